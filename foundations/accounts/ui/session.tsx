import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@unmask/accounts/contract';
import { authToasts } from '@unmask/product/copy/auth-toasts';
import { showToast } from '@unmask/ui';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createSessionClient, type SessionClient } from './auth-client.ts';
import { hidePasswordNotice } from './password-notice.ts';

export interface SessionUser {
  id: string;
  email: string;
  guest: boolean;
  name: string;
  emailVerified: boolean;
  twoFactorEnabled: boolean;
}

export interface Session {
  /** True until the session check has finished. */
  loading: boolean;
  user: SessionUser | null;
  /** Null for visitors, and until the profile has been read. */
  profile: Profile | null;
  /** Whether the profile could not be read. */
  profileFailed: boolean;
  client: SessionClient;
  signOut: () => Promise<void>;
  /** Begins a guest session and tells how that went. @returns whether there is one */
  becomeGuest: () => Promise<boolean>;
  /** Counts one analysis at once, in memory; `refreshProfile` then brings the server's count. */
  countAnalysis: () => void;
  refreshProfile: () => void;
  /** Reads the session again, after something that the account client does not know of. */
  refreshSession: () => void;
}

const SessionContext = createContext<Session | null>(null);

/** @throws when there is no `SessionProvider` around the caller. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

async function readProfile({ signal }: { signal: AbortSignal }): Promise<Profile> {
  const { fetchProfile } = await import('./account-calls.ts');
  return fetchProfile(signal);
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useMemo(createSessionClient, []);
  const { data, isPending, error } = client.useSession();
  const queries = useQueryClient();
  // Only the first check counts as loading: what a person has on the page must outlive a sign-in.
  const checked = useRef(false);
  checked.current ||= !isPending;
  const user = data?.user ?? null;
  const key = useMemo(() => ['profile', user?.id ?? null], [user?.id]);
  const [leaving, setLeaving] = useState(false);
  const profile = useQuery({ queryKey: key, queryFn: readProfile, enabled: user !== null && !leaving });
  const refreshProfile = () => void queries.invalidateQueries({ queryKey: ['profile'] });

  // Session and profile errors are only logged: the page then works as for a visitor.
  useEffect(() => {
    if (error) console.warn('session', error);
    if (profile.error) console.warn('profile', profile.error);
  }, [error, profile.error]);

  // Once nobody is signed in. Sooner, the page would ask for the profile again and be refused.
  const signedOut = user === null;
  useEffect(() => {
    if (!signedOut) return;
    setLeaving(false);
    queries.removeQueries({ queryKey: ['profile'], type: 'inactive' });
  }, [signedOut, queries]);

  const refreshSession = useCallback(() => client.$store.notify('$sessionSignal'), [client]);
  useSubscriptionCheck(profile.data ?? null, refreshProfile);

  const session: Session = {
    loading: !checked.current,
    user: user === null ? null : presentUser(user),
    profile: profile.data ?? null,
    profileFailed: profile.isError,
    client,
    signOut: async () => {
      // From here on the profile is not asked for any more: the service would refuse it.
      setLeaving(true);
      await queries.cancelQueries({ queryKey: ['profile'] });
      const { error: failed } = await client.signOut();
      if (failed) {
        setLeaving(false);
        return showToast(authToasts.signOutFailed, 'destructive');
      }
      hidePasswordNotice();
      showToast(authToasts.signedOut);
    },
    becomeGuest: async () => {
      const { error: refused } = await client.signIn.anonymous().catch((thrown: unknown) => {
        console.warn('guest', thrown);
        return { error: { message: undefined } };
      });
      const { guest, guestFailed: failed } = authToasts;
      if (!refused) showToast(guest);
      else showToast({ ...failed, description: refused.message || failed.description }, 'destructive');
      return !refused;
    },
    countAnalysis: () => {
      queries.setQueryData<Profile>(
        key,
        (now) => now && { ...now, videos_analyzed_today: now.videos_analyzed_today + 1 },
      );
    },
    refreshProfile,
    refreshSession,
  };
  return <SessionContext value={session}>{children}</SessionContext>;
}

type AccountUser = NonNullable<SessionClient['$Infer']['Session']>['user'];

function presentUser(user: AccountUser): SessionUser {
  return {
    id: user.id,
    email: user.email,
    guest: user.isAnonymous === true,
    name: user.name,
    emailVerified: user.emailVerified,
    twoFactorEnabled: user.twoFactorEnabled === true,
  };
}

/** Once per sign-in: the subscription is looked at again, and a different tier brings the profile with its limit anew. */
function useSubscriptionCheck(profile: Profile | null, refreshProfile: () => void): void {
  const checkedId = useRef<string | null>(null);
  useEffect(() => {
    if (profile === null) checkedId.current = null;
    if (profile === null || profile.isGuest || checkedId.current === profile.id) return;
    checkedId.current = profile.id;
    const before = profile.subscription_tier;
    import('./check-subscription.ts')
      .then(({ checkSubscription }) => checkSubscription())
      .then((tier) => {
        if (tier !== before) refreshProfile();
      })
      // The person asked for nothing: a failure is only logged.
      .catch((thrown: unknown) => console.warn('subscription', thrown));
  });
}
