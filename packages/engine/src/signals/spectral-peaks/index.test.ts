import { readFileSync } from 'node:fs';
import { makeSamples } from '@unmask/media-fixtures';
import { describe, expect, test } from 'vitest';
import { RealFourier } from '../../audio/fourier.ts';
import { AUDIO_RATE_HZ, type SignalMeasurement } from '../../media.ts';
import { openDetector } from '../../networks/index.ts';
import { measureSound, TOO_LITTLE_SPEECH } from '../sound.testing.ts';
import { spectralPeaks } from './index.ts';
import { BINS, FRAME, frequencyOf, HOP, MOST_FRAMES, meanLog, PEAKS, peaksOf, WINDOW } from './peaks.ts';
import { MOST_SEGMENTS, type Segment, Segments } from './segments.ts';

const measure = (samples: Float32Array, piece?: number): Promise<SignalMeasurement> =>
  measureSound(spectralPeaks, samples, piece);

function powersOf(samples: ArrayLike<number>): Float32Array[] {
  const fourier = new RealFourier(FRAME);
  const power = new Float64Array(BINS);
  return Array.from({ length: Math.floor((samples.length - FRAME) / HOP) + 1 }, (_, n) => {
    fourier.power(
      WINDOW.map((w, i) => w * samples[n * HOP + i]!),
      power,
    );
    return Float32Array.from(power);
  });
}

/** A sound of which every hundredth of a second is speech. */
function allSpeech(samples: Float32Array): Segment[] {
  const segments = new Segments();
  const one = new Float32Array(600);
  const rest = { f0_hz: one, harmonicity: one, level_db: one, reference_db: 0 };
  for (let from = 0; from < samples.length; from += 6 * AUDIO_RATE_HZ) {
    const piece = samples.subarray(from, from + 6 * AUDIO_RATE_HZ);
    segments.push(piece);
    const frames = Math.floor(piece.length / 160);
    const speech = new Uint8Array(frames).fill(1);
    segments.block({ ...rest, start_s: from / AUDIO_RATE_HZ, frames, active: speech, speech });
  }
  return segments.finish();
}

/** `formula_sound` in training/peaks/train.py: a gliding buzz over a steady line. */
function formulaSound(): Float64Array {
  return Float64Array.from({ length: (MOST_FRAMES - 1) * HOP + FRAME }, (_, i) => {
    const t = i / AUDIO_RATE_HZ;
    const turns = 110 * t + 2 * t * t;
    return 0.2 * (2 * (turns % 1) - 1) + 0.01 * Math.sin(2 * Math.PI * 1500 * t);
  });
}

const highestOf = (peaks: Float32Array): number => peaks.indexOf(peaks.reduce((a, b) => Math.max(a, b)));

describe('abstains', () => {
  test.each(TOO_LITTLE_SPEECH)('%s', async (reason, samples) => {
    expect(await measure(samples)).toMatchObject({ features: null, reason });
  });
});

describe('what the network sees', () => {
  test('equals what it was trained on, and so do its logits', async () => {
    const reference: { step: number; values: number[]; logits: number[] } = JSON.parse(
      readFileSync(new URL('reference.json', import.meta.url), 'utf8'),
    );
    const peaks = peaksOf(meanLog(powersOf(formulaSound())));
    for (const [i, value] of reference.values.entries()) {
      expect(peaks[i * reference.step]).toBeCloseTo(value, 2);
    }
    const logits = await (await openDetector('peaks')).run(peaks, [1, PEAKS]);
    for (const [k, logit] of reference.logits.entries()) expect(logits[k]).toBeCloseTo(logit, 2);
  });

  test('finds a line that stays where it is, and none in noise alone', () => {
    const noise = makeSamples('noise', 8, AUDIO_RATE_HZ);
    const lined = noise.map((s, i) => s + 0.01 * Math.sin((2 * Math.PI * 1500 * i) / AUDIO_RATE_HZ));
    const peaks = peaksOf(meanLog(powersOf(lined)));
    expect(Math.abs(frequencyOf(highestOf(peaks)) - 1500)).toBeLessThan(5);
    expect(Math.max(...peaks)).toBeGreaterThan(1.5);
    expect(Math.max(...peaksOf(meanLog(powersOf(noise))))).toBeLessThan(1);
  });

  test('is the same at another level', () => {
    const samples = makeSamples('speech', 5, AUDIO_RATE_HZ);
    const [plain] = allSpeech(samples);
    const [quiet] = allSpeech(samples.map((s) => s / 8));
    for (const [i, value] of plain!.peaks.entries()) expect(quiet!.peaks[i]).toBeCloseTo(value, 3);
  });

  test('grows with the sound only up to a limit, and keeps where in it a segment lies', () => {
    const segments = allSpeech(makeSamples('noise', 300, AUDIO_RATE_HZ));
    expect(segments.length).toBeGreaterThan(MOST_SEGMENTS / 2);
    expect(segments.length).toBeLessThanOrEqual(MOST_SEGMENTS);
    expect(segments[0]!.from_s).toBe(0);
    for (const { from_s, to_s } of segments) expect(to_s - from_s).toBeCloseTo(8.06, 1);
    expect(segments.at(-1)!.to_s).toBeGreaterThan(260);
  });

  test('leaves out what is no speech', () => {
    const segments = new Segments();
    const one = new Float32Array(600);
    const rest = { f0_hz: one, harmonicity: one, level_db: one, reference_db: 0 };
    segments.push(makeSamples('noise', 12, AUDIO_RATE_HZ));
    const speech = [new Uint8Array(600).fill(1), new Uint8Array(600)];
    for (const [i, spoken] of speech.entries()) {
      segments.block({ ...rest, start_s: 6 * i, frames: 600, active: spoken, speech: spoken });
    }
    const [first, ...others] = segments.finish();
    expect(others).toEqual([]);
    expect(first!.to_s).toBeLessThan(6.2);
  });
});

describe('measures speech', () => {
  test('returns every named feature, finite, and a timeline within 0..1', async () => {
    const { features, perSecond, evidence } = await measure(makeSamples('speech', 9, AUDIO_RATE_HZ));
    expect(Object.keys(features ?? {})).toEqual([...spectralPeaks.featureNames]);
    expect(Object.values(features ?? {}).every(Number.isFinite)).toBe(true);
    expect(perSecond!.length).toBeGreaterThan(3);
    expect(perSecond!.every(({ value }) => value >= 0 && value <= 1)).toBe(true);
    expect(evidence.length).toBeLessThanOrEqual(1);
  });

  test('does not depend on the size of the pieces', async () => {
    const samples = makeSamples('speech', 5, AUDIO_RATE_HZ);
    expect(await measure(samples, 333)).toEqual(await measure(samples, samples.length));
  });
});
