import { useDebouncedValue } from '@mantine/hooks';
import { type ListState, usePages } from '@unmask/ui/list.ts';
import { useState } from 'react';
import { ADMIN_KEY } from './calls.ts';

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
export interface List<Item, Filter extends string = string> extends ListState<Item> {
  search: string;
  setSearch(search: string): void;
  filter: Filter;
  setFilter(filter: Filter): void;
}

const TYPING_MS = 300;

export function useList<Item, Filter extends string>(
  name: string,
  firstFilter: Filter,
  read: (input: ListInput<Filter>) => Promise<ListPage<Item>>,
  again_ms?: number,
): List<Item, Filter> {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState(firstFilter);
  const [typed] = useDebouncedValue(search.trim(), TYPING_MS);
  const pages = usePages<ListPage<Item>>({
    queryKey: [...ADMIN_KEY, name, filter, typed],
    read: (cursor) => read({ search: typed, filter, ...(cursor && { cursor }) }),
    nextOf: ({ nextCursor }) => nextCursor,
    again_ms: () => again_ms ?? false,
  });
  return { ...pages, search, setSearch, filter, setFilter };
}
