import type { Scored } from './scored.ts';

/**
 * Cost of log likelihood ratios in bits (Brümmer and du Preez, 2006): 0 perfect, 1 as good as saying nothing, above 1 misleading.
 *
 * @param rows `score` is the natural logarithm of the likelihood ratio
 */
export function cllr(rows: readonly Scored[]): number {
  let ai = 0;
  let real = 0;
  let costAi = 0;
  let costReal = 0;
  for (const { score, label } of rows) {
    if (label === 1) {
      ai += 1;
      costAi += softplus(-score);
    } else {
      real += 1;
      costReal += softplus(score);
    }
  }
  return (costAi / ai + costReal / real) / (2 * Math.LN2);
}

/** log(1 + exp(x)) without overflow. */
export function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}
