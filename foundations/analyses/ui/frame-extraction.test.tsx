import { expect, test } from 'vitest';
import { captureFrame, extractFrames, fitFrame } from './frame-extraction.ts';

test.each([
  [[1920, 1080], { width: 1024, height: 576 }],
  [[1080, 1920], { width: 432, height: 768 }],
  [[4096, 4096], { width: 768, height: 768 }],
  [[640, 360], { width: 640, height: 360 }],
])('[ENGINE-016] %j is scaled to at most 1024x768, never up', ([width, height], expected) => {
  expect(fitFrame(width ?? 0, height ?? 0)).toEqual(expected);
});

test('[ENGINE-026] a video that cannot be loaded', async () => {
  const file = new File(['not a video'], 'clip.mp4', { type: 'video/mp4' });
  await expect(extractFrames(file, new AbortController().signal)).rejects.toThrow(
    'Could not load video for frame extraction',
  );
});

test('[ENGINE-025] a browser that is out of canvas contexts', () => {
  const video = Object.assign(document.createElement('video'), {});
  const canvas = Object.assign(document.createElement('canvas'), { getContext: () => null });
  expect(() => captureFrame(video, canvas)).toThrow('Could not get canvas context');
});

test('an extraction that is no longer wanted ends with the reason', async () => {
  const stop = new AbortController();
  const file = new File(['x'], 'clip.mp4', { type: 'video/mp4' });
  const running = extractFrames(file, stop.signal);
  stop.abort(new Error('left'));
  await expect(running).rejects.toThrow('left');
});
