import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../options.ts';
import type { Environment } from '../session.ts';
import { compareReports, type ModalityComparison } from './compare.ts';
import { readReport } from './read-report.ts';
import { comparisonTable } from './table.ts';

const DRAWS = 1000;
const NOT_ALIKE =
  'One report counts what files say of themselves and the marks they bear, the other signals alone (--signals-alone): the difference holds both.\n';

interface CompareOptions {
  before: string;
  after: string;
  json: string | null;
}

function compareOptions(argv: readonly string[]): CompareOptions {
  const options = { compare: { type: 'string' }, json: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options,
      allowPositionals: true,
      strict: true,
    });
    const [after, ...rest] = positionals;
    if (!values.compare || !after || rest.length > 0) throw new UsageError('--compare takes two reports');
    return { before: values.compare, after, json: values.json ?? null };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(String(error));
  }
}

/**
 * `unmask evaluate --compare BEFORE.json AFTER.json [--json OUT]`: what a change gained, per modality that both reports hold.
 *
 * @throws UsageError for a wrong command line or files that are no reports
 */
export function compareCommand(argv: readonly string[], around: Pick<Environment, 'out'>): void {
  const options = compareOptions(argv);
  const before = readReport(options.before);
  const after = readReport(options.after);
  if (before.statements !== after.statements) around.out(NOT_ALIKE);
  const modalities: Record<string, ModalityComparison> = {};
  for (const [name, files] of after.files) {
    const earlier = before.files.get(name);
    if (!earlier) continue;
    modalities[name] = compareReports(earlier, files, DRAWS);
    around.out(comparisonTable(name, modalities[name]));
  }
  if (Object.keys(modalities).length === 0) throw new UsageError('the reports share no kind of file');
  if (!options.json) return;
  mkdirSync(dirname(options.json), { recursive: true });
  writeFileSync(options.json, `${JSON.stringify({ modalities })}\n`);
}
