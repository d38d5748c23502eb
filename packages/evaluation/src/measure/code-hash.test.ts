import { expect, test } from 'vitest';
import { measuringHashes } from './code-hash.ts';

test('what a signal has for itself is told apart from what all share', () => {
  const image = measuringHashes('image');
  const video = measuringHashes('video');
  expect(image.shared).toBe(video.shared);
  expect(image.signals.get('frame-network')).toBe(video.signals.get('frame-network'));
  expect(image.signals.has('voice')).toBe(false);
  // Statements are never fitted: what reads them changes no measurement.
  expect(video.signals.has('provenance')).toBe(false);
  expect(new Set(video.signals.values()).size).toBe(video.signals.size);
});
