import type { Thresholds } from '@unmask/engine/internal/fusion/model.ts';
import { ABSTENTION, LEAST_RATIO } from '@unmask/engine/internal/fusion/settings.ts';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import { byGroup, quantile, resampleGroups } from '../statistics/group-bootstrap.ts';

/** Just beyond a score, so that the file that set the threshold falls short of it. */
const MARGIN = 1e-3;

/** Log-odds that nothing reaches. */
const UNREACHABLE = 40;

export interface ThresholdRow {
  label: 0 | 1;
  component: string;
  /** Log-odds out of fold, straight in the margin: the tail is continued on this scale. */
  logOdds: number;
}

export type Scored = Pick<ThresholdRow, 'label' | 'logOdds'>;

function scoresOf(rows: readonly Scored[], label: 0 | 1): number[] {
  return rows.filter((row) => row.label === label).map((row) => row.logOdds);
}

/**
 * The log-odds beyond which, on this side of even odds, at most this share of the other side's files lies, counted on the files
 * themselves.
 */
export function beyondShare(rows: readonly Scored[], side: 'ai' | 'authentic', share: number): number {
  const sign = side === 'ai' ? 1 : -1;
  const others = scoresOf(rows, side === 'ai' ? 0 : 1).map((score) => sign * score);
  others.sort((a, b) => b - a);
  const passed = others[Math.floor(share * others.length)] ?? UNREACHABLE;
  return sign * Math.max(0, passed + MARGIN);
}

/** Below it lies at most the allowed share of AI files, and nothing that leans to AI. */
export function authenticBelow(rows: readonly Scored[]): number {
  return beyondShare(rows, 'authentic', ABSTENTION.misses);
}

/**
 * Above it lies at most the allowed share of real files, by the tail of their scores: the highest are taken for exponential
 * beyond the lowest of them (the limit law of excesses, Pickands 1975, with shape 0), so that the threshold lies beyond the
 * highest real score where the allowed share is less than one file.
 */
function aiAbove(rows: readonly ThresholdRow[]): number {
  const real = scoresOf(rows, 0).sort((a, b) => b - a);
  const count = Math.min(
    real.length - 1,
    Math.max(ABSTENTION.tailLeast, Math.round(ABSTENTION.tailShare * real.length)),
  );
  if (count < 1) return UNREACHABLE;
  const start = real[count]!;
  const scale = real.slice(0, count).reduce((sum, score) => sum + score - start, 0) / count;
  const reach = start + scale * Math.max(0, Math.log(count / real.length / ABSTENTION.falseAlarms));
  return Math.min(UNREACHABLE, Math.max(0, reach + MARGIN));
}

/**
 * Abstention thresholds from out-of-fold log-odds: the verdict AI may hit at most a small share of all real files, the verdict
 * authentic at most a small share of the AI files. Everything between is inconclusive. How many of the verdicts given on real
 * files are wrong is stated beside it and limits nothing: where few real files get a verdict at all, it would forbid every other.
 *
 * A handful of files sets either threshold, so it is never nearer to even odds than what the files themselves ask for, nor than
 * what `ABSTENTION.confidence` of many draws of whole origins would have been content with.
 */
export function fitThresholds(rows: readonly ThresholdRow[], seed: number): Thresholds {
  const groups = byGroup(rows, (row) => row.component);
  const random = seededRandom(seed);
  const draws = Array.from({ length: ABSTENTION.draws }, () => resampleGroups(groups, random));
  const above = draws.map(aiAbove).sort((a, b) => a - b);
  const below = draws.map(authenticBelow).sort((a, b) => a - b);
  return {
    ai: Math.max(aiAbove(rows), quantile(above, ABSTENTION.confidence)),
    authentic: Math.min(authenticBelow(rows), quantile(below, 1 - ABSTENTION.confidence)),
  };
}

/** No verdict is given for weaker evidence, so no threshold is stated nearer to even odds (the prior of every fit). */
export function beyondWeakEvidence({ ai, authentic }: Thresholds): Thresholds {
  const least = LEAST_RATIO / (1 + LEAST_RATIO);
  return { ai: Math.max(least, ai), authentic: Math.min(1 - least, authentic) };
}
