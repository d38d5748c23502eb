import { basename } from 'node:path';
import { createEngine } from '@unmask/engine/internal/engine.ts';
import type { CommonOptions } from '../options.ts';
import { changedCopy, isChange } from '../robustness/changes.ts';
import { videoStills } from '../robustness/video-stills.ts';
import { engineMeasurer, type Prepare, prepareFile } from './engine-measurer.ts';
import type { Measurer } from './measure-all.ts';

/** The file itself, five stills of it, or a changed copy. */
const prepare: Prepare = async (path, variant) => {
  if (variant === 'frames') {
    const frames = await videoStills(path);
    const size_bytes = frames.reduce((sum, frame) => sum + frame.length, 0);
    return { input: { kind: 'frames', frames, name: basename(path), size_bytes }, dispose() {} };
  }
  if (!isChange(variant)) return prepareFile(path, variant);
  const copy = await changedCopy(variant, path);
  return { input: { kind: 'file', path: copy.path, name: basename(copy.path) }, dispose: copy.dispose };
};

/** One engine with a single warm child for each process, so that the processor time of a child is that of its file. */
export async function startMeasurers(
  options: Pick<CommonOptions, 'processes' | 'networks' | 'added'>,
): Promise<{ measurers: Measurer[]; close(): Promise<void> }> {
  const engines = Array.from({ length: options.processes }, () =>
    createEngine({ cacheDir: options.networks, added: options.added ?? undefined, processes: 1 }),
  );
  // The first one converts the networks when they are not there yet; the others find them.
  for (const engine of engines) await engine.warm();
  return {
    measurers: engines.map((engine) => engineMeasurer(engine, prepare)),
    close: async () => {
      for (const engine of engines) await engine.close();
    },
  };
}
