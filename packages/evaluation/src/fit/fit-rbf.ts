import type { RbfKernel } from '@unmask/engine/internal/fusion/model.ts';
import { squaredDistance } from '@unmask/engine/internal/fusion/signal-score.ts';
import { choleskyInPlace, solveLower, solveUpper } from '../statistics/cholesky.ts';
import { type Labelled, ridgeLogistic } from '../statistics/ridge-logistic.ts';

/** Farthest-point order: starts nearest to the mean, then always the row farthest from those chosen. Deterministic. */
export function chooseLandmarks(x: readonly Float64Array[], count: number): Float64Array[] {
  const origin = new Float64Array(x[0]?.length ?? 0);
  const fromMean = x.map((row) => squaredDistance(row, origin));
  let next = fromMean.indexOf(Math.min(...fromMean));
  const nearest = x.map(() => Number.POSITIVE_INFINITY);
  const chosen: Float64Array[] = [];
  while (chosen.length < Math.min(count, x.length)) {
    const landmark = x[next]!;
    chosen.push(landmark);
    let farthest = -1;
    x.forEach((row, i) => {
      nearest[i] = Math.min(nearest[i]!, squaredDistance(row, landmark));
      if (nearest[i]! > farthest) {
        farthest = nearest[i]!;
        next = i;
      }
    });
    if (farthest <= 1e-12) break;
  }
  return chosen;
}

/** Coordinates in which the kernel's own norm is the plain length: K(landmarks) = L L', phi(x) = L^-1 k(x). */
export interface KernelSpace {
  gamma: number;
  landmarks: Float64Array[];
  factor: Float64Array;
  rows: Float64Array[];
}

export function kernelSpace(
  x: readonly Float64Array[],
  landmarks: Float64Array[],
  gamma: number,
): KernelSpace {
  const n = landmarks.length;
  const factor = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      factor[i * n + j] = Math.exp(-gamma * squaredDistance(landmarks[i]!, landmarks[j]!));
    }
    factor[i * n + i]! += 1e-6;
  }
  choleskyInPlace(factor, n);
  const rows = x.map((row) =>
    solveLower(
      factor,
      Float64Array.from(landmarks, (point) => Math.exp(-gamma * squaredDistance(row, point))),
    ),
  );
  return { gamma, landmarks, factor, rows };
}

/** Kernel logistic regression restricted to the landmarks (Nyström), ridge in the kernel's norm. */
export function fitRbf(space: KernelSpace, y: Labelled['y'], w: Labelled['w'], ridge: number): RbfKernel {
  const fit = ridgeLogistic({ x: space.rows, y, w }, ridge);
  return {
    kind: 'rbf',
    gamma: space.gamma,
    landmarks: space.landmarks.map((point) => Array.from(point)),
    weights: Array.from(solveUpper(space.factor, fit.weights)),
    intercept: fit.intercept,
  };
}
