/** Pictures are made here: a scene, multiplied by the pattern of a made sensor, with noise, written as a JPEG. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Create, type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../limits.ts';
import { seededRandom } from '../../../seeded-random.ts';
import { likenessScale } from '../compare.ts';
import { compareSensors, correlationEnergy, type SensorStep } from './compare.ts';
import { unpacked } from './packed-noise.ts';
import { patternOf, readSensorPattern } from './pattern.ts';
import { keepNoise, noiseResidual } from './residual.ts';
import { emptyPlane, forward, inverse, type Plane } from './wavelet.ts';

let folder: string;
let shots = 0;
const { sensors: scale } = likenessScale();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'unmask-sensor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const WIDTH = 1200;
const HEIGHT = 1056;

/** Sum of four even numbers: nearly normal, deviation 1. */
function noiseOf(seed: number, length: number): Float32Array {
  const random = seededRandom(seed);
  const one = () => (random() + random() + random() + random() - 2) * Math.sqrt(3);
  return Float32Array.from({ length }, one);
}

interface Shot {
  sensor: number;
  scene: number;
  /** Deviation of the gain of a pixel. */
  strength?: number;
  exif?: boolean;
  write?: (picture: Sharp) => Sharp;
}

const patterns = new Map<number, Float32Array>();
const patternOfSensor = (sensor: number) =>
  patterns.get(sensor) ?? patterns.set(sensor, noiseOf(1000 + sensor, WIDTH * HEIGHT)).get(sensor)!;

async function shoot({ sensor, scene, strength = 0.02, exif = true, write = (one) => one }: Shot) {
  const gain = patternOfSensor(sensor);
  const noise = noiseOf(scene, WIDTH * HEIGHT);
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const light = 130 + 50 * Math.sin(x / (60 + scene)) * Math.cos(y / (90 - scene));
    data[i] = Math.max(0, Math.min(255, Math.round(light * (1 + strength * gain[i]!) + 2 * noise[i]!)));
  }
  const picture = sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } });
  const camera = exif ? { IFD0: { Make: 'Made', Model: 'Sensor' } } : {};
  const file = path.join(folder, `${shots++}.jpg`);
  await writeFile(file, await write(picture).withExif(camera).jpeg({ quality: 92 }).toBuffer());
  return readSensorPattern(file, DEFAULT_LIMITS.maxPixels);
}

/** A picture that says that it once was wider: the writer itself would state the size that is. */
async function withExifOf(width: number, create: Create): Promise<Buffer> {
  const written = (size: object) =>
    sharp({ create: { ...create, ...size } })
      .withExif({ IFD0: { Model: 'Sensor' } })
      .jpeg()
      .toBuffer();
  const [wide, own] = await Promise.all([written({ width }), written({})]);
  const start = wide.indexOf(Buffer.from([0xff, 0xe1]));
  const stated = wide.subarray(start, start + 2 + wide.readUInt16BE(start + 2));
  const mine = own.indexOf(Buffer.from([0xff, 0xe1]));
  const after = mine + 2 + own.readUInt16BE(mine + 2);
  return Buffer.concat([own.subarray(0, mine), stated, own.subarray(after)]);
}

const plane = (data: Float32Array, side: number): Plane => ({ width: side, height: side, data });

describe('the noise of a picture', () => {
  test('what was transformed comes back, and the energy stays', () => {
    const square = plane(noiseOf(1, 64 * 32), 64);
    square.height = 32;
    const { low, details } = forward(square);
    const energy = (one: Plane) => one.data.reduce((sum, value) => sum + value * value, 0);
    const parts = [low, ...details].reduce((sum, one) => sum + energy(one), 0);
    expect(parts).toBeCloseTo(energy(square), 0);
    inverse({ low, details }).data.forEach((value, i) => {
      expect(Math.abs(value - square.data[i]!)).toBeLessThan(1e-4);
    });
  });

  test('noise stays, edges go', () => {
    const weak = plane(noiseOf(2, 64 * 64), 64);
    keepNoise(weak, 9);
    expect(Math.hypot(...weak.data) / 64).toBeGreaterThan(0.9);
    const step = emptyPlane(128, 128);
    step.data.forEach((_, i) => {
      step.data[i] = i % 128 < 64 ? 40 : 200;
    });
    const left = noiseResidual(step);
    expect(Math.hypot(...left.data) / 128).toBeLessThan(3);
  });

  test('a plane without any holds no pattern', () => {
    const flat = emptyPlane(128, 128);
    flat.data.fill(120);
    expect(patternOf(flat)).toBeNull();
  });
});

