/** The engine as the settings want it. */
import { createEngine, type Engine, readAddedModels } from '@unmask/engine';
import type { Settings } from '@unmask/platform/env';
import type { Logger } from '@unmask/platform/logger';
import { MAX_DURATION_S, MAX_VIDEO_SIZE_PAID_BYTES } from '@unmask/product/limits';

export function openEngine(settings: Settings, logger: Logger): Engine {
  const folder = settings.ENGINE_MODELS_DIR;
  // A detector that cannot be used must not keep the service from starting: it is left out, and the log says why.
  for (const problem of readAddedModels(folder).problems)
    logger.error({ folder }, `added detector: ${problem}`);
  return createEngine({
    added: { folder },
    cacheDir: settings.ENGINE_CACHE_DIR,
    processes: settings.ENGINE_PROCESSES,
    sandbox: { mode: settings.ENGINE_SANDBOX, secrets: [settings.DATA_DIR] },
    limits: { maxSize_bytes: MAX_VIDEO_SIZE_PAID_BYTES, maxDuration_s: MAX_DURATION_S },
    logger,
  });
}
