import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { SignalName } from '@unmask/engine/types';
import type { LabelledFile } from '../data/dataset.ts';
import type { FailedFile, MeasuredFile } from './measured-file.ts';
import type { ResultCache, Variant } from './result-cache.ts';

/** Measures one file; several may work side by side. */
export interface Measurer {
  /**
   * @param ensembleMember the one ensemble member of every learned detector that never saw the file; null: no ensemble member saw it
   * @param only these signals; null: all
   */
  measure(
    path: string,
    variant: Variant,
    ensembleMember: number | null,
    only: readonly SignalName[] | null,
  ): Promise<MeasuredFile | FailedFile>;
}

export interface Measured {
  file: LabelledFile;
  sha256: string;
  result: MeasuredFile | FailedFile;
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export interface MeasureOptions {
  files: readonly LabelledFile[];
  variant: Variant;
  /** Where measurements of such a file are kept. */
  cacheFor(file: LabelledFile): ResultCache;
  /** Which ensemble member of the learned detectors may judge a file. */
  ensembleMemberFor(file: LabelledFile, sha256: string): number | null;
  /** How many files are in hand at once: as many as there are measurers. */
  workers: number;
  /** One per child process. Only asked for once something is not in the cache. */
  measurers: () => Promise<Measurer[]>;
  onProgress?(done: number, total: number, file: LabelledFile): void;
}

async function measureOne(
  file: LabelledFile,
  options: MeasureOptions,
  takeMeasurer: () => Promise<Measurer>,
): Promise<Measured> {
  let sha256 = '';
  try {
    sha256 = await sha256Of(file.path);
  } catch (error) {
    return { file, sha256, result: { error: String(error), code: 'not_found' } };
  }
  const ensembleMember = options.ensembleMemberFor(file, sha256);
  const cache = options.cacheFor(file);
  const known = cache.read(sha256, options.variant, ensembleMember);
  if (known?.stale.length === 0) return { file, sha256, result: known.measured };
  const measurer = await takeMeasurer();
  // A refusal rests on all signals.
  const former = known && !('error' in known.measured) ? known.measured : null;
  const only = former && known ? known.stale : null;
  const measured = await measurer.measure(file.path, options.variant, ensembleMember, only);
  const result = former ? renewed(former, measured) : measured;
  // Running out of time or memory may be this machine's bad moment: tried again next time.
  const lasting = !('error' in result) || !PASSING.includes(result.code);
  if (lasting) cache.write(sha256, options.variant, ensembleMember, result);
  return { file, sha256, result };
}

/** With the signals that were measured anew in place of the former ones. Time and loudness stay those of the whole analysis. */
function renewed(former: MeasuredFile, latest: MeasuredFile | FailedFile): MeasuredFile | FailedFile {
  if ('error' in latest) return latest;
  const news = new Map(latest.signals.map((signal) => [signal.name, signal]));
  const known = new Set(former.signals.map(({ name }) => name));
  const added = latest.signals.filter(({ name }) => !known.has(name));
  return {
    ...former,
    signals: [...former.signals.map((signal) => news.get(signal.name) ?? signal), ...added],
  };
}

const PASSING = ['deadline', 'out_of_memory', 'decoder_crashed', 'cancelled', 'not_found'];

/** Measures every file that the cache does not hold, each child process taking the next; results in the order of `files`. */
export async function measureAll(options: MeasureOptions): Promise<Measured[]> {
  const results = new Array<Measured>(options.files.length);
  let next = 0;
  let done = 0;
  const worker = async (index: number): Promise<void> => {
    while (next < options.files.length) {
      const at = next++;
      const file = options.files[at]!;
      results[at] = await measureOne(file, options, async () => {
        const measurers = await options.measurers();
        return measurers[index % measurers.length]!;
      });
      done += 1;
      options.onProgress?.(done, options.files.length, file);
    }
  };
  await Promise.all(Array.from({ length: options.workers }, (_, index) => worker(index)));
  return results;
}
