import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Failed, Loading, Panel } from '@unmask/ui';
import type { ReactNode } from 'react';
import { adminList as words } from '../words.ts';
import classes from './admin.module.css';
import type { List } from './use-list.ts';

export interface Column<Item> {
  label: string;
  cell(item: Item): ReactNode;
}

interface Props<Item, Filter extends string> {
  title: string;
  text?: string;
  list: List<Item, Filter>;
  columns: ReadonlyArray<Column<Item>>;
  keyOf(item: Item): string;
  /** Words of an empty list that nobody searches. */
  empty: string;
  filters?: Readonly<Record<Filter, string>>;
}

/** A table that becomes a stack of rows on a phone, with search, filter and its four states. */
export function ListView<Item, Filter extends string>(props: Props<Item, Filter>) {
  const { title, text, list, columns, keyOf, empty, filters } = props;
  return (
    <Panel title={title}>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      <div className={classes.tools}>
        <TextInput
          type="search"
          label={words.search}
          value={list.search}
          onChange={(event) => list.setSearch(event.currentTarget.value)}
        />
        {filters !== undefined && <FilterSelect list={list} filters={filters} />}
      </div>
      {list.state === 'loading' && <Loading label={words.loading} rows={5} height={36} />}
      {list.state === 'failed' && <Failed onRetry={list.reload} text={words.failed} />}
      {list.state === 'ready' && list.items.length === 0 && (
        <p className={classes.empty}>{list.search.trim() === '' ? empty : words.nothingFound}</p>
      )}
      {list.state === 'ready' && list.items.length > 0 && (
        <>
          <table className={classes.table} aria-label={title}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.label} scope="col">
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.items.map((item) => (
                <tr key={keyOf(item)}>
                  {columns.map((column) => (
                    <td key={column.label} data-label={column.label}>
                      <div>{column.cell(item)}</div>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <End list={list} />
        </>
      )}
    </Panel>
  );
}

function FilterSelect<Item, Filter extends string>({
  list,
  filters,
}: {
  list: List<Item, Filter>;
  filters: Readonly<Record<Filter, string>>;
}) {
  const names = Object.keys(filters) as Filter[];
  return (
    <NativeSelect
      label={words.filter}
      value={list.filter}
      data={names.map((value) => ({ value, label: filters[value] }))}
      onChange={(event) => {
        const chosen = names.find((name) => name === event.currentTarget.value);
        if (chosen !== undefined) list.setFilter(chosen);
      }}
    />
  );
}

function End<Item, Filter extends string>({ list }: { list: List<Item, Filter> }) {
  if (!list.hasMore) return <p className={classes.end}>{words.all(list.items.length)}</p>;
  return (
    <div className={classes.end}>
      <span>{words.shown(list.items.length)}</span>
      <Button variant="default" size="sm" loading={list.readingMore} onClick={list.readMore}>
        {words.more}
      </Button>
    </div>
  );
}
