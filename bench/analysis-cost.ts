/** What the analysis of one file costs its process. */
import path from 'node:path';
import { createEngine, type EngineResult } from '../packages/engine/src/index.ts';
import { fixturesDir } from '../packages/media-fixtures/src/index.ts';
import { MAX_DURATION_S, MAX_VIDEO_SIZE_PAID_BYTES } from '../product/limits.ts';
import { cpuOf, peakOf } from './process-figures.ts';

export const MIB = 1_048_576;
/** Those of the service. */
const LIMITS = { maxSize_bytes: MAX_VIDEO_SIZE_PAID_BYTES, maxDuration_s: MAX_DURATION_S };

export interface Measured {
  cpu_s: number;
  wall_s: number;
  peak_bytes: number;
  result: EngineResult;
}

/** A new process for each file, so that its peak is its own. */
export async function analysis(file: string): Promise<Measured> {
  const engine = createEngine({ cacheDir: path.join(fixturesDir(), 'networks'), limits: LIMITS });
  try {
    await engine.warm();
    const pid = engine.pids()[0]!;
    const before_s = cpuOf(pid);
    const began = performance.now();
    const result = await engine.analyze({ kind: 'file', path: file, name: path.basename(file) });
    const wall_s = (performance.now() - began) / 1000;
    return { cpu_s: cpuOf(pid) - before_s, wall_s, peak_bytes: peakOf(pid), result };
  } finally {
    await engine.close();
  }
}
