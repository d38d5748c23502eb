/** The shape of a recording, from its decoded sound or from the levels that the service measured, and the segments of its scores. */

export const COLUMNS = 320;

interface Level {
  at_s: number;
  level_db: number;
}

/** Mean of the channels, which are equally long. */
export function monoOf(channels: readonly Float32Array[]): Float32Array {
  const [first] = channels;
  if (first === undefined || channels.length === 1) return first ?? new Float32Array(0);
  const mono = new Float32Array(first.length);
  for (const samples of channels) {
    for (const [index, value] of samples.entries())
      mono[index] = (mono[index] ?? 0) + value / channels.length;
  }
  return mono;
}

/** The largest sample of each column, 0..1. @param length samples of the whole drawing; what is missing is silence */
export function peaksOf(samples: Float32Array, columns = COLUMNS, length = samples.length): number[] {
  return Array.from({ length: columns }, (_, column) => {
    const from = Math.floor((column * length) / columns);
    const to = Math.min(samples.length, Math.floor(((column + 1) * length) / columns));
    let peak = 0;
    for (let index = from; index < to; index += 1) peak = Math.max(peak, Math.abs(samples[index] ?? 0));
    return Math.min(1, peak);
  });
}

/** The same shape from the level of each second, as the service measured it. */
export function peaksOfLevels(levels: readonly Level[], duration_s: number, columns = COLUMNS): number[] {
  const loudest = highestOf(
    levels.map(({ at_s, level_db }) => ({ at_s, value: level_db })),
    duration_s,
    columns,
  );
  return loudest.map((level_db) => (level_db === null ? 0 : Math.min(1, 10 ** (level_db / 20))));
}

interface Second {
  at_s: number;
  /** 0..100; null where it was not measured. */
  score: number | null;
}

/** The highest score of each column, so that a long recording hides none; null where nothing was measured. */
export function scoreColumns(
  seconds: readonly Second[],
  duration_s: number,
  columns = COLUMNS,
): Array<number | null> {
  return highestOf(
    seconds.map(({ at_s, score }) => ({ at_s, value: score })),
    duration_s,
    columns,
  );
}

/** The highest of the values that hold within each column; a value holds until the next one. */
function highestOf(
  values: ReadonlyArray<{ at_s: number; value: number | null }>,
  duration_s: number,
  columns: number,
): Array<number | null> {
  const highest = new Array<number | null>(columns).fill(null);
  for (const [index, { at_s, value }] of values.entries()) {
    if (value === null || at_s >= duration_s) continue;
    const end_s = Math.min(duration_s, values[index + 1]?.at_s ?? duration_s);
    const first = Math.floor((at_s / duration_s) * columns);
    const last = Math.max(first, Math.ceil((end_s / duration_s) * columns) - 1);
    for (let column = first; column <= last; column += 1) {
      highest[column] = Math.max(highest[column] ?? Number.NEGATIVE_INFINITY, value);
    }
  }
  return highest;
}

export interface Segment {
  from_s: number;
  to_s: number;
  /** Mean of its seconds, 0..100. */
  score: number;
}

/** From here on a second resembles made speech more than recorded speech. */
export const HIGH_SCORE = 50;

/** What is left over at the end of a recording is too short to be a segment of its own below this. */
const LEAST_S = 0.5;

/** Neighbouring seconds on the same side of 50, together; a rest at the end belongs to what is before it. */
export function segmentsOf(seconds: readonly Second[], duration_s: number): Segment[] {
  const segments: Array<{ from_s: number; to_s: number; scores: number[] }> = [];
  for (const [index, { at_s, score }] of seconds.entries()) {
    if (score === null) continue;
    const to_s = seconds[index + 1]?.at_s ?? duration_s;
    const last = segments.at(-1);
    const sameSide = last !== undefined && (last.scores[0] ?? 0) >= HIGH_SCORE === score >= HIGH_SCORE;
    const follows = last !== undefined && last.to_s === at_s;
    if (follows && to_s - at_s < LEAST_S) last.to_s = to_s;
    else if (follows && sameSide) {
      last.to_s = to_s;
      last.scores.push(score);
    } else segments.push({ from_s: at_s, to_s, scores: [score] });
  }
  return segments.map(({ from_s, to_s, scores }) => ({
    from_s,
    to_s,
    score: scores.reduce((sum, score) => sum + score, 0) / scores.length,
  }));
}

/** The segments on the side of made speech. */
export function highSegments(seconds: readonly Second[], duration_s: number): Segment[] {
  return segmentsOf(seconds, duration_s).filter(({ score }) => score >= HIGH_SCORE);
}
