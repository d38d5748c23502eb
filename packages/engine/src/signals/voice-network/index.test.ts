import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeSamples } from '@unmask/media-fixtures';
import { describe, expect, test } from 'vitest';
import { hann, RealFourier } from '../../audio/fourier.ts';
import { developmentSet } from '../../development-set.testing.ts';
import { AUDIO_RATE_HZ, type SignalMeasurement } from '../../media.ts';
import { openDetector } from '../../networks/index.ts';
import { measureRecording, measureSound, TOO_LITTLE_SPEECH } from '../sound.testing.ts';
import { voiceNetwork } from './index.ts';
import { BANDS, MOST_WINDOWS, SpeechWindows, WINDOW_FRAMES } from './windows.ts';

const measure = (samples: Float32Array, piece?: number): Promise<SignalMeasurement> =>
  measureSound(voiceNetwork, samples, piece);

/** Every frame of a sound as speech, in one block after the other. */
function allFrames(samples: Float32Array | Float64Array): SpeechWindows {
  const windows = new SpeechWindows();
  const fourier = new RealFourier(512);
  const window = hann(400);
  const power = new Float64Array(257);
  const count = Math.floor((samples.length - 400) / 160) + 1;
  for (let frame = 0; frame < count; frame++) {
    fourier.power(
      window.map((w, i) => w * samples[frame * 160 + i]!),
      power,
    );
    windows.spectrum(power, 0);
    const one = new Float32Array(1);
    windows.block({
      start_s: frame / 100,
      frames: 1,
      level_db: one,
      f0_hz: one,
      harmonicity: one,
      reference_db: 0,
      active: Uint8Array.of(1),
      speech: Uint8Array.of(1),
    });
  }
  return windows;
}

describe('abstains', () => {
  test.each(TOO_LITTLE_SPEECH)('%s', async (reason, samples) => {
    expect(await measure(samples)).toMatchObject({ features: null, reason });
  });
});

describe('what the network sees', () => {
  test('equals what it was trained on, and so do its logits', async () => {
    // `formula_sound` in training/voice/export.py.
    const samples = Float64Array.from({ length: (WINDOW_FRAMES - 1) * 160 + 400 }, (_, i) => {
      const t = i / AUDIO_RATE_HZ;
      const turns = 110 * t + 20 * t * t;
      const buzz = 0.2 * (2 * (turns % 1) - 1) * (0.6 + 0.4 * Math.sin(i / 900));
      return buzz + 0.05 * Math.sin((i * i) / 3e5);
    });
    const reference: { step: number; values: number[]; logits: number[] } = JSON.parse(
      readFileSync(new URL('reference.json', import.meta.url), 'utf8'),
    );
    const [window, ...others] = allFrames(samples).finish();
    expect(others).toEqual([]);
    for (const [i, value] of reference.values.entries()) {
      expect(window!.bands[i * reference.step]).toBeCloseTo(value, 2);
    }
    const detector = await openDetector('voice');
    const logits = await detector.run(window!.bands, [1, WINDOW_FRAMES, BANDS]);
    for (const [k, logit] of reference.logits.entries()) expect(logits[k]).toBeCloseTo(logit, 2);
  });

  test('is the same at another level and with more above 7 kHz', () => {
    const samples = makeSamples('speech', 3, AUDIO_RATE_HZ);
    const plain = allFrames(samples).finish()[0]!;
    const other = allFrames(
      samples.map((s, i) => s / 8 + 0.01 * Math.sin((2 * Math.PI * 7800 * i) / AUDIO_RATE_HZ)),
    );
    const whistled = other.finish()[0]!;
    let most = 0;
    for (const [i, value] of plain.bands.entries()) {
      most = Math.max(most, Math.abs(value - whistled.bands[i]!));
    }
    expect(most).toBeLessThan(0.05);
  });

  test('grows with the sound only up to a limit, and reaches its end', () => {
    const windows = allFrames(makeSamples('noise', 60, AUDIO_RATE_HZ)).finish();
    expect(windows.length).toBeGreaterThan(MOST_WINDOWS / 2);
    expect(windows.length).toBeLessThanOrEqual(MOST_WINDOWS);
    expect(windows[0]!.from_s).toBe(0);
    expect(windows.at(-1)!.to_s).toBeGreaterThan(52);
  });
});

describe('measures speech', () => {
  test('returns every named feature, finite, and a timeline within 0..1', async () => {
    const { features, perSecond, evidence } = await measure(makeSamples('speech', 9, AUDIO_RATE_HZ));
    expect(Object.keys(features ?? {})).toEqual([...voiceNetwork.featureNames]);
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

const RELEASED = 'voices that code makes stand where they stood when the network was released';

test(RELEASED, async () => {
  const logit = async (kind: 'living-voice' | 'machine-voice') =>
    (await measure(makeSamples(kind, 9, AUDIO_RATE_HZ))).features!.logit!;
  // Processors differ a little. Which of the two is higher means nothing: nobody spoke either.
  expect(Math.abs((await logit('living-voice')) - 1.75)).toBeLessThan(0.1);
  expect(Math.abs((await logit('machine-voice')) - 1.52)).toBeLessThan(0.1);
});

const set = developmentSet('data/audio-train', RELEASED);
const FOLDS = new URL('../../../../../docs/accuracy/folds.json', import.meta.url);

/** Every n-th file of one label, so that many sources are heard. */
function filesOf(label: string, count: number): string[] {
  const rows = readFileSync(path.join(set.at, 'manifest.csv'), 'utf8').trim().split('\n').slice(1);
  const files = rows.map((row) => row.split(',').slice(1, 3)).filter((row) => row[1] === label);
  return Array.from({ length: count }, (_, i) => files[Math.floor((i * files.length) / count)]![0]!);
}

/** Mean logit of a file by the ensemble member that never saw it. */
async function heldOutLogit(file: string, folds: Record<string, number>): Promise<number | null> {
  const at = path.join(set.at, file);
  const fold = folds[createHash('sha256').update(readFileSync(at)).digest('hex')];
  if (fold === undefined) throw new RangeError(`${file} has no fold`);
  return (await measureRecording(voiceNetwork, at, fold)).features?.logit ?? null;
}

set.describe('on labelled recordings that the judging ensemble member never heard', () => {
  test('made voices stand above real ones', async () => {
    const book: { audio: { files: Record<string, number> } } = JSON.parse(readFileSync(FOLDS, 'utf8'));
    const measureAll = async (files: string[]): Promise<number[]> => {
      const logits: number[] = [];
      for (const file of files) {
        const logit = await heldOutLogit(file, book.audio.files);
        if (logit !== null) logits.push(logit);
      }
      return logits;
    };
    const real = await measureAll(filesOf('real', 30));
    const made = await measureAll(filesOf('fake', 30));
    const wins = real.flatMap((r) => made.map((m) => Number(m > r))).reduce((a, b) => a + b);
    expect(real.length + made.length).toBeGreaterThan(50);
    expect(wins / (real.length * made.length)).toBeGreaterThan(0.7);
  });
});
