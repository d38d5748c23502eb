import { expect, test } from 'vitest';
import { measuredHelp } from './copy/result.ts';
import facts from './measured-help.json' with { type: 'json' };
import { largerWouldHelp } from './measured-help.ts';

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
