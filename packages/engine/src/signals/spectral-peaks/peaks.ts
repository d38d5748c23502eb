import { hann } from '../../audio/fourier.ts';
import { median } from '../../kernels/statistics.ts';
import { AUDIO_RATE_HZ } from '../../media.ts';

/** Samples of one frame (0.256 s) and between two. */
export const FRAME = 4096;
export const HOP = FRAME / 2;
/** Frames that are averaged to one spectrum (8 seconds); fewer at the end of a sound. */
export const MOST_FRAMES = 62;
/** Fewer frames than these average nothing out. */
export const LEAST_FRAMES = 4;
/** Nothing below and above is looked at: hum of the mains, and where a recording ends says how it was stored. */
const FIRST_BIN = Math.ceil((100 * FRAME) / AUDIO_RATE_HZ);
const LAST_BIN = Math.floor((7000 * FRAME) / AUDIO_RATE_HZ);
/** Bins to either side whose median a bin is held against (47 Hz). */
const AROUND = 12;
/** Nepers of power (13 dB) from which on a line is not told from a higher one. */
const HIGHEST = 3;
/** Bins that share one value. */
const POOLED = 2;
/** Added to powers whose mean per bin is one: everything 60 dB below the level is alike. */
const FLOOR = 1e-6;

export const PEAKS = Math.floor((LAST_BIN - FIRST_BIN + 1) / POOLED);
export const BINS = FRAME / 2 + 1;
export const WINDOW = hann(FRAME);

/** Frequency in Hz of the middle of value `index`. */
export function frequencyOf(index: number): number {
  return ((FIRST_BIN + index * POOLED + (POOLED - 1) / 2) * AUDIO_RATE_HZ) / FRAME;
}

/** Mean of the logs of `frames` (power spectra of `BINS`), relative to their mean power per bin. */
export function meanLog(frames: readonly Float32Array[]): Float64Array {
  let level = 0;
  for (const frame of frames) for (let k = 1; k <= LAST_BIN; k++) level += frame[k]!;
  level = level / (frames.length * LAST_BIN) + 1e-20;
  const mean = new Float64Array(LAST_BIN + AROUND + 1);
  for (const frame of frames) {
    for (let k = 0; k < mean.length; k++) mean[k]! += Math.log(frame[k]! / level + FLOOR) / frames.length;
  }
  return mean;
}

/**
 * How far each bin of a mean spectrum stands above the median of its surroundings, 0..3 nepers of power, the higher one of every two:
 * lines that stay at one pitch while the voice moves (Afchar et al., "A Fourier Explanation of AI-music Artifacts", ISMIR 2025).
 */
export function peaksOf(spectrum: Float64Array): Float32Array {
  const peaks = new Float32Array(PEAKS);
  for (let i = 0; i < PEAKS * POOLED; i++) {
    const bin = FIRST_BIN + i;
    const above = spectrum[bin]! - median(spectrum.subarray(bin - AROUND, bin + AROUND + 1));
    const at = Math.floor(i / POOLED);
    peaks[at] = Math.max(peaks[at]!, Math.min(HIGHEST, above));
  }
  return peaks;
}
