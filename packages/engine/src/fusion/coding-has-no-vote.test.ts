import { expect, test } from 'vitest';
import { loadModel } from './load-model.ts';

test('how a picture was coded has no weight in the verdict that ships', () => {
  const { model } = loadModel('image', 'full');
  for (const { weights } of [model!.fusion, ...model!.resampled]) {
    expect(weights['frame-network']).toBeGreaterThan(0);
    expect(weights['block-compression'] ?? 0).toBe(0);
  }
});
