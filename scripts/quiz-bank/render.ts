/** Landscapes that no camera has seen: a terrain of noise, lit by a sun, under clouds of noise. */
import { blank, type Chance, HEIGHT, type Picture, WIDTH } from './pixels.ts';

const GRID = 512;

/** Noise that repeats at the edge of its grid, in octaves. 0 to 1. */
function noiseOf(chance: Chance, octaves: number, first = 3): Float32Array {
  const out = new Float32Array(GRID * GRID);
  let [weight, whole] = [1, 0];
  for (let octave = 0; octave < octaves; octave += 1) {
    const cells = first * 2 ** octave;
    const corners = Float32Array.from({ length: cells * cells }, chance);
    const smooth = (t: number) => t * t * (3 - 2 * t);
    for (let y = 0; y < GRID; y += 1)
      for (let x = 0; x < GRID; x += 1) {
        const [gx, gy] = [(x * cells) / GRID, (y * cells) / GRID];
        const [left, top] = [Math.floor(gx), Math.floor(gy)];
        const [fx, fy] = [smooth(gx - left), smooth(gy - top)];
        const corner = (row: number, column: number) => corners[(row % cells) * cells + (column % cells)]!;
        const upper = corner(top, left) * (1 - fx) + corner(top, left + 1) * fx;
        const lower = corner(top + 1, left) * (1 - fx) + corner(top + 1, left + 1) * fx;
        out[y * GRID + x] = out[y * GRID + x]! + weight * (upper * (1 - fy) + lower * fy);
      }
    whole += weight;
    weight *= 0.52;
  }
  return out.map((value) => value / whole);
}

function read(grid: Float32Array, x: number, y: number): number {
  const [wx, wy] = [((x % GRID) + GRID) % GRID, ((y % GRID) + GRID) % GRID];
  const [left, top] = [Math.floor(wx), Math.floor(wy)];
  const [fx, fy] = [wx - left, wy - top];
  const at = (row: number, column: number) => grid[(row % GRID) * GRID + (column % GRID)]!;
  const upper = at(top, left) * (1 - fx) + at(top, left + 1) * fx;
  return upper * (1 - fy) + (at(top + 1, left) * (1 - fx) + at(top + 1, left + 1) * fx) * fy;
}

type Colour = readonly [number, number, number];
const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

interface World {
  ground: Float32Array;
  clouds: Float32Array;
  grain: Float32Array;
  sun: { x: number; y: number; z: number };
  water: number;
  snow: number;
  high: number;
  day: { zenith: Colour; horizon: Colour; sunlight: Colour; grass: Colour; rock: Colour };
  eye: { x: number; y: number; z: number; turn: number; tilt: number };
}

const DAYS: ReadonlyArray<World['day']> = [
  {
    zenith: [78, 122, 184],
    horizon: [196, 212, 226],
    sunlight: [255, 246, 228],
    grass: [84, 98, 52],
    rock: [122, 112, 100],
  },
  {
    zenith: [66, 84, 132],
    horizon: [236, 186, 142],
    sunlight: [255, 206, 150],
    grass: [88, 84, 50],
    rock: [126, 100, 84],
  },
  {
    zenith: [120, 130, 142],
    horizon: [188, 192, 196],
    sunlight: [214, 216, 220],
    grass: [74, 84, 60],
    rock: [104, 104, 104],
  },
  {
    zenith: [52, 96, 164],
    horizon: [170, 198, 222],
    sunlight: [255, 250, 240],
    grass: [150, 124, 84],
    rock: [164, 128, 92],
  },
];

function worldOf(chance: Chance): World {
  const azimuth = chance() * 2 * Math.PI;
  const up = 0.25 + chance() * 0.5;
  const ground = noiseOf(chance, 8);
  const high = 70 + chance() * 60;
  const eye = {
    x: chance() * GRID,
    z: chance() * GRID,
    turn: chance() * 2 * Math.PI,
    tilt: -0.02 - chance() * 0.1,
  };
  const water = 0.3 + chance() * 0.14;
  const below = Math.max(read(ground, eye.x, eye.z), water) * high;
  return {
    ...{ ground, high, water, snow: 0.6 + chance() * 0.25 },
    clouds: noiseOf(chance, 7, 4),
    grain: noiseOf(chance, 3, 96),
    sun: {
      x: Math.cos(azimuth) * Math.sqrt(1 - up * up),
      y: up,
      z: Math.sin(azimuth) * Math.sqrt(1 - up * up),
    },
    day: DAYS[Math.floor(chance() * DAYS.length)]!,
    eye: { ...eye, y: below + 9 + chance() * 16 },
  };
}

const heightAt = ({ ground, high }: World, x: number, z: number): number => read(ground, x, z) * high;

function skyAt(world: World, dx: number, dy: number, dz: number): Colour {
  const { day, sun, clouds } = world;
  const clear = mix(day.horizon, day.zenith, Math.min(1, Math.max(0, dy) * 2.2) ** 0.7);
  const glow = Math.max(0, dx * sun.x + dy * sun.y + dz * sun.z);
  const lit = mix(clear, day.sunlight, 0.5 * glow ** 24 + 0.2 * glow ** 4);
  if (dy < 0.015) return lit;
  const cloud = read(clouds, (dx / (dy + 0.12)) * 55 + 100, (dz / (dy + 0.12)) * 55 + 40);
  const share = Math.min(1, Math.max(0, (cloud - 0.5) * 4.5)) * Math.min(1, dy * 9);
  const white = mix([232, 234, 238], day.sunlight, 0.35);
  return mix(lit, mix(white, [150, 154, 164], Math.max(0, cloud - 0.58) * 3), share * 0.85);
}

