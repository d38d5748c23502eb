import { typeOfFile } from '@unmask/product/media';
import { expect, test } from 'vitest';
import { checkVoiceFile } from '../submit-voice.ts';
import { highSegments, monoOf, peaksOf, peaksOfLevels, scoreColumns, segmentsOf } from './waveform.ts';

test('a column is as high as its loudest sample', () => {
  expect(peaksOf(Float32Array.of(0, -0.5, 0.25, 0, 1, -1.5), 3)).toEqual([0.5, 0.25, 1]);
  expect(peaksOf(Float32Array.of(), 2)).toEqual([0, 0]);
});

test('channels are mixed to their mean', () => {
  expect([...monoOf([Float32Array.of(1, 0), Float32Array.of(0, -0.5)])]).toEqual([0.5, -0.25]);
  expect([...monoOf([Float32Array.of(1)])]).toEqual([1]);
  expect([...monoOf([])]).toEqual([]);
});

test('a drawing longer than the sound is silent where it lacks', () => {
  expect(peaksOf(Float32Array.of(0.5, 1), 4, 4)).toEqual([0.5, 1, 0, 0]);
});

test('without the sound the level of each second is drawn', () => {
  const levels = [
    { at_s: 0, level_db: 0 },
    { at_s: 1, level_db: -20 },
  ];
  expect(peaksOfLevels(levels, 2, 4)).toEqual([1, 1, 0.1, 0.1]);
});

test('a column of a long recording shows its highest score, and what is silent between values', () => {
  const seconds = [10, 90, 20, null, 30, 40].map((score, at_s) => ({ at_s, score }));
  expect(scoreColumns(seconds, 6, 3)).toEqual([90, 20, 40]);
  expect(scoreColumns(seconds, 6, 6)).toEqual([10, 90, 20, null, 30, 40]);
  expect(scoreColumns([], 6, 2)).toEqual([null, null]);
  const hour = Array.from({ length: 3600 }, (_, at_s) => ({ at_s, score: at_s === 3599 ? 80 : 10 }));
  expect(scoreColumns(hour, 3600).at(-1)).toBe(80);
  expect(highSegments(hour, 3600)).toEqual([{ from_s: 3599, to_s: 3600, score: 80 }]);
});

test('neighbouring seconds on the same side are one segment; an unmeasured second ends it', () => {
  const seconds = [60, 80, 20, null, 30].map((score, at_s) => ({ at_s, score }));
  expect(segmentsOf(seconds, 4.5)).toEqual([
    { from_s: 0, to_s: 2, score: 70 },
    { from_s: 2, to_s: 3, score: 20 },
    { from_s: 4, to_s: 4.5, score: 30 },
  ]);
});

test('a tenth of a second at the end is no segment, whatever its score; alone it is all there is', () => {
  const seconds = [40, 30, 63].map((score, at_s) => ({ at_s, score }));
  expect(segmentsOf(seconds, 2.1)).toEqual([{ from_s: 0, to_s: 2.1, score: 35 }]);
  expect(highSegments(seconds, 2.1)).toEqual([]);
  expect(highSegments(seconds, 2.6)).toEqual([{ from_s: 2, to_s: 2.6, score: 63 }]);
  expect(segmentsOf([{ at_s: 0, score: 63 }], 0.3)).toEqual([{ from_s: 0, to_s: 0.3, score: 63 }]);
});

test('the type of a sound file, and the limit of the plan', () => {
  expect(typeOfFile('A.FLAC', '')).toBe('audio/flac');
  expect(typeOfFile('a.txt', 'text/plain')).toBe('text/plain');
  expect(typeOfFile('a.bin', '')).toBe('');
  const file = new File(['123'], 'a.wav', { type: 'audio/wav' });
  expect(() => checkVoiceFile(file, 3)).not.toThrow();
  expect(() => checkVoiceFile(file, 2)).toThrow('Please upload a sound file smaller than 50MB.');
});
