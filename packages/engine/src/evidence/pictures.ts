/** A few pictures of a file for readers that need no motion: decoded apart from what is measured, and far less of it. */
import * as C from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';
import sharp from 'sharp';
import { type Container, decodeStill, openContainer, recognise } from '../decode/index.ts';
import { PlaneReader } from '../decode/planes.ts';
import type { RgbImage } from '../media.ts';

export interface EvidencePicture {
  /** Null of a still picture. */
  at_s: number | null;
  image: RgbImage;
}

export interface PictureLimits {
  maxPixels: number;
  maxDuration_s: number;
}

/** Most pictures of one recording. */
export const MOST_PICTURES = 6;
/** Two pictures of a recording are at least this far apart, seconds. */
const LEAST_STEP_S = 0.4;
/** Longer side of what is read of a still picture. */
const STILL_SIDE = 1280;
/** Up to this length a recording is read in one go; of a longer one only key pictures near the wanted times are decoded. */
const LINEAR_S = 30;
/** Pixels decoded of a short recording before only its key pictures are: 150 of 1080p. */
const MOST_DECODED = 310e6;
/** Packets read after a jump before its time is given up. */
const MOST_PACKETS = 600;

/** The picture itself, made smaller when it is large. */
export async function stillPicture(bytes: Uint8Array, maxPixels: number): Promise<EvidencePicture> {
  const { detail } = await decodeStill(bytes, maxPixels);
  const { width, height, data } = await detail();
  const factor = Math.min(1, STILL_SIDE / Math.max(width, height));
  if (factor === 1) return { at_s: null, image: { width, height, data } };
  const to = {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
  const small = await sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false })
    .resize({ ...to, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  return { at_s: null, image: { ...to, data: new Uint8Array(small) } };
}

/** Times at which pictures are wanted: the first one, and evenly spread to shortly before the end. */
export function wantedTimes(duration_s: number): number[] {
  const last = Math.max(0, duration_s - 0.25);
  const count = Math.max(1, Math.min(MOST_PICTURES, Math.floor(last / LEAST_STEP_S) + 1));
  return Array.from({ length: count }, (_, at) => (count === 1 ? 0 : (at * last) / (count - 1)));
}

/**
 * Pictures of a recording, in the order of time; none of a sound.
 *
 * @throws EngineError when the file cannot be opened
 */
export async function recordingPictures(
  path: string,
  duration_s: number | null,
  limits: PictureLimits,
): Promise<EvidencePicture[]> {
  const container = openContainer(path, recognise(path));
  try {
    if (!container.video) return [];
    const length_s = Math.min(duration_s ?? container.claimed_s ?? 0, limits.maxDuration_s);
    const reader = new PictureReader(container, limits.maxPixels);
    try {
      const times = wantedTimes(length_s);
      const found = length_s <= LINEAR_S ? reader.inOneGo(times) : reader.jumping(times);
      return await Promise.all(found.map(async ({ at_s, image }) => ({ at_s, image: await image })));
    } finally {
      reader.close();
    }
  } finally {
    container.close();
  }
}

/** Its pixels may still be on their way. */
interface Taken {
  at_s: number;
  image: RgbImage | Promise<RgbImage>;
}

class PictureReader {
  readonly #container: Container;
  readonly #stream: NonNullable<Container['video']>;
  readonly #maxPixels: number;
  readonly #decoder: CodecContext;
  readonly #planes: PlaneReader;
  readonly #frame = new Frame();
  readonly #packet = new Packet();
  #decoded = 0;

  constructor(container: Container, maxPixels: number) {
    this.#container = container;
    this.#stream = container.video!;
    this.#maxPixels = maxPixels;
    this.#planes = new PlaneReader(container.rotation);
    const codec = Codec.findDecoder(this.#stream.codecpar.codecId);
    if (!codec) throw new Error('no decoder');
    this.#decoder = new CodecContext();
    this.#decoder.allocContext3(codec);
    this.#decoder.parametersToContext(this.#stream.codecpar);
    this.#decoder.pktTimebase = this.#stream.timeBase;
    this.#decoder.threadCount = 1;
    this.#decoder.setOption('max_pixels', String(maxPixels));
    // Pictures that no other one needs are left out: half of the work with most encoders.
    this.#decoder.setOption('skip_frame', 'noref');
    if (this.#decoder.open2Sync(codec) < 0) throw new Error('the decoder cannot be opened');
    this.#frame.alloc();
    this.#packet.alloc();
  }

  /** The first picture at or after each time. */
  inOneGo(times: readonly number[]): Taken[] {
    const out: Taken[] = [];
    const take = (at_s: number) => {
      if (out.length < times.length && at_s >= times[out.length]! - 1e-3) out.push(this.#picture(at_s));
      return out.length === times.length;
    };
    while (this.#next()) {
      const keysAlone = this.#decoded > MOST_DECODED;
      if ((!keysAlone || this.#packet.isKeyframe) && this.#send(this.#packet, take)) break;
      this.#packet.unref();
    }
    if (out.length < times.length) this.#send(null, take);
    return out;
  }

  /** The key picture at or before each time. */
  jumping(times: readonly number[]): Taken[] {
    const out: Taken[] = [];
    for (const time of times) {
      const stamp = BigInt(Math.round((time + this.#container.start_s) / this.#stream.timeBase.toDouble()));
      if (this.#container.context.seekFrameSync(this.#stream.index, stamp, C.AVSEEK_FLAG_BACKWARD) < 0)
        continue;
      this.#decoder.flushBuffers();
      const last = out.at(-1)?.at_s ?? -1;
      const take = (at_s: number) => {
        if (at_s > last + LEAST_STEP_S || last < 0) out.push(this.#picture(at_s));
        return true;
      };
      for (let count = 0; count < MOST_PACKETS && this.#next(); count++) {
        const done = this.#send(this.#packet, take);
        this.#packet.unref();
        if (done) break;
      }
    }
    return out;
  }

  close(): void {
    this.#packet.free();
    this.#frame.free();
    this.#decoder.freeContext();
    this.#planes.close();
  }

  /** Reads on to the next packet of the pictures. */
  #next(): boolean {
    for (;;) {
      if (this.#container.context.readFrameSync(this.#packet) < 0) return false;
      if (this.#packet.streamIndex === this.#stream.index) return true;
      this.#packet.unref();
    }
  }

  /** @returns whether `take` has enough */
  #send(packet: Packet | null, take: (at_s: number) => boolean): boolean {
    this.#decoder.sendPacketSync(packet);
    while (this.#decoder.receiveFrameSync(this.#frame) >= 0) {
      const pixels = this.#frame.width * this.#frame.height;
      if (pixels > this.#maxPixels) throw new Error('a picture above the limit');
      this.#decoded += pixels;
      const stamp = this.#frame.bestEffortTimestamp;
      const at_s =
        stamp === C.AV_NOPTS_VALUE
          ? 0
          : Math.max(0, Number(stamp) * this.#stream.timeBase.toDouble() - this.#container.start_s);
      const done = take(Math.round(at_s * 1000) / 1000);
      this.#frame.unref();
      if (done) return true;
    }
    return false;
  }

  #picture(at_s: number): Taken {
    return { at_s, image: this.#planes.read(this.#frame).detail() };
  }
}
