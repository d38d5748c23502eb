import { Link } from '@tanstack/react-router';
import type { SavedAnalysis } from '@unmask/analyses/contract';
import { changes as words } from '@unmask/product/copy/history';
import { Panel, shownTime } from '@unmask/ui';
import type { Result } from '../result/result-types.ts';
import { compareResults } from './compare.ts';
import classes from './history.module.css';

type Former = NonNullable<SavedAnalysis['former']>;

/** A repeated analysis beside the one before it. */
export function ChangesPanel({ former, result }: { former: Former; result: Result }) {
  return (
    <Panel
      title={words.title}
      aside={
        <Link to="/analyses/$id" params={{ id: former.id }} className={classes.link}>
          {words.earlier(shownTime(former.createdAt))}
        </Link>
      }
    >
      {former.result === null ? (
        <p className={classes.plain}>{words.unreadable}</p>
      ) : (
        <ChangeTable before={former.result} now={result} />
      )}
    </Panel>
  );
}

function ChangeTable({ before, now }: { before: Result; now: Result }) {
  const rows = compareResults(before, now);
  if (rows.length === 0) return <p className={classes.plain}>{words.same}</p>;
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.now}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>{row.before}</td>
            <td>{row.now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
