/** Networks of a few bytes, and folders that hold them, for tests. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OnnxWriter } from '@unmask/tfjs-to-onnx';

/** logits = [-slope * (mean of the input - middle), +slope * (mean of the input - middle)] / 2 of a picture of values 0..1. */
export function brightnessOnnx(side: number, slope: number, middle: number): Buffer {
  const writer = new OnnxWriter();
  writer.input('pixels', [1, 3, side, side]);
  writer.output('logits');
  const mean = writer.operator('ReduceMean', ['pixels'], { axes: [2, 3], keepdims: 0 });
  const share = slope / 6;
  const weights = writer.floats([3, 2], Float32Array.of(-share, share, -share, share, -share, share));
  const bias = writer.floats([2], Float32Array.of((slope * middle) / 2, (-slope * middle) / 2));
  writer.operator('Gemm', [mean, weights, bias], {}, 'logits');
  return writer.finish('brightness');
}

/** One probability: the mean of |x| over a window of sound. */
export function loudnessOnnx(samples: number): Buffer {
  const writer = new OnnxWriter();
  writer.input('sound', [1, samples]);
  writer.output('share');
  const size = writer.operator('Abs', ['sound']);
  writer.operator('ReduceMean', [size], { axes: [1], keepdims: 1 }, 'share');
  return writer.finish('loudness');
}

export const PICTURE_MANIFEST = {
  name: 'bright',
  version: '1.0',
  file: 'bright.onnx',
  crop: 'frame',
  input: { width: 32, height: 32, layout: 'NCHW', colour: 'RGB' },
  output: { name: 'logits', kind: 'logit', ai: 1 },
  licence: 'CC0-1.0',
  source: 'made by a test',
};

export const SOUND_MANIFEST = {
  ...PICTURE_MANIFEST,
  name: 'loud',
  file: 'loud.onnx',
  crop: 'audio-window',
  input: { samples: 16_000, rate_hz: 16_000, layout: 'NT' },
  output: { index: 0, kind: 'probability', ai: 0 },
};

/** Puts a manifest and its network into a folder. */
export function addModel(folder: string, manifest: { name: string; file: string }, onnx: Uint8Array): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, manifest.file), onnx);
  writeFileSync(path.join(folder, `${manifest.name}.json`), JSON.stringify(manifest));
}
