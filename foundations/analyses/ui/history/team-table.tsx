import { Link } from '@tanstack/react-router';
import type { TeamAnalysis } from '@unmask/analyses/contract';
import { teamAnswers, teamColumns, threatLevels, teamHistory as words } from '@unmask/product/copy/history';
import { locale } from '@unmask/product/language';
import { listedShare } from '@unmask/product/result-reading';
import { Time } from '@unmask/ui';
import classes from './team-history.module.css';

const BYTES_PER_KB = 1024;

const kilobytes = (bytes: number) =>
  (bytes / BYTES_PER_KB).toLocaleString(locale(), {
    maximumFractionDigits: bytes < 100 * BYTES_PER_KB ? 1 : 0,
  });

/** Each row leads to the analysis itself. On a phone the rows become small sheets that name their figures. */
export function TeamTable({ items, busy }: { items: readonly TeamAnalysis[]; busy: boolean }) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={words.list} aria-busy={busy}>
        <thead>
          <tr>
            {Object.entries(teamColumns).map(([key, label]) => (
              <th key={key} scope="col" data-column={key}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ item }: { item: TeamAnalysis }) {
  return (
    <tr>
      <th scope="row" data-column="filename">
        <Link to="/analyses/$id" params={{ id: item.id }}>
          {item.filename}
        </Link>
      </th>
      <td data-column="user" data-label={teamColumns.user}>
        {item.email}
      </td>
      <td data-column="threat" data-label={teamColumns.threat}>
        <span className={classes.threat} data-threat={item.threat_level}>
          {threatLevels[item.threat_level]}
        </span>
      </td>
      <td data-column="ai" data-label={teamColumns.ai}>
        {teamAnswers[item.verdict]}
      </td>
      <td data-column="confidence" data-label={teamColumns.confidence}>
        {item.verdict === 'inconclusive'
          ? listedShare({ ...item, confidence: item.confidence_score })
          : `${item.confidence_score.toFixed(1)}%`}
      </td>
      <td data-column="size" data-label={teamColumns.size}>
        {kilobytes(item.file_size)}
      </td>
      <td data-column="time" data-label={teamColumns.time}>
        {Math.round(item.processing_time).toLocaleString(locale())}
      </td>
      <td data-column="date" data-label={teamColumns.date}>
        <Time at={item.created_at} show="ago" />
      </td>
    </tr>
  );
}
