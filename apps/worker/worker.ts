/** What a worker process is: the slices that hear of ends, an engine, and the queue. */
import { createJobRunner } from '@unmask/analyses/server';
import type { Engine } from '@unmask/engine';
import { prepareDataFolder } from '@unmask/platform/data-folder';
import { type Settings, SettingsError } from '@unmask/platform/env';
import type { Logger } from '@unmask/platform/logger';
import { openCore } from '../server/server-context.ts';
import { readSlices } from '../server/slices.ts';

const STOP_LIMIT_MS = 10_000;

export interface RunningWorker {
  stop(): Promise<void>;
}

/** @throws SettingsError where the database is the embedded one */
export async function startWorker(
  settings: Settings,
  logger: Logger,
  openEngine: () => Engine,
): Promise<RunningWorker> {
  if (!settings.DATABASE_URL) {
    throw new SettingsError(
      'Setting DATABASE_URL is missing: a separate worker shares a PostgreSQL with the server. The embedded database is worked on by the server itself.',
    );
  }
  prepareDataFolder(settings.DATA_DIR);
  const core = await openCore(settings, logger, (await readSlices()).slices);
  const engine = openEngine();
  await engine.warm();
  const runner = createJobRunner({ ...core.analysis, engine }, core.watchers);
  await runner.work(settings.ENGINE_PROCESSES);
  return {
    async stop() {
      await runner.stop();
      await engine.close();
      await core.kernel.queue.stop(STOP_LIMIT_MS);
      await core.database.close();
    },
  };
}
