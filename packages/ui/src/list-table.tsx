import type { ReactNode } from 'react';
import classes from './list-table.module.css';

interface ListTableProps {
  label: string;
  /** Heads by name; the one named `actions` is there for those who do not see the buttons. */
  columns: Readonly<Record<string, string>>;
  /** Rows: the first cell a `th` of the row, the others with their head in `data-label` for small screens. */
  children: ReactNode;
}

/** A list as a table; on small screens each row becomes a block of its own. */
export function ListTable({ label, columns, children }: ListTableProps) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {Object.entries(columns).map(([id, head]) => (
            <th key={id} scope="col">
              {id === 'actions' ? <span className="um-hidden">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
