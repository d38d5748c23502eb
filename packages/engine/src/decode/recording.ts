/** Reads a recording from start to end in one pass, in constant memory. */
import { setImmediate } from 'node:timers/promises';
import * as C from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, type Stream } from 'node-av/lib';
import { EngineError } from '../errors.ts';
import type { AudioChunk, PictureFacts, SampledFrame } from '../media.ts';
import type { Container } from './container.ts';
import { CutDetector } from './cuts.ts';
import { SamplingGrid } from './grid.ts';
import { PlaneReader } from './planes.ts';
import { motionOf, quantisers } from './side-data.ts';
import { SoundReader } from './sound.ts';

/** A sampled frame before faces are looked for. */
export type DecodedFrame = Omit<SampledFrame, 'faces'>;

export interface DecodeHandlers {
  frame(frame: DecodedFrame): Promise<void>;
  picture(picture: PictureFacts): void;
  audio(chunk: AudioChunk): void;
  /** Called now and then with the time reached. */
  progress(at_s: number): void;
}

export interface DecodeLimits {
  maxDuration_s: number;
  maxPixels: number;
}

export interface Decoded {
  decodedFrames: number;
  /** Packets and pictures that could not be decoded whole. */
  damagedFrames: number;
  /** Measured end of the pictures, null without any. */
  video_s: number | null;
  /** Measured end of the sound, null without any. */
  audio_s: number | null;
  cuts_s: number[];
}

/** Bad reads in a row after which the rest of a file is given up. */
const MAX_BAD_READS = 50;
/** Packets between two turns of the event loop (messages of the parent, death of the parent). */
const YIELD_EVERY = 32;
/** Pictures whose packet is remembered at most; more than any codec reorders. */
const MAX_WAITING = 128;
const DEFAULT_FRAME_S = 1 / 25;

interface PacketFacts {
  size_bytes: number;
  key: boolean;
}

/**
 * Decodes a container: every handler is called in order, `frame` on the sampling grid.
 *
 * One decoding thread: with more, what a decoder conceals in a damaged picture depends on timing, and the same bytes would not
 * give the same result.
 *
 * @param what `sound`: pictures are not decoded, and nothing is known of their number, length and cuts
 * @throws EngineError `too_long`, `too_many_pixels` when the data pass the limits, whatever the header says
 */
export async function decodeRecording(
  container: Container,
  limits: DecodeLimits,
  handlers: DecodeHandlers,
  what: 'all' | 'sound' = 'all',
): Promise<Decoded> {
  const video =
    container.video && what === 'all' ? new VideoPass(container, container.video, limits, handlers) : null;
  const audio = container.audio ? new AudioPass(container, container.audio, limits, handlers) : null;
  const packet = new Packet();
  packet.alloc();
  let bad = 0;
  let unreadable = 0;
  try {
    for (let count = 1; bad < MAX_BAD_READS; count++) {
      const read = container.context.readFrameSync(packet);
      if (read === C.AVERROR_EOF) break;
      if (read < 0) {
        bad++;
        unreadable++;
        continue;
      }
      bad = 0;
      if (packet.streamIndex === container.video?.index) await video?.push(packet);
      else if (packet.streamIndex === container.audio?.index) audio?.push(packet);
      packet.unref();
      if (count % YIELD_EVERY === 0) {
        handlers.progress(Math.max(video?.last_s ?? 0, audio?.end_s ?? 0));
        await setImmediate();
      }
    }
    await video?.push(null);
    await video?.finish();
    audio?.push(null);
    audio?.finish();
  } finally {
    packet.free();
    video?.close();
    audio?.close();
  }
  return {
    decodedFrames: video?.index ?? 0,
    damagedFrames: (video?.damaged ?? 0) + (audio?.damaged ?? 0) + unreadable,
    video_s: video && video.index > 0 ? video.last_s + video.frame_s : null,
    audio_s: audio && audio.end_s > 0 ? audio.end_s : null,
    cuts_s: video?.cuts_s ?? [],
  };
}

