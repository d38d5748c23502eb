/** What the last evaluation says in counts of a hundred, for people. Read when the app is built: nothing of it is written by hand. */
import { MODALITIES, type Modality, readReport } from '../accuracy/report.ts';

/** Of a hundred AI files `named`, `cleared` and `undecided`, and of a hundred real ones fewer than `accusedBelow`. */
export interface TrackRecord {
  modality: Modality;
  named: number;
  /** Called free of signs of AI: rounded up, so that a mistake is never rounded away. */
  cleared: number;
  undecided: number;
  accusedBelow: number;
  /** Files that it was counted on. */
  ai: number;
  real: number;
}

const OF = 100;

/** @returns the kinds for which everything was counted, in their order; none for what is no report */
export function trackRecords(report: unknown): TrackRecord[] {
  const read = readReport(report);
  return MODALITIES.flatMap((modality) => {
    const counted = read?.modalities[modality];
    const { recall, missed, falseAlarmReal } = counted?.figures ?? {};
    if (!counted?.ai || !counted.real || !recall || !missed || !falseAlarmReal) return [];
    const cleared = Math.ceil(missed.value * OF);
    // Rounded down where rounding would leave no room for the mistakes.
    const named = Math.min(Math.round(recall.value * OF), OF - cleared);
    return [
      {
        modality,
        named,
        cleared,
        undecided: OF - named - cleared,
        accusedBelow: Math.floor(falseAlarmReal.value * OF) + 1,
        ai: counted.ai,
        real: counted.real,
      },
    ];
  });
}
