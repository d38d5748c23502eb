import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LONG_FILES } from './test-order.ts';

test('every file that is to start early is there', () => {
  const root = path.resolve(import.meta.dirname, '..');
  expect(LONG_FILES.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
