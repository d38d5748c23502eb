import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { collectClip, drawnFace } from '../faces.testing.ts';
import { drawn, frameOf, seeded } from '../pictures.testing.ts';
import { FaceIdentityCollector, faceIdentity } from './index.ts';

const plane = drawn(320, 240, () => 128);
const clip = '../shared/data/video/real/r-deepfacelive-sample-01.mp4';

/** A unit vector that leaves the first axis by the given angle, towards an axis of its own. */
function embedding(angle: number, axis: number): Float32Array {
  const values = new Float32Array(1024);
  values[0] = Math.cos(angle);
  values[axis] = Math.sin(angle);
  return values;
}

function run(angles: readonly number[], size = 80): FaceIdentityCollector {
  const collector = new FaceIdentityCollector(false);
  for (const [i, angle] of angles.entries()) {
    const face = { ...drawnFace({ size }), embedding: embedding(angle, 1 + i) };
    collector.frame(frameOf(plane, 4 * i, { faces: [face] }));
  }
  return collector;
}

test('a face that stays itself drifts less than one that is swapped now and then', () => {
  const random = seeded(3);
  const steady = run(Array.from({ length: 12 }, () => 0.2 + 0.05 * random())).finish();
  const swapped = run(Array.from({ length: 12 }, (_, i) => (i % 5 === 4 ? 1.1 : 0.2))).finish();
  expect(steady.features!['step.excess']).toBeLessThan(swapped.features!['step.excess']!);
  expect(steady.features!['drift.high']).toBeLessThan(swapped.features!['drift.high']!);
  expect(steady.evidence).toEqual([]);
  expect(swapped.evidence[0]!.text).toMatch(/^Face identity drifts by 0\.\d\d between 1\.5 s and 2\.0 s/);
  expect(Math.max(...swapped.perFace!.map(({ value }) => value))).toBeLessThanOrEqual(1);
});

test('gives every feature it names, finite', () => {
  const { features } = run([0.1, 0.2, 0.3, 0.2, 0.1]).finish();
  expect(Object.keys(features!)).toEqual([...faceIdentity.featureNames]);
  for (const value of Object.values(features!)) expect(Number.isFinite(value)).toBe(true);
});

test('abstains with its reason', () => {
  expect(new FaceIdentityCollector(false).finish()).toMatchObject({ features: null, reason: 'no_face' });
  expect(run([0.1, 0.2]).finish()).toMatchObject({ features: null, reason: 'too_short' });
  expect(run([0.1, 0.2, 0.3, 0.4], 10).finish()).toMatchObject({ features: null, reason: 'face_too_small' });
  expect(new FaceIdentityCollector(true).finish()).toMatchObject({ features: null, reason: 'frames_only' });
});

describe.skipIf(!existsSync(clip))('on a real clip', () => {
  test('one person stays one person', async () => {
    const collector = new FaceIdentityCollector(false);
    await collectClip(clip, collector);
    const { features } = collector.finish();
    expect(features!['drift.mean']).toBeGreaterThan(0);
    expect(features!['drift.mean']).toBeLessThan(0.3);
  });
});