function openDecoder(stream: Stream, configure?: (context: CodecContext) => void): CodecContext | null {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  if (!codec) return null;
  const context = new CodecContext();
  context.allocContext3(codec);
  if (context.parametersToContext(stream.codecpar) < 0) return null;
  context.pktTimebase = stream.timeBase;
  context.threadCount = 1;
  configure?.(context);
  return context.open2Sync(codec) < 0 ? null : context;
}

class VideoPass {
  readonly #container: Container;
  readonly #limits: DecodeLimits;
  readonly #handlers: DecodeHandlers;
  readonly #decoder: CodecContext;
  readonly #tick_s: number;
  readonly #frame = newFrame();
  readonly #held = newFrame();
  readonly #waiting = new Map<bigint, PacketFacts>();
  readonly #grid = new SamplingGrid();
  readonly #planes: PlaneReader;
  readonly #cutDetector = new CutDetector();
  #held_s = 0;
  #sample = 0;
  readonly cuts_s: number[] = [];
  /** Nominal length of a picture. */
  readonly frame_s: number;
  /** Pictures decoded so far. */
  index = 0;
  damaged = 0;
  last_s = 0;

  constructor(container: Container, stream: Stream, limits: DecodeLimits, handlers: DecodeHandlers) {
    const decoder = openDecoder(stream, (context) => {
      context.setOption('flags2', '+export_mvs');
      context.setOption('export_side_data', '+venc_params');
      context.setOption('max_pixels', String(limits.maxPixels));
    });
    if (!decoder)
      throw new EngineError('unsupported_format', `no decoder for codec ${stream.codecpar.codecId}`);
    this.#container = container;
    this.#limits = limits;
    this.#handlers = handlers;
    this.#decoder = decoder;
    this.#tick_s = stream.timeBase.toDouble();
    this.#planes = new PlaneReader(container.rotation);
    const rate = stream.avgFrameRate.toDouble();
    this.frame_s = rate > 0.05 && rate < 1000 ? 1 / rate : DEFAULT_FRAME_S;
  }

  async push(packet: Packet | null): Promise<void> {
    if (packet) this.#remember(packet);
    const sent = this.#decoder.sendPacketSync(packet);
    if (sent < 0 && packet) this.damaged++;
    for (;;) {
      const received = this.#decoder.receiveFrameSync(this.#frame);
      if (received === C.AVERROR_EOF || received === EAGAIN) return;
      if (received < 0) {
        this.damaged++;
        return;
      }
      await this.#take(this.#frame);
      this.#frame.unref();
    }
  }

  /** Hands out the last picture when the grid still wants it. */
  async finish(): Promise<void> {
    if (this.index > 0 && this.#grid.finish(this.frame_s))
      await this.#sampled(this.#held, this.index - 1, this.#held_s);
  }

  close(): void {
    this.#frame.free();
    this.#held.free();
    this.#decoder.freeContext();
    this.#planes.close();
  }

  #remember(packet: Packet): void {
    const key = packet.pts === C.AV_NOPTS_VALUE ? packet.dts : packet.pts;
    this.#waiting.set(key, { size_bytes: packet.size, key: packet.isKeyframe });
    if (this.#waiting.size > MAX_WAITING) this.#waiting.delete(this.#waiting.keys().next().value!);
  }

  async #take(frame: Frame): Promise<void> {
    if (frame.width * frame.height > this.#limits.maxPixels) {
      throw new EngineError('too_many_pixels', `${frame.width} x ${frame.height}`);
    }
    const at_s = this.#timeOf(frame);
    if (at_s > this.#limits.maxDuration_s) throw new EngineError('too_long', `a picture at ${at_s} s`);
    if (frame.decodeErrorFlags !== 0 || frame.hasFlags(C.AV_FRAME_FLAG_CORRUPT)) this.damaged++;
    this.#handlers.picture(this.#facts(frame, at_s));
    const wanted = this.#grid.push(at_s);
    if (wanted.previous) await this.#sampled(this.#held, this.index - 1, this.#held_s);
    if (wanted.current) await this.#sampled(frame, this.index, at_s);
    this.#held.unref();
    this.#held.ref(frame);
    this.#held_s = at_s;
    this.last_s = at_s;
    this.index++;
  }

  /** Time from the start of the file; never going back, whatever the file says. */
  #timeOf(frame: Frame): number {
    const stamp = frame.bestEffortTimestamp;
    const at_s =
      stamp === C.AV_NOPTS_VALUE ? Number.NaN : Number(stamp) * this.#tick_s - this.#container.start_s;
    if (this.index === 0) return Number.isFinite(at_s) ? Math.max(0, at_s) : 0;
    return at_s > this.last_s ? at_s : this.last_s + this.frame_s;
  }

