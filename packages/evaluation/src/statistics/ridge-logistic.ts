import { sigmoid } from '@unmask/engine/internal/fusion/log-odds.ts';
import { solveSymmetric } from './cholesky.ts';

export interface LinearFit {
  weights: Float64Array;
  intercept: number;
}

export interface Labelled {
  /** Rows of equal length. */
  x: readonly Float64Array[];
  /** 0..1; Platt's softened targets are allowed. */
  y: ArrayLike<number>;
  /** Weight of each row; any positive scale. */
  w: ArrayLike<number>;
  /** What the ridge draws every weight to; default 0. */
  centre?: number;
}

const MAX_STEPS = 40;

/**
 * Logistic regression by Newton's method (iteratively reweighted least squares), minimising the weighted mean log-loss plus
 * ridge/2 times the squared weights. The intercept is not penalised.
 *
 * @param ridge 0 or more; with 0 the classes must overlap
 */
export function ridgeLogistic(data: Labelled, ridge: number): LinearFit {
  const d = data.x[0]?.length ?? 0;
  const beta = new Float64Array(d + 1);
  const total = sum(data.w);
  let loss = penalisedLoss(data, beta, ridge, total);
  for (let step = 0; step < MAX_STEPS; step++) {
    const direction = newtonDirection(data, beta, ridge, total);
    let size = 1;
    let next = moved(beta, direction, size);
    let nextLoss = penalisedLoss(data, next, ridge, total);
    while (nextLoss > loss && size > 1e-4) {
      size /= 2;
      next = moved(beta, direction, size);
      nextLoss = penalisedLoss(data, next, ridge, total);
    }
    if (!(nextLoss < loss)) break;
    beta.set(next);
    const gain = loss - nextLoss;
    loss = nextLoss;
    if (gain < 1e-10) break;
  }
  return { weights: beta.slice(0, d), intercept: beta[d]! };
}

export function linearMargin(x: ArrayLike<number>, weights: ArrayLike<number>, intercept: number): number {
  let margin = intercept;
  for (let i = 0; i < x.length; i++) margin += weights[i]! * x[i]!;
  return margin;
}

function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i]!;
  return total;
}

function moved(beta: Float64Array, direction: Float64Array, size: number): Float64Array {
  return beta.map((value, i) => value - size * direction[i]!);
}

/** Weighted mean log-loss plus ridge/2 times the squared distances from the centre; the last entry of `beta` is the intercept. */
export function penalisedLoss(data: Labelled, beta: Float64Array, ridge: number, total: number): number {
  const d = beta.length - 1;
  let loss = 0;
  for (let i = 0; i < data.x.length; i++) {
    const margin = linearMargin(data.x[i]!, beta, beta[d]!);
    const log1pExp = margin > 0 ? margin + Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin));
    loss += (data.w[i]! / total) * (log1pExp - data.y[i]! * margin);
  }
  const centre = data.centre ?? 0;
  for (let j = 0; j < d; j++) loss += (ridge / 2) * (beta[j]! - centre) ** 2;
  return loss;
}

/** Inverse Hessian times gradient. */
function newtonDirection(data: Labelled, beta: Float64Array, ridge: number, total: number): Float64Array {
  const { gradient, hessian } = newtonTerms(data, beta, ridge, total);
  return solveSymmetric(hessian, gradient);
}

/** Gradient and Hessian (row-major, lower triangle) of `penalisedLoss`. */
export function newtonTerms(
  data: Labelled,
  beta: Float64Array,
  ridge: number,
  total: number,
): { gradient: Float64Array; hessian: Float64Array } {
  const d = beta.length - 1;
  const size = d + 1;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  for (let i = 0; i < data.x.length; i++) {
    const x = data.x[i]!;
    const p = sigmoid(linearMargin(x, beta, beta[d]!));
    const weight = data.w[i]! / total;
    addRow(gradient, hessian, x, weight * (p - data.y[i]!), weight * p * (1 - p));
  }
  for (let j = 0; j < d; j++) {
    gradient[j]! += ridge * (beta[j]! - (data.centre ?? 0));
    hessian[j * size + j]! += ridge;
  }
  // A touch on the diagonal keeps the system solvable where every row is already certain.
  for (let j = 0; j < size; j++) hessian[j * size + j]! += 1e-9;
  return { gradient, hessian };
}

/** Lower triangle only: the solver reads no more. */
function addRow(
  gradient: Float64Array,
  hessian: Float64Array,
  x: Float64Array,
  slope: number,
  curvature: number,
): void {
  const d = x.length;
  const size = d + 1;
  for (let j = 0; j < d; j++) {
    const xj = x[j]!;
    gradient[j]! += slope * xj;
    const scaled = curvature * xj;
    if (scaled === 0) continue;
    const row = j * size;
    for (let k = 0; k <= j; k++) hessian[row + k]! += scaled * x[k]!;
  }
  gradient[d]! += slope;
  const last = d * size;
  for (let k = 0; k < d; k++) hessian[last + k]! += curvature * x[k]!;
  hessian[last + d]! += curvature;
}
