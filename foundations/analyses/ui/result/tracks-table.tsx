import { tracks as words } from '@unmask/product/copy/statement';
import type { TrackRow } from '@unmask/product/result-statement';
import classes from './statement.module.css';

/** One row for each part: what it says on its own, where that is measured, and its clearest single method. */
export function TracksTable({ rows }: { rows: readonly TrackRow[] }) {
  const { columns } = words;
  return (
    <table className={classes.tracks}>
      <thead>
        <tr>
          <th scope="col">{columns.part}</th>
          <th scope="col">{columns.own}</th>
          <th scope="col">{columns.method}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ track, name, own, record, method }) => (
          <tr key={track}>
            <th scope="row">{name}</th>
            <td>
              {own}
              {record && <span className={classes.trackRecord}>{record}</span>}
            </td>
            <td>{method}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
