import { Skeleton } from '@mantine/core';
import { locale } from '@unmask/product/language';
import { analytics as words } from '../words.ts';
import classes from './analytics.module.css';
import type { Share } from './shares.ts';
import type { ShareList } from './use-analytics.ts';

interface Props {
  title: string;
  text: string;
  /** Heads of the columns of names and of counts. */
  head: { name: string; found: string };
  list: ShareList;
}

/** A bar chart that is a table: the bars only draw what its cells say. */
export function ShareTable({ title, text, head, list }: Props) {
  return (
    <div className={classes.shares}>
      <h3 className={classes.subtitle}>
        {title}
        {list.sample && !list.loading && <SampleMark />}
      </h3>
      <p className={classes.text}>{text}</p>
      {list.loading ? (
        <div role="status" aria-label={words.loading}>
          {list.rows.map((row) => (
            <Skeleton key={row.name} height="1.25rem" mb="0.75rem" />
          ))}
        </div>
      ) : (
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{head.name}</th>
              {!list.sample && <th scope="col">{head.found}</th>}
              <th scope="col">{words.share}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <Row key={row.name} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function Row({ row }: { row: Share }) {
  const { found, of } = row;
  return (
    <tr>
      <th scope="row">{row.name}</th>
      {found !== null && (
        <td className="um-mono">
          {of === null
            ? found.toLocaleString(locale())
            : words.ofTotal(found.toLocaleString(locale()), of.toLocaleString(locale()))}
        </td>
      )}
      <td>
        <div className={classes.shareCell}>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.bar} style={{ width: `${row.share}%` }} />
          </span>
          <span className="um-mono">{row.share}%</span>
        </div>
      </td>
    </tr>
  );
}

/** The small mark of figures that nobody counted here. */
export function SampleMark() {
  return (
    <span className={classes.sample} title={words.sampleText}>
      {words.sample}
    </span>
  );
}
