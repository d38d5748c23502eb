import { makeClip, makePortraitClip } from '@unmask/media-fixtures';
import { describe, expect, test } from 'vitest';
import { developmentSet } from '../../development-set.testing.ts';
import type { RgbImage } from '../../media.ts';
import { openDetector } from '../../networks/index.ts';
import { collectClip } from '../faces.testing.ts';
import { drawn, frameOf, scene } from '../pictures.testing.ts';
import { contextOf } from '../signal-context.testing.ts';
import { frameNetwork } from './index.ts';
import { Pace } from './pace.ts';
import reference from './reference.json' with { type: 'json' };
import { cutSquares, FRAME_PLACES, PICTURE_PLACES, SIDE } from './squares.ts';

/** The picture of `formula_picture` in `training/frames/network.py`. */
function formulaPicture(width: number, height: number): RgbImage {
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        const waves = 96 + 64 * Math.sin(x / 9 + channel) + 48 * Math.cos(y / 13);
        data[3 * (y * width + x) + channel] = waves + ((((x * y) >> 6) + 5 * channel) % 32);
      }
    }
  }
  return { width, height, data };
}

const times = (pace: Pace, until_s: number): number[] =>
  Array.from({ length: until_s * 8 }, (_, i) => i / 8).filter((at_s) => pace.takes(at_s));

describe.each([
  ['frame', FRAME_PLACES],
  ['picture', PICTURE_PLACES],
] as const)('preparation and network give what training gave: %s', (head, places) => {
  const expected = reference[head];
  const squares = cutSquares(formulaPicture(reference.width, reference.height), places);

  test('pixels', async () => {
    const { planes, corners } = await squares;
    expect(corners.map(({ x, y }) => [x, y])).toEqual(expected.corners);
    const values = planes.filter((_, i) => i % reference.step === 0);
    expect(values).toHaveLength(expected.values.length);
    // JPEG rounds a little differently in the two libraries.
    const differences = expected.values.map((value, i) => 127.5 * Math.abs(values[i]! - value));
    expect(Math.max(...differences)).toBeLessThan(8);
    expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(0.8);
  });

  test('logits of all heads', async () => {
    const network = await openDetector('frames');
    const { planes } = await squares;
    const outputs = await network.runAll({
      image: { data: planes, dims: [planes.length / (3 * SIDE * SIDE), 3, SIDE, SIDE] },
    });
    for (const [i, value] of expected.logits.flat().entries()) {
      expect(Math.abs(outputs[head]![i]! - value)).toBeLessThan(0.05 + 0.03 * Math.abs(value));
    }
    const whole = outputs[head === 'frame' ? 'wholeFrame' : 'wholePicture']!;
    expect(whole).toHaveLength(expected.whole.length);
    for (const [i, value] of expected.whole.entries()) {
      expect(Math.abs(whole[i]! - value)).toBeLessThan(0.05 + 0.03 * Math.abs(value));
    }
  });
});

test('a picture smaller than a square is mirrored at its edges', async () => {
  const { planes, corners, width } = await cutSquares(formulaPicture(100, 300), PICTURE_PLACES);
  expect(width).toBe(100);
  expect(corners.every(({ x }) => x === 0)).toBe(true);
  const row = planes.subarray(0, SIDE);
  const mirrored = Array.from({ length: 20 }, (_, i) => Math.abs(row[99 - i]! - row[100 + i]!));
  expect(Math.max(...mirrored)).toBeLessThan(0.25);
});

test('the view of the whole is the mean of what each of its pixels covers, mirrored where a side is too short', async () => {
  const plain = (width: number, height: number, shade: (x: number, y: number) => number): RgbImage => ({
    ...{ width, height },
    data: Uint8Array.from({ length: 3 * width * height }, (_, i) =>
      shade(Math.floor(i / 3) % width, Math.floor(i / 3 / width)),
    ),
  });
  const viewOf = async (image: RgbImage) =>
    (await cutSquares(image, [])).planes.map((value) => (value + 1) * 127.5);
  const close = (value: number | undefined, expected: number) =>
    expect(Math.abs(value! - expected)).toBeLessThan(3);
  // A ramp over three and a half pixels for each of the view.
  const ramp = await viewOf(plain(784, 300, (x) => x / 4));
  for (const x of [0, 50, 111, 223]) close(ramp[SIDE * 100 + x], (x + 0.5) * (784 / SIDE / 4));
  const small = await viewOf(plain(112, 224, (x) => 2 * x));
  for (const x of [10, 60, 100]) close(small[SIDE * 100 + x], small[SIDE * 100 + SIDE - 1 - x]!);
});

test('a very large picture is halved until it fits', async () => {
  const { width, height } = await cutSquares(formulaPicture(3600, 240), PICTURE_PLACES);
  expect([width, height]).toEqual([1800, 120]);
});

test('about six frames are looked at, spread over a clip of any length', () => {
  expect(times(new Pace(12), 12)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(times(new Pace(600), 600)).toHaveLength(6);
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

test('a labelled file is judged by the head that was fitted without its fold', async () => {
  const logits = [];
  for (const ensembleMember of [...Array(10).keys(), null]) {
    const collector = await frameNetwork.collect(contextOf('image', { ensembleMember: ensembleMember }));
    await collector.frame!(frameOf(drawn(320, 240, scene)));
    logits.push((await collector.finish()).features!.logit!);
  }
  const all = logits.pop()!;
  expect(new Set(logits).size).toBe(10);
  expect(all).toBeCloseTo(logits.reduce((sum, logit) => sum + logit, 0) / 10, 4);
});

test('abstains with its reason', async () => {
  const empty = await frameNetwork.collect(contextOf('video'));
  expect(await empty.finish()).toMatchObject({ features: null, reason: 'too_short' });
  const small = await frameNetwork.collect(contextOf('image'));
  await small.frame!(frameOf(drawn(200, 90, scene)));
  expect(await small.finish()).toMatchObject({ features: null, reason: 'too_small' });
});

async function ofClip(path: string) {
  const collector = await frameNetwork.collect(contextOf('video'));
  await collectClip(path, collector);
  return collector.finish();
}

test('a made scene and a drawn face get the logits they always got, the same each time', async () => {
  const scene = await makeClip({ seconds: 3 });
  const measured = await ofClip(scene);
  expect(await ofClip(scene)).toEqual(measured);
  expect(measured.perSecond!.length).toBeGreaterThan(0);
  const face = await ofClip(await makePortraitClip({ person: 0, seconds: 5 }));
  // As measured when the network was released; encoders and processors differ a little.
  expect(Math.abs(measured.features!.logit! - 2.196)).toBeLessThan(0.15);
  expect(Math.abs(face.features!.logit! - 2.092)).toBeLessThan(0.15);
});

const real = developmentSet(
  'data/video/real/r-deepfacelive-sample-01.mp4',
  'a made scene and a drawn face get the logits they always got, the same each time',
);
real.test('a real clip gives the same each time', async () => {
  const measured = await ofClip(real.at);
  expect(await ofClip(real.at)).toEqual(measured);
  expect(Math.abs(measured.features!.logit!)).toBeLessThan(12);
  expect(measured.perSecond!.length).toBeGreaterThan(0);
});
