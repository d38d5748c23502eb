import { trackRecord as words } from '@unmask/product/copy/track-record';
import { Panel } from '@unmask/ui';
import classes from '../accuracy/accuracy.module.css';
import { trackRecords } from './track-record.ts';
import { TrackRecordGrids } from './track-record-grids.tsx';

/** The figures below for people who read no statistics. */
export function TrackRecordSummary({ report }: { report: unknown }) {
  const records = trackRecords(report);
  if (records.length === 0) return null;
  return (
    <Panel title={words.summary.title}>
      <TrackRecordGrids records={records} />
      <p className={classes.plain}>{words.note(records)}</p>
      <ul className={classes.claims}>
        {words.summary.text.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Panel>
  );
}
