import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeSamples } from '@unmask/media-fixtures';
import { describe, expect, test } from 'vitest';
import { developmentSet } from '../../development-set.testing.ts';
import type { SignalMeasurement } from '../../media.ts';
import { measureRecording, measureSound, TOO_LITTLE_SPEECH } from '../sound.testing.ts';
import { fineMovement } from './evidence.ts';
import { voice } from './index.ts';

const RATE = 16_000;

const measure = (samples: Float32Array, piece?: number): Promise<SignalMeasurement> =>
  measureSound(voice, samples, piece);

describe('abstains', () => {
  test.each(TOO_LITTLE_SPEECH)('%s', async (reason, samples) => {
    expect(await measure(samples)).toMatchObject({ features: null, reason });
  });
});

describe('measures speech', () => {
  test('returns every named feature, finite, and nothing else', async () => {
    const { features, evidence } = await measure(makeSamples('speech', 9, RATE));
    expect(Object.keys(features ?? {})).toEqual([...voice.featureNames]);
    expect(voice.featureNames.length).toBeLessThanOrEqual(200);
    expect(Object.values(features ?? {}).every(Number.isFinite)).toBe(true);
    expect(evidence.length).toBeGreaterThan(0);
    expect(evidence.length).toBeLessThanOrEqual(5);
  });

  test('does not depend on the size of the pieces', async () => {
    const samples = makeSamples('speech', 7, RATE);
    expect(await measure(samples, 333)).toEqual(await measure(samples, samples.length));
  });

  test('does not depend on the level or on leading silence', async () => {
    const samples = makeSamples('speech', 6, RATE);
    const plain = await measure(samples);
    const quiet = await measure(samples.map((s) => s / 8));
    const late = new Float32Array(samples.length + 6 * RATE);
    late.set(samples, 6 * RATE);
    const delayed = await measure(late);
    for (const name of voice.featureNames) {
      const value = plain.features?.[name] ?? Number.NaN;
      const near = 0.02 + 0.05 * Math.abs(value);
      expect(Math.abs((quiet.features?.[name] ?? Number.NaN) - value), `${name}, quiet`).toBeLessThan(near);
      if (name.startsWith('lfcc_')) {
        expect(Math.abs((delayed.features?.[name] ?? Number.NaN) - value), `${name}, late`).toBeLessThan(
          near,
        );
      }
    }
  });

  test('is blind above 7 kHz', async () => {
    const samples = makeSamples('speech', 6, RATE);
    const plain = await measure(samples);
    const whistled = await measure(
      samples.map((s, i) => s + 0.0005 * Math.sin((2 * Math.PI * 7800 * i) / RATE)),
    );
    for (const name of voice.featureNames.filter((n) => n.startsWith('lfcc_std'))) {
      expect(whistled.features?.[name]).toBeCloseTo(plain.features?.[name] ?? Number.NaN, 1);
    }
  });

  test('the same sound twice gives the same numbers', async () => {
    const samples = makeSamples('speech', 3, RATE);
    expect(await measure(samples)).toEqual(await measure(samples));
  });
});

const ORDER =
  'a voice with breath that wavers moves more in its fine spectrum than a machine that repeats itself';

test(ORDER, async () => {
  const features = async (kind: 'living-voice' | 'machine-voice') =>
    (await measure(makeSamples(kind, 9, RATE))).features!;
  const [living, machine] = [await features('living-voice'), await features('machine-voice')];
  expect(fineMovement(living)).toBeGreaterThan(fineMovement(machine) + 0.2);
  for (const name of ['flux_high', 'shimmer_db', 'f0_jitter'])
    expect(living[name]!, name).toBeGreaterThan(1.5 * machine[name]!);
  // Where all bands are driven by the same pulses they rise and fall together.
  expect(machine.coupling_mid_high!).toBeGreaterThan(living.coupling_mid_high! + 0.3);
});

const set = developmentSet('data/audio-train', ORDER);

/** Every n-th row of one label, so that many sources are heard. */
function pick(label: string, count: number): string[] {
  const rows = readFileSync(path.join(set.at, 'manifest.csv'), 'utf8').trim().split('\n').slice(1);
  const files = rows.map((row) => row.split(',').slice(1, 3)).filter((row) => row[1] === label);
  return Array.from({ length: count }, (_, i) => files[Math.floor((i * files.length) / count)][0]);
}

async function movementOf(file: string): Promise<number | null> {
  const { features } = await measureRecording(voice, path.join(set.at, file));
  return features && fineMovement(features);
}

set.describe('on labelled recordings', () => {
  test('real voices move more in their fine spectrum than made ones', async () => {
    const measureAll = async (files: string[]): Promise<number[]> => {
      const values: number[] = [];
      for (const file of files) {
        const value = await movementOf(file);
        if (value !== null) values.push(value);
      }
      return values;
    };
    const real = await measureAll(pick('real', 40));
    const fake = await measureAll(pick('fake', 40));
    const wins = real.flatMap((r) => fake.map((f) => (r > f ? 1 : 0) as number)).reduce((a, b) => a + b);
    expect(real.length + fake.length).toBeGreaterThan(70);
    expect(wins / (real.length * fake.length)).toBeGreaterThan(0.62);
  });
});
