import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { LumaPlane } from '../../media.ts';
import { collectClip, drawnFace } from '../faces.testing.ts';
import { drawn, frameOf, scene, seeded } from '../pictures.testing.ts';
import { FaceBoundaryCollector, faceBoundary } from './index.ts';

const portraits = '../shared/data/faces';

/** A scene with noise of one strength inside the face's egg and another around it. */
function noisy(inside: number, outside: number): LumaPlane {
  const random = seeded(5);
  return drawn(320, 240, (x, y) => {
    const within = ((x - 160) / 60) ** 2 + ((y - 120) / 80) ** 2 < 1;
    return scene(x, y) + (within ? inside : outside) * (random() - 0.5);
  });
}

function still(plane: LumaPlane): FaceBoundaryCollector {
  const collector = new FaceBoundaryCollector(true);
  collector.frame(frameOf(plane, 0, { faces: [drawnFace()] }));
  return collector;
}

test('sees that a face has less noise than its surroundings, and more', () => {
  const alike = still(noisy(16, 16)).finish();
  const smooth = still(noisy(2, 24)).finish();
  const rough = still(noisy(24, 2)).finish();
  expect(Math.abs(alike.features!.floorInside!)).toBeLessThan(0.2);
  expect(smooth.features!.floorInside).toBeLessThan(-0.5);
  expect(rough.features!.floorInside).toBeGreaterThan(0.5);
  expect(alike.evidence).toEqual([]);
  expect(smooth.evidence[0]!.text).toMatch(/times less fine noise than its surroundings/);
  expect(smooth.evidence[0]!.at_s).toBeNull();
});

test('a clip adds how much each value changes', () => {
  const collector = new FaceBoundaryCollector(false);
  for (let i = 0; i < 9; i++) {
    const plane = noisy(i % 8 === 0 ? 4 : 20, 12);
    collector.frame(frameOf(plane, i, { faces: [drawnFace()] }));
  }
  const { features } = collector.finish();
  expect(Object.keys(features!)).toEqual([...faceBoundary.featureNames]);
  expect(features!['change.noiseInside']).toBeGreaterThan(0.3);
  for (const value of Object.values(features!)) expect(Number.isFinite(value)).toBe(true);
});

test('abstains with its reason', () => {
  expect(new FaceBoundaryCollector(true).finish().reason).toBe('no_face');
  const small = new FaceBoundaryCollector(true);
  small.frame(frameOf(noisy(8, 8), 0, { faces: [drawnFace({ size: 20 })] }));
  expect(small.finish().reason).toBe('face_too_small');
  const outside = new FaceBoundaryCollector(true);
  outside.frame(frameOf(noisy(8, 8), 0, { faces: [drawnFace({ x: 900 })] }));
  expect(outside.finish().reason).toBe('face_too_small');
});

describe.skipIf(!existsSync(portraits))('on a real portrait', () => {
  test('measures it', async () => {
    const name = readdirSync(portraits).filter((file) => file.endsWith('.jpg'))[40]!;
    const collector = new FaceBoundaryCollector(true);
    await collectClip(`${portraits}/${name}`, collector);
    const { features } = collector.finish();
    expect(Math.abs(features!.noiseInside!)).toBeLessThan(3);
    expect(features!.sharpnessEyes).toBeGreaterThan(-2);
  });
});
