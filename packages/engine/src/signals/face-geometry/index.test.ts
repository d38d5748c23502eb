import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { collectClip, type DrawnFace, drawnFace } from '../faces.testing.ts';
import { drawn, frameOf, seeded } from '../pictures.testing.ts';
import { FaceGeometryCollector, faceGeometry } from './index.ts';
import { shapeDifference } from './rigid.ts';

const plane = drawn(320, 240, () => 128);
const clip = '../shared/data/video/real/r-deepfacelive-sample-01.mp4';

function run(samples: number, motion: (sample: number) => Partial<DrawnFace>): FaceGeometryCollector {
  const collector = new FaceGeometryCollector(false);
  const random = seeded(11);
  for (let i = 0; i < samples; i++) {
    collector.frame(frameOf(plane, i, { faces: [drawnFace(motion(i), random)] }));
  }
  return collector;
}

test('head motion alone leaves no shape difference', () => {
  const before = drawnFace().mesh;
  const after = drawnFace({ x: 190, y: 100, roll: 0.3, size: 95 }).mesh;
  const difference = shapeDifference(before, after)!;
  expect(Math.max(...difference.map(Math.abs))).toBeLessThan(0.01);
});

test('a mesh on one line has no head motion to take out', () => {
  expect(shapeDifference(new Float32Array(30), new Float32Array(30))).toBeNull();
});

test('a trembling mesh jitters more than one that moves and turns', () => {
  const moving = run(20, (i) => ({ x: 120 + 4 * i, roll: 0.02 * i, noise: 0.2 })).finish();
  const trembling = run(20, (i) => ({ x: 120 + 4 * i, roll: 0.02 * i, noise: 6 })).finish();
  for (const part of ['eyes', 'mouth', 'nose', 'jaw', 'brows']) {
    expect(trembling.features![`jitter.${part}`]).toBeGreaterThan(moving.features![`jitter.${part}`]! + 2);
  }
  expect(moving.evidence).toEqual([]);
  expect(trembling.evidence[0]!.text).toMatch(/^Nose and jaw jump by \d+\.\d % of the eye distance/);
});

test('gives every feature it names, finite', () => {
  const { features } = run(12, (i) => ({ x: 140 + i })).finish();
  expect(Object.keys(features!).sort()).toEqual([...faceGeometry.featureNames].sort());
  for (const value of Object.values(features!)) expect(Number.isFinite(value)).toBe(true);
});

test('compares nothing across a cut', () => {
  const collector = new FaceGeometryCollector(false);
  for (let i = 0; i < 20; i++) {
    collector.frame(frameOf(plane, i, { cut: i % 2 === 0, faces: [drawnFace()] }));
  }
  expect(collector.finish()).toMatchObject({ features: null, reason: 'too_short' });
});

test('abstains with its reason', () => {
  expect(new FaceGeometryCollector(false).finish().reason).toBe('no_face');
  expect(run(20, () => ({ size: 10 })).finish().reason).toBe('face_too_small');
  expect(run(4, () => ({})).finish().reason).toBe('too_short');
  expect(new FaceGeometryCollector(true).finish().reason).toBe('frames_only');
});

describe.skipIf(!existsSync(clip))('on a real clip', () => {
  test('the jitter of a real face is a few percent of the eye distance', async () => {
    const collector = new FaceGeometryCollector(false);
    await collectClip(clip, collector);
    const { features } = collector.finish();
    const jitter = 0.018 * Math.exp(features!['jitter.nose']!);
    expect(jitter).toBeGreaterThan(0.001);
    expect(jitter).toBeLessThan(0.06);
  });
});
