import { createCepstrum } from '../../audio/cepstrum.ts';
import { createFilterBank } from '../../audio/filter-bank.ts';
import { RunningMoments } from '../../audio/running.ts';
import { BLOCK_FRAMES, FRAME_RATE_HZ, type SpeechBlock, TRANSFORM_SIZE } from '../../audio/speech-blocks.ts';
import { AUDIO_RATE_HZ } from '../../media.ts';

const BANDS = 60;
/** Coefficients 1..45: the zeroth is the level, which says how loud a file was mastered and nothing of its origin. */
export const COEFFICIENTS = 45;
/** Nothing above 7 kHz is looked at: where the band ends is a property of the container, not of the voice. */
const LOW_HZ = 100;
const HIGH_HZ = 7000;
/** Energy added to each band relative to the loud frames, so that digital silence and dither read alike. */
const FLOOR = 10 ** -7.5;

const two = (n: number): string => String(n).padStart(2, '0');
/** Only how the coefficients move: their means carry the microphone and the room, and made held-out sources worse. */
const KINDS = ['std', 'delta_std'] as const;

export const cepstralNames: readonly string[] = KINDS.flatMap((kind) =>
  Array.from({ length: COEFFICIENTS }, (_, c) => `lfcc_${kind}_${two(c + 1)}`),
);

/** Statistics of linear-frequency cepstral coefficients over speech frames (Sahidullah et al., Interspeech 2015). */
export class CepstralStatistics {
  readonly #bank = createFilterBank({
    bands: BANDS,
    low_hz: LOW_HZ,
    high_hz: HIGH_HZ,
    scale: 'linear',
    rate_hz: AUDIO_RATE_HZ,
    transformSize: TRANSFORM_SIZE,
  });
  readonly #cepstrum = createCepstrum(BANDS, COEFFICIENTS + 1);
  readonly #energies = new Float32Array(BLOCK_FRAMES * BANDS);
  readonly #logs = new Float32Array(BANDS);
  readonly #coefficients = new Float32Array(BLOCK_FRAMES * (COEFFICIENTS + 1));
  readonly #values = Array.from({ length: COEFFICIENTS }, () => new RunningMoments());
  readonly #deltas = Array.from({ length: COEFFICIENTS }, () => new RunningMoments());

  readonly #seconds = new LivelySeconds();

  /** Takes the power spectrum of frame `slot`. */
  spectrum(power: Float64Array, slot: number): void {
    this.#bank.apply(power, this.#energies, slot * BANDS);
  }

  /** Adds the speech frames of a finished block. */
  block(block: SpeechBlock): void {
    const floor = this.#reference(block) * FLOOR + 1e-12;
    const width = COEFFICIENTS + 1;
    for (let i = 0; i < block.frames; i++) {
      for (let b = 0; b < BANDS; b++) this.#logs[b] = Math.log(this.#energies[i * BANDS + b] + floor);
      this.#cepstrum(this.#logs, 0, this.#coefficients, i * width);
    }
    const at = (frame: number, c: number): number =>
      this.#coefficients[Math.max(0, Math.min(block.frames - 1, frame)) * width + c];
    for (let i = 0; i < block.frames; i++) {
      if (!block.speech[i]) continue;
      this.#seconds.add(block.start_s + i / FRAME_RATE_HZ, this.#coefficients, i * width);
      for (let c = 1; c < width; c++) {
        this.#values[c - 1].add(at(i, c));
        this.#deltas[c - 1].add((at(i + 1, c) - at(i - 1, c)) / 2);
      }
    }
  }

  /** Mean band energy of the frames near the reference level. */
  #reference(block: SpeechBlock): number {
    let sum = 0;
    let frames = 0;
    for (let i = 0; i < block.frames; i++) {
      if (block.level_db[i] < block.reference_db - 3) continue;
      frames++;
      for (let b = 0; b < BANDS; b++) sum += this.#energies[i * BANDS + b];
    }
    return sum / (Math.max(1, frames) * BANDS);
  }

  /** Liveliness per second of speech, see `LivelySeconds`. */
  seconds(): Array<{ at_s: number; liveliness: number }> {
    return this.#seconds.finish();
  }

  features(): Record<string, number> {
    const columns = [...this.#values, ...this.#deltas].map((moments) => moments.deviation);
    return Object.fromEntries(cepstralNames.map((name, i) => [name, columns[i]]));
  }
}

/** First coefficient of the fine structure: ripples narrower than about 400 Hz. */
const FINE = 17;
const ENOUGH_FRAMES = 40;

/** Mean deviation of the fine cepstral coefficients within each second that holds enough speech. One number a second is kept. */
class LivelySeconds {
  readonly #done: Array<{ at_s: number; liveliness: number }> = [];
  #second = -1;
  #moments: RunningMoments[] = [];

  add(at_s: number, coefficients: Float32Array, offset: number): void {
    const second = Math.floor(at_s);
    if (second !== this.#second) {
      this.#close();
      this.#second = second;
      this.#moments = Array.from({ length: COEFFICIENTS + 1 - FINE }, () => new RunningMoments());
    }
    for (let c = FINE; c <= COEFFICIENTS; c++) this.#moments[c - FINE].add(coefficients[offset + c]);
  }

  #close(): void {
    if (this.#second < 0 || this.#moments[0].count < ENOUGH_FRAMES) return;
    const sum = this.#moments.reduce((total, moments) => total + moments.deviation, 0);
    this.#done.push({ at_s: this.#second, liveliness: sum / this.#moments.length });
  }

  finish(): Array<{ at_s: number; liveliness: number }> {
    this.#close();
    this.#second = -1;
    return this.#done;
  }
}
