import { roundScore } from '../rounding.ts';
import type { AnalysisResult, StabilityResult, StabilityState } from '../types.ts';

type Verdict = Pick<AnalysisResult, 'outcome' | 'probability'>;

/**
 * The rule, in one place: a verdict holds when every copy was analysed and every one of them has the outcome of the file itself.
 * One other outcome is enough for it not to hold, inconclusive included: a verdict that mild compression silences is weak too.
 */
export function stateOf(
  verdict: Pick<Verdict, 'outcome'>,
  copies: readonly StabilityResult[],
): StabilityState {
  const other = copies.some(({ outcome }) => outcome !== null && outcome !== verdict.outcome);
  if (other) return 'does_not_hold';
  return copies.length > 0 && copies.every(({ outcome }) => outcome !== null) ? 'holds' : 'incomplete';
}

/** Lowest and highest probability over the file and its analysed copies. */
export function rangeOf(verdict: Verdict, copies: readonly StabilityResult[]): { low: number; high: number } {
  const values = copies.flatMap(({ probability }) => (probability === null ? [] : [probability]));
  values.push(verdict.probability.value);
  return { low: roundScore(Math.min(...values)), high: roundScore(Math.max(...values)) };
}