describe('two pictures', () => {
  test('of one sensor match, of two do not; also upside down, turned, and where the questioned one names no camera', async () => {
    const reference = await shoot({ sensor: 1, scene: 1 });
    const [same, other, upsideDown, portrait] = await Promise.all([
      shoot({ sensor: 1, scene: 2, exif: false }),
      shoot({ sensor: 2, scene: 3 }),
      shoot({ sensor: 1, scene: 4, write: (one) => one.rotate(180) }),
      shoot({ sensor: 1, scene: 5, write: (one) => one.rotate(90) }),
    ]);
    for (const one of [same, upsideDown, portrait])
      expect(compareSensors(one, reference, scale)).toMatchObject({ state: 'compared', supports: 'same' });
    const apart = compareSensors(other, reference, scale);
    expect(apart).toMatchObject({ state: 'compared', supports: 'neither', strength: 1 });
    expect(apart.state === 'compared' && apart.pce).toBeLessThan(20);
  }, 60_000);

  test('scaled, small, cut and strange ones are not compared, and it is said why', async () => {
    const reference = await shoot({ sensor: 1, scene: 1 });
    const why = async (shot: Partial<Shot>) =>
      compareSensors(await shoot({ sensor: 1, scene: 2, ...shot }), reference, scale);
    const abstained = (reason: string) => ({ state: 'abstained', reason });
    expect(await why({ write: (one) => one.resize(900) })).toEqual(abstained('picture_too_small'));
    expect(await why({ write: (one) => one.resize(1400) })).toEqual(abstained('sizes_differ'));
    const cut = { left: 8, top: 0, width: 1100, height: HEIGHT };
    expect(await why({ write: (one) => one.extract(cut) })).toEqual(abstained('sizes_differ'));
    const white = path.join(folder, 'white.png');
    const channels = { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } as const;
    await writeFile(white, await sharp({ create: channels }).png().toBuffer());
    expect(compareSensors(await readSensorPattern(white, 1e8), reference, scale)).toEqual(
      abstained('no_noise'),
    );
    const claims = path.join(folder, 'claims.jpg');
    await writeFile(claims, await withExifOf(1600, channels));
    const resized = await readSensorPattern(claims, 1e8);
    expect(compareSensors(resized, reference, scale)).toEqual(abstained('picture_resized'));
    expect(compareSensors(reference, await shoot({ sensor: 1, scene: 2, exif: false }), scale)).toEqual(
      abstained('no_camera_reference'),
    );
    expect(compareSensors(null, reference, scale)).toEqual(abstained('no_picture'));
  }, 60_000);

  test('a broken picture is refused as one', async () => {
    const broken = path.join(folder, 'broken.jpg');
    await writeFile(broken, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]));
    await expect(readSensorPattern(broken, 1e8)).rejects.toMatchObject({ code: 'damaged_file' });
  });
});

describe('the measure', () => {
  test('white noise gives about one, the same picture as many as there are pixels, its opposite less than nothing', () => {
    const [a, b] = [3, 4].map((seed) =>
      Int8Array.from(noiseOf(seed, 1 << 16), (value) => Math.round(2 * value)),
    );
    expect(correlationEnergy(a!, a!)).toBeCloseTo(1 << 16, 0);
    expect(Math.abs(correlationEnergy(a!, b!))).toBeLessThan(15);
    const opposite = a!.map((value) => -value);
    expect(correlationEnergy(a!, opposite)).toBeLessThan(15);
  });

  test('what is kept comes back in whole steps', () => {
    const noise = Buffer.from([0x19, 0xf8]).toString('base64');
    expect([...unpacked(noise)]).toEqual([-7, 1, 7, 0]);
  });

  test('the scale never says a worse match to mean more, and nothing for two cameras', () => {
    const said = scale.steps.map(({ low }: SensorStep) => Math.max(1, low));
    expect(said).toEqual([...said].sort((a, b) => a - b));
    for (const side of ['same', 'different'] as const)
      expect(scale.steps.reduce((sum, step) => sum + step[side], 0)).toBeCloseTo(1, 1);
  });
});
