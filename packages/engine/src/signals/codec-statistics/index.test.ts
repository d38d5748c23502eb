import { expect, test } from 'vitest';
import type { PictureFacts } from '../../media.ts';
import { contextOf } from '../signal-context.testing.ts';
import { codecStatistics } from './index.ts';

interface Course {
  frameRate?: number;
  seconds?: number;
  /** Mean length of the vectors at a time. */
  length?: (at_s: number) => number;
  /** Factor on all sizes in bytes and on all lengths in pixels. */
  scale?: number;
  qpDeviation?: number;
  keyEvery?: (index: number) => boolean;
}

/** A stream of pictures whose P pictures cost as much as they move. */
function stream(course: Course): PictureFacts[] {
  const { frameRate = 24, seconds = 6, length = (t) => 2 + Math.sin(t), scale = 1, qpDeviation = 2 } = course;
  const key = course.keyEvery ?? ((index: number) => index % 48 === 0);
  return Array.from({ length: frameRate * seconds }, (_, index) => {
    const at_s = index / frameRate;
    const meanLength = length(at_s) * scale;
    return {
      index,
      at_s,
      size_bytes: Math.round(scale * (key(index) ? 40_000 : 2000 * meanLength)),
      key: key(index),
      type: key(index) ? 'I' : 'P',
      qp: { mean: 25, deviation: qpDeviation, min: 20, max: 30 },
      motion: key(index)
        ? null
        : {
            count: 400,
            meanLength,
            deviationLength: meanLength / 2,
            zeroShare: 0.3,
            subpixelShare: 0.5,
            roughness: meanLength / 4,
          },
    } satisfies PictureFacts;
  });
}

async function measure(pictures: PictureFacts[]) {
  const collector = await codecStatistics.collect(contextOf('video'));
  for (const picture of pictures) collector.picture!(picture);
  return collector.finish();
}

const plain = (await measure(stream({}))).features!;

test('features are finite and named', () => {
  expect(Object.keys(plain).sort()).toEqual([...codecStatistics.featureNames].sort());
  for (const value of Object.values(plain)) expect(Number.isFinite(value)).toBe(true);
});

test('neither bit rate nor picture size shows', async () => {
  const large = (await measure(stream({ scale: 4 }))).features!;
  for (const name of [
    'sizeVariation',
    'keyOverRest',
    'gopVariation',
    'qpAdaptivity',
    'sizeFollowsMotion',
    'patternSurprise',
  ]) {
    expect(Math.abs(large[name]! - plain[name]!), name).toBeLessThan(
      0.15 + 1.5 * Number(name === 'keyOverRest'),
    );
  }
});

test('the frame rate does not show in how the movement goes', async () => {
  const quick = (await measure(stream({ frameRate: 48, keyEvery: (i) => i % 96 === 0 }))).features!;
  for (const name of ['motionJerk', 'motionVariation', 'zeroVariation', 'sizeVariation']) {
    expect(Math.abs(quick[name]! - plain[name]!), name).toBeLessThan(0.15);
  }
});

test('a movement that jumps is more jerky and is told with its time', async () => {
  const jumping = await measure(stream({ length: (t) => (t >= 3 && t < 3.25 ? 20 : 1) }));
  expect(jumping.features!.motionJerk!).toBeGreaterThan(plain.motionJerk! + 0.3);
  expect(jumping.evidence[0]!.at_s).toBe(3);
  expect((await measure(stream({}))).evidence).toEqual([]);
});

test('key pictures out of step and adaptive quantisers show', async () => {
  const uneven = (await measure(stream({ keyEvery: (i) => [0, 10, 60, 66, 120].includes(i) }))).features!;
  expect(plain.gopVariation!).toBe(0);
  expect(uneven.gopVariation!).toBeGreaterThan(0.5);
  const adaptive = (await measure(stream({ qpDeviation: 5 }))).features!;
  expect(adaptive.qpAdaptivity!).toBeCloseTo(plain.qpAdaptivity! * 2.5, 6);
});

test('abstains without statistics, on a few pictures and on still frames', async () => {
  const bare = stream({}).map((picture) => ({ ...picture, qp: null, motion: null }));
  expect((await measure(bare)).reason).toBe('codec_without_statistics');
  expect((await measure(stream({}).slice(0, 5))).reason).toBe('too_short');
  const frames = await codecStatistics.collect(contextOf('video', { mode: 'frames' }));
  expect((await frames.finish()).reason).toBe('frames_only');
});
