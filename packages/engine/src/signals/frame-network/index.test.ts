import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { RgbImage } from '../../media.ts';
import { openDetector } from '../../networks/index.ts';
import { collectClip } from '../faces.testing.ts';
import { drawn, frameOf, scene } from '../pictures.testing.ts';
import { contextOf } from '../signal-context.testing.ts';
import { cutCrops, frameView, SIDE } from './crops.ts';
import { frameNetwork } from './index.ts';
import { Pace } from './pace.ts';
import reference from './reference.json' with { type: 'json' };

const clip = '../shared/data/video/real/r-deepfacelive-sample-01.mp4';

/** The picture of `formula_picture` in `training/frames/export.py`. */
function formulaPicture(width: number, height: number): RgbImage {
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = 7 * x + 13 * y + ((x * y) >> 4) + (x >> 3) * (y >> 3) * 3;
      for (let channel = 0; channel < 3; channel++) data[3 * (y * width + x) + channel] = value + 5 * channel;
    }
  }
  return { width, height, data };
}

const times = (pace: Pace, until_s: number): number[] =>
  Array.from({ length: until_s * 8 }, (_, i) => i / 8).filter((at_s) => pace.takes(at_s));

describe('preparation and network give what training gave', () => {
  const crops = cutCrops(formulaPicture(reference.width, reference.height), frameView);

  test('pixels', () => {
    expect([crops.width, crops.height]).toEqual(reference.scaled);
    const values = crops.planes.filter((_, i) => i % reference.step === 0);
    expect(values).toHaveLength(reference.values.length);
    // One grey level: the two libraries round halves differently.
    for (const [i, value] of reference.values.entries()) {
      expect(Math.abs(values[i]! - value)).toBeLessThan(1.01 / 127.5);
    }
  });

  test('logits of all members', async () => {
    const network = await openDetector('frames');
    const logits = await network.run(crops.planes, [crops.corners.length, 3, SIDE, SIDE]);
    for (const [i, value] of reference.logits.flat().entries()) {
      expect(Math.abs(logits[i]! - value)).toBeLessThan(0.02 + 0.01 * Math.abs(value));
    }
  });
});

test('about eight frames are looked at, spread over a clip of any length', () => {
  expect(times(new Pace(8), 8)).toEqual([0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5]);
  expect(times(new Pace(600), 600)).toHaveLength(8);
  expect(times(new Pace(null), 6)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(times(new Pace(null), 600).length).toBeLessThan(70);
  // A file that lies about its length costs little more.
  expect(times(new Pace(1), 600).length).toBeLessThan(100);
});

test('measures a drawn clip and a drawn picture', async () => {
  const video = await frameNetwork.collect(contextOf('video'));
  for (let i = 0; i < 16; i++) {
    await video.frame!(
      frameOf(
        drawn(320, 240, (x, y) => scene(x + 3 * i, y)),
        i,
      ),
    );
  }
  const { features, perSecond } = await video.finish();
  expect(Object.keys(features!)).toEqual([...frameNetwork.featureNames]);
  for (const value of Object.values(features!)) expect(Number.isFinite(value)).toBe(true);
  expect(perSecond!.map(({ at_s }) => at_s)).toEqual([0, 1]);

  const still = await frameNetwork.collect(contextOf('image'));
  await still.frame!(frameOf(drawn(320, 240, scene)));
  expect(Object.keys((await still.finish()).features!)).toEqual(['logit', 'logitHigh']);
});

test('a member may speak alone', async () => {
  const logits = [];
  for (const member of [0, 1, 2, null]) {
    const collector = await frameNetwork.collect(contextOf('image', { member }));
    await collector.frame!(frameOf(drawn(320, 240, scene)));
    logits.push((await collector.finish()).features!.logit!);
  }
  const [a, b, c, all] = logits;
  expect(new Set(logits).size).toBe(4);
  expect(all).toBeCloseTo((a! + b! + c!) / 3, 4);
});

test('abstains with its reason', async () => {
  const empty = await frameNetwork.collect(contextOf('video'));
  expect(await empty.finish()).toMatchObject({ features: null, reason: 'too_short' });
  const small = await frameNetwork.collect(contextOf('image'));
  await small.frame!(frameOf(drawn(200, 100, scene)));
  expect(await small.finish()).toMatchObject({ features: null, reason: 'too_small' });
});

describe.skipIf(!existsSync(clip))('on a real clip', () => {
  test('gives the same each time', async () => {
    const results = [];
    for (let i = 0; i < 2; i++) {
      const collector = await frameNetwork.collect(contextOf('video'));
      await collectClip(clip, collector);
      results.push(await collector.finish());
    }
    expect(results[0]).toEqual(results[1]);
    expect(Math.abs(results[0]!.features!.logit!)).toBeLessThan(12);
    expect(results[0]!.perSecond!.length).toBeGreaterThan(0);
  });
});
