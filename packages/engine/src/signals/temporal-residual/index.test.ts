import { expect, test } from 'vitest';
import type { FaceObservation, LumaPlane } from '../../media.ts';
import type { Region } from '../../types.ts';
import { drawn, frameOf, scene, seeded } from '../pictures.testing.ts';
import { contextOf } from '../signal-context.testing.ts';
import { temporalResidual } from './index.ts';

const SIDE = 256;
const FACE: FaceObservation = {
  trackId: 1,
  box: { x: 64, y: 64, width: 128, height: 128 },
  confidence: 1,
  roll: 0,
  mesh: new Float32Array(1404),
  irisLeft: null,
  irisRight: null,
  embedding: null,
};

async function measure(frames: LumaPlane[], faces: FaceObservation[] = []) {
  const collector = await temporalResidual.collect(contextOf('video'));
  for (let i = 0; i < frames.length; i++) await collector.frame!(frameOf(frames[i]!, i, { faces }));
  return collector.finish();
}

const inFace = (x: number, y: number) => x >= 64 && x < 192 && y >= 64 && y < 192;
const pan = (i: number, x: number, y: number) => scene(x + 3 * i, y + 2 * i);
const panning = Array.from({ length: 12 }, (_, i) => drawn(SIDE, SIDE, (x, y) => pan(i, x, y)));

test('light that flickers bounces; light that fades does not', async () => {
  const flicker = panning.map((_, i) => drawn(SIDE, SIDE, (x, y) => pan(i, x, y) + (i % 2) * 8));
  const fading = panning.map((_, i) => drawn(SIDE, SIDE, (x, y) => pan(i, x, y) + 2 * i));
  const [bouncing, fade] = [(await measure(flicker)).features!, (await measure(fading)).features!];
  expect(bouncing.shiftMemory!).toBeLessThan(-0.3);
  expect(bouncing.shiftBounce!).toBeGreaterThan(fade.shiftBounce! + 0.5);
  expect(bouncing.brightnessJerk!).toBeGreaterThan(fade.brightnessJerk! + 0.5);
});

test('a face that is drawn anew in every frame stands out from a background that moves', async () => {
  const random = seeded(9);
  const swapped = panning.map((_, i) => {
    const [du, dv] = [60 * random(), 60 * random()];
    return drawn(SIDE, SIDE, (x, y) => (inFace(x, y) ? scene(2 * x + du, 2 * y + dv) : pan(i, x, y)));
  });
  const [plain, redrawn] = [await measure(panning, [FACE]), await measure(swapped, [FACE])];
  expect(Math.abs(plain.features!.faceError!)).toBeLessThan(0.7);
  expect(redrawn.features!.faceError!).toBeGreaterThan(plain.features!.faceError! + 1);
  const { region, ordinary, text } = redrawn.evidence[0]!;
  const middleInFace = ({ x, y, width, height }: Region) =>
    inFace(256 * (x + width / 2), 256 * (y + height / 2));
  expect(middleInFace(region!)).toBe(true);
  // What it is compared with moves as the rest of the frame does.
  expect(middleInFace(ordinary!)).toBe(false);
  expect(text).toContain('in a face');
});

test('a smooth pan is predicted, noise is not', async () => {
  const random = seeded(4);
  const noise = panning.map(() => drawn(SIDE, SIDE, () => 255 * random()));
  const [smooth, wild] = [(await measure(panning)).features!, (await measure(noise)).features!];
  expect(smooth.error!).toBeLessThan(wild.error! - 1);
  expect(smooth.torn!).toBeLessThan(0.2);
  expect(wild.torn!).toBeGreaterThan(0.4);
});

test('repeated frames and cuts are not compared', async () => {
  const collector = await temporalResidual.collect(contextOf('video'));
  for (let i = 0; i < 12; i++) {
    await collector.frame!(frameOf(panning[i]!, i, { cut: i === 0 }));
    await collector.frame!(frameOf(panning[i]!, i, { cut: false }));
  }
  expect((await collector.finish()).features).toEqual((await measure(panning)).features);
  const cuts = await temporalResidual.collect(contextOf('video'));
  for (let i = 0; i < 12; i++) await cuts.frame!(frameOf(panning[i]!, i, { cut: true }));
  expect((await cuts.finish()).reason).toBe('too_short');
});

test('features are finite and named, also for a black clip; still frames abstain', async () => {
  const { features } = await measure(panning);
  expect(Object.keys(features!).sort()).toEqual([...temporalResidual.featureNames].sort());
  for (const value of Object.values(features!)) expect(Number.isFinite(value)).toBe(true);
  const black = await measure(panning.map(() => drawn(SIDE, SIDE, () => 0)));
  expect(black.reason).toBe('too_short');
  const frames = await temporalResidual.collect(contextOf('video', { mode: 'frames' }));
  expect((await frames.finish()).reason).toBe('frames_only');
});
