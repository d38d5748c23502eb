import { makeSamples } from '@unmask/media-fixtures';
import { describe, expect, test } from 'vitest';
import {
  AUDIO_RATE_HZ,
  type FaceObservation,
  SAMPLE_RATE_HZ,
  type SampledFrame,
  type SignalMeasurement,
} from '../../media.ts';
import { contextOf } from '../signal-context.testing.ts';
import { lipSync } from './index.ts';
import { mouthShape } from './mouth.ts';

/** A face 60 px between the eyes with a mouth opened by `opening` eye distances, turned and shifted as a rigid body. */
function faceWith(opening: number, { scale = 1, roll = 0, shift = 0 } = {}): FaceObservation {
  const mesh = new Float32Array(1404);
  const put = (index: number, x: number, y: number): void => {
    mesh[3 * index] = shift + scale * (x * Math.cos(roll) - y * Math.sin(roll));
    mesh[3 * index + 1] = shift + scale * (x * Math.sin(roll) + y * Math.cos(roll));
  };
  put(33, 40, 50);
  put(263, 100, 50);
  put(13, 70, 100 - 30 * opening);
  put(14, 70, 100 + 30 * opening);
  put(78, 55, 100);
  put(308, 85, 100);
  return {
    trackId: 1,
    box: { x: shift, y: shift, width: 140 * scale, height: 160 * scale },
    confidence: 0.9,
    roll,
    mesh,
    irisLeft: null,
    irisRight: null,
    embedding: null,
  };
}

const plane = { width: 1, height: 1, data: new Uint8Array(1) };
const frameAt = (sample: number, faces: FaceObservation[]): SampledFrame => ({
  sample,
  index: sample * 3,
  at_s: sample / SAMPLE_RATE_HZ,
  cut: sample === 0,
  luma: plane,
  rgb: { width: 1, height: 1, data: new Uint8Array(3) },
  normal: plane,
  detail: () => {
    throw new Error('nobody asks for it');
  },
  faces,
});

const context = contextOf('video');

interface Clip {
  sound: Float32Array;
  seconds: number;
  /** Mouth opening at a time, null for no face. */
  mouth(at_s: number): number | null;
  pose?: (at_s: number) => { scale?: number; roll?: number; shift?: number };
  mode?: 'full' | 'frames';
}

async function measure(clip: Clip): Promise<SignalMeasurement> {
  const collector = await lipSync.collect({ ...context, mode: clip.mode ?? 'full' });
  const piece = AUDIO_RATE_HZ / SAMPLE_RATE_HZ;
  for (let sample = 0; sample < clip.seconds * SAMPLE_RATE_HZ; sample++) {
    const at_s = sample / SAMPLE_RATE_HZ;
    const opening = clip.mouth(at_s);
    await collector.frame?.(frameAt(sample, opening === null ? [] : [faceWith(opening, clip.pose?.(at_s))]));
    const samples = clip.sound.subarray(sample * piece, (sample + 1) * piece);
    if (samples.length > 0) collector.audio?.({ at_s, samples });
  }
  return collector.finish();
}

/** Root mean square over 60 ms around a time: what a mouth that speaks these samples would do. */
function loudness(sound: Float32Array, at_s: number): number {
  const centre = Math.round(at_s * AUDIO_RATE_HZ);
  let sum = 0;
  for (let i = centre - 480; i < centre + 480; i++) sum += (sound[i] ?? 0) ** 2;
  return Math.sqrt(sum / 960);
}

const speech = (seconds: number): Float32Array => uneven(makeSamples('speech', seconds, AUDIO_RATE_HZ));
/** The made speech has even syllables; chance would fit it at every shift. Loudness by phrase makes the times differ. */
function uneven(samples: Float32Array): Float32Array {
  return samples.map((value, i) => {
    const t = i / AUDIO_RATE_HZ;
    return value * (0.15 + 0.85 * Math.abs(Math.sin(0.9 * t * t) * Math.cos(1.7 * t)));
  });
}
const speaking =
  (sound: Float32Array, late_s = 0) =>
  (at_s: number) =>
    Math.min(0.4, 2 * loudness(sound, at_s - late_s));

