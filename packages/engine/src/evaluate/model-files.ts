import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MODELS_DIR } from '../fusion/index.ts';
import type { FusionModel } from '../fusion/model.ts';
import { modelFileName } from '../fusion/settings.ts';
import type { AnalysisMode, Modality } from '../types.ts';

/** Where the measured figures and the folds lie: `docs/accuracy/` of the repository. */
export const ACCURACY_DIR = fileURLToPath(new URL('../../../../docs/accuracy/', import.meta.url));

/** Which fold a fitted file, and everything that shares its origin, belongs to. */
export interface FoldTable {
  /** By SHA-256 of the file. */
  files: Record<string, number>;
  /** By group, repository, speaker or near duplicate. */
  keys: Record<string, number>;
}

export type FoldBook = Partial<Record<Modality, FoldTable>>;

export interface ModelSet {
  full: FusionModel | null;
  folds: Array<FusionModel | null>;
  table: FoldTable;
}

export interface ModelFolders {
  models: string;
  accuracy: string;
}

export const DEFAULT_FOLDERS: ModelFolders = { models: MODELS_DIR, accuracy: ACCURACY_DIR };

function readJson<T>(path: string, fallback: T): T {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : fallback;
}

/** Writes JSON with a line per top-level entry, so that a change of one figure does not rewrite one endless line. */
export function writeJson(path: string, value: object): void {
  mkdirSync(dirname(path), { recursive: true });
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  const lines = entries.map(([name, entry]) => `${JSON.stringify(name)}:${JSON.stringify(entry)}`);
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`);
}

function foldModelsPath(folders: ModelFolders, modality: Modality, mode: AnalysisMode): string {
  return join(folders.models, 'folds', modelFileName(modality, mode));
}

/** The full model and the fold models of one kind of file. */
export function readModelSet(folders: ModelFolders, modality: Modality, mode: AnalysisMode): ModelSet {
  const stored = readJson<{ models: Array<FusionModel | null> }>(foldModelsPath(folders, modality, mode), {
    models: [],
  });
  const book = readFoldBook(folders);
  return {
    full: readJson<FusionModel | null>(join(folders.models, modelFileName(modality, mode)), null),
    folds: stored.models,
    table: book[modality] ?? { files: {}, keys: {} },
  };
}

export function writeModelSet(
  folders: ModelFolders,
  full: FusionModel,
  folds: ReadonlyArray<FusionModel | null>,
): void {
  const name = modelFileName(full.modality, full.mode);
  writeJson(join(folders.models, name), full);
  writeJson(foldModelsPath(folders, full.modality, full.mode), { format: 1, models: folds });
}

/** A kind of file in which nothing shows skill has no model: what an earlier fit left behind would be stale. */
export function removeModelSet(folders: ModelFolders, modality: Modality, mode: AnalysisMode): void {
  rmSync(join(folders.models, modelFileName(modality, mode)), { force: true });
  rmSync(foldModelsPath(folders, modality, mode), { force: true });
}

export function readFoldBook(folders: ModelFolders): FoldBook {
  return readJson<FoldBook>(join(folders.accuracy, 'folds.json'), {});
}

export function writeFoldBook(folders: ModelFolders, book: FoldBook): void {
  writeJson(join(folders.accuracy, 'folds.json'), { ...readFoldBook(folders), ...book });
}

/**
 * The members of the shipped detectors know which files they saw by the folds of that day: other folds would flatter them.
 *
 * @throws Error when a file changes its fold in the book that the detectors were trained on
 */
export function refuseOtherFolds(folders: ModelFolders, book: FoldBook): void {
  if (folders.accuracy !== DEFAULT_FOLDERS.accuracy) return;
  const trained = readFoldBook(folders);
  for (const [modality, { files }] of Object.entries(book)) {
    const before = trained[modality as Modality]?.files ?? {};
    const moved = Object.keys(files).some((sha256) => (before[sha256] ?? files[sha256]) !== files[sha256]);
    if (!moved) continue;
    throw new Error(
      `the ${modality} files would be dealt into other folds than the learned detectors were trained on: write elsewhere with --accuracy and --models, or deal anew with --folds-only and train again`,
    );
  }
}

/** Fold that must not be used on this file's origin; null when the fit saw nothing of it. */
export function foldOf(table: FoldTable, sha256: string, keys: readonly string[]): number | null {
  const own = table.files[sha256];
  if (own !== undefined) return own;
  for (const key of keys) {
    const shared = table.keys[key];
    if (shared !== undefined) return shared;
  }
  return null;
}
