import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '@unmask/accounts/ui';
import { SignInFirst } from '@unmask/accounts/ui/sign-in-first';
import { history as words } from '@unmask/product/copy/history';
import { useTitle } from '@unmask/ui/use-title.ts';
import { Waiting } from '@unmask/ui/waiting.tsx';
import { type ReactNode, useCallback, useMemo } from 'react';
import { HistoryPage } from './history-page.tsx';
import { type HistorySearch, readHistorySearch } from './history-search.ts';

/** `/analyses`: the history of the signed-in person. */
export function HistoryRoute() {
  useTitle(words.title);
  const asked = useSearch({ from: '/analyses' });
  // The router keeps what the address says besides.
  const search = useMemo(() => readHistorySearch({ ...asked }), [asked]);
  const navigate = useNavigate();
  const onSearch = useCallback(
    (next: HistorySearch) => void navigate({ to: '/analyses', search: next, replace: true }),
    [navigate],
  );
  return (
    <SignedIn>
      <HistoryPage search={search} onSearch={onSearch} />
    </SignedIn>
  );
}

/** Saved analyses belong to someone: a visitor is asked to sign in. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { loading: checking, user } = useSession();
  if (checking) return <Waiting />;
  if (user !== null) return children;
  return <SignInFirst title={words.title} text={words.signedOut} />;
}
