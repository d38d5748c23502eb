import { expect, test } from 'vitest';
import { measures } from './code-hash.ts';

test('measurements are kept when only what no fit reads has changed', () => {
  for (const path of ['signals/provenance/index.ts', 'signals/registry.ts', 'types.ts', 'fusion/fuse.ts']) {
    expect(measures(path), path).toBe(false);
  }
  for (const path of [
    'signals/appearance/index.ts',
    'signals/strongest.ts',
    'decode/stills.ts',
    'media.ts',
  ]) {
    expect(measures(path), path).toBe(true);
  }
});
