import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@unmask/auth/contract';
import { authToasts } from '@unmask/product/copy/auth';
import { showToast } from '@unmask/ui';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { createSessionClient, type SessionClient } from './auth-client.ts';

export interface Session {
  /** True until the session check has finished. */
  loading: boolean;
  user: { id: string; email: string; guest: boolean } | null;
  /** Null for visitors, and until the profile has been read. */
  profile: Profile | null;
  client: SessionClient;
  signOut: () => Promise<void>;
  /** Counts one analysis at once, in memory; `refreshProfile` then brings the server's count. */
  countAnalysis: () => void;
  refreshProfile: () => void;
}

const SessionContext = createContext<Session | null>(null);

/** @throws when there is no `SessionProvider` around the caller. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

async function readProfile(): Promise<Profile> {
  const { fetchProfile } = await import('./profile-call.ts');
  return fetchProfile();
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
  const profile = useQuery({ queryKey: key, queryFn: readProfile, enabled: user !== null });

  // Session and profile errors are only logged: the page then works as for a visitor.
  useEffect(() => {
    if (error) console.warn('session', error);
    if (profile.error) console.warn('profile', profile.error);
  }, [error, profile.error]);

  // Once nobody is signed in. Sooner, the page would ask for the profile again and be refused.
  const signedOut = user === null;
  useEffect(() => {
    if (signedOut) queries.removeQueries({ queryKey: ['profile'], type: 'inactive' });
  }, [signedOut, queries]);

  const session: Session = {
    loading: !checked.current,
    user: user === null ? null : { id: user.id, email: user.email, guest: user.isAnonymous === true },
    profile: profile.data ?? null,
    client,
    signOut: async () => {
      await client.signOut();
      showToast(authToasts.signedOut);
    },
    countAnalysis: () => {
      queries.setQueryData<Profile>(
        key,
        (now) => now && { ...now, videos_analyzed_today: now.videos_analyzed_today + 1 },
      );
    },
    refreshProfile: () => void queries.invalidateQueries({ queryKey: ['profile'] }),
  };
  return <SessionContext value={session}>{children}</SessionContext>;
}
