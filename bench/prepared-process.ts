/**
 * The server or a worker as they are, with an engine that measures nothing: each file gets the result that lies prepared, under its own
 * hash. For what becomes of results, hundreds of times; what the engine itself does when it is killed, `kills.ts` shows.
 * `node prepared-process.ts server|worker`, with the result's file in PREPARED_RESULT.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Analysed, Engine } from '@unmask/engine';
import { readSettings } from '@unmask/platform/env';
import { createLogger } from '@unmask/platform/logger';
import { startServer } from '../apps/server/start.ts';
import { startWorker } from '../apps/worker/worker.ts';

/** As long as a kill needs to find one at work. */
const WORK_MS = 60;

async function preparedEngine(file: string): Promise<Engine> {
  const prepared = JSON.parse(await readFile(file, 'utf8')) as Analysed;
  return {
    async analyze(input, options) {
      if (input.kind !== 'file') throw new Error('only files are prepared for');
      const sha256 = createHash('sha256')
        .update(await readFile(input.path))
        .digest('hex');
      await sleep(WORK_MS, undefined, options?.signal && { signal: options.signal });
      return { ...prepared, file: { ...prepared.file, sha256, name: input.name } };
    },
    describe: () => Promise.reject(new Error('nothing is prepared for comparisons')),
    sandbox: async () => ({ level: 'namespaces', means: 'nothing to hold' }),
    warm: async () => {},
    pids: () => [],
    close: async () => {},
  };
}

const settings = readSettings(process.env);
const logger = createLogger(settings.LOG_LEVEL);
const engine = await preparedEngine(process.env.PREPARED_RESULT ?? '');
const isServer = process.argv[2] === 'server';
const running = isServer
  ? await startServer(settings, logger, () => engine)
  : await startWorker(settings, logger, () => engine);
process.on('SIGTERM', async () => {
  await running.stop();
  process.exit(0);
});
console.log(`Prepared and ready at ${'address' in running ? running.address : 'the queue'}`);
