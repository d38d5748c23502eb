import { trackRecord as words } from '@unmask/product/copy/track-record';
import { Hundred, MARK_ORDER, OneMark } from './hundred.tsx';
import classes from './track-record.module.css';
import type { TrackRecord } from './track-record.ts';

/** For each kind of file a picture of a hundred AI files, the same in words, and how many real ones are accused. */
export function TrackRecordGrids({ records }: { records: readonly TrackRecord[] }) {
  return (
    <ul className={classes.grids}>
      {records.map((record) => (
        <li key={record.modality}>
          <Hundred record={record} />
          <div>
            <h3>{words.of[record.modality]}</h3>
            <ul className={classes.legend}>
              {MARK_ORDER.map((mark) => (
                <li key={mark}>
                  <OneMark mark={mark} />
                  <span>
                    <strong>{record[mark]}</strong> {words.marks[mark](record[mark])}
                  </span>
                </li>
              ))}
            </ul>
            <p>{words.accused(record)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
