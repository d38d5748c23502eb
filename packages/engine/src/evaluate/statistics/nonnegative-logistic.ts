import { sigmoid } from '../../fusion/log-odds.ts';
import { type Labelled, type LinearFit, linearMargin } from './ridge-logistic.ts';

const STEPS = 1500;

/**
 * Logistic regression with weights of at least 0 (free intercept), by projected gradient with Nesterov's momentum. Minimises the
 * weighted mean log-loss plus ridge/2 times the squared weights.
 */
export function nonnegativeLogistic(data: Labelled, ridge: number): LinearFit {
  const d = data.x[0]?.length ?? 0;
  const total = Array.from(data.w).reduce((a, b) => a + b, 0);
  const rate = 1 / (curvatureBound(data, total) + ridge);
  let beta = new Float64Array(d + 1);
  let ahead = Float64Array.from(beta);
  let momentum = 1;
  for (let step = 0; step < STEPS; step++) {
    const slope = gradientAt(data, ahead, ridge, total);
    const next = new Float64Array(d + 1);
    let change = 0;
    for (let j = 0; j <= d; j++) {
      const value = ahead[j]! - rate * slope[j]!;
      next[j] = j < d ? Math.max(0, value) : value;
      change = Math.max(change, Math.abs(next[j]! - beta[j]!));
    }
    const nextMomentum = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
    const pull = (momentum - 1) / nextMomentum;
    const before = beta;
    ahead = next.map((value, j) => value + pull * (value - before[j]!));
    beta = next;
    momentum = nextMomentum;
    if (change < 1e-8) break;
  }
  return { weights: beta.slice(0, d), intercept: beta[d]! };
}

/** Upper bound of the second derivative: a quarter of the mean squared row length (with the intercept's 1). */
function curvatureBound(data: Labelled, total: number): number {
  let bound = 0;
  data.x.forEach((x, i) => {
    let length = 1;
    for (let j = 0; j < x.length; j++) length += x[j]! ** 2;
    bound += (data.w[i]! / total) * length;
  });
  return bound / 4;
}

function gradientAt(data: Labelled, beta: Float64Array, ridge: number, total: number): Float64Array {
  const d = beta.length - 1;
  const gradient = new Float64Array(d + 1);
  for (let i = 0; i < data.x.length; i++) {
    const x = data.x[i]!;
    const slope = (data.w[i]! / total) * (sigmoid(linearMargin(x, beta, beta[d]!)) - data.y[i]!);
    for (let j = 0; j < d; j++) gradient[j]! += slope * x[j]!;
    gradient[d]! += slope;
  }
  for (let j = 0; j < d; j++) gradient[j]! += ridge * beta[j]!;
  return gradient;
}
