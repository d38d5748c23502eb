/** From a decoded frame to the three planes of a `SampledFrame`. */
import * as C from 'node-av/constants';
import { type Frame, SoftwareScaleContext } from 'node-av/lib';
import { EngineError } from '../errors.ts';
import type { LumaPlane, RgbImage, SampledFrame } from '../media.ts';
import { type Rotation, turnPicture } from './turn.ts';

export type Planes = Pick<SampledFrame, 'luma' | 'rgb' | 'normal' | 'detail'>;

/** Longer side of `rgb`. */
const RGB_SIDE = 640;
/** Shorter side of `detail`. */
const DETAIL_SIDE = 480;
/** Shorter side of `normal`. */
const NORMAL_SIDE = 256;
/** Longer side of `normal`: only pictures thinner than 8:1 reach it. */
const NORMAL_LONG_SIDE = 2048;

/** Formats whose first plane is 8-bit luma already. */
const LUMA_FIRST: ReadonlySet<number> = new Set([
  C.AV_PIX_FMT_YUV420P,
  C.AV_PIX_FMT_YUVJ420P,
  C.AV_PIX_FMT_YUV422P,
  C.AV_PIX_FMT_YUVJ422P,
  C.AV_PIX_FMT_YUV444P,
  C.AV_PIX_FMT_YUVJ444P,
  C.AV_PIX_FMT_YUV440P,
  C.AV_PIX_FMT_YUVJ440P,
  C.AV_PIX_FMT_YUV411P,
  C.AV_PIX_FMT_YUV410P,
  C.AV_PIX_FMT_YUVA420P,
  C.AV_PIX_FMT_NV12,
  C.AV_PIX_FMT_NV21,
  C.AV_PIX_FMT_GRAY8,
]);

interface Size {
  width: number;
  height: number;
}

