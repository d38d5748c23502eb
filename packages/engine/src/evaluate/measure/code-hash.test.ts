import { expect, test } from 'vitest';
import { measuringHash } from './code-hash.ts';

test('what measures sounds and pictures is told apart; clips rest on everything', () => {
  const [all, video, audio, image] = [
    measuringHash(),
    ...(['video', 'audio', 'image'] as const).map((modality) => measuringHash(modality)),
  ];
  expect(video).toBe(all);
  expect(new Set([all, audio, image]).size).toBe(3);
  expect(measuringHash('image')).toBe(image);
});
