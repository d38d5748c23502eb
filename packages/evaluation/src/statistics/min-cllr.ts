import { cllr } from './cllr.ts';
import { isotonic } from './isotonic.ts';
import type { Scored } from './scored.ts';

/** Cllr after the best monotone calibration of these very scores: the part of Cllr that is lack of discrimination. */
export function minCllr(rows: readonly Scored[]): number {
  // Within a tie the real files come last, so that a tie is pooled rather than rewarded.
  const sorted = [...rows].sort((a, b) => a.score - b.score || b.label - a.label);
  const ai = sorted.filter((row) => row.label === 1).length;
  const real = sorted.length - ai;
  const posterior = isotonic(sorted.map((row) => row.label));
  const priorOdds = ai / real;
  return cllr(
    sorted.map(({ label }, i) => {
      const p = Math.min(1 - 1e-12, Math.max(1e-12, posterior[i]!));
      return { label, score: Math.log(p / (1 - p) / priorOdds) };
    }),
  );
}
