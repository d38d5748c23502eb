import { basename } from 'node:path';

import type { AnalysisInput, Engine } from '@unmask/engine/internal/engine-api.ts';
import { EngineError } from '@unmask/engine/internal/errors.ts';
import type { Measurer } from './measure-all.ts';
import { type FailedFile, type MeasuredFile, measuredFile } from './measured-file.ts';
import { processCpu_s } from './process-cpu.ts';
import type { Variant } from './result-cache.ts';

/** Turns a file into what the engine is given, and cleans up after it. */
export type Prepare = (path: string, variant: Variant) => Promise<{ input: AnalysisInput; dispose(): void }>;

/** The file as it is. */
export const prepareFile: Prepare = async (path) => ({
  input: { kind: 'file', path, name: basename(path) },
  dispose() {},
});

function childCpu_s(engine: Engine): number | null {
  const [pid] = engine.pids();
  return pid === undefined ? null : processCpu_s(pid);
}

/** Processor time between two readings; wall time where the child was replaced or the system does not tell. */
function spent(before: number | null, after: number | null, wall_s: number): number {
  return before !== null && after !== null && after >= before ? after - before : wall_s;
}

function failure(error: unknown): FailedFile {
  if (error instanceof EngineError) return { error: error.message, code: error.code };
  return { error: error instanceof Error ? error.message : String(error), code: 'damaged_file' };
}

/**
 * Measures through one warm child process.
 *
 * @param engine with a single process, so that its processor time is that of the file
 */
export function engineMeasurer(engine: Engine, prepare: Prepare): Measurer {
  return {
    async measure(path, variant, ensembleMember, only): Promise<MeasuredFile | FailedFile> {
      try {
        const prepared = await prepare(path, variant);
        try {
          const before = childCpu_s(engine);
          const started = performance.now();
          const result = await engine.analyze(prepared.input, { ensembleMember: ensembleMember, only });
          const wall_s = (performance.now() - started) / 1000;
          const cpu_s = spent(before, childCpu_s(engine), wall_s);
          return measuredFile(result, cpu_s, wall_s);
        } finally {
          prepared.dispose();
        }
      } catch (error) {
        return failure(error);
      }
    },
  };
}