describe('a mouth that speaks', () => {
  test('correlates best without a shift, far above its controls', async () => {
    const sound = speech(12);
    const { features, evidence } = await measure({ sound, seconds: 12, mouth: speaking(sound) });
    expect(Object.keys(features ?? {})).toEqual([...lipSync.featureNames]);
    expect(Object.values(features ?? {}).every(Number.isFinite)).toBe(true);
    expect(features?.correlation_natural).toBeGreaterThan(0.35);
    expect(features?.lag_s).toBeLessThanOrEqual(0.0625);
    expect(features?.above_controls).toBeGreaterThan(2);
    expect(features?.still_while_speaking).toBeLessThan(0.2);
    expect(evidence[0].text).toMatch(/^Mouth opening and loudness of the speech correlate by 0\.[789]/);
  });

  test('a late mouth is found at its shift', async () => {
    const sound = speech(12);
    const { features } = await measure({ sound, seconds: 12, mouth: speaking(sound, 0.25) });
    const together = await measure({ sound, seconds: 12, mouth: speaking(sound) });
    expect(features?.lag_s).toBeCloseTo(0.25, 1);
    expect(features?.natural_over_others).toBeLessThan((together.features?.natural_over_others ?? 0) - 0.1);
  });

  test('does not depend on how the head moves', async () => {
    const sound = speech(12);
    const still = await measure({ sound, seconds: 12, mouth: speaking(sound) });
    const pose = (t: number) => ({
      scale: 1 + 0.3 * Math.sin(t),
      roll: 0.3 * Math.sin(2 * t),
      shift: 20 * t,
    });
    const moving = await measure({ sound, seconds: 12, mouth: speaking(sound), pose });
    for (const name of lipSync.featureNames) {
      expect(moving.features?.[name]).toBeCloseTo(still.features?.[name] ?? Number.NaN, 3);
    }
  });

  test('is followed over stretches of a long clip', async () => {
    const sound = speech(50);
    const { features, perSecond } = await measure({ sound, seconds: 50, mouth: speaking(sound) });
    expect(features?.correlation_natural).toBeGreaterThan(0.35);
    expect(perSecond?.some(({ at_s }) => at_s > 40)).toBe(true);
  });
});

describe('a mouth that does not', () => {
  test('a foreign rhythm stays near its controls', async () => {
    const sound = speech(12);
    const other = (t: number): number => 0.2 + 0.15 * Math.sin(7.3 * t + 2 * Math.sin(1.1 * t));
    const { features, perSecond } = await measure({ sound, seconds: 12, mouth: other });
    expect(features?.correlation_natural).toBeLessThan(0.3);
    expect(features?.above_controls).toBeLessThan(2);
    expect(perSecond?.some(({ value }) => value > 0.4)).toBe(true);
  });

  test('a closed mouth stands still while speech is heard', async () => {
    const sound = speech(8);
    const { features, evidence } = await measure({ sound, seconds: 8, mouth: () => 0.01 });
    expect(features?.still_while_speaking).toBe(1);
    expect(evidence.map(({ text }) => text)).toContain(
      'The mouth stands still in 100 % of the time in which speech is heard.',
    );
  });

  test('chewing in silence is noticed', async () => {
    const sound = new Float32Array(10 * AUDIO_RATE_HZ);
    sound.set(speech(5));
    const mouth = (t: number): number => 0.2 + 0.1 * Math.sin(6 * t);
    const { features } = await measure({ sound, seconds: 10, mouth });
    expect(features?.moving_while_silent).toBeGreaterThan(0.8);
  });
});

describe('abstains', () => {
  const open = (): number => 0.1;
  test.each([
    ['no_sound', { sound: new Float32Array(0), seconds: 4, mouth: open }],
    ['no_sound', { sound: makeSamples('silence', 4, AUDIO_RATE_HZ), seconds: 4, mouth: open }],
    ['no_speech', { sound: makeSamples('noise', 4, AUDIO_RATE_HZ), seconds: 4, mouth: open }],
    ['no_face', { sound: speech(4), seconds: 4, mouth: () => null }],
    ['face_too_small', { sound: speech(4), seconds: 4, mouth: open, pose: () => ({ scale: 0.2 }) }],
    ['too_short', { sound: speech(1.5), seconds: 1.5, mouth: open }],
    ['still_only', { sound: speech(4), seconds: 0.1, mouth: open }],
    ['frames_only', { sound: speech(4), seconds: 4, mouth: open, mode: 'frames' }],
  ] as Array<[string, Clip]>)('%s', async (reason, clip) => {
    const sound = reason === 'still_only' ? clip.sound : clip.sound.subarray(0, clip.seconds * AUDIO_RATE_HZ);
    if (reason === 'still_only') {
      const collector = await lipSync.collect(context);
      await collector.frame?.(frameAt(0, [faceWith(0.1)]));
      collector.audio?.({ at_s: 0, samples: sound });
      expect(await collector.finish()).toMatchObject({ features: null, reason });
      return;
    }
    expect(await measure({ ...clip, sound })).toMatchObject({ features: null, reason });
  });
});

test('the opening is measured in eye distances', () => {
  expect(mouthShape(faceWith(0.2))?.opening).toBeCloseTo(0.2, 6);
  expect(mouthShape(faceWith(0.2))?.width).toBeCloseTo(0.5, 6);
  expect(mouthShape(faceWith(0.2, { scale: 0.2 }))).toBeNull();
});
