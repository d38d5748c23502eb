/** The engine as the settings want it. */

import type { Engine, EngineOptions } from '@unmask/engine';
import * as engineModule from '@unmask/engine';
import type { Settings } from '@unmask/platform/env';
import type { Logger } from '@unmask/platform/logger';
import { MAX_VIDEO_SIZE_PAID_BYTES } from '@unmask/product/limits';

export function openEngine(settings: Settings, logger: Logger): Engine {
  const { createEngine } = engineModule as unknown as { createEngine(options: EngineOptions): Engine };
  return createEngine({
    cacheDir: settings.ENGINE_CACHE_DIR,
    processes: settings.ENGINE_PROCESSES,
    limits: { maxSize_bytes: MAX_VIDEO_SIZE_PAID_BYTES },
    logger,
  });
}
