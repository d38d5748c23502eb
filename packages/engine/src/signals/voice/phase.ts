import { RealFourier } from '../../audio/fourier.ts';
import { RunningMoments } from '../../audio/running.ts';
import { BLOCK_FRAMES, type SpeechBlock, TRANSFORM_SIZE } from '../../audio/speech-blocks.ts';
import { AUDIO_RATE_HZ } from '../../media.ts';

const bin = (hz: number): number => Math.round((hz * TRANSFORM_SIZE) / AUDIO_RATE_HZ);
const BANDS = [
  { name: 'low', from: bin(200), to: bin(1500) },
  { name: 'mid', from: bin(1500), to: bin(3500) },
  { name: 'high', from: bin(3500), to: bin(7000) },
] as const;
const KINDS = ['delay_mean', 'delay_spread', 'delay_std'] as const;

export const phaseNames: readonly string[] = BANDS.flatMap(({ name }) =>
  KINDS.map((kind) => `${kind}_${name}`),
);

/** Energy-weighted group delay per band: where in the frame each band's energy sits, and how far its bins disagree. */
export class PhaseTexture {
  readonly #centre = new Float32Array(BLOCK_FRAMES * BANDS.length);
  readonly #spread = new Float32Array(BLOCK_FRAMES * BANDS.length);
  readonly #centres = BANDS.map(() => new RunningMoments());
  readonly #spreads = BANDS.map(() => new RunningMoments());
  readonly #ramped = new Float32Array(TRANSFORM_SIZE);
  readonly #fourier = new RealFourier(TRANSFORM_SIZE);

  /** Holds the transform of `x[n]` against that of `n * x[n]`. */
  spectrum(power: Float64Array, slot: number, fourier: RealFourier, windowed: Float32Array): void {
    const middle = windowed.length / 2;
    for (let i = 0; i < windowed.length; i++) this.#ramped[i] = windowed[i] * ((i - middle) / middle);
    this.#fourier.transform(this.#ramped);
    const { re, im } = this.#fourier;
    for (let b = 0; b < BANDS.length; b++) {
      let weight = 1e-12;
      let first = 0;
      let second = 0;
      for (let k = BANDS[b].from; k < BANDS[b].to; k++) {
        const product = fourier.re[k] * re[k] + fourier.im[k] * im[k];
        weight += power[k];
        first += product;
        second += (product * product) / (power[k] + 1e-12);
      }
      const centre = first / weight;
      this.#centre[slot * BANDS.length + b] = centre;
      this.#spread[slot * BANDS.length + b] = Math.sqrt(Math.max(0, second / weight - centre * centre));
    }
  }

  block(block: SpeechBlock): void {
    for (let i = 0; i < block.frames; i++) {
      if (!block.speech[i]) continue;
      for (let b = 0; b < BANDS.length; b++) {
        this.#centres[b].add(this.#centre[i * BANDS.length + b]);
        this.#spreads[b].add(Math.log(this.#spread[i * BANDS.length + b] + 1e-4));
      }
    }
  }

  features(): Record<string, number> {
    const values = BANDS.flatMap((_, b) => [
      this.#centres[b].deviation,
      this.#spreads[b].mean,
      this.#spreads[b].deviation,
    ]);
    return Object.fromEntries(phaseNames.map((name, i) => [name, values[i]]));
  }
}
