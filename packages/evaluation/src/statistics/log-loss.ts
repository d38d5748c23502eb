import { softplus } from './cllr.ts';

/**
 * Weighted sum of the log-losses of stated log-odds, in nats.
 *
 * @param logOdds one for each row
 * @param weights one for each row; with those of `sampleWeights` both labels weigh one half and ln 2 says nothing
 */
export function logLoss(
  rows: ReadonlyArray<{ label: 0 | 1 }>,
  logOdds: readonly number[],
  weights: readonly number[],
): number {
  return logOdds.reduce(
    (sum, value, i) => sum + weights[i]! * softplus(rows[i]!.label === 1 ? -value : value),
    0,
  );
}
