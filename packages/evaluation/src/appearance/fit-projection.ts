/**
 * Computes `models/appearance-pca.json` from labelled folders; labels are not looked at.
 *
 *   node packages/evaluation/src/appearance/fit-projection.ts <cacheDir> <folder>...
 */
import { writeFileSync } from 'node:fs';
import { ensureModels } from '@unmask/engine/internal/faces/models.ts';
import { openNetwork } from '@unmask/engine/internal/faces/network.ts';
import { DEFAULT_LIMITS } from '@unmask/engine/internal/limits.ts';
import { openInput } from '@unmask/engine/internal/open-input.ts';
import { AppearanceCollector } from '@unmask/engine/internal/signals/appearance/index.ts';
import { principalComponents } from '@unmask/engine/internal/signals/appearance/principal-components.ts';
import { COMPONENTS, PROJECTION_FILE } from '@unmask/engine/internal/signals/appearance/projection.ts';
import { readDataset } from '../data/dataset.ts';

/** Runs the signal over one file with a projection that only listens: the last vector it is given is the file's mean. */
async function pooledVector(
  path: string,
  backbone: Awaited<ReturnType<typeof openNetwork>>,
): Promise<Float64Array | null> {
  let last: Float64Array | null = null;
  const projection = {
    project(pooled: Float64Array) {
      last = pooled.slice();
      return new Float64Array(COMPONENTS);
    },
  };
  const opened = await openInput({ kind: 'file', path, name: path }, DEFAULT_LIMITS);
  try {
    if (opened.modality === 'audio') return null;
    const stills = opened.modality === 'image';
    const collector = new AppearanceCollector({ backbone, projection, stills });
    await opened.decode({
      frame: (frame) => collector.frame({ ...frame, faces: [] }),
      picture: () => {},
      audio: () => {},
      progress: () => {},
    });
    collector.finish();
    return last;
  } finally {
    opened.close();
  }
}

const base64 = (values: Iterable<number>): string =>
  Buffer.from(Float32Array.from(values).buffer).toString('base64');

async function main([cacheDir, ...folders]: string[]): Promise<void> {
  if (!cacheDir || folders.length === 0) throw new Error('usage: fit-projection.ts <cacheDir> <folder>...');
  const backbone = await openNetwork(await ensureModels(cacheDir), 'backbone');
  const vectors: Float64Array[] = [];
  for (const file of folders.flatMap(readDataset)) {
    try {
      const vector = await pooledVector(file.path, backbone);
      if (vector) vectors.push(vector);
    } catch (error) {
      console.error(`${file.id}: ${error instanceof Error ? error.message : error}`);
    }
  }
  const { mean, deviation, components } = principalComponents(vectors, COMPONENTS);
  const stored = {
    inputs: mean.length,
    outputs: COMPONENTS,
    files: vectors.length,
    mean: base64(mean),
    deviation: base64(deviation),
    components: base64(components.flatMap((row) => [...row])),
  };
  writeFileSync(PROJECTION_FILE, `${JSON.stringify(stored)}\n`);
  console.log(`${vectors.length} files, ${COMPONENTS} components`);
}

await main(process.argv.slice(2));
