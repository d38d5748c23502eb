import { NativeSelect, TextInput } from '@mantine/core';
import { Panel } from '@unmask/ui';
import { type Column, DataTable } from '@unmask/ui/data-table.tsx';
import { adminList as words } from '../words.ts';
import classes from './admin.module.css';
import type { List } from './use-list.ts';

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

/** A list with what narrows it. */
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
      <DataTable
        label={title}
        list={list}
        columns={columns}
        keyOf={keyOf}
        empty={list.search.trim() === '' ? empty : words.nothingFound}
        failed={words.failed}
        loading={words.loading}
        more={words.more}
        foot={(count, more) => (more ? words.shown(count) : words.all(count))}
      />
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
