import { expect, test } from 'vitest';
import { isFitted, measuringHashes, signalsOf } from './code-hash.ts';

test('what a signal has for itself is told apart from what all share', () => {
  const image = measuringHashes('image');
  const video = measuringHashes('video');
  expect(image.shared).toBe(video.shared);
  expect(image.signals.get('frame-network')).toBe(video.signals.get('frame-network'));
  expect(image.signals.has('voice')).toBe(false);
  // Statements are never fitted: what reads them changes no measurement.
  expect(video.signals.has('provenance')).toBe(false);
  const stating = measuringHashes('video', true);
  expect(stating.shared).toBe(video.shared);
  expect(stating.signals.has('provenance')).toBe(true);
  expect(stating.signals.get('frame-network')).toBe(video.signals.get('frame-network'));
  expect(new Set(video.signals.values()).size).toBe(video.signals.size);
});

test('what a fit writes is measured by nothing, so that a new fit keeps all measurements', () => {
  const models = ['video', 'video-frames', 'audio', 'image'];
  const written = models.flatMap((model) => [`${model}.json`, `${model}-parts.json`]);
  for (const name of [...written, ...written.map((file) => `folds/${file}`)])
    expect(isFitted(name), name).toBe(true);
  for (const name of ['appearance-pca.json', 'networks/voice.onnx', 'networks/voice.json'])
    expect(isFitted(name), name).toBe(false);
});

test('weights that networks share belong to the signals that run them, and to no other', () => {
  const networks = '/unmask/packages/engine/models/networks';
  expect(signalsOf(`${networks}/shared.weights`)).toEqual(['frame-network', 'face-network']);
  expect(signalsOf(`${networks}/blending.onnx`)).toEqual(['face-blending']);
  expect(signalsOf('/unmask/packages/engine/src/signals/face-network/crops.ts')).toEqual(['face-network']);
  expect(signalsOf('/unmask/packages/engine/src/faces/crop.ts')).toEqual([]);
});