/** Scales so that the longer side is at most `RGB_SIDE`; never larger than the source. */
export function rgbSize({ width, height }: Size): Size {
  const factor = Math.min(1, RGB_SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}

/** Scales so that the shorter side is at most `DETAIL_SIDE`; never larger than the source. */
export function detailSize({ width, height }: Size): Size {
  const factor = Math.min(1, DETAIL_SIDE / Math.min(width, height));
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}

/** Scales so that the shorter side is `NORMAL_SIDE`, or less where the longer one would pass `NORMAL_LONG_SIDE`. */
export function normalSize({ width, height }: Size): Size {
  const factor = Math.min(NORMAL_SIDE / Math.min(width, height), NORMAL_LONG_SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}

/** A scaler for one pair of sizes and formats, writing into its own buffer. */
class Scaling {
  readonly #context = new SoftwareScaleContext();
  /** One plane, or for YUV the luma plane and two of chroma that nobody reads. */
  readonly #out: Buffer[];
  readonly #strides: number[];
  readonly #row: number;
  readonly #rows: number;
  readonly key: string;

  constructor(from: Size & { format: C.AVPixelFormat }, to: Size & { format: C.AVPixelFormat }, key: string) {
    const shrinks = to.width <= from.width && to.height <= from.height;
    const flags = C.SWS_ACCURATE_RND | (shrinks ? C.SWS_AREA : C.SWS_BICUBIC);
    this.#context.getContext(
      from.width,
      from.height,
      from.format,
      to.width,
      to.height,
      to.format,
      flags as C.SwsFlags,
    );
    const bytes = to.format === C.AV_PIX_FMT_RGB24 ? 3 : 1;
    // Rows of 32 bytes let the scaler use its vector code to the end of a row.
    const stride = Math.ceil((to.width * bytes) / 32) * 32;
    this.#strides = to.format === C.AV_PIX_FMT_YUV420P ? [stride, stride, stride] : [stride];
    this.#out = this.#strides.map(() => Buffer.alloc(stride * to.height + 64));
    this.#row = to.width * bytes;
    this.#rows = to.height;
    this.key = key;
  }
  /** Scales into `to`, without padding. */
  run(planes: Buffer[], strides: number[], height: number, to: Uint8Array): void {
    const done = this.#context.scaleSync(planes, strides, 0, height, this.#out, this.#strides);
    if (done < 0) throw new EngineError('damaged_file', `scaling failed: error ${done}`);
    for (let y = 0; y < this.#rows; y++) {
      const at = y * this.#strides[0]!;
      to.set(this.#out[0]!.subarray(at, at + this.#row), y * this.#row);
    }
  }

  free(): void {
    this.#context.freeContext();
  }
}

/**
 * Reads planes out of frames into buffers that are used again for the next frame. A stream that changes its size keeps the
 * size of its first frame, so that nothing downstream has to.
 */
export class PlaneReader {
  readonly #rotation: Rotation;
  #coded: Size | null = null;
  #luma: LumaPlane | null = null;
  #rgb: RgbImage | null = null;
  #normal: LumaPlane | null = null;
  #scratch = new Uint8Array(0);
  #toLuma: Scaling | null = null;
  #toRgb: Scaling | null = null;
  #toNormal: Scaling | null = null;
  #toDetail: Scaling | null = null;

  constructor(rotation: Rotation) {
    this.#rotation = rotation;
  }

  /** The planes of one frame; valid until the next call. */
  read(frame: Frame): Planes {
    this.#coded ??= this.#prepare(frame);
    const coded = this.#coded;
    const data = frame.data;
    if (!data) throw new EngineError('damaged_file', 'a frame without data');
    const strides = frame.linesize.slice(0, data.length);
    const luma = this.#luma!;
    const rgb = this.#rgb!;
    const normal = this.#normal!;
    this.#readLuma(frame, data, strides, coded, luma);
    this.#readRgb(frame, data, strides, coded, rgb);
    this.#toNormal ??= new Scaling(gray(luma), gray(normal), 'normal');
    const plane = Buffer.from(luma.data.buffer, luma.data.byteOffset, luma.data.length);
    this.#toNormal.run([plane], [luma.width], luma.height, normal.data);
    return { luma, rgb, normal, detail: () => this.#readDetail(frame, data, strides, coded) };
  }

  close(): void {
    for (const scaling of [this.#toLuma, this.#toRgb, this.#toNormal, this.#toDetail]) scaling?.free();
  }

  #readDetail(frame: Frame, data: Buffer[], strides: number[], coded: Size): RgbImage {
    const size = detailSize(coded);
    const pixels = new Uint8Array(3 * size.width * size.height);
    this.#toDetail = this.#scaling(this.#toDetail, frame, { ...size, format: C.AV_PIX_FMT_RGB24 });
    this.#toDetail.run(data, strides, frame.height, pixels);
    if (this.#rotation === 0) return { ...size, data: pixels };
    const turned = new Uint8Array(pixels.length);
    turnPicture(pixels, size.width, size.height, 3, this.#rotation, turned);
    const sideways = this.#rotation === 90 || this.#rotation === 270;
    return sideways ? { width: size.height, height: size.width, data: turned } : { ...size, data: turned };
  }

  #prepare(frame: Frame): Size {
    const coded = { width: frame.width, height: frame.height };
    const turned = this.#rotation === 90 || this.#rotation === 270;
    const upright = turned ? { width: coded.height, height: coded.width } : coded;
    this.#luma = { ...upright, data: new Uint8Array(upright.width * upright.height) };
    const small = rgbSize(upright);
    this.#rgb = { ...small, data: new Uint8Array(3 * small.width * small.height) };
    const normal = normalSize(upright);
    this.#normal = { ...normal, data: new Uint8Array(normal.width * normal.height) };
    const scratch = Math.max(this.#rgb.data.length, this.#luma.data.length);
    if (this.#rotation !== 0) this.#scratch = new Uint8Array(scratch);
    return coded;
  }

  #readLuma(frame: Frame, data: Buffer[], strides: number[], coded: Size, luma: LumaPlane): void {
    const target = this.#rotation === 0 ? luma.data : this.#scratch;
    const same = frame.width === coded.width && frame.height === coded.height;
    if (same && LUMA_FIRST.has(frame.format)) {
      copyRows(data[0]!, strides[0]!, coded, target);
    } else {
      this.#toLuma = this.#scaling(this.#toLuma, frame, { ...coded, format: C.AV_PIX_FMT_YUV420P });
      this.#toLuma.run(data, strides, frame.height, target);
    }
    if (this.#rotation !== 0) {
      turnPicture(this.#scratch, coded.width, coded.height, 1, this.#rotation, luma.data);
    }
  }

  #readRgb(frame: Frame, data: Buffer[], strides: number[], coded: Size, rgb: RgbImage): void {
    const size = rgbSize(coded);
    const target = this.#rotation === 0 ? rgb.data : this.#scratch;
    this.#toRgb = this.#scaling(this.#toRgb, frame, { ...size, format: C.AV_PIX_FMT_RGB24 });
    this.#toRgb.run(data, strides, frame.height, target);
    if (this.#rotation !== 0) {
      turnPicture(this.#scratch, size.width, size.height, 3, this.#rotation, rgb.data);
    }
  }

  #scaling(current: Scaling | null, frame: Frame, to: Size & { format: C.AVPixelFormat }): Scaling {
    const key = `${frame.width}x${frame.height}/${frame.format}`;
    if (current?.key === key) return current;
    current?.free();
    const format = frame.format as C.AVPixelFormat;
    return new Scaling({ width: frame.width, height: frame.height, format }, to, key);
  }
}

function gray(size: Size): Size & { format: C.AVPixelFormat } {
  return { width: size.width, height: size.height, format: C.AV_PIX_FMT_GRAY8 };
}

function copyRows(data: Buffer, stride: number, { width, height }: Size, to: Uint8Array): void {
  // A negative stride means that the rows lie bottom up behind the pointer, which a Buffer cannot show.
  if (stride < width || data.length < stride * (height - 1) + width) {
    throw new EngineError('damaged_file', 'a frame with an unreadable layout');
  }
  for (let y = 0; y < height; y++) {
    to.set(data.subarray(y * stride, y * stride + width), y * width);
  }
}
