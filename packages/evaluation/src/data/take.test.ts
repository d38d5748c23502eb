import { expect, test } from 'vitest';
import type { LabelledFile } from './dataset.ts';
import { takeOfGroups, takeOfKinds } from './take.ts';

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

test('a sample has as many files of each kind and label, of all folders, the same ones each time', () => {
  const files = ['one', 'two'].flatMap((folder) =>
    Array.from({ length: 60 }, (_, i) => ({
      ...file(`${folder}${i}`, `g${i}`, i % 3 === 0 ? 'real' : 'fake'),
      folder,
      path: `/${folder}/${i}.${i % 2 === 0 ? 'wav' : 'png'}`,
    })),
  );
  const kindOf = ({ path }: LabelledFile) => path.slice(-3);
  const taken = takeOfKinds(files, kindOf, 10);
  for (const kind of ['wav', 'png']) {
    const own = taken.filter((one) => kindOf(one) === kind);
    expect(own.filter(({ label }) => label === 'real')).toHaveLength(5);
    expect(own).toHaveLength(10);
  }
  expect(new Set(taken.map(({ folder }) => folder)).size).toBe(2);
  expect(takeOfKinds(files.toReversed(), kindOf, 10).toReversed()).toEqual(taken);
  expect(takeOfKinds(files, kindOf, null)).toEqual(files);
});
