import { trackRecord } from '@unmask/product/copy/track-record';
import { trackRecordSummary as words } from '@unmask/product/copy/track-record-summary';
import { Panel } from '@unmask/ui';
import classes from '../accuracy/accuracy.module.css';
import { trackRecords } from './track-record.ts';
import { TrackRecordGrids } from './track-record-grids.tsx';

/** The figures below for people who read no statistics. */
export function TrackRecordSummary({ report }: { report: unknown }) {
  const records = trackRecords(report);
  if (records.length === 0) return null;
  return (
    <Panel title={words.title}>
      <TrackRecordGrids records={records} />
      <p className={classes.plain}>{trackRecord.note(records)}</p>
      <ul className={classes.claims}>
        {words.text.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Panel>
  );
}
