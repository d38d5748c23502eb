import { existsSync, readFileSync } from 'node:fs';
import type { Outcome } from '@unmask/engine/types';
import { UsageError } from '../options.ts';

/** A file of an earlier report: what a comparison needs of it. */
export interface ReportedFile {
  id: string;
  folder: string;
  label: 0 | 1;
  /** Empty in reports that do not say. */
  kind: string;
  generator: string;
  /** Null in reports that do not say. */
  pairGroup: string | null;
  score: number;
  outcome: Outcome;
}

type Fields = Record<string, unknown>;

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function outcomeOf(value: unknown): Outcome | null {
  return value === 'ai_generated' || value === 'authentic' || value === 'inconclusive' ? value : null;
}

function reportedFile(value: unknown, path: string): ReportedFile {
  const own = fields(value);
  const outcome = outcomeOf(own.outcome);
  const known = own.label === 'real' || own.label === 'fake';
  if (!text(own.id) || !known || !outcome || typeof own.score !== 'number') {
    throw new UsageError(`${path}: a file without id, label, score or outcome`);
  }
  return {
    id: text(own.id),
    folder: text(own.folder),
    label: own.label === 'fake' ? 1 : 0,
    kind: text(own.kind),
    generator: text(own.generator),
    pairGroup: text(own.pairGroup) || null,
    score: own.score,
    outcome,
  };
}

export interface ReadReport {
  /** Files by modality. */
  files: Map<string, ReportedFile[]>;
  /** Whether what files say of themselves had a say. */
  statements: boolean;
}

/**
 * A report of `evaluate --json`, or `latest.json`.
 *
 * @throws UsageError when the file is missing or no report
 */
export function readReport(path: string): ReadReport {
  if (!existsSync(path)) throw new UsageError(`no such report: ${path}`);
  const report = fields(JSON.parse(readFileSync(path, 'utf8')));
  const modalities = Object.entries(fields(report.modalities));
  if (modalities.length === 0) throw new UsageError(`${path}: no report of an evaluation`);
  const files = new Map(
    modalities.map(([name, own]) => {
      const { files } = fields(own);
      return [name, Array.isArray(files) ? files.map((file) => reportedFile(file, path)) : []];
    }),
  );
  return { files, statements: report.statements === true };
}
