/** Level of a recording by time and frequency, linear to 8 kHz; what it costs does not grow with the recording. */
import FFT from 'fft.js';

/** Samples a second that the maths expects: all frequencies up to 8 kHz. */
export const RATE_HZ = 16_000;
/** 32 ms: harmonics of a voice lie apart, syllables still do. */
const WINDOW = 512;
const BINS_PER_ROW = 2;
export const ROWS = WINDOW / 2 / BINS_PER_ROW;
/** Height of one row, hertz. */
export const ROW_HZ = RATE_HZ / 2 / ROWS;
export const COLUMNS = 640;
/** Windows looked at in one column at most: those of a long recording stand apart. */
const WINDOWS_PER_COLUMN = 8;
/** Below it everything is silence, decibels under a sine of full scale. */
export const SILENCE_DB = -120;
const STEPS_PER_DB = 2;

export interface Spectrogram {
  /** `COLUMNS` columns of `ROWS` levels from low to high frequencies, half decibels above `SILENCE_DB`. */
  levels: Uint8Array;
  duration_s: number;
}

/**
 * @param samples mono, `RATE_HZ`, -1..1
 * @param duration_s length of the drawing; what the sound lacks of it is silence
 */
export function spectrogramOf(samples: Float32Array, duration_s = samples.length / RATE_HZ): Spectrogram {
  const levels = new Uint8Array(COLUMNS * ROWS);
  const power = powerSpectrum();
  const sum = new Float64Array(WINDOW / 2);
  const width = (duration_s * RATE_HZ) / COLUMNS;
  for (let column = 0; column < COLUMNS; column += 1) {
    const from = column * width;
    const count = Math.max(1, Math.min(WINDOWS_PER_COLUMN, Math.round(width / (WINDOW / 2))));
    sum.fill(0);
    for (let index = 0; index < count; index += 1) {
      power(samples, Math.round(from + ((index + 0.5) * width) / count - WINDOW / 2), sum);
    }
    writeColumn(levels, column, sum, count);
  }
  return { levels, duration_s };
}

/** Adds the power of the window that begins at `from` to `sum`; 1 is a sine of full scale. Outside the sound is silence. */
function powerSpectrum() {
  const fft = new FFT(WINDOW);
  const shape = Float64Array.from(
    { length: WINDOW },
    (_, i) => Math.sin((Math.PI * (i + 0.5)) / WINDOW) ** 2,
  );
  const input: number[] = new Array(WINDOW).fill(0);
  const output = fft.createComplexArray();
  // A sine of full scale comes out of this window as a quarter of its samples.
  const full = (WINDOW / 4) ** 2;
  return (samples: Float32Array, from: number, sum: Float64Array) => {
    for (let i = 0; i < WINDOW; i += 1) input[i] = (samples[from + i] ?? 0) * (shape[i] ?? 0);
    fft.realTransform(output, input);
    for (let bin = 0; bin < sum.length; bin += 1) {
      const [real, imaginary] = [output[2 * bin], output[2 * bin + 1]];
      sum[bin] = (sum[bin] ?? 0) + (real * real + imaginary * imaginary) / full;
    }
  };
}

function writeColumn(levels: Uint8Array, column: number, sum: Float64Array, count: number): void {
  for (let row = 0; row < ROWS; row += 1) {
    let most = 0;
    for (let bin = row * BINS_PER_ROW; bin < (row + 1) * BINS_PER_ROW; bin += 1) {
      most = Math.max(most, (sum[bin] ?? 0) / count);
    }
    const level_db = 10 * Math.log10(most + 1e-20);
    const steps = Math.round((level_db - SILENCE_DB) * STEPS_PER_DB);
    levels[column * ROWS + row] = Math.max(0, Math.min(255, steps));
  }
}

export function rowOf(frequency_hz: number): number {
  return Math.max(0, Math.min(ROWS - 1, Math.floor(frequency_hz / ROW_HZ)));
}

/** What a stored level stands for, dB. */
export function levelOfSteps(steps: number): number {
  return SILENCE_DB + steps / STEPS_PER_DB;
}

/** Level at a moment and a frequency, dB relative to a sine of full scale. */
export function levelAt({ levels, duration_s }: Spectrogram, at_s: number, frequency_hz: number): number {
  const column = Math.max(0, Math.min(COLUMNS - 1, Math.floor((at_s / duration_s) * COLUMNS)));
  return levelOfSteps(levels[column * ROWS + rowOf(frequency_hz)] ?? 0);
}

export interface SpectrumSummary {
  /** Loudest level of all, dB. */
  loudest_db: number;
  /** Middle of the row with the most energy. */
  strongest_hz: number;
  /** Below it lie 95% of the energy. */
  bulkBelow_hz: number;
}

/** What a person who does not see the picture is told; null for silence. */
export function summaryOf({ levels }: Spectrogram): SpectrumSummary | null {
  const energy = new Float64Array(ROWS);
  let loudest = 0;
  for (const [index, steps] of levels.entries()) {
    if (steps === 0) continue;
    loudest = Math.max(loudest, steps);
    const row = index % ROWS;
    energy[row] = (energy[row] ?? 0) + 10 ** (levelOfSteps(steps) / 10);
  }
  if (loudest === 0) return null;
  const total = energy.reduce((sum, part) => sum + part, 0);
  let below = 0;
  const bulk = energy.findIndex((part) => {
    below += part;
    return below >= 0.95 * total;
  });
  return {
    loudest_db: levelOfSteps(loudest),
    strongest_hz: (energy.indexOf(Math.max(...energy)) + 0.5) * ROW_HZ,
    bulkBelow_hz: (bulk + 1) * ROW_HZ,
  };
}
