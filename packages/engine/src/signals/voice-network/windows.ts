import { createFilterBank, type FilterBank } from '../../audio/filter-bank.ts';
import { FRAME_RATE_HZ, type SpeechBlock, TRANSFORM_SIZE } from '../../audio/speech-blocks.ts';
import { AUDIO_RATE_HZ } from '../../media.ts';

/** Frames of speech that the network judges at once (1.28 seconds). */
export const WINDOW_FRAMES = 128;
const STEP_FRAMES = WINDOW_FRAMES / 2;
/** Bands of one frame: mel bands first, then equally wide ones. */
const MEL_BANDS = 64;
const LINEAR_BANDS = 60;
export const BANDS = MEL_BANDS + LINEAR_BANDS;
const LOWEST_HZ = 100;
/** Nothing above is looked at: where a recording ends says how it was stored, not who spoke. */
const HIGHEST_HZ = 7000;
const HEARD_BINS = Math.floor((HIGHEST_HZ * TRANSFORM_SIZE) / AUDIO_RATE_HZ);
/** Added to powers whose mean per bin is one: everything 50 dB below the window's mean is alike. */
const FLOOR = 1e-5;
/** Windows kept of a sound, however long it is. */
export const MOST_WINDOWS = 24;

/** A window of speech as the network takes it. */
export interface SpeechWindow {
  /** `WINDOW_FRAMES` rows of `BANDS` natural logs of band energies, relative to the window's mean power per bin. */
  bands: Float32Array;
  /** From the first to the last of its frames; pauses in between are left out. */
  from_s: number;
  to_s: number;
}

function banksOf(): FilterBank[] {
  const shape = {
    low_hz: LOWEST_HZ,
    high_hz: HIGHEST_HZ,
    rate_hz: AUDIO_RATE_HZ,
    transformSize: TRANSFORM_SIZE,
  };
  return [
    createFilterBank({ ...shape, bands: MEL_BANDS, scale: 'mel' }),
    createFilterBank({ ...shape, bands: LINEAR_BANDS, scale: 'linear' }),
  ];
}

/** Band energies of one power spectrum (257 bins), and the mean power of the bins that are heard. */
export class BandEnergies {
  readonly #banks = banksOf();

  /** Writes `BANDS` energies to `out` from `offset`. @returns mean power per heard bin */
  apply(power: Float64Array, out: Float32Array, offset: number): number {
    let at = offset;
    for (const bank of this.#banks) {
      bank.apply(power, out, at);
      at += bank.bands;
    }
    let sum = 0;
    for (let bin = 1; bin <= HEARD_BINS; bin++) sum += power[bin]!;
    return sum / HEARD_BINS;
  }
}

/** One frame of speech. */
interface Row {
  energies: Float32Array;
  level: number;
  at_s: number;
}

/** Logs of a window's energies, blind to its level. */
function windowOf(rows: readonly Row[]): SpeechWindow {
  // A sound of less speech than a window is heard again from its beginning.
  const heard = Array.from({ length: WINDOW_FRAMES }, (_, frame) => rows[frame % rows.length]!);
  const level = heard.reduce((sum, row) => sum + row.level, 0) / WINDOW_FRAMES + 1e-20;
  const bands = new Float32Array(WINDOW_FRAMES * BANDS);
  for (const [frame, { energies }] of heard.entries()) {
    for (let b = 0; b < BANDS; b++) bands[frame * BANDS + b] = Math.log(energies[b]! / level + FLOOR);
  }
  return { bands, from_s: rows[0]!.at_s, to_s: rows[rows.length - 1]!.at_s + 1 / FRAME_RATE_HZ };
}

/**
 * Collects the frames of speech of a sound into windows that overlap by half. When there are more than `MOST_WINDOWS`, every
 * second one is dropped and from then on half as many are taken, so that memory does not grow with duration.
 */
export class SpeechWindows {
  readonly #energies = new BandEnergies();
  /** Energies and level of the frames of the block that is being filled, by slot. */
  #pending: Array<{ energies: Float32Array; level: number }> = [];
  #rows: Row[] = [];
  #kept: SpeechWindow[] = [];
  #made = 0;
  #every = 1;

  /** Takes the spectrum of frame `slot` of the block being filled. */
  spectrum(power: Float64Array, slot: number): void {
    const energies = new Float32Array(BANDS);
    this.#pending[slot] = { energies, level: this.#energies.apply(power, energies, 0) };
  }

  /** Takes which frames of the block were speech. */
  block(block: SpeechBlock): void {
    for (let i = 0; i < block.frames; i++) {
      if (!block.speech[i]) continue;
      this.#rows.push({ ...this.#pending[i]!, at_s: block.start_s + i / FRAME_RATE_HZ });
      if (this.#rows.length < WINDOW_FRAMES + STEP_FRAMES) continue;
      this.#keep(this.#rows.slice(0, WINDOW_FRAMES));
      this.#rows = this.#rows.slice(STEP_FRAMES);
    }
    this.#pending = [];
  }

  #keep(rows: readonly Row[]): void {
    if (this.#made++ % this.#every !== 0) return;
    this.#kept.push(windowOf(rows));
    if (this.#kept.length <= MOST_WINDOWS) return;
    this.#kept = this.#kept.filter((_, i) => i % 2 === 0);
    this.#every *= 2;
  }

  /** The windows, in order; the last one ends with the speech. Called once. */
  finish(): SpeechWindow[] {
    const left = this.#rows.length;
    if (left > 0) this.#keep(this.#rows.slice(0, WINDOW_FRAMES));
    if (left > WINDOW_FRAMES) this.#keep(this.#rows.slice(left - WINDOW_FRAMES));
    return this.#kept;
  }
}
