import { describe, expect, test } from 'vitest';
import { parseColour, rampColour } from './colour-ramp.ts';
import {
  COLUMNS,
  levelAt,
  RATE_HZ,
  ROW_HZ,
  ROWS,
  rowOf,
  SILENCE_DB,
  spectrogramOf,
  summaryOf,
} from './spectrogram.ts';

function tone(frequency_hz: number, seconds: number, amplitude = 0.5): Float32Array {
  return Float32Array.from(
    { length: seconds * RATE_HZ },
    (_, index) => amplitude * Math.sin((2 * Math.PI * frequency_hz * index) / RATE_HZ),
  );
}

/** Row with the highest level in the middle of the sound. */
function loudestRow(levels: Uint8Array, column = COLUMNS / 2): number {
  const values = [...levels.subarray(column * ROWS, (column + 1) * ROWS)];
  return values.indexOf(Math.max(...values));
}

describe('the spectrogram', () => {
  test.each([250, 1000, 3000, 7500])('a tone of %i Hz lies in its row, at its own level', (frequency_hz) => {
    const drawn = spectrogramOf(tone(frequency_hz, 2));
    expect(loudestRow(drawn.levels)).toBe(rowOf(frequency_hz));
    // Half of full scale.
    expect(levelAt(drawn, 1, frequency_hz)).toBeCloseTo(-6, 0);
    expect(levelAt(drawn, 1, frequency_hz > 4000 ? 2000 : 6000)).toBeLessThan(-75);
  });

  test('a tone is drawn where it sounds, and silence beside it', () => {
    const sound = new Float32Array(4 * RATE_HZ);
    sound.set(tone(1000, 1), 2 * RATE_HZ);
    const drawn = spectrogramOf(sound);
    expect(drawn.duration_s).toBe(4);
    expect([0.5, 1.9, 3.2].map((at_s) => levelAt(drawn, at_s, 1000))).toEqual(Array(3).fill(SILENCE_DB));
    expect(levelAt(drawn, 2.5, 1000)).toBeCloseTo(-6, 0);
  });

  test('a long recording is seen to its end', () => {
    const sound = new Float32Array(300 * RATE_HZ);
    sound.set(tone(2000, 3), 297 * RATE_HZ);
    const drawn = spectrogramOf(sound);
    expect(levelAt(drawn, 299, 2000)).toBeCloseTo(-6, 0);
    expect(levelAt(drawn, 290, 2000)).toBe(SILENCE_DB);
  });

  test('a drawing longer than the sound ends in silence', () => {
    const drawn = spectrogramOf(tone(1000, 1), 2);
    expect(levelAt(drawn, 0.9, 1000)).toBeCloseTo(-6, 0);
    expect(levelAt(drawn, 1.2, 1000)).toBe(SILENCE_DB);
  });

  test('a sound shorter than a window, and none at all', () => {
    expect(loudestRow(spectrogramOf(tone(1000, 0.01)).levels)).toBe(rowOf(1000));
    expect(summaryOf(spectrogramOf(new Float32Array(0)))).toBeNull();
  });

  test('in words: the strongest frequency, where the energy ends, and how loud', () => {
    const sound = tone(1000, 2);
    for (const [index, value] of tone(3000, 2, 0.05).entries()) sound[index] = (sound[index] ?? 0) + value;
    const said = summaryOf(spectrogramOf(sound));
    expect(said?.loudest_db).toBeCloseTo(-6, 0);
    expect(said?.strongest_hz).toBe(1000 + ROW_HZ / 2);
    expect(said?.bulkBelow_hz).toBeLessThan(1200);
    expect(summaryOf(spectrogramOf(new Float32Array(RATE_HZ)))).toBeNull();
  });
});

test('colours run from stop to stop', () => {
  const stops = ['#000000', '#ff8000', '#ffffff'].map((text) => parseColour(text) ?? ([1, 1, 1] as const));
  expect(rampColour(stops, 0)).toEqual([0, 0, 0]);
  expect(rampColour(stops, 0.25)).toEqual([128, 64, 0]);
  expect(rampColour(stops, 2)).toEqual([255, 255, 255]);
  expect(parseColour('rgb(1 2 3)')).toBeNull();
});
