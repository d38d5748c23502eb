import { Button } from '@mantine/core';
import { showMore } from '@unmask/product/copy/site';
import { type ReactNode, useEffect, useRef } from 'react';
import { Failed, Loading } from './async-view.tsx';
import classes from './data-table.module.css';
import type { ListState } from './list.ts';

export interface Column<Item> {
  /** Heads the column; on a phone it stands before each of its cells. */
  label: string;
  cell: (item: Item) => ReactNode;
  /** What names the row: it heads it, and on a phone it stands alone. */
  name?: boolean;
  /** Buttons of the row: the head is there for those who do not see them. */
  actions?: boolean;
  /** Never broken into lines. */
  whole?: boolean;
}

interface DataTableProps<Item> {
  label: string;
  list: ListState<Item>;
  columns: readonly Column<Item>[];
  keyOf: (item: Item) => string;
  /** In place of a list with nothing in it. */
  empty: ReactNode;
  /** When it could not be read; a list that came with something else never says it. */
  failed?: string;
  /** What is being read, for those who do not see it. */
  loading?: string;
  /** Below the rows: how many there are, of a list that is read in parts. */
  foot?: (count: number, more: boolean) => ReactNode;
  more?: string;
}

/** A list as a table, in each of its states; on a phone each row becomes a block whose cells say what they are. */
export function DataTable<Item>({ list, columns, keyOf, ...props }: DataTableProps<Item>) {
  const { items } = list;
  if (list.isError) return <Failed text={props.failed ?? ''} onRetry={list.refetch} />;
  if (items === undefined) return <Loading label={props.loading} rows={3} height={36} />;
  if (items.length === 0) return <p className={classes.empty}>{props.empty}</p>;
  return (
    <div>
      <table className={classes.table} aria-label={props.label}>
        <thead>
          <tr>
            {columns.map(({ label, actions }) => (
              <th key={label} scope="col">
                {actions ? <span className="um-hidden">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map((column) => (
                <Cell key={column.label} column={column} item={item} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Foot list={list} count={items.length} {...props} />
    </div>
  );
}

function Cell<Item>({ column, item }: { column: Column<Item>; item: Item }) {
  const { label, cell, name, actions, whole } = column;
  if (name) return <th scope="row">{cell(item)}</th>;
  if (actions) {
    return (
      <td>
        <div className={classes.actions}>{cell(item)}</div>
      </td>
    );
  }
  return (
    <td data-label={label} className={whole ? classes.whole : undefined}>
      <div>{cell(item)}</div>
    </td>
  );
}

type FootProps<Item> = Pick<DataTableProps<Item>, 'list' | 'failed' | 'foot' | 'more'> & { count: number };

function Foot<Item>({ list: { next }, count, failed, foot, more = showMore }: FootProps<Item>) {
  const end = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const last = next !== undefined && !next.more;
  // The button that was pressed is gone with the last part: whoever uses the keys stays where it was.
  useEffect(() => {
    if (last && pressed.current) end.current?.focus();
  }, [last]);
  if (next === undefined && foot === undefined) return null;
  if (next?.failed) {
    return (
      <div className={classes.foot}>
        <Failed text={failed ?? ''} onRetry={next.read} />
      </div>
    );
  }
  return (
    <div className={classes.foot} ref={end} tabIndex={-1}>
      {foot && <span role="status">{foot(count, next?.more ?? false)}</span>}
      {next?.more && (
        <Button
          variant="default"
          size="sm"
          loading={next.busy}
          onClick={() => {
            pressed.current = true;
            void next.read();
          }}
        >
          {more}
        </Button>
      )}
    </div>
  );
}

export interface RowAction {
  text: string;
  /** With what it is done to: many buttons of a list say the same. */
  name: string;
  look?: 'quiet' | 'danger';
  disabled?: boolean;
  run: () => unknown;
}

const LOOKS = {
  plain: { variant: 'default' },
  quiet: { variant: 'subtle' },
  danger: { variant: 'subtle', color: 'var(--um-red)' },
} as const;

/** Buttons of a row; what is not possible for it is left out by whoever lists them. */
export function RowActions({ actions }: { actions: readonly (RowAction | false)[] }) {
  return actions.map(
    (action) =>
      action && (
        <Button
          key={action.text}
          {...LOOKS[action.look ?? 'plain']}
          size="compact-sm"
          aria-label={action.name}
          disabled={action.disabled}
          onClick={() => void action.run()}
        >
          {action.text}
        </Button>
      ),
  );
}

/** The column of a row's buttons. What is done less often stands behind them, in a menu that `more` draws. */
export function actionColumn<Item>(
  label: string,
  actionsOf: (item: Item) => readonly (RowAction | false)[],
  more?: (item: Item) => ReactNode,
): Column<Item> {
  return {
    label,
    actions: true,
    cell: (item) => (
      <>
        <RowActions actions={actionsOf(item)} />
        {more?.(item)}
      </>
    ),
  };
}
