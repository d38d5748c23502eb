import { expect, test } from 'vitest';
import {
  DEFAULT_FOLDERS,
  learntByAll,
  readFoldBook,
  readLearnt,
  refuseOtherFolds,
  trainedOnOtherFolds,
} from '../model-files.ts';
import { planFolds } from './fold-plan.ts';

const plannedFile = (id: string) => ({
  id,
  folder: 'made',
  path: `/${id}`,
  kind: 'made',
  generator: 'Camera',
  pairGroup: id,
  licenceClass: '',
  hard: false,
  keys: [] as string[],
});

test('what was dealt before stays where it is when files are added; the new ones fill up', () => {
  const planned = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => ({
      file: {
        ...plannedFile(`f${from + i}.png`),
        label: (from + i) % 2 ? ('fake' as const) : ('real' as const),
      },
      sha256: `${from + i}`,
    }));
  const before = planFolds(planned(0, 60), 1);
  const after = planFolds([...planned(60, 120), ...planned(0, 60)], 1, before.book);
  for (let i = 0; i < 60; i++) expect(after.book.image?.files[i]).toBe(before.book.image?.files[i]);
  const counts = Array<number>(10).fill(0);
  for (const fold of Object.values(after.book.image!.files)) counts[fold]! += 1;
  expect(counts).toEqual(Array(10).fill(12));
  const joined = planned(0, 60).map((entry, i) => ({
    ...entry,
    file: { ...entry.file, keys: i < 3 ? ['group:one'] : [] },
  }));
  const folds = planFolds(joined, 1, before.book).book.image!.files;
  expect(new Set([folds[0], folds[1], folds[2]]).size).toBe(1);
});

test('a detector whose files have moved to other folds has to be trained anew', () => {
  const sha = (digit: string) => digit.repeat(64);
  const learnt = (digit: string) => digit.repeat(16);
  const book = { image: { files: { [sha('a')]: 1, [sha('b')]: 2 }, keys: {} } };
  const detectors = new Map([
    ['faces', { [learnt('a')]: 1, [learnt('b')]: 3 }],
    ['frames', { [learnt('a')]: 1, [learnt('c')]: 5 }],
    ['voice', { [learnt('a')]: -1 }],
  ]);
  expect([...trainedOnOtherFolds(book, detectors)]).toEqual([['faces', 1]]);
});

test('what all members have learnt from is judged by none, whatever its fold', () => {
  const [known, other] = ['a'.repeat(64), 'b'.repeat(64)];
  const learnt = new Map([
    ['faces', { [known.slice(0, 16)]: 2 }],
    ['voice', { [known.slice(0, 16)]: -1, [other.slice(0, 16)]: 2 }],
  ]);
  expect([known, other].map(learntByAll(learnt))).toEqual([true, false]);
});

test('the shipped detectors were trained on the folds that their figures rest on', () => {
  const learnt = readLearnt(DEFAULT_FOLDERS.accuracy);
  expect([...learnt.keys()].sort()).toEqual(['blending', 'faces', 'frames', 'motion', 'peaks', 'voice']);
  expect([...trainedOnOtherFolds(readFoldBook(DEFAULT_FOLDERS), learnt)]).toEqual([]);
});

test('a fit on other folds than the shipped detectors were trained on is refused; one written elsewhere says that it flatters', () => {
  const [file, fold] = Object.entries(readLearnt(DEFAULT_FOLDERS.accuracy).get('peaks')!)[0]!;
  const book = { audio: { files: { [`${file}${'0'.repeat(48)}`]: fold + 1 }, keys: {} } };
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  expect(() => refuseOtherFolds(DEFAULT_FOLDERS, book, say)).toThrow(
    '1 files are in other folds than those that the peaks network was trained on: deal with --folds-only',
  );
  refuseOtherFolds({ ...DEFAULT_FOLDERS, accuracy: '/elsewhere' }, readFoldBook(DEFAULT_FOLDERS), say);
  expect(said).toEqual([]);
  refuseOtherFolds({ ...DEFAULT_FOLDERS, accuracy: '/elsewhere' }, book, say);
  expect(said).toEqual(
    ['peaks', 'voice'].map((network) =>
      expect.stringMatching(
        new RegExp(
          `^warning: 1 files .* ${network} network .* flatter\\. Copy .*folds\\.json to /elsewhere first\\.$`,
        ),
      ),
    ),
  );
});
