import { recorderWords as words } from '@unmask/product/copy/recorder';
import { expect, test } from 'vitest';
import { canRecord, canRecordScreen } from './can-record.ts';
import { fileOf, refusalWords } from './media.ts';

test('a recording is a file of its plain type, named by its time', () => {
  const now = new Date('2026-11-23T02:05:09Z');
  const voice = fileOf([new Blob(['a'])], 'audio/webm;codecs=opus', 'audio', now);
  expect([voice.name, voice.type, voice.size]).toEqual(['recording 2026-11-23 02.05.webm', 'audio/webm', 1]);
  expect(fileOf([new Blob(['a'])], 'video/mp4', 'video', now).name).toBe('recording 2026-11-23 02.05.mp4');
  expect(fileOf([new Blob(['a'])], '', 'video', now).type).toBe('video/webm');
});

test.each([
  ['NotAllowedError', words.errors.denied],
  ['NotFoundError', words.errors.missing.audio],
  ['NotReadableError', words.errors.busy],
  ['TypeError', words.errors.other],
])('%s is said in words', (name, said) => {
  expect(refusalWords(new DOMException('x', name), 'audio')).toBe(said);
  expect(refusalWords(new Error('x'), 'audio')).toBe(words.errors.other);
});

test('of the screen: a video, and a refusal that speaks of choosing', () => {
  const clip = fileOf([new Blob(['a'])], '', 'screen', new Date('2026-11-23T02:05:09Z'));
  expect([clip.name, clip.type]).toEqual(['recording 2026-11-23 02.05.webm', 'video/webm']);
  expect(refusalWords(new DOMException('x', 'NotAllowedError'), 'screen')).toBe(words.errors.deniedScreen);
});

test('where there are no devices nothing is offered', () => {
  expect([canRecord(), canRecordScreen()]).toEqual([false, false]);
});
