import { roundFeature } from '../rounding.ts';
import type { RbfKernel, Scaling, SignalModel } from './model.ts';

/** Deviations from the mean that count in full; further out they count ever less, so that no single odd feature decides. */
const SOFT = 2;

/** Features as a vector in the order of the scaling, -2..2. Missing ones take the mean, so they move nothing. */
export function scaledFeatures(features: Readonly<Record<string, number>>, scaling: Scaling): Float64Array {
  const out = new Float64Array(scaling.featureNames.length);
  for (let i = 0; i < out.length; i++) {
    const raw = features[scaling.featureNames[i]!];
    if (raw === undefined || !Number.isFinite(raw)) continue;
    const clamped = Math.min(scaling.high[i]!, Math.max(scaling.low[i]!, roundFeature(raw)));
    out[i] = SOFT * Math.tanh((clamped - scaling.mean[i]!) / scaling.deviation[i]! / SOFT);
  }
  return out;
}

export function squaredDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    const difference = a[i]! - b[i]!;
    sum += difference * difference;
  }
  return sum;
}

function rbfMargin(x: Float64Array, kernel: RbfKernel): number {
  let margin = kernel.intercept;
  for (let j = 0; j < kernel.landmarks.length; j++) {
    margin += kernel.weights[j]! * Math.exp(-kernel.gamma * squaredDistance(x, kernel.landmarks[j]!));
  }
  return margin;
}

/** Uncalibrated margin of scaled features, any finite number; higher is more AI-like. */
export function kernelMargin(x: Float64Array, kernel: SignalModel['kernel']): number {
  if (kernel.kind === 'rbf') return rbfMargin(x, kernel);
  let margin = kernel.intercept;
  for (let i = 0; i < x.length; i++) margin += kernel.weights[i]! * x[i]!;
  return margin;
}

/** Calibrated log-odds of one signal; 0 says nothing either way. Clamped to +-6: one signal alone never claims more than 400 to 1. */
export function signalLogOdds(features: Readonly<Record<string, number>>, model: SignalModel): number {
  const margin = kernelMargin(scaledFeatures(features, model.scaling), model.kernel);
  const logOdds = model.calibration.slope * margin + model.calibration.intercept;
  return Math.min(6, Math.max(-6, logOdds));
}
