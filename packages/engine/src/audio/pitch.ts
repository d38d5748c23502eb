import { hann, RealFourier } from './fourier.ts';

export interface Pitch {
  /** Fundamental frequency in Hz of the best lag; meaningful where `harmonicity` is high. */
  f0_hz: number;
  /** Height of the best peak of the normalised autocorrelation, 0..1; above about 0.5 the frame is voiced. */
  harmonicity: number;
}

const LOWEST_HZ = 65;
const HIGHEST_HZ = 420;

/**
 * Fundamental frequency by the autocorrelation of the windowed frame divided by that of the window
 * (Boersma 1993, "Accurate short-term analysis of the fundamental frequency").
 *
 * @param size samples in a frame (40 ms hold two periods of the lowest voice).
 */
export function createPitch(size: number, rate_hz: number): (frame: Float32Array) => Pitch {
  const padded = 2 ** Math.ceil(Math.log2(size * 1.5));
  const fourier = new RealFourier(padded);
  const window = hann(size);
  const shortest = Math.floor(rate_hz / HIGHEST_HZ);
  const longest = Math.ceil(rate_hz / LOWEST_HZ);
  const power = new Float64Array(padded / 2 + 1);
  const mirrored = new Float64Array(padded);
  const windowed = new Float64Array(size);

  const correlate = (frame: Float64Array): Float64Array => {
    fourier.power(frame, power);
    for (let k = 0; k <= padded / 2; k++) {
      mirrored[k] = power[k];
      if (k > 0 && k < padded / 2) mirrored[padded - k] = power[k];
    }
    fourier.transform(mirrored);
    return fourier.re;
  };
  const ofWindow = correlate(window).slice(0, longest + 2);
  const curve = new Float64Array(longest + 2);

  return (frame) => {
    let mean = 0;
    for (let i = 0; i < size; i++) mean += frame[i];
    mean /= size;
    for (let i = 0; i < size; i++) windowed[i] = (frame[i] - mean) * window[i];
    const r = correlate(windowed);
    if (r[0] <= 1e-9) return { f0_hz: 0, harmonicity: 0 };
    const scale = ofWindow[0] / r[0];
    for (let lag = 0; lag < curve.length; lag++) curve[lag] = (r[lag] * scale) / ofWindow[lag];
    return bestPeak(curve, shortest, longest, rate_hz);
  };
}

/** Highest peak with a small cost for long lags, so that a multiple of the period does not win by rounding. */
function bestPeak(curve: Float64Array, shortest: number, longest: number, rate_hz: number): Pitch {
  let best = 0;
  let bestLag = 0;
  for (let lag = shortest; lag <= longest; lag++) {
    const height = curve[lag];
    if (height < curve[lag - 1] || height < curve[lag + 1]) continue;
    const preferred = height - 0.02 * Math.log2(lag / shortest);
    if (preferred > best) {
      best = preferred;
      bestLag = lag;
    }
  }
  if (bestLag === 0) return { f0_hz: 0, harmonicity: 0 };
  const [left, top, right] = [curve[bestLag - 1], curve[bestLag], curve[bestLag + 1]];
  const bend = left - 2 * top + right;
  const shift = bend < 0 ? Math.max(-0.5, Math.min(0.5, (left - right) / (2 * bend))) : 0;
  return { f0_hz: rate_hz / (bestLag + shift), harmonicity: Math.max(0, Math.min(1, top)) };
}
