import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export interface ListPage<Item> {
  items: Item[];
  nextCursor: string | null;
}

export interface ListInput<Filter extends string> {
  search: string;
  filter: Filter;
  cursor?: string;
}

/** A list that is searched, filtered and read on in parts. */
export interface List<Item, Filter extends string = string> {
  items: Item[];
  /** loading: nothing can be shown yet; failed: nothing could be read. */
  state: 'loading' | 'failed' | 'ready';
  search: string;
  setSearch(search: string): void;
  filter: Filter;
  setFilter(filter: Filter): void;
  hasMore: boolean;
  readingMore: boolean;
  readMore(): void;
  /** Reads anew, after a failure or a change. */
  reload(): Promise<void>;
}

const TYPING_MS = 300;

export function useList<Item, Filter extends string>(
  name: string,
  firstFilter: Filter,
  read: (input: ListInput<Filter>) => Promise<ListPage<Item>>,
  refetch_ms?: number,
): List<Item, Filter> {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState(firstFilter);
  const [typed] = useDebouncedValue(search.trim(), TYPING_MS);
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ['admin', name, filter, typed],
    queryFn: ({ pageParam }) => read({ search: typed, filter, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    ...(refetch_ms && { refetchInterval: refetch_ms }),
  });
  return {
    items: query.data?.pages.flatMap((page) => page.items) ?? [],
    state: query.data ? 'ready' : query.isError ? 'failed' : 'loading',
    search,
    setSearch,
    filter,
    setFilter,
    hasMore: query.hasNextPage,
    readingMore: query.isFetchingNextPage,
    readMore: () => void query.fetchNextPage(),
    reload: async () => {
      await queries.invalidateQueries({ queryKey: ['admin'] });
    },
  };
}
