import { createFilterBank } from '../../audio/filter-bank.ts';
import { hann, RealFourier } from '../../audio/fourier.ts';
import { RunningMoments } from '../../audio/running.ts';
import { BLOCK_FRAMES, FRAME_RATE_HZ, type SpeechBlock, TRANSFORM_SIZE } from '../../audio/speech-blocks.ts';
import { AUDIO_RATE_HZ } from '../../media.ts';

const BANDS = 8;
const WINDOW = 64;
/** Edges of the modulation bands in Hz: syllables, phonemes, transitions, roughness. */
const EDGES_HZ = [2, 5, 9, 16, 28, 50] as const;
const RANGES = EDGES_HZ.length - 1;

export const modulationNames: readonly string[] = Array.from({ length: BANDS }, (_, b) =>
  Array.from({ length: RANGES }, (_, r) => `modulation_${b}_${EDGES_HZ[r]}hz`),
).flat();

/** How the energy of eight mel bands moves at 2 to 50 Hz (modulation spectrum, Hermansky 1997), as shares of the band's movement. */
export class Modulation {
  readonly #bank = createFilterBank({
    bands: BANDS,
    low_hz: 100,
    high_hz: 7000,
    scale: 'mel',
    rate_hz: AUDIO_RATE_HZ,
    transformSize: TRANSFORM_SIZE,
  });
  readonly #held = new Float32Array(BLOCK_FRAMES * BANDS);
  readonly #fourier = new RealFourier(WINDOW);
  readonly #window = hann(WINDOW);
  readonly #shares = Array.from({ length: BANDS * RANGES }, () => new RunningMoments());

  spectrum(power: Float64Array, slot: number): void {
    this.#bank.apply(power, this.#held, slot * BANDS);
  }

  block(block: SpeechBlock): void {
    const series = new Float64Array(WINDOW);
    const power = new Float64Array(WINDOW / 2 + 1);
    for (let b = 0; b < BANDS; b++) {
      let loud = 1e-9;
      for (let i = 0; i < block.frames; i++) loud = Math.max(loud, this.#held[i * BANDS + b]);
      for (let from = 0; from + WINDOW <= block.frames; from += WINDOW / 2) {
        let spoken = 0;
        let mean = 0;
        for (let i = 0; i < WINDOW; i++) {
          spoken += block.speech[from + i];
          series[i] = Math.log(this.#held[(from + i) * BANDS + b] + loud * 1e-5);
          mean += series[i] / WINDOW;
        }
        if (spoken < WINDOW * 0.6) continue;
        for (let i = 0; i < WINDOW; i++) series[i] = (series[i] - mean) * this.#window[i];
        this.#fourier.power(series, power);
        this.#add(b, power);
      }
    }
  }

  #add(band: number, power: Float64Array): void {
    let total = 1e-9;
    for (let k = 1; k < power.length; k++) total += power[k];
    for (let r = 0; r < RANGES; r++) {
      let sum = 0;
      for (let k = 1; k < power.length; k++) {
        const hz = (k * FRAME_RATE_HZ) / WINDOW;
        if (hz >= EDGES_HZ[r] && hz < EDGES_HZ[r + 1]) sum += power[k];
      }
      this.#shares[band * RANGES + r].add(Math.log(sum / total + 1e-5));
    }
  }

  features(): Record<string, number> {
    return Object.fromEntries(modulationNames.map((name, i) => [name, this.#shares[i].mean]));
  }
}
