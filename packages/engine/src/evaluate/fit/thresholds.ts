import type { Thresholds } from '../../fusion/model.ts';
import { ABSTENTION } from '../../fusion/settings.ts';
import { seededRandom } from '../../seeded-random.ts';
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

function scoresOf(rows: readonly ThresholdRow[], label: 0 | 1): number[] {
  return rows.filter((row) => row.label === label).map((row) => row.logOdds);
}

/** Below it lies at most the allowed share of AI files, and nothing that leans to AI. */
function authenticBelow(rows: readonly ThresholdRow[]): number {
  const ai = scoresOf(rows, 1).sort((a, b) => a - b);
  const missed = Math.floor(ABSTENTION.misses * ai.length);
  return Math.min(0, (ai[missed] ?? -UNREACHABLE) - MARGIN);
}

/**
 * Above it lies at most the allowed share of real files, by the tail of their scores: the highest are taken for exponential
 * beyond the lowest of them (the limit law of excesses, Pickands 1975, with shape 0), so that the threshold lies beyond the
 * highest real score where the allowed share is less than one file.
 */
function aiAbove(rows: readonly ThresholdRow[]): number {
  const real = scoresOf(rows, 0).sort((a, b) => b - a);
  const below = authenticBelow(rows);
  const cleared = real.filter((score) => score <= below).length;
  // wrong / (wrong + cleared) <= share  <=>  wrong <= share * cleared / (1 - share)
  const byVerdicts = (ABSTENTION.wrongOnReal * cleared) / (1 - ABSTENTION.wrongOnReal) / real.length;
  const allowed = Math.min(ABSTENTION.falseAlarms, byVerdicts);
  const count = Math.min(
    real.length - 1,
    Math.max(ABSTENTION.tailLeast, Math.round(ABSTENTION.tailShare * real.length)),
  );
  if (!(allowed > 0) || count < 1) return UNREACHABLE;
  const start = real[count]!;
  const scale = real.slice(0, count).reduce((sum, score) => sum + score - start, 0) / count;
  const reach = start + scale * Math.max(0, Math.log(count / real.length / allowed));
  return Math.min(UNREACHABLE, Math.max(0, reach + MARGIN));
}

/**
 * Abstention thresholds from out-of-fold log-odds: the verdict AI may hit at most a small share of all real files and of the
 * verdicts given on real files, the verdict authentic at most a small share of the AI files. Everything between is inconclusive.
 *
 * A handful of real files sets the threshold for AI, so it is never below what the files themselves ask for, nor below what
 * `ABSTENTION.confidence` of many draws of whole origins would have been content with.
 */
export function fitThresholds(rows: readonly ThresholdRow[], seed: number): Thresholds {
  const groups = byGroup(rows, (row) => row.component);
  const random = seededRandom(seed);
  const drawn = Array.from({ length: ABSTENTION.draws }, () => aiAbove(resampleGroups(groups, random)));
  drawn.sort((a, b) => a - b);
  return {
    ai: Math.max(aiAbove(rows), quantile(drawn, ABSTENTION.confidence)),
    authentic: authenticBelow(rows),
  };
}
