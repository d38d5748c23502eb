import { RealFourier } from '../../audio/fourier.ts';
import { createFramer } from '../../audio/framer.ts';
import { FRAME_RATE_HZ, type SpeechBlock } from '../../audio/speech-blocks.ts';
import { AUDIO_RATE_HZ } from '../../media.ts';
import { BINS, FRAME, HOP, LEAST_FRAMES, MOST_FRAMES, meanLog, peaksOf, WINDOW } from './peaks.ts';

/** Segments kept of a sound, however long it is. */
export const MOST_SEGMENTS = 16;
/** Share of a frame that has to be speech. */
const SPOKEN = 0.5;

/** Some eight seconds of speech, pauses left out. */
export interface Segment {
  peaks: Float32Array;
  /** Whole seconds of the file in which a frame of it has its middle, in order. */
  seconds: number[];
  from_s: number;
  to_s: number;
}

interface Frame {
  power: Float32Array;
  at_s: number;
}

/**
 * Collects frames of speech into segments, one after the other. When there are more than `MOST_SEGMENTS`, every second one is dropped
 * and from then on half as many are taken, so that memory does not grow with duration.
 */
export class Segments {
  readonly #fourier = new RealFourier(FRAME);
  readonly #power = new Float64Array(BINS);
  readonly #windowed = new Float64Array(FRAME);
  /** Frames whose speech is not decided yet. */
  #pending: Frame[] = [];
  /** Hundredths of a second that are speech, from the first one that a pending frame needs. */
  #speech: number[] = [];
  #speechFrom = 0;
  #frames: Frame[] = [];
  #kept: Segment[] = [];
  #made = 0;
  #every = 1;
  readonly #framer = createFramer(FRAME, HOP, (frame, number) => this.#take(frame, number));

  push(samples: Float32Array): void {
    this.#framer.push(samples);
  }

  #take(frame: Float32Array, number: number): void {
    for (let i = 0; i < FRAME; i++) this.#windowed[i] = frame[i]! * WINDOW[i]!;
    this.#fourier.power(this.#windowed, this.#power);
    this.#pending.push({ power: Float32Array.from(this.#power), at_s: (number * HOP) / AUDIO_RATE_HZ });
  }

  /** Takes which hundredths of a second were speech. */
  block(block: SpeechBlock): void {
    for (let i = 0; i < block.frames; i++) this.#speech.push(block.speech[i]!);
    this.#decide(false);
  }

  /** Sorts out the frames that the blocks so far reach over; at the end what is missing is no speech. */
  #decide(last: boolean): void {
    while (this.#pending.length > 0) {
      const frame = this.#pending[0]!;
      const from = Math.round(frame.at_s * FRAME_RATE_HZ) - this.#speechFrom;
      const until = from + Math.round((FRAME / AUDIO_RATE_HZ) * FRAME_RATE_HZ);
      if (!last && until > this.#speech.length) break;
      this.#pending.shift();
      const spoken = this.#speech.slice(from, until).reduce((sum, one) => sum + one, 0);
      if (spoken >= SPOKEN * (until - from)) this.#add(frame);
    }
    const next = this.#pending[0];
    if (next === undefined) return;
    const passed = Math.round(next.at_s * FRAME_RATE_HZ) - this.#speechFrom;
    this.#speech.splice(0, passed);
    this.#speechFrom += passed;
  }

  #add(frame: Frame): void {
    this.#frames.push(frame);
    if (this.#frames.length === MOST_FRAMES) this.#close();
  }

  #close(): void {
    const frames = this.#frames;
    this.#frames = [];
    if (this.#made++ % this.#every !== 0) return;
    const peaks = peaksOf(meanLog(frames.map(({ power }) => power)));
    const to_s = frames[frames.length - 1]!.at_s + FRAME / AUDIO_RATE_HZ;
    const seconds = new Set(frames.map(({ at_s }) => Math.floor(at_s + FRAME / 2 / AUDIO_RATE_HZ)));
    this.#kept.push({ peaks, seconds: [...seconds], from_s: frames[0]!.at_s, to_s });
    if (this.#kept.length <= MOST_SEGMENTS) return;
    this.#kept = this.#kept.filter((_, i) => i % 2 === 0);
    this.#every *= 2;
  }

  /** The segments, in order; a short rest counts only where there is nothing else. Called once, after the last block. */
  finish(): Segment[] {
    this.#decide(true);
    const enough = this.#kept.length === 0 ? LEAST_FRAMES : MOST_FRAMES / 2;
    if (this.#frames.length >= enough) this.#close();
    return this.#kept;
  }
}
