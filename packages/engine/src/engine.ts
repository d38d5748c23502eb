import type { Engine, EngineOptions } from './engine-api.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { Pool } from './process/pool.ts';

/**
 * An engine whose analyses run in its own processes: a file that crashes, hangs or fills the decoder costs its own analysis
 * and nothing else.
 */
export function createEngine(options: EngineOptions): Engine {
  const now = options.now ?? (() => performance.now());
  const pool = new Pool({
    setup: { cacheDir: options.cacheDir, limits: { ...DEFAULT_LIMITS, ...options.limits } },
    processes: Math.max(1, Math.floor(options.processes ?? 1)),
    logger: options.logger,
  });
  return {
    async analyze(input, { signal, onProgress, member } = {}) {
      const began = now();
      const result = await pool.run({ input, signal, onProgress, member: member ?? null });
      options.logger?.info(
        { wall_ms: Math.round(now() - began), outcome: result.outcome, modality: result.modality },
        'analysed',
      );
      return result;
    },
    warm: () => pool.warm(),
    pids: () => pool.pids(),
    close: () => pool.close(),
  };
}
