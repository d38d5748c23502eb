import { makePortraitClip } from '@unmask/media-fixtures';
import { expect, test } from 'vitest';
import { developmentSet } from '../../development-set.testing.ts';
import { collectClip, type DrawnFace, drawnFace } from '../faces.testing.ts';
import { drawn, frameOf } from '../pictures.testing.ts';
import { findBlinks } from './blinks.ts';
import { EyeMovementCollector, eyeMovement } from './index.ts';

const plane = drawn(320, 240, () => 128);

function run(samples: number, look: (sample: number) => Partial<DrawnFace>): EyeMovementCollector {
  const collector = new EyeMovementCollector(false);
  for (let i = 0; i < samples; i++) collector.frame(frameOf(plane, i, { faces: [drawnFace(look(i))] }));
  return collector;
}

test('finds blinks and no long closing of the eyes', () => {
  const opening = (i: number): number =>
    i === 10 || i === 11 || i === 30 || (i >= 50 && i < 70) ? 0.05 : 0.3;
  const samples = Array.from({ length: 80 }, (_, i) => ({ at_s: i / 8, opening: opening(i) }));
  const blinks = findBlinks(samples, 1 / 8);
  expect(blinks.map(({ from_s, duration_s }) => [from_s, duration_s])).toEqual([
    [1.25, 0.25],
    [3.75, 0.125],
  ]);
});

test('counts blinks per minute and follows the gaze', () => {
  const { features } = run(80, (i) => ({
    eyes: i % 20 === 10 ? 0.1 : 1,
    gaze: 0.1 * Math.sin(i / 4),
  })).finish();
  expect(features!.blinksPerMinute).toBeCloseTo(24, 5);
  expect(features!.gazeAgreementX).toBeGreaterThan(0.95);
  expect(features!.gazeSpreadX).toBeGreaterThan(0.04);
  const staring = run(80, () => ({})).finish();
  expect(staring.features!.blinksPerMinute).toBe(0);
  expect(staring.features!.gazeSpreadX).toBeLessThan(0.001);
});

test('names eyes that look apart', () => {
  const collector = new EyeMovementCollector(false);
  for (let i = 0; i < 30; i++) {
    const face = drawnFace();
    if (i === 20) face.irisRight = face.irisRight!.map((value, k) => (k % 3 === 0 ? value + 12 : value));
    collector.frame(frameOf(plane, i, { faces: [face] }));
  }
  const { evidence } = collector.finish();
  expect(evidence).toHaveLength(1);
  expect(evidence[0]).toMatchObject({ at_s: 2.5, frame: 20 });
});

test('gives every feature it names, finite', () => {
  const { features } = run(30, () => ({})).finish();
  expect(Object.keys(features!)).toEqual([...eyeMovement.featureNames]);
  for (const value of Object.values(features!)) expect(Number.isFinite(value)).toBe(true);
});

test('abstains with its reason', () => {
  expect(run(20, () => ({})).finish().reason).toBe('too_short');
  expect(run(40, () => ({ size: 24 })).finish().reason).toBe('face_too_small');
  expect(new EyeMovementCollector(false).finish().reason).toBe('no_face');
  expect(new EyeMovementCollector(true).finish().reason).toBe('still_only');
});

async function ofClip(path: string): Promise<Record<string, number>> {
  const collector = new EyeMovementCollector(false);
  await collectClip(path, collector);
  return { ...collector.finish().features! };
}

test('on a clip of a drawn face both eyes look the same way, and each blink is counted', async () => {
  const features = await ofClip(await makePortraitClip({ person: 0, seconds: 5 }));
  expect(features.roundness).toBeGreaterThan(0.7);
  expect(features.roundness).toBeLessThan(1.3);
  expect(features.gazeAgreementX).toBeGreaterThan(0.9);
  expect(features.gazeSpreadX).toBeGreaterThan(0.04);
  // Two of them in the five seconds.
  expect(features.blinksPerMinute).toBeCloseTo(24, 0);
});

const real = developmentSet(
  'data/video/real/r-deepfacelive-sample-01.mp4',
  'on a clip of a drawn face both eyes look the same way, and each blink is counted',
);
real.test('on a real clip both eyes look the same way', async () => {
  const features = await ofClip(real.at);
  expect(features.roundness).toBeGreaterThan(0.7);
  expect(features.roundness).toBeLessThan(1.3);
  expect(features.gazeAgreementX).toBeGreaterThan(0.3);
});
