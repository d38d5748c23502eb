import { expect } from 'vitest';
import type { SignalCollector } from '../../media.ts';
import { drawnFace } from '../faces.testing.ts';
import { drawn, frameOf, scene } from '../pictures.testing.ts';

const picture = drawn(320, 240, scene);

/** A clip of 24 frames with a moving face has all features and a value over time; a picture has no change. */
export async function expectFaceFigures(
  collector: (stills: boolean) => SignalCollector,
  featureNames: readonly string[],
): Promise<void> {
  const clip = collector(false);
  for (let i = 0; i < 24; i++) {
    await clip.frame!(frameOf(picture, i, { faces: [drawnFace({ x: 150 + i })] }));
  }
  const measured = await clip.finish();
  expect(Object.keys(measured.features!).sort()).toEqual([...featureNames].sort());
  expect(measured.perFace!.length).toBe(12);
  expect(measured.perSecond!.length).toBe(3);
  for (const { value } of measured.perFace!) expect(value > 0 && value < 1).toBe(true);
  const still = collector(true);
  await still.frame!(frameOf(picture, 0, { faces: [drawnFace()] }));
  const { features, perSecond } = await still.finish();
  expect(Object.keys(features!).sort()).toEqual(['logit', 'logitHigh']);
  expect(Number.isFinite(features!.logit)).toBe(true);
  expect(perSecond).toBeUndefined();
}

/** What keeps a network of faces silent: no face, one that is too small, one that few frames show. */
export async function expectAbstentions(collector: (stills: boolean) => SignalCollector): Promise<void> {
  expect((await collector(false).finish()).reason).toBe('no_face');
  const small = collector(true);
  await small.frame!(frameOf(picture, 0, { faces: [drawnFace({ size: 15 })] }));
  expect((await small.finish()).reason).toBe('face_too_small');
  const rare = collector(false);
  await rare.frame!(frameOf(picture, 0, { faces: [drawnFace()] }));
  expect((await rare.finish()).reason).toBe('too_few_faces');
}
