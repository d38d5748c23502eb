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

interface Part {
  items: readonly unknown[];
}

/** A list that is read as a whole. */
export function wholeList<Item>(query: AsyncState<{ items: readonly Item[] }>): ListState<Item> {
  return { items: query.data?.items, isError: query.isError, refetch: query.refetch };
}

/** A list that came with something else that was read. */
export const heldList = <Item>(items: readonly Item[]): ListState<Item> => ({
  items,
  isError: false,
  refetch: () => undefined,
});

interface PagesOptions<Read extends Part> {
  queryKey: QueryKey;
  /** Reads the part at the cursor; the first without one. */
  read: (cursor: string | undefined) => Promise<Read>;
  /** Where the next part begins; null at the end. */
  nextOf: (part: Read) => string | null;
  /** How soon it is read anew, by what was read so far; false: not by itself. */
  again_ms?: (items: readonly Read['items'][number][]) => number | false;
}

/** A list that is read in parts, each from where the one before ended. */
export function usePages<Read extends Part>(options: PagesOptions<Read>): ListState<Read['items'][number]> {
  const { queryKey, read, nextOf, again_ms } = options;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextOf,
    refetchInterval: ({ state }) => again_ms?.(itemsOf(state.data)) ?? false,
  });
  return {
    items: query.data && itemsOf(query.data),
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

function itemsOf<Read extends Part>(data: { pages: readonly Read[] } | undefined): Read['items'][number][] {
  return data?.pages.flatMap(({ items }) => items) ?? [];
}
