import { expect, test } from 'vitest';
import { checkVoiceFile, soundType } from './submit-voice.ts';
import { peaksOf, peaksOfLevels, segmentsOf } from './waveform.ts';

test('a column is as high as its loudest sample', () => {
  expect(peaksOf(Float32Array.of(0, -0.5, 0.25, 0, 1, -1.5), 3)).toEqual([0.5, 0.25, 1]);
  expect(peaksOf(Float32Array.of(), 2)).toEqual([0, 0]);
});

test('without the sound the level of each second is drawn', () => {
  const levels = [
    { at_s: 0, level_db: 0 },
    { at_s: 1, level_db: -20 },
  ];
  expect(peaksOfLevels(levels, 2, 4)).toEqual([1, 1, 0.1, 0.1]);
});

test('neighbouring seconds on the same side are one segment; an unmeasured second ends it', () => {
  const seconds = [60, 80, 20, null, 30].map((score, at_s) => ({ at_s, score }));
  expect(segmentsOf(seconds, 4.5)).toEqual([
    { from_s: 0, to_s: 2, score: 70 },
    { from_s: 2, to_s: 3, score: 20 },
    { from_s: 4, to_s: 4.5, score: 30 },
  ]);
});

test('the type of a sound file, and the limit of the plan', () => {
  expect(soundType(new File([], 'A.FLAC'))).toBe('audio/flac');
  expect(soundType(new File([], 'a.txt', { type: 'text/plain' }))).toBe('text/plain');
  expect(soundType(new File([], 'a.bin'))).toBe('');
  const file = new File(['123'], 'a.wav', { type: 'audio/wav' });
  expect(() => checkVoiceFile(file, 3)).not.toThrow();
  expect(() => checkVoiceFile(file, 2)).toThrow('Please upload a sound file smaller than 50MB.');
});
