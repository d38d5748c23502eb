import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCoalescer } from './coalescer.ts';

test('what arrives while a batch is worked on goes into the next one, in order, and never more than the largest', async () => {
  const batches: number[][] = [];
  const ask = createCoalescer(async (questions: number[]) => {
    batches.push(questions);
    await sleep(5);
    return questions.map((question) => question * 2);
  }, 3);
  const early = [ask(1), ask(2)];
  await early[0];
  const late = [3, 4, 5, 6].map(ask);
  expect(await Promise.all([...early, ...late])).toEqual([2, 4, 6, 8, 10, 12]);
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
  expect(await ask(7)).toBe(14);
});

test('a batch that fails fails for its own alone', async () => {
  const ask = createCoalescer(async (questions: number[]) => {
    await sleep(1);
    if (questions.includes(13)) throw new Error('unlucky');
    return questions;
  }, 2);
  const all = await Promise.allSettled([12, 13, 14, 15].map(ask));
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await ask(16)).toBe(16);
});

test('too few answers are an error, not undefined for somebody', async () => {
  const ask = createCoalescer(async (questions: number[]) => questions.slice(1), 4);
  await expect(ask(1)).rejects.toThrow('0 answers to 1 questions');
});
