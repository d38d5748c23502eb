import type { Thresholds } from '../../fusion/model.ts';
import { ABSTENTION } from '../../fusion/settings.ts';
import type { Scored } from '../statistics/scored.ts';

/** Just above a score, so that the file that set the threshold falls short of it. */
const MARGIN = 1e-4;

/**
 * Abstention thresholds from out-of-fold probabilities: the verdict AI may hit at most a small share of all real files and of the
 * verdicts given on real files, the verdict authentic at most a small share of the AI files. Everything between is inconclusive.
 */
export function fitThresholds(rows: readonly Scored[]): Thresholds {
  const real = rows.filter((row) => row.label === 0).map((row) => row.score);
  const ai = rows.filter((row) => row.label === 1).map((row) => row.score);
  real.sort((a, b) => b - a);
  ai.sort((a, b) => a - b);
  const missed = Math.floor(ABSTENTION.misses * ai.length);
  const authentic = Math.min(0.5, Math.max(0, (ai[missed] ?? 0) - MARGIN));
  const cleared = real.filter((score) => score <= authentic).length;
  // wrong / (wrong + cleared) <= share  <=>  wrong <= share * cleared / (1 - share)
  const byVerdicts = (ABSTENTION.wrongOnReal * cleared) / (1 - ABSTENTION.wrongOnReal);
  const alarms = Math.floor(Math.min(ABSTENTION.falseAlarms * real.length, byVerdicts));
  return { ai: Math.max(0.5, Math.min(1, (real[alarms] ?? 1) + MARGIN)), authentic };
}
