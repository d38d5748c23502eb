import { expect, test } from 'vitest';
import { AUDIO_RATE_HZ, type SampledFrame } from '../media.ts';
import { contextOf } from '../signals/signal-context.testing.ts';
import { MOST_CROPS, MOST_WINDOWS, pictureCollector, soundCollector } from './collectors.ts';
import type { PictureInput, SoundInput } from './manifest.ts';
import type { AddedNetwork } from './network.ts';

const PICTURE: PictureInput = {
  width: 16,
  height: 16,
  layout: 'NCHW',
  colour: 'RGB',
  scale: 1,
  mean: [0, 0, 0],
  std: [1, 1, 1],
  margin: 1.3,
};
const SOUND: SoundInput = { samples: AUDIO_RATE_HZ, layout: 'NT', mean: 0, std: 1 };

/** Answers the first value it is given, and keeps all of them: where in the file was it asked? */
function first(): { network: Promise<AddedNetwork>; seen: number[] } {
  const seen: number[] = [];
  const judge = async (data: Float32Array) => {
    seen.push(data[0]!);
    return data[0]!;
  };
  return { network: Promise.resolve({ judge }), seen };
}

/** Every pixel has the number of its second. */
function frame(sample: number): SampledFrame {
  const plane = { width: 16, height: 16, data: new Uint8Array(256) };
  const rgb = { width: 16, height: 16, data: new Uint8Array(768).fill(sample / 8) };
  return {
    sample,
    index: sample,
    at_s: sample / 8,
    cut: sample === 0,
    luma: plane,
    rgb,
    normal: plane,
    detail: () => {
      throw new Error('nobody asks for it');
    },
    faces: [],
  };
}

async function secondsJudged(length_s: number, expected_s: number): Promise<number[]> {
  const { network, seen } = first();
  const collector = pictureCollector(network, PICTURE, false, contextOf('video', { expected_s }));
  for (let sample = 0; sample < 8 * length_s; sample++) await collector.frame?.(frame(sample));
  await collector.finish();
  return seen;
}

test('pictures are spread over the length that the header claims', async () => {
  const seen = await secondsJudged(60, 60);
  expect(seen).toHaveLength(MOST_CROPS);
  expect(seen.at(-1)).toBeGreaterThan(50);
});

test('a header that claims too little, or nothing, costs no more', async () => {
  expect(await secondsJudged(60, 2)).toHaveLength(MOST_CROPS);
  expect(await secondsJudged(60, 0)).toEqual(Array.from({ length: MOST_CROPS }, (_, i) => i));
});

/** Sound whose samples hold the number of their second, in chunks that do not fit the windows. */
async function windowsOf(length_s: number, expected_s: number): Promise<number[]> {
  const { network, seen } = first();
  const collector = soundCollector(network, SOUND, contextOf('video', { expected_s }));
  const all = Float32Array.from(
    { length: length_s * AUDIO_RATE_HZ },
    (_, i) => 1 + Math.floor(i / AUDIO_RATE_HZ),
  );
  for (let at = 0; at < all.length; at += 1234) {
    collector.audio?.({ at_s: at / AUDIO_RATE_HZ, samples: all.subarray(at, at + 1234) });
  }
  await collector.finish();
  return seen;
}

test('windows are spread over the length, or stand side by side where it is unknown or short', async () => {
  const spread = await windowsOf(50, 50);
  expect(spread).toEqual([1, 8, 15, 22, 29, 36, 43, 50]);
  expect(await windowsOf(50, 0)).toEqual(Array.from({ length: MOST_WINDOWS }, (_, i) => i + 1));
  expect(await windowsOf(3, 3)).toEqual([1, 2, 3]);
});

test('a network that fails silences itself with its reason', async () => {
  const network = Promise.resolve({ judge: () => Promise.reject(new Error('no such shape\nand more')) });
  const collector = pictureCollector(network, PICTURE, false, contextOf('video', { expected_s: 1 }));
  for (let sample = 0; sample < 4; sample++) await collector.frame?.(frame(sample));
  expect(await collector.finish()).toEqual({
    features: null,
    reason: 'model_failed',
    problem: 'no such shape',
    evidence: [],
  });
});
