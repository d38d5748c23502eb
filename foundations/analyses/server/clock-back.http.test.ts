/** The clock of the machine is put back: what was queued before it is not kept waiting until the clock has caught up. */

import { eq } from '@unmask/db/sql';
import { createLogger } from '@unmask/platform/logger';
import { openEngine } from '@unmask/testing/parts';
import { startTestServer, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { analysisJobs } from '../tables.ts';
import { createJobRunner } from './index.ts';

const HOUR_MS = 3_600_000;
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.dispose();
});

test('an analysis that was queued before the clock went an hour back is done at once, and once', async () => {
  const client = server.client();
  const sent = await client.upload(await tinyClip());
  expect(sent.status).toBe(202);
  const { id } = (await sent.json()) as { id: string };
  // The clock alone: timers go on as they do in a real process. The embedded database asks the same clock.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR_MS });
  const advance = setInterval(() => vi.setSystemTime(Date.now() + 100), 100);
  const engine = openEngine(server.settings, createLogger('silent'));
  const runner = createJobRunner({ ...server.core.analysis, engine }, server.core.watchers);
  try {
    await runner.work(1);
    server.core.kernel.trigger('analyses.recovery');
    const job = await until(
      'it is done',
      async () => {
        const [row] = await server.core.database.db
          .select()
          .from(analysisJobs)
          .where(eq(analysisJobs.id, id));
        return row?.state === 'completed' ? row : null;
      },
      2 * HOUR_MS,
    );
    expect(job.attempts).toBe(1);
  } finally {
    clearInterval(advance);
    await runner.stop();
    await engine.close();
  }
}, 180_000);
