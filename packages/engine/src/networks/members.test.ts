import { expect, test } from 'vitest';
import { MEMBERS, memberOfFold, pick } from './members.ts';

test('a file that no member saw is judged by the mean of all', () => {
  expect([...pick(new Float32Array([1, 2, 6, -1, -2, -3]), null)]).toEqual([3, -2]);
});

test('a labelled file is judged by the one member that never saw it', () => {
  expect([...pick(new Float32Array([1, 2, 6, -1, -2, -3]), 2)]).toEqual([6, -3]);
});

test('every fold has a member', () => {
  const members = Array.from({ length: 10 }, (_, fold) => memberOfFold(fold));
  expect(new Set(members).size).toBe(MEMBERS);
  expect(members).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2, 0]);
});
