/** The engine as the settings want it. */
import { createEngine, type Engine } from '@unmask/engine';
import type { Settings } from '@unmask/platform/env';
import type { Logger } from '@unmask/platform/logger';
import { MAX_VIDEO_SIZE_PAID_BYTES } from '@unmask/product/limits';

export function openEngine(settings: Settings, logger: Logger): Engine {
  return createEngine({
    cacheDir: settings.ENGINE_CACHE_DIR,
    processes: settings.ENGINE_PROCESSES,
    limits: { maxSize_bytes: MAX_VIDEO_SIZE_PAID_BYTES },
    logger,
  });
}
