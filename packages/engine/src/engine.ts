import path from 'node:path';
import { memoryForAdded } from './added-models/memory.ts';
import type { Engine, EngineLimits, EngineOptions } from './engine-api.ts';
import { measuredFound } from './evidence/found.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import type { Job } from './process/child-handle.ts';
import { Launcher } from './process/launch.ts';
import { Pool } from './process/pool.ts';
import { removeTelemetryLeftovers } from './process/telemetry-leftovers.ts';
import { ownProgress, withStability } from './stability/run.ts';

/**
 * An engine whose analyses run in its own processes: a file that crashes, hangs or fills the decoder costs its own analysis
 * and nothing else.
 */
export function createEngine(options: EngineOptions): Engine {
  const now = options.now ?? (() => performance.now());
  cleanUp(options);
  const { logger } = options;
  const { cacheDir, added } = options;
  const setup = {
    // The processes stand in another folder than their parent.
    cacheDir: path.resolve(cacheDir),
    added: added ? { ...added, folder: path.resolve(added.folder) } : null,
    limits: limitsOf(options),
  };
  const { mode = 'auto', secrets = [] } = options.sandbox ?? {};
  const launcher = new Launcher({ setup, mode, secrets, logger });
  const pool = new Pool({
    setup,
    launcher,
    processes: Math.max(1, Math.floor(options.processes ?? 1)),
    logger,
  });
  return {
    async analyze(input, options = {}) {
      const {
        signal,
        onProgress,
        ensembleMember = null,
        only = null,
        stability = false,
        evidence = false,
        onKept,
        onFound,
      } = options;
      const { maxDuration_s, deadline_ms } = options;
      const bounds = { maxDuration_s, deadline_ms };
      const began = now();
      const copies = stability && input.kind === 'file';
      const own = copies ? ownProgress(onProgress) : onProgress;
      let result = await pool.run({
        input,
        signal,
        onProgress: own,
        thumbnail: options.thumbnail,
        ensembleMember: ensembleMember,
        only,
        evidence,
        onKept,
        onFound,
        ...bounds,
      });
      if (copies) {
        // Copies take four times as long as the file itself: until then its parts would be known and not told.
        if (evidence) onFound?.(measuredFound(result));
        const run = (job: Job) => pool.run({ ...job, deadline_ms });
        result = await withStability(result, {
          run,
          path: input.path,
          ensembleMember: ensembleMember,
          signal,
          onProgress,
          logger,
        });
      }
      logger?.info(
        { wall_ms: Math.round(now() - began), outcome: result.outcome, modality: result.modality },
        'analysed',
      );
      return result;
    },
    describe: ({ path, name }, options = {}) =>
      pool.describe({ input: { kind: 'file', path, name }, ensembleMember: null, ...options }),
    sandbox: () => launcher.status(),
    warm: () => pool.warm(),
    pids: () => pool.pids(),
    close: () => pool.close(),
  };
}

let cleaned = false;

/** Once in a process, before its first network is loaded. */
function cleanUp({ logger }: EngineOptions): void {
  if (cleaned) return;
  cleaned = true;
  const removed = removeTelemetryLeftovers();
  if (removed.length > 0) logger?.info({ removed }, 'removed what the telemetry of a library had left');
}

/** Added detectors get their memory on top. */
function limitsOf({ added, limits }: EngineOptions): EngineLimits {
  const own = { ...DEFAULT_LIMITS, ...limits };
  return { ...own, maxResident_bytes: own.maxResident_bytes + memoryForAdded(added?.folder ?? null) };
}
