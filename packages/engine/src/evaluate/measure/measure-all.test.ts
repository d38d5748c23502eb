import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LabelledFile } from '../data/dataset.ts';
import { madeMeasurement } from '../synthetic.testing.ts';
import { type Measurer, measureAll } from './measure-all.ts';
import { ResultCache } from './result-cache.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'unmask-measure-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function labelled(id: string): LabelledFile {
  const file = path.join(root, `${id}.mp4`);
  writeFileSync(file, id);
  return {
    id,
    folder: 'made',
    path: file,
    label: 'real',
    kind: 'made',
    generator: 'Camera',
    pairGroup: id,
    licenceClass: '',
    hard: false,
    keys: [],
  };
}

test('a labelled file is measured by the member that never saw it, and its measurement is kept apart from that of other members', async () => {
  const asked: Array<number | null> = [];
  const measurer: Measurer = {
    async measure(_file, _variant, member) {
      asked.push(member);
      return madeMeasurement({ id: 'a', label: 'real', group: 'g' });
    },
  };
  const measure = (member: number | null) =>
    measureAll({
      files: [labelled('a')],
      variant: 'full',
      cacheFor: () => new ResultCache(root, '0123456789abcdef'),
      memberFor: () => member,
      workers: 1,
      measurers: async () => [measurer],
    });
  await measure(2);
  await measure(2);
  await measure(null);
  expect(asked).toEqual([2, null]);
});
