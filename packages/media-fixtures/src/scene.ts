/** Pictures of the made clips: deterministic, textured, moving, with noise like a camera's. */
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';

export type Pattern =
  /** A textured ground under a slowly panning view, two moving objects, sensor noise. */
  | 'scene'
  /** The same picture for ever: the ground without movement or noise. */
  | 'still'
  /** `scene`, with another ground every second, dark where the one before was light. */
  | 'cuts'
  /** Independent noise in every picture. */
  | 'noise'
  /** Black. */
  | 'black';

export interface Yuv420 {
  width: number;
  height: number;
  /** Planes one after the other, without padding. */
  data: Uint8Array;
}

const NOISE_MASK = 0xffff;
const PAN = 64;

/** Draws pictures of one pattern; keeps its grounds, so that a frame costs little more than a copy. */
export class Scene {
  private readonly grounds = new Map<number, Uint8Array>();
  private readonly noise: Int8Array;
  private readonly random: () => number;
  readonly width: number;
  readonly height: number;
  private readonly pattern: Pattern;
  private readonly seed: number;

  constructor(width: number, height: number, pattern: Pattern, seed = 1) {
    this.width = width;
    this.height = height;
    this.pattern = pattern;
    this.seed = seed;
    this.random = seededRandom(seed);
    this.noise = new Int8Array(NOISE_MASK + 1);
    for (let i = 0; i <= NOISE_MASK; i++) {
      this.noise[i] = Math.round((this.random() + this.random() + this.random() - 1.5) * 5);
    }
  }

  /** The picture at `at_s` as planar 4:2:0 (both sides must be even). */
  draw(at_s: number): Yuv420 {
    const { width, height } = this;
    const chroma = (width >> 1) * (height >> 1);
    const data = new Uint8Array(width * height + 2 * chroma);
    data.fill(128, width * height);
    if (this.pattern === 'black') {
      data.fill(16, 0, width * height);
      return { width, height, data };
    }
    if (this.pattern === 'noise') {
      for (let i = 0; i < width * height; i++) data[i] = 16 + Math.floor(this.random() * 220);
      return { width, height, data };
    }
    this.drawGround(data, at_s);
    if (this.pattern !== 'still') this.drawObjects(data, at_s);
    return { width, height, data };
  }

  private drawGround(data: Uint8Array, at_s: number): void {
    const { width, height } = this;
    const moving = this.pattern !== 'still';
    const ground = this.ground(this.pattern === 'cuts' ? Math.floor(at_s + 1e-6) : 0);
    const stride = width + PAN;
    const ox = moving ? Math.round((PAN / 2) * (1 + Math.sin(at_s * 0.9))) : 0;
    const oy = moving ? Math.round((PAN / 2) * (1 + Math.cos(at_s * 0.7))) : 0;
    let n = Math.floor(this.random() * NOISE_MASK);
    for (let y = 0; y < height; y++) {
      const from = (y + oy) * stride + ox;
      const to = y * width;
      for (let x = 0; x < width; x++) {
        data[to + x] = ground[from + x]! + (moving ? this.noise[n++ & NOISE_MASK]! : 0);
      }
      n += 17;
    }
  }

  private drawObjects(data: Uint8Array, at_s: number): void {
    const { width, height } = this;
    const side = Math.min(width, height);
    const objects = [
      { x: 0.5 + 0.3 * Math.sin(at_s * 1.7), y: 0.4, r: 0.16, luma: 170, u: 108, v: 158 },
      { x: 0.5 + 0.35 * Math.cos(at_s * 1.1), y: 0.7, r: 0.1, luma: 70, u: 160, v: 100 },
    ];
    for (const o of objects) {
      this.disc(data, o.x * width, o.y * height, o.r * side, o.luma, o.u, o.v);
    }
  }

  private disc(
    data: Uint8Array,
    cx: number,
    cy: number,
    r: number,
    luma: number,
    u: number,
    v: number,
  ): void {
    const { width, height } = this;
    const half = width >> 1;
    const chromaU = width * height;
    const chromaV = chromaU + half * (height >> 1);
    for (let y = Math.max(0, Math.floor(cy - r)); y < Math.min(height, cy + r); y++) {
      const reach = Math.sqrt(Math.max(0, r * r - (y - cy) ** 2));
      for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(width, cx + reach); x++) {
        const shade = luma + ((x * 7 + y * 5) & 15) - 8 + this.noise[(x * 31 + y * 17) & NOISE_MASK]!;
        data[y * width + x] = shade;
        const c = (y >> 1) * half + (x >> 1);
        data[chromaU + c] = u;
        data[chromaV + c] = v;
      }
    }
  }

  /** A gradient with smooth random texture at two scales, 40..200. */
  private ground(index: number): Uint8Array {
    const cached = this.grounds.get(index);
    if (cached) return cached;
    const width = this.width + PAN;
    const height = this.height + PAN;
    const random = seededRandom(this.seed * 1000 + index);
    const coarse = lattice(random, Math.ceil(width / 48) + 2, Math.ceil(height / 48) + 2);
    const fine = lattice(random, Math.ceil(width / 6) + 2, Math.ceil(height / 6) + 2);
    const base = 60 + random() * 70;
    const out = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const value = base + (30 * y) / height + 50 * coarse(x / 48, y / 48) + 26 * fine(x / 6, y / 6) - 13;
        const level = Math.max(20, Math.min(225, value));
        out[y * width + x] = this.pattern !== 'cuts' ? level : index % 2 === 0 ? level / 2 : 245 - level / 2;
      }
    }
    this.grounds.set(index, out);
    return out;
  }
}

/** Bilinear value noise over a grid of random numbers: 0..1. */
function lattice(random: () => number, columns: number, rows: number): (x: number, y: number) => number {
  const values = Float32Array.from({ length: columns * rows }, random);
  return (x, y) => {
    const column = Math.min(columns - 2, Math.floor(x));
    const row = Math.min(rows - 2, Math.floor(y));
    const fx = x - column;
    const fy = y - row;
    const i = row * columns + column;
    const top = values[i]! * (1 - fx) + values[i + 1]! * fx;
    const bottom = values[i + columns]! * (1 - fx) + values[i + columns + 1]! * fx;
    return top * (1 - fy) + bottom * fy;
  };
}

/** Full picture as interleaved RGB (BT.601, video range), for stills. */
export function toRgb({ width, height, data }: Yuv420): Uint8Array {
  const out = new Uint8Array(3 * width * height);
  const half = width >> 1;
  const uAt = width * height;
  const vAt = uAt + half * (height >> 1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const luma = 1.164 * (data[y * width + x]! - 16);
      const c = (y >> 1) * half + (x >> 1);
      const u = data[uAt + c]! - 128;
      const v = data[vAt + c]! - 128;
      const o = 3 * (y * width + x);
      out[o] = Math.max(0, Math.min(255, luma + 1.596 * v));
      out[o + 1] = Math.max(0, Math.min(255, luma - 0.392 * u - 0.813 * v));
      out[o + 2] = Math.max(0, Math.min(255, luma + 2.017 * u));
    }
  }
  return out;
}
