import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@unmask/accounts/contract';
import { authToasts } from '@unmask/product/copy/auth-toasts';
import type { Tier } from '@unmask/product/plans';
import { showToast } from '@unmask/ui';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createSessionClient, type SessionClient } from './auth-client.ts';
import { hidePasswordNotice } from './password-notice.ts';
import { useProfileNews } from './profile-news.ts';

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
  /** Looks at the subscription again and brings the profile anew; nobody asked for it, so a failure is only logged. */
  recheckSubscription: () => void;
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
  // What was counted here, while the service has not: an answer on its way would take it back.
  const counted = useRef(0);
  const profile = useQuery({
    queryKey: key,
    queryFn: async (context) => atLeast(await readProfile(context), counted.current),
    enabled: user !== null && !leaving,
  });
  const readAgain = () => void queries.invalidateQueries({ queryKey: ['profile'] });
  const tellOtherTabs = useProfileNews(readAgain);
  const refreshProfile = () => {
    counted.current = 0;
    readAgain();
    tellOtherTabs();
  };

  useEffect(() => {
    counted.current = 0;
  }, [user?.id]);

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
  const subscription = useSubscriptionCheck(leaving ? null : (profile.data ?? null), readAgain);

  const calls: SessionCalls = {
    signOut: async () => {
      // From here on the profile is not asked for any more: the service would refuse it.
      setLeaving(true);
      subscription.stop();
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
      counted.current = (queries.getQueryData<Profile>(key)?.videos_analyzed_today ?? 0) + 1;
      queries.setQueryData<Profile>(key, (now) => now && atLeast(now, counted.current));
    },
    refreshProfile,
    recheckSubscription: subscription.recheck,
    refreshSession,
  };
  const session = useSteady({
    loading: !checked.current,
    user: user === null ? null : presentUser(user),
    profile: profile.data ?? null,
    profileFailed: profile.isError,
    client,
    ...useSteadyCalls(calls),
  });
  // The store behind tells at once, in one piece of work; deferred, the first answer draws the page in slices between which it stays
  // usable. What changes later is shown at once: a figure that counts something stands beside what it counts.
  const first = useDeferredValue(session);
  return <SessionContext value={first.loading ? first : session}>{children}</SessionContext>;
}

const atLeast = (profile: Profile, counted: number): Profile => ({
  ...profile,
  videos_analyzed_today: Math.max(profile.videos_analyzed_today, counted),
});

type SessionCalls = Pick<
  Session,
  'signOut' | 'becomeGuest' | 'countAnalysis' | 'refreshProfile' | 'recheckSubscription' | 'refreshSession'
>;

/** The same functions at every render, which call the newest ones: whoever reads the session is drawn again only when it changed. */
function useSteadyCalls(calls: SessionCalls): SessionCalls {
  const newest = useRef(calls);
  newest.current = calls;
  const [steady] = useState<SessionCalls>(() => ({
    signOut: () => newest.current.signOut(),
    becomeGuest: () => newest.current.becomeGuest(),
    countAnalysis: () => newest.current.countAnalysis(),
    refreshProfile: () => newest.current.refreshProfile(),
    recheckSubscription: () => newest.current.recheckSubscription(),
    refreshSession: () => newest.current.refreshSession(),
  }));
  return steady;
}

/** The session before, as long as it says the same. */
function useSteady(session: Session): Session {
  const before = useRef(session);
  const same = (Object.keys(session) as Array<keyof Session>).every((name) =>
    name === 'user'
      ? JSON.stringify(session.user) === JSON.stringify(before.current.user)
      : session[name] === before.current[name],
  );
  if (!same) before.current = session;
  return before.current;
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

/**
 * Once per sign-in: the subscription is looked at again, and a different tier brings the profile with its limit anew.
 * `recheck` looks again, unless that is under way, and brings the profile anew whatever it finds; `stop` ends it: the service would refuse it once the person has left.
 */
function useSubscriptionCheck(profile: Profile | null, readAgain: () => void) {
  const checkedId = useRef<string | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const check = (before: Tier | null) => {
    if (underWay.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    underWay.current = controller;
    import('./check-subscription.ts')
      .then(({ checkSubscription }) => checkSubscription(signal))
      .then((tier) => {
        if (tier !== before) readAgain();
      })
      .catch((thrown: unknown) => {
        // The person asked for nothing: a failure is only logged.
        if (!signal.aborted) console.warn('subscription', thrown);
      })
      .finally(() => {
        if (underWay.current === controller) underWay.current = null;
      });
  };
  useEffect(() => {
    if (profile === null) checkedId.current = null;
    if (profile === null || profile.isGuest || checkedId.current === profile.id) return;
    checkedId.current = profile.id;
    check(profile.subscription_tier);
  });
  return {
    recheck: () => {
      if (profile !== null && !profile.isGuest) check(null);
    },
    stop: () => {
      underWay.current?.abort();
      underWay.current = null;
    },
  };
}
