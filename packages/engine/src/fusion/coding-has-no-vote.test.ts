import { expect, test } from 'vitest';
import { greatestWeights } from './join.ts';
import { loadModel } from './load-model.ts';

test('how a picture was coded has no weight in the verdict that ships', () => {
  const { model } = loadModel('image', 'full');
  for (const fit of [model!.fusion, ...model!.resampled]) {
    const weights = greatestWeights(fit);
    expect(weights['frame-network']).toBeGreaterThan(0);
    expect(weights['block-compression'] ?? 0).toBe(0);
  }
});
