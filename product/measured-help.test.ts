import { expect, test } from 'vitest';
import { measuredHelp } from './copy/result.ts';
import facts from './measured-help.json' with { type: 'json' };
import { allThatHelps, earlierWouldHelp, largerWouldHelp } from './measured-help.ts';

const clip = (width: number, height: number) => ({
  modality: 'video',
  mode: 'full',
  outcome: 'inconclusive',
  file: { streams: [{ codec: 'aac' }, { codec: 'h264', width, height }] },
});

const video = {
  side_px: 480,
  smaller: { ai: 109, named: 24 },
  larger: { ai: 1590, named: 540 },
  difference: { value: 0.12, low: 0.003, high: 0.23 },
};
const measured = { ...facts, video };

test('an undecided small clip is told what a larger version has been worth, in counts', () => {
  const told = measuredHelp.larger('480', '109', '24', '1,590', '540');
  expect(largerWouldHelp(clip(640, 360), measured)).toBe(told);
  expect(largerWouldHelp(clip(270, 480), measured)).toBe(told);
});

test('what ships is told as it was counted, where its difference is one', () => {
  const told = largerWouldHelp(clip(640, 360));
  expect(told !== null).toBe(facts.video.difference.low > 0);
  if (told !== null) expect(told).toContain(String(facts.video.smaller.named));
});

test('nothing is promised to a large clip, to one with a verdict, to other kinds, or without a measured difference', () => {
  expect(largerWouldHelp(clip(854, 480), measured)).toBeNull();
  expect(largerWouldHelp({ ...clip(640, 360), outcome: 'ai_generated' }, measured)).toBeNull();
  expect(largerWouldHelp({ ...clip(640, 360), modality: 'image' }, measured)).toBeNull();
  expect(largerWouldHelp({ ...clip(640, 360), mode: 'frames' }, measured)).toBeNull();
  expect(largerWouldHelp({ ...clip(640, 360), file: { streams: [{ codec: 'aac' }] } }, measured)).toBeNull();
  const none = { ...facts, video: { ...video, difference: { value: 0.1, low: -0.01, high: 0.2 } } };
  expect(largerWouldHelp(clip(640, 360), none)).toBeNull();
});

const picture = (codec: string) => ({
  modality: 'image',
  mode: 'full',
  outcome: 'inconclusive',
  file: { streams: [{ codec, width: 800, height: 600 }] },
});
const recoded = { ai: 1408, named: 345, coded: 34, halved: 91 };

test('an undecided JPEG is told what an earlier version has been worth, in counts', () => {
  expect(earlierWouldHelp(picture('jpeg'), { ...facts, recoded })).toBe(
    measuredHelp.earlier('1,408', '345', '34', '91'),
  );
  const told = earlierWouldHelp(picture('jpeg'));
  expect(told !== null).toBe(facts.recoded !== null);
  if (told !== null) expect(allThatHelps({ ...picture('jpeg'), outcomeReasons: [] })).toEqual([told]);
});

test('nothing of it is said of other files, of one with a verdict, or where no fall was measured', () => {
  const measuredToo = { ...facts, recoded };
  expect(earlierWouldHelp(picture('png'), measuredToo)).toBeNull();
  expect(earlierWouldHelp({ ...picture('jpeg'), outcome: 'authentic' }, measuredToo)).toBeNull();
  expect(earlierWouldHelp({ ...picture('jpeg'), modality: 'video' }, measuredToo)).toBeNull();
  expect(earlierWouldHelp(picture('jpeg'), { ...facts, recoded: null })).toBeNull();
});
