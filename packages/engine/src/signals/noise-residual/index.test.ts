import { expect, test } from 'vitest';
import type { LumaPlane } from '../../media.ts';
import type { Region } from '../../types.ts';
import { drawn, frameOf, scene, seeded } from '../pictures.testing.ts';
import { contextOf } from '../signal-context.testing.ts';
import { noiseResidual } from './index.ts';

async function measure(luma: LumaPlane) {
  const collector = await noiseResidual.collect(contextOf('image'));
  await collector.frame!(frameOf(luma));
  return collector.finish();
}

async function featuresOf(luma: LumaPlane): Promise<Record<string, number>> {
  const { features } = await measure(luma);
  expect(Object.keys(features!).sort()).toEqual([...noiseResidual.featureNames].sort());
  for (const value of Object.values(features!)) expect(Number.isFinite(value)).toBe(true);
  return features!;
}

const random = seeded(3);
const noisy = drawn(512, 512, (x, y) => scene(x, y) + 24 * (random() - 0.5));

test('doubling a noisy picture by repeating pixels shows in the cells of two pixels', async () => {
  const doubled = drawn(512, 512, (x, y) => noisy.data[(y >> 1) * 512 + (x >> 1)]!);
  const [plain, scaled] = [await featuresOf(noisy), await featuresOf(doubled)];
  expect(Math.abs(plain['native.phase2']!)).toBeLessThan(0.1);
  expect(scaled['native.phase2']!).toBeLessThan(-0.3);
});

test('a grid that repeats every fourth pixel is found in the spectrum and told', async () => {
  const gridded = drawn(512, 512, (x, y) => noisy.data[y * 512 + x]! + (x % 4 === 0 && y % 4 === 0 ? 40 : 0));
  const [plain, marked] = [await featuresOf(noisy), await featuresOf(gridded)];
  expect(marked['native.peak4']!).toBeGreaterThan(plain['native.peak4']! + 1);
  const { evidence } = await measure(gridded);
  expect(evidence[0]!.text).toContain('a quarter of the pixel rate');
  expect((await measure(noisy)).evidence).toEqual([]);
});

test('a denoised quadrant makes the noise uneven and is pointed at', async () => {
  const patched = drawn(768, 768, (x, y) =>
    x < 384 && y < 384 ? scene(x, y) : scene(x, y) + 40 * (random() - 0.5),
  );
  const even = drawn(768, 768, (x, y) => scene(x, y) + 40 * (random() - 0.5));
  const [uneven, plain] = [await featuresOf(patched), await featuresOf(even)];
  expect(uneven['native.noiseBetween']!).toBeGreaterThan(plain['native.noiseBetween']! + 0.3);
  const { region, ordinary } = (await measure(patched)).evidence.find((e) => e.region)!;
  const inQuadrant = (place: Region) => place.x + place.width <= 0.5 && place.y + place.height <= 0.5;
  expect(inQuadrant(region!)).toBe(true);
  // What it is compared with lies where the noise was left.
  expect(inQuadrant(ordinary!)).toBe(false);
});

test('the size of the picture does not show: a larger piece of the same texture measures alike', async () => {
  const small = await featuresOf(drawn(600, 520, (x, y) => scene(x, y) + 24 * (random() - 0.5)));
  const large = await featuresOf(drawn(1000, 900, (x, y) => scene(x, y) + 24 * (random() - 0.5)));
  for (const name of ['native.logKurtosis', 'native.right1', 'native.tripleEntropy', 'native.level']) {
    expect(Math.abs(small[name]! - large[name]!), name).toBeLessThan(0.15);
  }
});

test('a tiny picture is too small; a black one gives finite numbers', async () => {
  expect((await measure(drawn(60, 60, scene))).reason).toBe('too_small');
  await featuresOf(drawn(300, 300, () => 0));
});

test('a video is measured once a second, not at every sample', async () => {
  const collector = await noiseResidual.collect(contextOf('video'));
  for (let i = 0; i < 16; i++) await collector.frame!(frameOf(noisy, i));
  const { perSecond } = await collector.finish();
  expect(perSecond!.map(({ at_s }) => at_s)).toEqual([0, 1]);
  for (const { value } of perSecond!) expect(value >= 0 && value <= 1).toBe(true);
});