  #facts(frame: Frame, at_s: number): PictureFacts {
    const key = this.#waiting.has(frame.pts) ? frame.pts : frame.pktDts;
    const packet = this.#waiting.get(key);
    this.#waiting.delete(key);
    return {
      index: this.index,
      at_s,
      size_bytes: packet?.size_bytes ?? 0,
      key: packet?.key ?? frame.keyFrame !== 0,
      type: typeOf(frame.pictType),
      qp: quantisers(frame.getSideData(C.AV_FRAME_DATA_VIDEO_ENC_PARAMS)),
      motion: motionOf(frame.getSideData(C.AV_FRAME_DATA_MOTION_VECTORS)),
    };
  }

  async #sampled(frame: Frame, index: number, at_s: number): Promise<void> {
    const planes = this.#planes.read(frame);
    const cut = this.#cutDetector.push(planes.normal);
    if (cut && this.#sample > 0) this.cuts_s.push(at_s);
    await this.#handlers.frame({ sample: this.#sample++, index, at_s, cut, ...planes });
  }
}

class AudioPass {
  readonly #container: Container;
  readonly #limits: DecodeLimits;
  readonly #decoder: CodecContext | null;
  readonly #tick_s: number;
  readonly #frame = newFrame();
  readonly #sound: SoundReader;
  damaged = 0;

  constructor(container: Container, stream: Stream, limits: DecodeLimits, handlers: DecodeHandlers) {
    this.#container = container;
    this.#limits = limits;
    this.#decoder = openDecoder(stream);
    if (!this.#decoder && !container.video) {
      throw new EngineError('unsupported_format', `no decoder for codec ${stream.codecpar.codecId}`);
    }
    this.#tick_s = stream.timeBase.toDouble();
    this.#sound = new SoundReader(handlers.audio);
  }

  get end_s(): number {
    return this.#sound.end_s;
  }

  push(packet: Packet | null): void {
    if (!this.#decoder) return;
    if (this.#decoder.sendPacketSync(packet) < 0 && packet) this.damaged++;
    for (;;) {
      const received = this.#decoder.receiveFrameSync(this.#frame);
      if (received === C.AVERROR_EOF || received === EAGAIN) return;
      if (received < 0) {
        this.damaged++;
        return;
      }
      const stamp = this.#frame.bestEffortTimestamp;
      const at_s = stamp === C.AV_NOPTS_VALUE ? null : Number(stamp) * this.#tick_s - this.#container.start_s;
      if (!this.#sound.push(this.#frame, at_s === null ? null : Math.max(0, at_s))) this.damaged++;
      this.#frame.unref();
      if (this.end_s > this.#limits.maxDuration_s)
        throw new EngineError('too_long', `sound at ${this.end_s} s`);
    }
  }

  finish(): void {
    this.#sound.finish();
  }

  close(): void {
    this.#frame.free();
    this.#decoder?.freeContext();
  }
}

const EAGAIN = -11;

function newFrame(): Frame {
  const frame = new Frame();
  frame.alloc();
  return frame;
}

function typeOf(type: number): PictureFacts['type'] {
  if (type === C.AV_PICTURE_TYPE_I) return 'I';
  if (type === C.AV_PICTURE_TYPE_P) return 'P';
  return type === C.AV_PICTURE_TYPE_B ? 'B' : null;
}
