/** A short run of `npm run bench -- finds`, which does the same with 500 (FINDS says how many here). */
import { createEngine } from '@unmask/engine';
import { TEST_ENGINE_CACHE } from '@unmask/testing/server';
import { expect, test } from 'vitest';
import { runFinds } from './finds.ts';

const FINDS = Number(process.env.FINDS ?? 24);
const UPLOADS = Math.ceil(FINDS / 10);
const KILLS = 3;

test('finds, alerts and messages under kill -9 of server and worker: none lost, none twice, and what comes again has the same key', async () => {
  const outcome = await runFinds({ finds: FINDS, uploads: UPLOADS, kills: KILLS }, () =>
    createEngine({ cacheDir: TEST_ENGINE_CACHE, processes: 1 }),
  );
  expect(outcome.wrong).toEqual([]);
  const ended = FINDS + UPLOADS - outcome.givenUp;
  expect(outcome).toMatchObject({
    kills: { server: 2, worker: 2 },
    ...{ finds: FINDS, uploads: UPLOADS, alerts: ended, counted: FINDS },
    delivered: { alerts: ended, mails: ended, webhooks: UPLOADS },
  });
  // A process dies twice at one file at most by chance.
  expect(outcome.givenUp).toBeLessThan(KILLS);
  // One message of each kind is on its way to a target at once: a kill repeats no more than those.
  const { alerts, mails, webhooks } = outcome.repeated;
  expect(Math.max(alerts, mails, webhooks)).toBeLessThanOrEqual(2 * outcome.kills.server);
}, 600_000);
