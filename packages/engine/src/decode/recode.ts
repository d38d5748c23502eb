/** One and the same last encoding for every clip, whatever wrote it, for networks that must not learn the habits of encoders. */
import * as C from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, Frame, Packet, Rational, SoftwareScaleContext } from 'node-av/lib';
import { SAMPLE_RATE_HZ } from '../media.ts';

/** Side of the recoded square, pixels. */
export const SQUARE_SIDE = 224;
/** Bytes of one square in YUV 4:2:0. */
const SQUARE_BYTES = (SQUARE_SIDE * SQUARE_SIDE * 3) / 2;

/** FFmpeg's vector code may touch this many bytes beyond the end of a plane. */
const MARGIN = 64;

/** Room for pixels that FFmpeg reads or writes. */
export function pixelBuffer(bytes: number): Buffer {
  return Buffer.alloc(bytes + MARGIN).subarray(0, bytes);
}

/** x264: no reordering and no look-ahead, so that every picture is coded from those before it alone, and one thread, so that the bytes are the same each time. */
const OPTIONS = { preset: 'veryfast', tune: 'zerolatency', crf: '26' };

const check = (code: number, what: string): void => FFmpegError.throwIfError(code, what);

/**
 * Encodes squares as H.264 (x264, CRF 26, one group of pictures, `SAMPLE_RATE_HZ`) and decodes them again.
 *
 * @param squares YUV 4:2:0 of `SQUARE_SIDE`, planes without padding, in the order of time
 * @returns as many squares, now with the traces of this encoder
 * @throws FFmpegError when encoder or decoder refuse
 */
export function recode(squares: readonly Buffer[]): Buffer[] {
  const packets = encode(squares);
  try {
    return decode(packets);
  } finally {
    for (const packet of packets) packet.free();
  }
}

function encode(squares: readonly Buffer[]): Packet[] {
  const context = openEncoder(squares.length);
  const packets: Packet[] = [];
  try {
    for (const [index, square] of squares.entries()) {
      const frame = Frame.fromVideoBuffer(square, {
        width: SQUARE_SIDE,
        height: SQUARE_SIDE,
        format: C.AV_PIX_FMT_YUV420P,
        timeBase: context.timeBase,
      });
      frame.pts = BigInt(index);
      check(context.sendFrameSync(frame), 'encode');
      frame.free();
      collect(context, packets);
    }
    check(context.sendFrameSync(null), 'encode');
    collect(context, packets);
  } finally {
    context.freeContext();
  }
  return packets;
}

function openEncoder(pictures: number): CodecContext {
  const codec = Codec.findEncoderByName(C.FF_ENCODER_LIBX264);
  if (!codec) throw new Error('no encoder for H.264');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = SQUARE_SIDE;
  context.height = SQUARE_SIDE;
  context.pixelFormat = C.AV_PIX_FMT_YUV420P;
  context.timeBase = new Rational(1, SAMPLE_RATE_HZ);
  context.framerate = new Rational(SAMPLE_RATE_HZ, 1);
  context.gopSize = pictures;
  context.maxBFrames = 0;
  context.threadCount = 1;
  for (const [key, value] of Object.entries(OPTIONS)) {
    check(context.setOption(key, value, C.AV_OPT_TYPE_STRING, C.AV_OPT_SEARCH_CHILDREN), key);
  }
  check(context.open2Sync(codec), 'open encoder');
  return context;
}

function collect(context: CodecContext, packets: Packet[]): void {
  for (;;) {
    const packet = new Packet();
    packet.alloc();
    if (context.receivePacketSync(packet) < 0) {
      packet.free();
      return;
    }
    packets.push(packet);
  }
}

function decode(packets: readonly Packet[]): Buffer[] {
  const codec = Codec.findDecoder(C.AV_CODEC_ID_H264);
  if (!codec) throw new Error('no decoder for H.264');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.threadCount = 1;
  const frame = new Frame();
  frame.alloc();
  const squares: Buffer[] = [];
  try {
    check(context.open2Sync(codec), 'open decoder');
    for (const packet of [...packets, null]) {
      check(context.sendPacketSync(packet), 'decode');
      while (context.receiveFrameSync(frame) >= 0) {
        squares.push(unpadded(frame));
        frame.unref();
      }
    }
  } finally {
    frame.free();
    context.freeContext();
  }
  return squares;
}

/** The three planes, row after row. */
function unpadded(frame: Frame): Buffer {
  const square = pixelBuffer(SQUARE_BYTES);
  let at = 0;
  for (const [plane, side] of [SQUARE_SIDE, SQUARE_SIDE / 2, SQUARE_SIDE / 2].entries()) {
    const [data, stride] = [frame.data?.[plane], frame.linesize[plane]];
    if (!data || stride === undefined) throw new Error('a decoded square without data');
    for (let y = 0; y < side; y++, at += side) data.copy(square, at, y * stride, y * stride + side);
  }
  return square;
}

/** A square picture: interleaved RGB, or YUV 4:2:0 in three planes. */
export interface Square {
  side: number;
  colours: 'rgb' | 'yuv';
}

/** Scales and converts squares; opened once for a clip. */
export class SquareScaler {
  readonly #context = new SoftwareScaleContext();
  readonly #from: Square;
  readonly #to: Square;

  constructor(from: Square, to: Square) {
    this.#from = from;
    this.#to = to;
    const kind = to.side <= from.side ? C.SWS_AREA : C.SWS_BICUBIC;
    this.#context.getContext(
      from.side,
      from.side,
      pixelFormat(from),
      to.side,
      to.side,
      pixelFormat(to),
      (C.SWS_ACCURATE_RND | kind) as C.SwsFlags,
    );
  }

  /** @param square planes without padding, in a `pixelBuffer` */
  run(square: Buffer): Buffer {
    const out = pixelBuffer(bytesOf(this.#to));
    const done = this.#context.scaleSync(
      planesOf(square, this.#from),
      stridesOf(this.#from),
      0,
      this.#from.side,
      planesOf(out, this.#to),
      stridesOf(this.#to),
    );
    check(done, 'scale');
    return out;
  }

  free(): void {
    this.#context.freeContext();
  }
}

const pixelFormat = ({ colours }: Square): C.AVPixelFormat =>
  colours === 'yuv' ? C.AV_PIX_FMT_YUV420P : C.AV_PIX_FMT_RGB24;

const bytesOf = ({ side, colours }: Square): number => (colours === 'yuv' ? 1.5 : 3) * side * side;

function stridesOf({ side, colours }: Square): number[] {
  return colours === 'yuv' ? [side, side / 2, side / 2] : [3 * side];
}

function planesOf(data: Buffer, { side, colours }: Square): Buffer[] {
  if (colours === 'rgb') return [data];
  const luma = side * side;
  return [data.subarray(0, luma), data.subarray(luma, 1.25 * luma), data.subarray(1.25 * luma)];
}
