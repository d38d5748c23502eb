import { type Labelled, type LinearFit, newtonTerms, penalisedLoss } from './ridge-logistic.ts';

const MAX_STEPS = 60;
const MAX_SWEEPS = 2000;

/**
 * Logistic regression with weights of at least 0 (free intercept), by Newton's method: each step minimises the quadratic model
 * under the bounds by coordinate descent, then goes back until the loss falls. Minimises the weighted mean log-loss plus ridge/2
 * times the squared distances of the weights from `data.centre`.
 */
export function nonnegativeLogistic(data: Labelled, ridge: number): LinearFit {
  const d = data.x[0]?.length ?? 0;
  const total = Array.from(data.w).reduce((a, b) => a + b, 0);
  const beta = new Float64Array(d + 1);
  let loss = penalisedLoss(data, beta, ridge, total);
  for (let step = 0; step < MAX_STEPS; step++) {
    const { gradient, hessian } = newtonTerms(data, beta, ridge, total);
    const target = boundedMinimum(beta, gradient, hessian);
    let size = 1;
    let next = between(beta, target, size);
    let nextLoss = penalisedLoss(data, next, ridge, total);
    while (nextLoss > loss && size > 1e-4) {
      size /= 2;
      next = between(beta, target, size);
      nextLoss = penalisedLoss(data, next, ridge, total);
    }
    if (!(nextLoss < loss)) break;
    beta.set(next);
    const gain = loss - nextLoss;
    loss = nextLoss;
    if (gain < 1e-13) break;
  }
  return { weights: beta.slice(0, d), intercept: beta[d]! };
}

/** Both ends keep the bounds, so everything between them does. */
function between(from: Float64Array, to: Float64Array, share: number): Float64Array {
  return from.map((value, j) => value + share * (to[j]! - value));
}

/** Minimum of the quadratic around `beta`, all but the last coordinate at least 0. `hessian`: row-major, lower triangle. */
function boundedMinimum(beta: Float64Array, gradient: Float64Array, hessian: Float64Array): Float64Array {
  const size = beta.length;
  const at = Float64Array.from(beta);
  const slope = Float64Array.from(gradient);
  const entry = (j: number, k: number) => (j >= k ? hessian[j * size + k]! : hessian[k * size + j]!);
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let moved = 0;
    for (let j = 0; j < size; j++) {
      const free = at[j]! - slope[j]! / entry(j, j);
      const change = (j < size - 1 ? Math.max(0, free) : free) - at[j]!;
      if (change === 0) continue;
      at[j]! += change;
      for (let k = 0; k < size; k++) slope[k]! += change * entry(j, k);
      moved = Math.max(moved, Math.abs(change));
    }
    if (moved < 1e-11) break;
  }
  return at;
}
