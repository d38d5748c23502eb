import { expect, test } from 'vitest';
import { pickEnsembleMember } from './ensemble.ts';

test('a file that no ensemble member saw is judged by the mean of all', () => {
  expect([...pickEnsembleMember(new Float32Array([1, 2, 6, -1, -2, -3]), null)]).toEqual([3, -2]);
  expect([...pickEnsembleMember(new Float32Array([1, 3]), null, 2)]).toEqual([2]);
});

test('a labelled file is judged by the one ensemble member that was trained without its fold', () => {
  const logits = new Float32Array([1, 2, 6, -1, -2, -3]);
  expect([...pickEnsembleMember(logits, 2)]).toEqual([6, -3]);
  expect([...pickEnsembleMember(logits, 5)]).toEqual([6, -3]);
  expect([...pickEnsembleMember(logits, 9)]).toEqual([1, -1]);
  expect([...pickEnsembleMember(logits, 5, 6)]).toEqual([-3]);
});
