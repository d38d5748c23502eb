import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { repeat } from './repeat.ts';

const HOUR_MS = 3_600_000;

test('a nudge during a round starts one more after it, never beside it', async () => {
  let rounds = 0;
  let under = 0;
  let most = 0;
  const work = repeat('test', HOUR_MS, createLogger('silent'), async () => {
    under += 1;
    most = Math.max(most, under);
    await sleep(20);
    under -= 1;
    rounds += 1;
  });
  work.nudge();
  work.nudge();
  work.nudge();
  await sleep(100);
  expect([rounds, most]).toEqual([2, 1]);
  await work.stop();
  work.nudge();
  await sleep(40);
  expect(rounds).toBe(2);
});

test('a failed round does not end the work', async () => {
  let rounds = 0;
  const work = repeat('test', HOUR_MS, createLogger('silent'), async () => {
    rounds += 1;
    throw new Error('fails');
  });
  work.nudge();
  await sleep(10);
  work.nudge();
  await sleep(10);
  expect(rounds).toBe(2);
  await work.stop();
});
