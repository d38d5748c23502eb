/** The shape of a recording, from its decoded sound; bounded, so that an hour of speech does not fill the memory. */

export const COLUMNS = 320;
const MAX_BYTES = 30 * 1024 * 1024;
const MAX_SECONDS = 20 * 60;
/** Enough for a drawing. */
const RATE_HZ = 8_000;

interface Level {
  at_s: number;
  level_db: number;
}

export function isDecodable(file: Blob, duration_s: number): boolean {
  return file.size <= MAX_BYTES && duration_s <= MAX_SECONDS && typeof OfflineAudioContext !== 'undefined';
}

/** The largest sample of each column, 0..1. @throws when the browser cannot decode the file */
export async function decodePeaks(file: Blob): Promise<number[]> {
  const sound = await new OfflineAudioContext(1, 1, RATE_HZ).decodeAudioData(await file.arrayBuffer());
  return peaksOf(sound.getChannelData(0));
}

export function peaksOf(samples: Float32Array, columns = COLUMNS): number[] {
  return Array.from({ length: columns }, (_, column) => {
    const from = Math.floor((column * samples.length) / columns);
    const to = Math.floor(((column + 1) * samples.length) / columns);
    let peak = 0;
    for (let index = from; index < to; index += 1) peak = Math.max(peak, Math.abs(samples[index] ?? 0));
    return Math.min(1, peak);
  });
}

/** The same shape from the level of each second, as the service measured it. */
export function peaksOfLevels(levels: readonly Level[], duration_s: number, columns = COLUMNS): number[] {
  return Array.from({ length: columns }, (_, column) => {
    const at_s = (column / columns) * duration_s;
    const level = levels.findLast((each) => each.at_s <= at_s);
    return level === undefined ? 0 : Math.min(1, 10 ** (level.level_db / 20));
  });
}

interface Second {
  at_s: number;
  /** 0..100; null where it was not measured. */
  score: number | null;
}

export interface Segment {
  from_s: number;
  to_s: number;
  /** Mean of its seconds, 0..100. */
  score: number;
}

/** From here on a second resembles made speech more than recorded speech. */
export const HIGH_SCORE = 50;

/** Neighbouring seconds on the same side of 50, together. */
export function segmentsOf(seconds: readonly Second[], duration_s: number): Segment[] {
  const segments: Array<{ from_s: number; to_s: number; scores: number[] }> = [];
  for (const [index, { at_s, score }] of seconds.entries()) {
    if (score === null) continue;
    const to_s = seconds[index + 1]?.at_s ?? duration_s;
    const last = segments.at(-1);
    const sameSide = last !== undefined && (last.scores[0] ?? 0) >= HIGH_SCORE === score >= HIGH_SCORE;
    if (last !== undefined && sameSide && last.to_s === at_s) {
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
