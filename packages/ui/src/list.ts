import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { AsyncState } from './async-view.tsx';

/** A list that was read, is being read, or cannot be; whole or in parts. */
export interface ListState<Item> {
  /** Undefined until something was read. */
  items: readonly Item[] | undefined;
  /** Nothing can be shown. */
  isError: boolean;
  refetch: () => unknown;
  /** Of a list that is read in parts: what comes next. */
  next?: {
    /** Whether there is more. */
    more: boolean;
    busy: boolean;
    /** The next part could not be read; what was read before it stands. */
    failed: boolean;
    read: () => unknown;
  };
}

/** A list that is read as a whole. */
export function wholeList<Item>(query: AsyncState<{ items: readonly Item[] }>): ListState<Item> {
  return { items: query.data?.items, isError: query.isError, refetch: query.refetch };
}

interface Page<Item> {
  items: readonly Item[];
}

interface PagesOptions<Item, Part extends Page<Item>> {
  queryKey: QueryKey;
  /** Reads the part at the cursor; the first without one. */
  read: (cursor: string | undefined) => Promise<Part>;
  /** Where the next part begins; null at the end. */
  nextOf: (part: Part) => string | null;
  /** How soon it is read anew, by what was read so far; false: not by itself. */
  again_ms?: (items: readonly Item[]) => number | false;
}

/** A list that is read in parts, each from where the one before ended. */
export function usePages<Item, Part extends Page<Item> = Page<Item>>(
  options: PagesOptions<Item, Part>,
): ListState<Item> {
  const { queryKey, read, nextOf, again_ms } = options;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextOf,
    ...(again_ms && {
      refetchInterval: ({ state }) => again_ms(state.data?.pages.flatMap(({ items }) => items) ?? []),
    }),
  });
  return {
    items: query.data?.pages.flatMap(({ items }) => items),
    isError: query.isError && !query.isFetchNextPageError,
    refetch: query.refetch,
    next: {
      more: query.hasNextPage,
      busy: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      read: query.fetchNextPage,
    },
  };
}
