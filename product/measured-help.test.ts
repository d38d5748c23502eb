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

test('an undecided small clip is told what a larger version has been worth, in counts', () => {
  expect(largerWouldHelp(clip(640, 360))).toBe(measuredHelp.larger('480', '109', '24', '159', '54'));
  expect(largerWouldHelp(clip(270, 480))).not.toBeNull();
});

test('nothing is promised to a large clip, to one with a verdict, to other kinds, or without a measured difference', () => {
  expect(largerWouldHelp(clip(854, 480))).toBeNull();
  expect(largerWouldHelp({ ...clip(640, 360), outcome: 'ai_generated' })).toBeNull();
  expect(largerWouldHelp({ ...clip(640, 360), modality: 'image' })).toBeNull();
  expect(largerWouldHelp({ ...clip(640, 360), mode: 'frames' })).toBeNull();
  expect(largerWouldHelp({ ...clip(640, 360), file: { streams: [{ codec: 'aac' }] } })).toBeNull();
  const none = { ...facts, video: { ...facts.video, difference: { value: 0.1, low: -0.01, high: 0.2 } } };
  expect(largerWouldHelp(clip(640, 360), none)).toBeNull();
});
