import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { analysisCalls } from '../rpc.ts';
import { filterOf, type HistorySearch } from './history-search.ts';
import { SAVED_KEY } from './saved-keys.ts';

/** While one runs, the list is looked at again this often. */
const RUNNING_MS = 4_000;

export function useHistory(search: HistorySearch) {
  return useInfiniteQuery({
    queryKey: [...SAVED_KEY, 'list', search],
    queryFn: ({ pageParam }) =>
      analysisCalls().list({ ...filterOf(search), sort: search.sort, cursor: pageParam }),
    // What was found before stays until the next answer is there: nothing jumps while someone types.
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ({ state }) => ((state.data?.pages[0]?.running.length ?? 0) > 0 ? RUNNING_MS : false),
  });
}
