/** Sound of a stream as 16 kHz mono chunks. */
import { AV_CHANNEL_ORDER_NATIVE, AV_CHANNEL_ORDER_UNSPEC, AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { type ChannelLayout, type Frame, SoftwareResampleContext } from 'node-av/lib';
import { AUDIO_RATE_HZ, type AudioChunk } from '../media.ts';

/** Samples of one chunk: half a second. */
const CHUNK = AUDIO_RATE_HZ / 2;
/** A jump of the timestamps by more than this begins a new chunk at the new time. */
const GAP_S = 0.1;
const MONO: ChannelLayout = { nbChannels: 1, order: AV_CHANNEL_ORDER_NATIVE, mask: 4n };

export class SoundReader {
  readonly #emit: (chunk: AudioChunk) => void;
  #resampler: SoftwareResampleContext | null = null;
  #key = '';
  #chunk = new Float32Array(CHUNK);
  #filled = 0;
  /** Time of the first sample in `#chunk`. */
  #at_s = 0;
  #started = false;
  /** Seconds handed out and waiting, from the start of the file. */
  end_s = 0;

  constructor(emit: (chunk: AudioChunk) => void) {
    this.#emit = emit;
  }

  /** Takes a decoded frame that begins at `at_s` (null: right after the last one). @returns false when it cannot be converted */
  push(frame: Frame, at_s: number | null): boolean {
    if (!this.#prepare(frame)) return false;
    const input = frame.extendedData ?? frame.data;
    if (!input || frame.nbSamples <= 0) return false;
    if (at_s !== null && (!this.#started || Math.abs(at_s - this.end_s) > GAP_S)) this.#jump(at_s);
    this.#started = true;
    return this.#convert(input, frame.nbSamples);
  }

  finish(): void {
    if (this.#resampler) this.#convert(null, 0);
    this.#flush();
    this.#resampler?.free();
    this.#resampler = null;
  }

  #prepare(frame: Frame): boolean {
    const layout = nativeLayout(frame.channelLayout);
    const key = `${frame.sampleRate}/${frame.format}/${layout?.mask}`;
    if (this.#resampler && key === this.#key) return true;
    if (!layout || frame.sampleRate < 1000 || frame.sampleRate > 768_000) return false;
    if (this.#resampler) this.#convert(null, 0);
    this.#resampler?.free();
    this.#resampler = null;
    const resampler = new SoftwareResampleContext();
    const set = resampler.allocSetOpts2(
      MONO,
      AV_SAMPLE_FMT_FLT,
      AUDIO_RATE_HZ,
      layout,
      frame.format as typeof AV_SAMPLE_FMT_FLT,
      frame.sampleRate,
    );
    if (set < 0 || resampler.init() < 0) return false;
    this.#resampler = resampler;
    this.#key = key;
    return true;
  }

  #convert(input: Buffer[] | null, count: number): boolean {
    const resampler = this.#resampler!;
    const room = resampler.getOutSamples(count);
    if (room <= 0) return true;
    const out = Buffer.alloc(room * 4);
    const made = resampler.convertSync([out], room, input, count);
    if (made < 0) return false;
    this.#append(new Float32Array(out.buffer, out.byteOffset, made));
    return true;
  }

  #append(samples: Float32Array): void {
    let at = 0;
    while (at < samples.length) {
      const part = samples.subarray(at, at + CHUNK - this.#filled);
      this.#chunk.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === CHUNK) this.#flush();
    }
    this.end_s += samples.length / AUDIO_RATE_HZ;
  }

  #jump(at_s: number): void {
    this.#flush();
    this.#at_s = at_s;
    this.end_s = at_s;
  }

  #flush(): void {
    if (this.#filled === 0) return;
    const samples = this.#chunk.slice(0, this.#filled);
    for (let i = 0; i < samples.length; i++) {
      const value = samples[i]!;
      // Float codecs may carry anything: what is not a number is silence, what is too loud is clipped.
      samples[i] = value >= -1 && value <= 1 ? value : Number.isNaN(value) ? 0 : Math.sign(value);
    }
    this.#emit({ at_s: this.#at_s, samples });
    this.#at_s += this.#filled / AUDIO_RATE_HZ;
    this.#filled = 0;
  }
}

/** Layouts without named channels get the first speakers in the usual order. */
function nativeLayout(layout: ChannelLayout): ChannelLayout | null {
  const count = layout.nbChannels;
  if (count < 1 || count > 18) return null;
  if (layout.order === AV_CHANNEL_ORDER_NATIVE && layout.mask !== 0n) return layout;
  if (layout.order !== AV_CHANNEL_ORDER_UNSPEC && layout.order !== AV_CHANNEL_ORDER_NATIVE) return null;
  const mask = count === 1 ? 4n : (1n << BigInt(count)) - 1n;
  return { nbChannels: count, order: AV_CHANNEL_ORDER_NATIVE, mask };
}
