import { expect, test } from 'vitest';
import type { LumaPlane } from '../../media.ts';
import { contextOf, drawn, frameOf, scene, seeded } from '../pictures.testing.ts';
import { secondOrder } from './index.ts';
import { Trajectory } from './trajectory.ts';

async function measure(frames: LumaPlane[], cutAt = -1) {
  const collector = await secondOrder.collect(contextOf('video'));
  for (let i = 0; i < frames.length; i++) {
    await collector.frame!(frameOf(frames[i]!, i, { cut: i === 0 || i === cutAt }));
  }
  return collector.finish();
}

const SIDE = 256;
const at = (dx: number, dy: number) => drawn(SIDE, SIDE, (x, y) => scene(x + dx, y + dy));
const panning = Array.from({ length: 16 }, (_, i) => at(2 * i, i));

test('a straight line has no acceleration and turns nowhere; a zigzag turns back at every step', () => {
  const straight = new Trajectory(1e-3);
  const zigzag = new Trajectory(1e-3);
  for (let i = 0; i < 20; i++) {
    straight.add(i / 8, Float32Array.of(3 * i, -i));
    zigzag.add(i / 8, Float32Array.of(i % 2, 0));
  }
  expect(straight.shape().straightness).toBeCloseTo(1, 4);
  expect(straight.shape().acceleration).toBeLessThan(-3);
  expect(straight.shape().detour).toBeCloseTo(0, 3);
  expect(zigzag.shape().straightness).toBeCloseTo(-1, 4);
  expect(zigzag.shape().acceleration).toBeCloseTo(Math.log(2), 2);
});

test('uneven sampling of an even movement is not taken for acceleration', () => {
  const even = new Trajectory(1e-3);
  const uneven = new Trajectory(1e-3);
  for (let i = 0; i < 21; i++) {
    even.add(i / 8, Float32Array.of(i, 0));
    const at_s = Math.round((i / 8) * 30) / 30;
    uneven.add(at_s, Float32Array.of(8 * at_s, 0));
  }
  expect(uneven.shape().volatility).toBeCloseTo(even.shape().volatility, 4);
});

test('a steady pan is straighter than one that jerks to and fro', async () => {
  const random = seeded(5);
  const jerking = Array.from({ length: 16 }, () => at(8 * random(), 8 * random()));
  const [steady, jerky] = [await measure(panning), await measure(jerking)];
  expect(steady.features!['layout.straightness']!).toBeGreaterThan(
    jerky.features!['layout.straightness']! + 0.4,
  );
  expect(steady.features!['layout.acceleration']!).toBeLessThan(jerky.features!['layout.acceleration']!);
  expect(steady.evidence).toEqual([]);
});

test('a view that leaps aside and straight back is told with its time', async () => {
  const leaping = panning.map((_, i) => at(2 * i + (i === 9 ? 12 : 0), i));
  const { evidence } = await measure(leaping);
  expect(evidence[0]!.at_s).toBe(10 / 8);
  expect(evidence[0]!.text).toMatch(/moves back as abruptly/);
});

test('repeated frames change nothing', async () => {
  const collector = await secondOrder.collect(contextOf('video'));
  for (let i = 0; i < 16; i++) {
    await collector.frame!(frameOf(panning[i]!, 2 * i, { cut: i === 0 }));
    await collector.frame!(frameOf(panning[i]!, 2 * i + 1, { at_s: i / 4 + 0.01 }));
  }
  const repeated = (await collector.finish()).features!;
  const plain = (await measure(panning)).features!;
  expect(repeated['layout.straightness']).toBeCloseTo(plain['layout.straightness']!, 3);
  expect(repeated['layout.volatility']).toBeCloseTo(plain['layout.volatility']!, 2);
});

test('nothing is compared across a cut', async () => {
  const other = Array.from({ length: 8 }, (_, i) =>
    drawn(SIDE, SIDE, (x, y) => 255 - scene(x + 2 * i + 99, y + i)),
  );
  const cut = await measure([...panning.slice(0, 8), ...other], 8);
  const uncut = await measure([...panning.slice(0, 8), ...other]);
  expect(cut.features!['layout.volatility']!).toBeLessThan(uncut.features!['layout.volatility']!);
  expect(cut.features!['layout.volatility']!).toBeLessThan(0.3);
});

test('features are finite and named; a short clip and still frames abstain', async () => {
  const { features, perSecond } = await measure(panning);
  expect(Object.keys(features!).sort()).toEqual([...secondOrder.featureNames].sort());
  for (const value of Object.values(features!)) expect(Number.isFinite(value)).toBe(true);
  for (const { value } of perSecond!) expect(value >= 0 && value <= 1).toBe(true);
  expect((await measure(panning.slice(0, 4))).reason).toBe('too_short');
  const frames = await secondOrder.collect(contextOf('video', { mode: 'frames' }));
  expect((await frames.finish()).reason).toBe('frames_only');
});