function groundAt(world: World, x: number, z: number, far: number): Colour {
  const { day, sun, high, snow, grain } = world;
  const step = 0.35 + far * 0.004;
  const h = heightAt(world, x, z);
  const nx = heightAt(world, x - step, z) - heightAt(world, x + step, z);
  const nz = heightAt(world, x, z - step) - heightAt(world, x, z + step);
  const length = Math.hypot(nx, 2 * step, nz);
  const steep = 1 - (2 * step) / length;
  const light = Math.max(0, (nx * sun.x + 2 * step * sun.y + nz * sun.z) / length);
  const rough = read(grain, x * 40, z * 40) - 0.5;
  let colour = mix(day.grass, day.rock, Math.min(1, Math.max(0, steep * 3.2 - 0.5 + rough)));
  if (h / high > snow - rough * 0.12) colour = mix(colour, [238, 240, 246], Math.max(0, 1 - steep * 2.2));
  let shade = 1;
  for (let way = 2; way < 60; way *= 1.45) {
    const above = h + 0.4 + sun.y * way - heightAt(world, x + sun.x * way, z + sun.z * way);
    shade = Math.min(shade, Math.max(0, 0.5 + above * 0.5));
  }
  const bright = 0.34 + 0.95 * light * shade;
  const tinted = (c: 0 | 1 | 2) =>
    colour[c] * (1 + rough * 0.5) * bright * (0.55 + (0.45 * day.sunlight[c]) / 255);
  return [tinted(0), tinted(1), tinted(2)];
}

/** What a ray meets: ground, water, or nothing. @returns how far; null for the sky */
function march(
  world: World,
  from: { x: number; y: number; z: number },
  d: readonly [number, number, number],
  most = 460,
): number | null {
  let far = 1;
  let before = 0;
  while (far < most) {
    const y = from.y + d[1] * far;
    if (y > world.high && d[1] > 0) return null;
    if (y < heightAt(world, from.x + d[0] * far, from.z + d[2] * far)) {
      for (let n = 0; n < 7; n += 1) {
        const middle = (before + far) / 2;
        const isBelow =
          from.y + d[1] * middle < heightAt(world, from.x + d[0] * middle, from.z + d[2] * middle);
        if (isBelow) far = middle;
        else before = middle;
      }
      return far;
    }
    before = far;
    far += 0.35 + far * 0.008;
  }
  return null;
}

const inFog = (world: World, colour: Colour, far: number): Colour =>
  mix(colour, world.day.horizon, 1 - Math.exp(-((far / 330) ** 1.6)));

function seen(
  world: World,
  from: { x: number; y: number; z: number },
  d: readonly [number, number, number],
): Colour {
  const level = world.water * world.high;
  const toWater = d[1] < 0 ? (from.y - level) / -d[1] : Infinity;
  const hit = march(world, from, d, Math.min(460, toWater));
  if (hit !== null) return inFog(world, groundAt(world, from.x + d[0] * hit, from.z + d[2] * hit, hit), hit);
  if (toWater > 460) return skyAt(world, ...d);
  const [x, z] = [from.x + d[0] * toWater, from.z + d[2] * toWater];
  const wave = (read(world.grain, x * 9, z * 9) - 0.5) * Math.min(0.12, 6 / toWater);
  const back: [number, number, number] = [d[0] + wave, -d[1], d[2] + wave];
  const mirrored = march(world, { x, y: level + 0.05, z }, back, 200);
  const shown =
    mirrored === null
      ? skyAt(world, ...back)
      : groundAt(world, x + back[0] * mirrored, z + back[2] * mirrored, mirrored);
  const steep = Math.min(1, Math.abs(d[1]) * 2.4);
  return inFog(world, mix(shown, [24, 44, 54], 0.25 + steep * 0.45), toWater);
}

/** One view of a world; the eye may move on, for clips. */
export function landscape(world: World, width = WIDTH, height = HEIGHT, on = 0): Picture {
  const picture = blank(width, height);
  const { turn, tilt } = world.eye;
  const eye = { ...world.eye, x: world.eye.x + Math.cos(turn) * on, z: world.eye.z + Math.sin(turn) * on };
  eye.y = Math.max(eye.y, heightAt(world, eye.x, eye.z) + 5);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [right, up] = [(x / width - 0.5) * 1.25, (0.5 - y / height) * 0.94 + tilt];
      const length = Math.hypot(1, right, up);
      const d = [(cos - sin * right) / length, up / length, (sin + cos * right) / length] as const;
      const colour = seen(world, eye, d);
      for (let c = 0; c < 3; c += 1) picture.data[(y * width + x) * 3 + c] = colour[c as 0 | 1 | 2];
    }
  return picture;
}

export const newWorld = worldOf;
export type { World };

/** Softness and grain as a small camera has them: everything that is drawn passes through. */
export function grained(picture: Picture, chance: Chance, strength = 9): Picture {
  const { width, height, data } = picture;
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const noise = (chance() + chance() + chance() - 1.5) * strength;
      for (let c = 0; c < 3; c += 1) {
        const at = (row: number, column: number) =>
          data[
            (Math.max(0, Math.min(height - 1, row)) * width + Math.max(0, Math.min(width - 1, column))) * 3 +
              c
          ]!;
        const soft = (4 * at(y, x) + at(y - 1, x) + at(y + 1, x) + at(y, x - 1) + at(y, x + 1)) / 8;
        out[(y * width + x) * 3 + c] = soft + noise;
      }
    }
  return { ...picture, data: out };
}
