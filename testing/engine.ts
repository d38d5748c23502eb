/** The engine of test servers: the real one, one for each test process, that measures the same file once. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Analysed, AnalysisInput, AnalyzeOptions, Engine, KeptEvidence } from '@unmask/engine';
import type { Settings } from '@unmask/platform/env';
import type { Logger } from '@unmask/platform/logger';
import { openEngine } from '../apps/server/engine.ts';

interface Measured {
  result: Analysed;
  kept: KeptEvidence | null;
}

/** Longer ones are there to keep the engine busy. */
const REMEMBERED_S = 3;

let shared: Engine | null = null;

/**
 * Trying the sandbox and starting an analysis process cost more than most tests, and most tests analyze the same second of video.
 * The engine gives the same result for the same file (its own tests prove that), so what it said of a short one is said again. Tests
 * that are about running, waiting and cancelling use a long clip, or ask for an engine of their own by any of its settings.
 */
export function sharedEngine(settings: Settings, logger: Logger): Engine {
  shared ??= remembering(openEngine(settings, logger));
  return shared;
}

function remembering(engine: Engine): Engine {
  const known = new Map<string, Measured>();
  return {
    ...engine,
    async analyze(input, options = {}) {
      const key = await keyOf(input, options);
      const before = known.get(key);
      if (before && !options.signal?.aborted) {
        if (before.kept) options.onKept?.(structuredClone(before.kept));
        return structuredClone(before.result);
      }
      let kept: KeptEvidence | null = null;
      const result = await engine.analyze(input, {
        ...options,
        onKept(evidence) {
          kept = structuredClone(evidence);
          options.onKept?.(evidence);
        },
      });
      if ((result.file.duration_s ?? 0) <= REMEMBERED_S)
        known.set(key, { result: structuredClone(result), kept });
      return result;
    },
    // Other servers go on with it; it ends with the process.
    close: async () => {},
  };
}

async function keyOf(input: AnalysisInput, { signal: _signal, ...options }: AnalyzeOptions): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([input.name, options]));
  if (input.kind === 'frames') for (const frame of input.frames) hash.update('frame').update(frame);
  else for await (const bytes of createReadStream(input.path)) hash.update(bytes);
  return hash.digest('hex');
}
