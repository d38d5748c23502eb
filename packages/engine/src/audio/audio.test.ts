import { makeSamples } from '@unmask/media-fixtures';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../seeded-random.ts';
import { createCepstrum } from './cepstrum.ts';
import { createFilterBank } from './filter-bank.ts';
import { RealFourier } from './fourier.ts';
import { createFramer } from './framer.ts';
import { createLevelMeter } from './level-meter.ts';
import { createPitch } from './pitch.ts';
import { RunningMoments, RunningQuantiles } from './running.ts';
import { createSpeechBlocks } from './speech-blocks.ts';

const RATE = 16_000;

describe('RealFourier', () => {
  test('agrees with the transform written out', () => {
    const random = seededRandom(3);
    const frame = Float32Array.from({ length: 60 }, () => random() - 0.5);
    const fourier = new RealFourier(64);
    fourier.transform(frame);
    for (let k = 0; k <= 32; k++) {
      let re = 0;
      let im = 0;
      for (let n = 0; n < 60; n++) {
        re += frame[n] * Math.cos((2 * Math.PI * k * n) / 64);
        im -= frame[n] * Math.sin((2 * Math.PI * k * n) / 64);
      }
      expect(fourier.re[k]).toBeCloseTo(re, 9);
      expect(fourier.im[k]).toBeCloseTo(im, 9);
    }
  });

  test('refuses a size that is no power of two', () => {
    expect(() => new RealFourier(48)).toThrow(RangeError);
  });
});

test('frames do not depend on the size of the pieces', () => {
  const samples = Float32Array.from({ length: 1000 }, (_, i) => i);
  const framesOf = (piece: number): number[][] => {
    const out: number[][] = [];
    const framer = createFramer(40, 16, (frame, number) => out.push([number, frame[0], frame[39]]));
    for (let i = 0; i < samples.length; i += piece) framer.push(samples.subarray(i, i + piece));
    return out;
  };
  expect(framesOf(1000)).toHaveLength(61);
  expect(framesOf(1000)[2]).toEqual([2, 32, 71]);
  expect(framesOf(7)).toEqual(framesOf(1000));
});

test.each(['linear', 'mel'] as const)('a tone lands in the band around it (%s)', (scale) => {
  const bank = createFilterBank({
    bands: 20,
    low_hz: 0,
    high_hz: 8000,
    scale,
    rate_hz: RATE,
    transformSize: 512,
  });
  const power = new Float64Array(257);
  power[32] = 1; // 1000 Hz
  const out = new Float32Array(20);
  bank.apply(power, out);
  // Linear centres lie 381 Hz apart (3rd: 1143 Hz); of 22 mel edges 0..2840 the one nearest to 1000 mel is the 7th band's.
  expect(out.indexOf(Math.max(...out))).toBe(scale === 'linear' ? 2 : 6);
  expect(out.reduce((a, b) => a + b)).toBeCloseTo(1, 1);
});

test('the cepstrum of an even spectrum is its zeroth coefficient alone', () => {
  const out = new Float32Array(5);
  createCepstrum(16, 5)(new Float32Array(16).fill(2), 0, out, 0);
  expect(out[0]).toBeCloseTo(8, 5);
  for (let c = 1; c < 5; c++) expect(out[c]).toBeCloseTo(0, 5);
});

test.each([80, 120.5, 233, 390])('finds a fundamental of %d Hz and calls it harmonic', (f0) => {
  const frame = Float32Array.from({ length: 640 }, (_, i) => ((f0 * i) / RATE) % 1);
  const { f0_hz, harmonicity } = createPitch(640, RATE)(frame);
  expect(Math.abs(f0_hz / f0 - 1)).toBeLessThan(0.01);
  expect(harmonicity).toBeGreaterThan(0.9);
});

test('noise is not harmonic', () => {
  const pitch = createPitch(640, RATE);
  const noise = makeSamples('noise', 1, RATE);
  for (let i = 0; i + 640 <= noise.length; i += 640) {
    expect(pitch(noise.subarray(i, i + 640)).harmonicity).toBeLessThan(0.5);
  }
});

test('running statistics agree with the plain formulas', () => {
  const random = seededRandom(5);
  const values = Array.from({ length: 500 }, () => random() * 4 - 1);
  const moments = new RunningMoments();
  const quantiles = new RunningQuantiles(-1, 3, 400);
  for (const value of values) {
    moments.add(value);
    quantiles.add(value);
  }
  const mean = values.reduce((a, b) => a + b) / 500;
  expect(moments.mean).toBeCloseTo(mean, 10);
  expect(moments.deviation).toBeCloseTo(Math.sqrt(values.reduce((a, v) => a + (v - mean) ** 2, 0) / 499), 10);
  expect(quantiles.at(0.9)).toBeCloseTo(values.sort((a, b) => a - b)[449], 1);
});

describe('speech decision', () => {
  const speechShare = (samples: Float32Array): number => {
    let speech = 0;
    let frames = 0;
    const blocks = createSpeechBlocks({
      onBlock(block) {
        frames += block.frames;
        for (let i = 0; i < block.frames; i++) speech += block.speech[i];
      },
    });
    blocks.push(samples);
    blocks.end();
    return speech / frames;
  };
  test('hears syllables, and neither a tone, noise nor silence', () => {
    expect(speechShare(makeSamples('speech', 8, RATE))).toBeGreaterThan(0.4);
    expect(speechShare(makeSamples('sine', 8, RATE))).toBe(0);
    expect(speechShare(makeSamples('noise', 8, RATE))).toBe(0);
    expect(speechShare(makeSamples('silence', 8, RATE))).toBe(0);
  });
});

describe('level meter', () => {
  test('gives level and speech per second, whatever the pieces', () => {
    const samples = new Float32Array(RATE * 6.5);
    samples.set(makeSamples('sine', 1, RATE), RATE);
    samples.set(makeSamples('speech', 3, RATE), 3 * RATE);
    const measure = (piece: number) => {
      const meter = createLevelMeter();
      for (let i = 0; i < samples.length; i += piece) meter.push(samples.subarray(i, i + piece));
      return meter.finish();
    };
    const seconds = measure(samples.length);
    expect(seconds.map(({ at_s }) => at_s)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(seconds[0].level_db).toBe(-90);
    // A sine of amplitude 0.3: 20 log10(0.3 / sqrt 2).
    expect(seconds[1].level_db).toBeCloseTo(-13.5, 1);
    expect(seconds.map(({ speech }) => speech)).toEqual([false, false, false, true, true, true, false]);
    expect(measure(1024)).toEqual(seconds);
  });

  test('is empty without sound', () => {
    expect(createLevelMeter().finish()).toEqual([]);
  });
});
