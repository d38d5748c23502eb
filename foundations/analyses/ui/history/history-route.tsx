import { useNavigate, useSearch } from '@tanstack/react-router';
import { history as words } from '@unmask/product/copy/history';
import { useTitle } from '@unmask/ui/use-title.ts';
import { useCallback, useMemo } from 'react';
import { HistoryPage } from './history-page.tsx';
import { type HistorySearch, readHistorySearch } from './history-search.ts';
import { SignedIn } from './signed-in.tsx';

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
