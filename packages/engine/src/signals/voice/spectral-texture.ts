import { RunningMoments } from '../../audio/running.ts';
import { BLOCK_FRAMES, type SpeechBlock, TRANSFORM_SIZE } from '../../audio/speech-blocks.ts';
import { AUDIO_RATE_HZ } from '../../media.ts';

const BINS = TRANSFORM_SIZE / 2 + 1;
const bin = (hz: number): number => Math.round((hz * TRANSFORM_SIZE) / AUDIO_RATE_HZ);
const BANDS = [
  { name: 'low', from: bin(300), to: bin(2000) },
  { name: 'mid', from: bin(2000), to: bin(4000) },
  { name: 'high', from: bin(4000), to: bin(7000) },
] as const;
const PER_FRAME = 2 * BANDS.length;
/** A frame's mean square times this is its mean bin (energy of a 400-sample Hann window), times the floor of -75 dB. */
const FLOOR = 150 * 10 ** -7.5;

const PER_BAND = [
  'flatness_mean',
  'flatness_std',
  'level_std',
  'flux',
  'fingerprint_std',
  'fingerprint_max',
] as const;
export const textureNames: readonly string[] = [
  ...BANDS.flatMap((band) => PER_BAND.map((kind) => `${kind}_${band.name}`)),
  'coupling_low_mid',
  'coupling_low_high',
  'coupling_mid_high',
];

/**
 * How noisy, how lively and how even the spectrum is per band. The fingerprint is the fine structure of the mean log
 * spectrum: up-sampling layers of neural vocoders leave peaks at fixed frequencies (Pons et al. 2021, "Upsampling artifacts in neural audio synthesis").
 */
export class SpectralTexture {
  /** Per frame and band: log of the mean power and mean of the log powers. */
  readonly #held = new Float32Array(BLOCK_FRAMES * PER_FRAME);
  /** Power while the block fills, log power inside the bands once it is complete. */
  readonly #logs = new Float32Array(BLOCK_FRAMES * BINS);
  readonly #mean = new Float64Array(BINS);
  readonly #flatness = BANDS.map(() => new RunningMoments());
  readonly #level = BANDS.map(() => new RunningMoments());
  readonly #flux = BANDS.map(() => new RunningMoments());
  readonly #products = [new RunningMoments(), new RunningMoments(), new RunningMoments()];
  #frames = 0;

  spectrum(power: Float64Array, slot: number): void {
    for (let k = 0; k < BINS; k++) this.#logs[slot * BINS + k] = power[k];
  }

  block(block: SpeechBlock): void {
    this.#takeLogs(block);
    for (let i = 1; i < block.frames; i++) {
      if (!block.speech[i]) continue;
      this.#frames++;
      for (let k = BANDS[0].from; k < BANDS[BANDS.length - 1].to; k++)
        this.#mean[k] += this.#logs[i * BINS + k];
      for (let b = 0; b < BANDS.length; b++) {
        const level = this.#held[i * PER_FRAME + 2 * b];
        this.#flatness[b].add(this.#held[i * PER_FRAME + 2 * b + 1] - level);
        this.#level[b].add(level - block.reference_db / 4.343);
        if (block.speech[i - 1]) this.#flux[b].add(this.#change(i, b));
      }
      this.#couple(i);
    }
  }

  /** Logs with a floor 75 dB below the loud frames' mean bin, so that a file's level does not show. */
  #takeLogs(block: SpeechBlock): void {
    const floor = FLOOR * 10 ** (block.reference_db / 10) + 1e-12;
    for (let i = 0; i < block.frames; i++) {
      for (let b = 0; b < BANDS.length; b++) {
        const { from, to } = BANDS[b];
        let sum = 0;
        let logs = 0;
        for (let k = from; k < to; k++) {
          const power = this.#logs[i * BINS + k] + floor;
          sum += power;
          this.#logs[i * BINS + k] = Math.log(power);
          logs += this.#logs[i * BINS + k];
        }
        this.#held[i * PER_FRAME + 2 * b] = Math.log(sum / (to - from));
        this.#held[i * PER_FRAME + 2 * b + 1] = logs / (to - from);
      }
    }
  }

  /** Deviation over a band of the change of the log spectrum between two frames: movement of shape, not of level. */
  #change(frame: number, band: number): number {
    const { from, to } = BANDS[band];
    const moments = new RunningMoments();
    for (let k = from; k < to; k++) {
      moments.add(this.#logs[frame * BINS + k] - this.#logs[(frame - 1) * BINS + k]);
    }
    return moments.deviation;
  }

  /** Products of the level changes of two bands: whether they rise and fall together. */
  #couple(frame: number): void {
    const step = BANDS.map(
      (_, b) => this.#held[frame * PER_FRAME + 2 * b] - this.#held[(frame - 1) * PER_FRAME + 2 * b],
    );
    const pairs = [
      [0, 1],
      [0, 2],
      [1, 2],
    ];
    for (let p = 0; p < pairs.length; p++) {
      const [a, b] = [step[pairs[p][0]], step[pairs[p][1]]];
      this.#products[p].add((2 * a * b) / (a * a + b * b + 1e-6));
    }
  }

  features(): Record<string, number> {
    const fingerprint = BANDS.map(({ from, to }) => this.#fineStructure(from, to));
    const perBand = BANDS.flatMap((_, b) => [
      this.#flatness[b].mean,
      this.#flatness[b].deviation,
      this.#level[b].deviation,
      this.#flux[b].mean,
      fingerprint[b].deviation,
      fingerprint[b].highest,
    ]);
    const values = [...perBand, ...this.#products.map((p) => p.mean)];
    return Object.fromEntries(textureNames.map((name, i) => [name, values[i]]));
  }

  #fineStructure(from: number, to: number): { deviation: number; highest: number } {
    const moments = new RunningMoments();
    let highest = 0;
    const mean = (k: number): number => this.#mean[k] / Math.max(1, this.#frames);
    for (let k = from + 3; k < to - 3; k++) {
      const around = (mean(k - 3) + mean(k - 2) + mean(k - 1) + mean(k + 1) + mean(k + 2) + mean(k + 3)) / 6;
      const excess = mean(k) - around;
      moments.add(excess);
      highest = Math.max(highest, excess);
    }
    return { deviation: moments.deviation, highest };
  }
}
