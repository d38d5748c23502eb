/** Writes changed copies of recordings with FFmpeg: one frame at a time, on one thread, so that memory stays bounded. */
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import { AV_NOPTS_VALUE, FF_ENCODER_LIBX264, type FFAudioEncoder } from 'node-av/constants';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { type Rotation, recognise, rotationOf } from '../decode/index.ts';

export interface VideoRecipe {
  /** Filter after the picture was turned upright and before it becomes 4:2:0 with even sides; empty: none. */
  filter: string;
  /** Constant rate factor of x264, 0..51. */
  crf: number;
}

export interface SoundRecipe {
  encoder: FFAudioEncoder;
  /** Bits per second; null for a codec that has no choice. */
  bitRate_bps: number | null;
  /** Filter that ends in a rate and format which the encoder takes. */
  filter: string;
}

const PRESET = 'veryfast';
const EVEN = 'scale=trunc(iw/2)*2:trunc(ih/2)*2,format=yuv420p';
const TURNS: Record<Rotation, string> = {
  0: '',
  90: 'transpose=clock',
  180: 'hflip,vflip',
  270: 'transpose=cclock',
};

/** Opens a local file by the demuxer that recognises its bytes, and nothing that it may refer to. */
async function opened<T>(path: string, use: (input: Demuxer) => Promise<T>): Promise<T> {
  const format = recognise(path);
  const input = await Demuxer.open(path, {
    format: format.split(',')[0]!,
    options: { protocol_whitelist: 'file', format_whitelist: format },
  });
  try {
    return await use(input);
  } finally {
    await input.close();
  }
}

/** Decoder, filter and encoder of one stream, fed packet by packet. */
class Chain {
  readonly #decoder: Decoder;
  readonly #filter: FilterAPI;
  readonly #encoder: Encoder;
  readonly #write: (packet: Packet) => Promise<void>;

  constructor(
    decoder: Decoder,
    filter: FilterAPI,
    encoder: Encoder,
    write: (packet: Packet) => Promise<void>,
  ) {
    this.#decoder = decoder;
    this.#filter = filter;
    this.#encoder = encoder;
    this.#write = write;
  }

  /** @param packet null ends the stream */
  async take(packet: Packet | null): Promise<void> {
    for (const frame of await this.#decoder.decodeAll(packet)) {
      await this.#filtered(frame);
      frame.free();
    }
    if (packet !== null) return;
    await this.#filtered(null);
    await this.#encoded(null);
  }

  close(): void {
    this.#encoder.close();
    this.#filter.close();
    this.#decoder.close();
  }

  async #filtered(frame: Frame | null): Promise<void> {
    for (const changed of await this.#filter.processAll(frame)) {
      await this.#encoded(changed);
      changed.free();
    }
  }

  async #encoded(frame: Frame | null): Promise<void> {
    for (const packet of await this.#encoder.encodeAll(frame)) {
      await this.#write(packet);
      packet.free();
    }
  }
}

/**
 * Encodes the picture again as H.264; the sound is copied as it is.
 *
 * @param to a Matroska file (`.mkv`)
 * @throws Error when there is no picture or it cannot be decoded
 */
export function recodeVideo(from: string, to: string, recipe: VideoRecipe): Promise<void> {
  return opened(from, async (input) => {
    const video = input.video();
    if (!video) throw new Error('no video stream');
    const sound = input.audio() ?? null;
    const filter = [TURNS[rotationOf(video)], recipe.filter, EVEN].filter(Boolean).join(',');
    const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
      options: { crf: recipe.crf, preset: PRESET },
    });
    await recode(input, to, { stream: video, filter, encoder, copied: sound });
  });
}

/**
 * Encodes the sound again; everything else is left out.
 *
 * @throws Error when there is no sound or it cannot be decoded
 */
export function recodeSound(from: string, to: string, recipe: SoundRecipe): Promise<void> {
  return opened(from, async (input) => {
    const stream = input.audio();
    if (!stream) throw new Error('no sound');
    const bitrate = recipe.bitRate_bps === null ? {} : { bitrate: recipe.bitRate_bps };
    const encoder = await Encoder.create(recipe.encoder, bitrate);
    await recode(input, to, { stream, filter: recipe.filter, encoder, copied: null });
  });
}

interface Recoding {
  stream: Stream;
  filter: string;
  encoder: Encoder;
  /** A second stream that is taken over unchanged. */
  copied: Stream | null;
}

async function recode(input: Demuxer, to: string, parts: Recoding): Promise<void> {
  const { stream, copied, encoder } = parts;
  const output = await Muxer.open(to);
  const decoder = await Decoder.create(stream);
  const target = output.addStream(encoder);
  const beside = copied ? output.addStream(withoutTag(copied)) : -1;
  const chain = new Chain(decoder, FilterAPI.create(parts.filter, { threads: 1 }), encoder, (packet) =>
    output.writePacket(packet, target),
  );
  try {
    for await (const packet of input.packets()) {
      if (!packet) break;
      if (packet.streamIndex === stream.index) await chain.take(packet);
      else if (copied && packet.streamIndex === copied.index) await output.writePacket(packet, beside);
      packet.free();
    }
    await chain.take(null);
  } finally {
    chain.close();
    await output.close();
  }
}

/** The tag of the old container may mean nothing in the new one. */
function withoutTag(stream: Stream): Stream {
  stream.codecpar.codecTag = 0;
  return stream;
}

/**
 * Copies the packets of the first seconds, unchanged, picture and sound.
 *
 * @param to a Matroska file (`.mkv`)
 * @throws Error when the container cannot take the codecs
 */
export function copyBeginning(from: string, to: string, seconds: number): Promise<void> {
  return opened(from, async (input) => {
    const streams = [input.video(), input.audio()].filter((stream) => stream !== undefined);
    const output = await Muxer.open(to);
    const targets = new Map(streams.map((stream) => [stream.index, output.addStream(withoutTag(stream))]));
    const open = new Set(targets.keys());
    const start_s = Math.max(0, input.startTime);
    try {
      for await (const packet of input.packets()) {
        if (!packet || open.size === 0) break;
        const target = targets.get(packet.streamIndex);
        const stream = streams.find(({ index }) => index === packet.streamIndex);
        if (target !== undefined && stream && open.has(packet.streamIndex)) {
          if (timeOf(packet, stream) - start_s >= seconds) open.delete(packet.streamIndex);
          else await output.writePacket(packet, target);
        }
        packet.free();
      }
    } finally {
      await output.close();
    }
  });
}

/** By decoding time, so that no picture is cut off from those it refers to; an untimed packet belongs to the last one. */
function timeOf(packet: Packet, stream: Stream): number {
  const time = packet.dts === AV_NOPTS_VALUE ? packet.pts : packet.dts;
  if (time === AV_NOPTS_VALUE) return Number.NEGATIVE_INFINITY;
  return (Number(time) * stream.timeBase.num) / stream.timeBase.den;
}
