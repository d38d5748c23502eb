import { expect, test } from 'vitest';
import type { LabelledFile } from './dataset.ts';
import { takeOfGroups } from './take.ts';

function file(id: string, pairGroup: string, label: 'real' | 'fake'): LabelledFile {
  const shared = {
    path: `/${id}`,
    folder: 'x',
    kind: '',
    generator: '',
    keys: [],
    hard: false,
    licenceClass: '',
  };
  return { id, pairGroup, label, ...shared };
}

test('a large group gives as many files of each label as a small one, the same ones each time', () => {
  const large = Array.from({ length: 40 }, (_, i) => file(`a${i}`, 'a', i % 4 === 0 ? 'real' : 'fake'));
  const files = [...large, file('b', 'b', 'real')];
  const taken = takeOfGroups(files, 5);
  expect(taken.filter(({ pairGroup, label }) => pairGroup === 'a' && label === 'real')).toHaveLength(5);
  expect(taken.filter(({ pairGroup, label }) => pairGroup === 'a' && label === 'fake')).toHaveLength(5);
  expect(taken.at(-1)!.id).toBe('b');
  expect(takeOfGroups(files.toReversed(), 5).map(({ id }) => id)).toEqual(
    taken.map(({ id }) => id).toReversed(),
  );
  expect(takeOfGroups(files, null)).toEqual(files);
});
