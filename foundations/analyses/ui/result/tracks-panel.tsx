import { tracks as words } from '@unmask/product/copy/statement';
import { trackRows } from '@unmask/product/result-statement';
import { Panel } from '@unmask/ui';
import type { Result } from './result-types.ts';
import classes from './statement.module.css';

/** Part by part: what each says on its own, where that is measured, and its clearest single method. */
export function TracksPanel({ result }: { result: Result }) {
  const rows = trackRows(result);
  if (rows.length < 2) return null;
  const { columns } = words;
  return (
    <Panel title={words.title}>
      <p className={classes.help}>{words.text}</p>
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
    </Panel>
  );
}
