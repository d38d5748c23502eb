import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { EngineError } from '@unmask/engine/internal/errors.ts';
import { createFaceFinder, ensureModels } from '@unmask/engine/internal/faces/index.ts';
import { openDetector } from '@unmask/engine/internal/networks/index.ts';
import { readDataset } from '../data/dataset.ts';
import { expectedModality } from '../data/expected-modality.ts';
import { takeFiles } from '../data/take.ts';
import { foldOf, readFoldBook } from '../model-files.ts';
import { type EvaluateOptions, UsageError } from '../options.ts';
import type { Environment } from '../session.ts';
import { measurePairs, type PairFigures, type Tools } from './measure-pair.ts';
import { candidates } from './pairs.ts';
import { corresponds, localisationReport, localisationTable } from './report.ts';

/** A file without a fold was never trained on. */
function memberReader(options: EvaluateOptions): Tools['ensembleMemberOf'] {
  const book = readFoldBook(options.folders);
  return (altered) => {
    const table = book[expectedModality(altered.path)];
    const sha256 = createHash('sha256').update(readFileSync(altered.path)).digest('hex');
    const fold = table ? foldOf(table, sha256, altered.keys) : null;
    return fold;
  };
}

/**
 * `unmask evaluate --localisation`: how well the map of a face marks what was really replaced, on altered files whose originals
 * are in the data.
 *
 * @throws UsageError when no pair corresponds
 */
export async function localisationCommand(
  options: EvaluateOptions,
  around: Pick<Environment, 'out' | 'progress'>,
): Promise<void> {
  const files = takeFiles(options.data.flatMap(readDataset), options.limit);
  const tools: Tools = {
    finder: await createFaceFinder(await ensureModels(options.networks)),
    detector: await openDetector('faces'),
    ensembleMemberOf: memberReader(options),
  };
  const measured: PairFigures[] = [];
  const work = candidates(files);
  for (const [i, { altered, originals }] of work.entries()) {
    try {
      const pairs = await measurePairs(altered, originals, tools);
      measured.push(...pairs);
      const found = pairs.filter(corresponds).map(({ original, matched, frames, unchanged }) => {
        return `${original.id} (${matched} of ${frames} frames, ${unchanged} unchanged)`;
      });
      around.progress(
        `${i + 1}/${work.length} ${altered.id}: ${found.join(', ') || 'no original corresponds'}`,
      );
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      around.progress(`${i + 1}/${work.length} ${altered.id}: ${error.code}`);
    }
  }
  if (!measured.some((pair) => corresponds(pair) && pair.faces.length > 0))
    throw new UsageError('no altered face has its original in the data');
  const report = localisationReport(measured);
  around.out(localisationTable(report));
  if (!options.json) return;
  mkdirSync(dirname(options.json), { recursive: true });
  writeFileSync(options.json, `${JSON.stringify(report)}\n`);
}
