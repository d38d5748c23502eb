import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DETECTORS_DIR } from './networks/folder.ts';

/** SHA-256 of every network that the engine may run, and of the weights that several share: those converted into `modelsDir` and those it ships. */
export async function modelHashes(modelsDir: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const folder of [modelsDir, DETECTORS_DIR]) {
    if (!existsSync(folder)) continue;
    for (const name of (await readdir(folder)).sort()) {
      if (!/\.(onnx(\.gz)?|weights)$/.test(name)) continue;
      const bytes = await readFile(path.join(folder, name));
      hashes[name] = createHash('sha256').update(bytes).digest('hex');
    }
  }
  return hashes;
}
