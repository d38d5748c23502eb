import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsHash } from '@unmask/engine/internal/fusion/load-model.ts';
import { detectorVersions } from '@unmask/engine/internal/verdict/index.ts';
import type { EngineFacts } from '@unmask/engine/types';

/** Version and hashes of the engine that a report speaks of: the code that measures, the model files, the settings. */
export function engineFacts(version: string, measuring: string, modelsFolder: string): EngineFacts {
  const hashes: Record<string, string> = { measuring, 'fusion-settings': settingsHash() };
  const names = existsSync(modelsFolder) ? readdirSync(modelsFolder) : [];
  for (const name of names.filter((entry) => entry.endsWith('.json')).sort()) {
    const bytes = readFileSync(join(modelsFolder, name));
    hashes[`models/${name}`] = createHash('sha256').update(bytes).digest('hex');
  }
  return { version, hashes, detectors: detectorVersions() };
}
