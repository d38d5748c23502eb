import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MeasuredFile } from '../measure/measured-file.ts';

/**
 * Features that a learned network gave for a file it was trained on are flattering. Training therefore writes, per signal, the
 * features that networks trained without the file's fold gave: `docs/accuracy/out-of-fold/<signal>.json`, by SHA-256 of the file.
 * Only the features named there are replaced; everything else stays as it was measured.
 */
export type OutOfFoldFeatures = Map<string, Record<string, Record<string, number>>>;

export function readOutOfFold(accuracyFolder: string): OutOfFoldFeatures {
  const folder = join(accuracyFolder, 'out-of-fold');
  const out: OutOfFoldFeatures = new Map();
  if (!existsSync(folder)) return out;
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.json')) {
      out.set(basename(name, '.json'), JSON.parse(readFileSync(join(folder, name), 'utf8')));
    }
  }
  return out;
}

/** The measured file with out-of-fold features in place of those of networks that have seen it. */
export function withOutOfFold(file: MeasuredFile, sha256: string, tables: OutOfFoldFeatures): MeasuredFile {
  if (tables.size === 0) return file;
  return {
    ...file,
    signals: file.signals.map((signal) => {
      const features = tables.get(signal.name)?.[sha256];
      if (!features || signal.features === null) return signal;
      return { ...signal, features: { ...signal.features, ...features } };
    }),
  };
}
