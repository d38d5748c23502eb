import type { SignalModel } from '@unmask/engine/internal/fusion/model.ts';
import { FIT, type KernelKind } from '@unmask/engine/internal/fusion/settings.ts';
import { ridgeLogistic } from '../statistics/ridge-logistic.ts';
import { chooseLandmarks, fitRbf, kernelSpace } from './fit-rbf.ts';

export type Kernel = SignalModel['kernel'];

/** One point of the grid that the inner folds choose from. `gamma` in multiples of 1 / (number of features). */
export type Candidate = { kind: 'logistic'; ridge: number } | { kind: 'rbf'; ridge: number; gamma: number };

export function candidatesOf(kinds: readonly KernelKind[]): Candidate[] {
  const out: Candidate[] = [];
  if (kinds.includes('logistic')) for (const ridge of FIT.ridges) out.push({ kind: 'logistic', ridge });
  if (kinds.includes('rbf')) {
    for (const gamma of FIT.gammas) {
      for (const ridge of FIT.kernelRidges) out.push({ kind: 'rbf', ridge, gamma });
    }
  }
  return out;
}

/** Fits every candidate on the same rows; landmarks and kernel coordinates are shared between those that can. */
export function fitCandidates(
  candidates: readonly Candidate[],
  x: readonly Float64Array[],
  y: readonly number[],
  w: readonly number[],
): Kernel[] {
  const features = Math.max(1, x[0]?.length ?? 1);
  const landmarks = candidates.some(({ kind }) => kind === 'rbf') ? chooseLandmarks(x, FIT.landmarks) : [];
  const spaces = new Map<number, ReturnType<typeof kernelSpace>>();
  return candidates.map((candidate): Kernel => {
    if (candidate.kind === 'logistic') {
      const fit = ridgeLogistic({ x, y, w }, candidate.ridge);
      return { kind: 'logistic', weights: Array.from(fit.weights), intercept: fit.intercept };
    }
    const space = spaces.get(candidate.gamma) ?? kernelSpace(x, landmarks, candidate.gamma / features);
    spaces.set(candidate.gamma, space);
    return fitRbf(space, y, w, candidate.ridge);
  });
}
