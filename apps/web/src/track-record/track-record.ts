/**
 * What the last evaluation says in counts of a hundred, for people. Read when the app is built: nothing of it is written by hand.
 * Stands alone: what reads the whole report knows the words of every result, and the front page is to be light.
 */

export const MODALITIES = ['video', 'audio', 'image'] as const;
export type Modality = (typeof MODALITIES)[number];

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

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A share, or a number of files. */
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** @returns the kinds for which everything was counted, in their order; none for what is no report */
export function trackRecords(report: unknown): TrackRecord[] {
  const modalities = fields(fields(report).modalities);
  return MODALITIES.flatMap((modality) => {
    const { ai, real, recall, missed, falseAlarmReal } = fields(modalities[modality]);
    if (![ai, real, recall, missed, falseAlarmReal].every(isCount)) return [];
    return [ofHundred(modality, { ai, real, recall, missed, falseAlarmReal } as Counted)];
  });
}

type Counted = Record<'ai' | 'real' | 'recall' | 'missed' | 'falseAlarmReal', number>;

function ofHundred(modality: Modality, counted: Counted): TrackRecord {
  const cleared = Math.ceil(counted.missed * OF);
  // Rounded down where rounding would leave no room for the mistakes.
  const named = Math.min(Math.round(counted.recall * OF), OF - cleared);
  return {
    modality,
    named,
    cleared,
    undecided: OF - named - cleared,
    accusedBelow: Math.floor(counted.falseAlarmReal * OF) + 1,
    ai: counted.ai,
    real: counted.real,
  };
}
