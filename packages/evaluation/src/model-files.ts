import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MODELS_DIR } from '@unmask/engine/internal/fusion/index.ts';
import type { FusionModel } from '@unmask/engine/internal/fusion/model.ts';
import { type PartFits, type PartsFile, partsFileName } from '@unmask/engine/internal/fusion/parts.ts';
import { modelFileName } from '@unmask/engine/internal/fusion/settings.ts';
import type { AnalysisMode, Modality } from '@unmask/engine/types';

/** Where the measured figures and the folds lie: `docs/accuracy/` of the repository. */
export const ACCURACY_DIR = fileURLToPath(new URL('../../../docs/accuracy/', import.meta.url));

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
  /** How parts are judged by themselves: by the full model and by that of each fold. */
  parts: { full: PartFits; folds: PartFits[] };
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

/** What the folds have of a file that lies in the folder of the models: their models, or how these judge parts. */
const foldsPath = (folders: ModelFolders, file: string): string => join(folders.models, 'folds', file);

/** The full model and the fold models of one kind of file. */
export function readModelSet(folders: ModelFolders, modality: Modality, mode: AnalysisMode): ModelSet {
  const name = modelFileName(modality, mode);
  const stored = readJson<{ models: Array<FusionModel | null> }>(foldsPath(folders, name), { models: [] });
  const book = readFoldBook(folders);
  return {
    full: readJson<FusionModel | null>(join(folders.models, name), null),
    folds: stored.models,
    parts: {
      full: readJson<Partial<PartsFile>>(join(folders.models, partsFileName(name)), {}).parts ?? {},
      folds: readJson<{ parts: PartFits[] }>(foldsPath(folders, partsFileName(name)), { parts: [] }).parts,
    },
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
  writeJson(foldsPath(folders, name), { format: 2, models: folds });
}

/** Written after the model whose methods the parts join: they name it by its SHA-256. */
export function writeParts(
  folders: ModelFolders,
  { modality, mode }: Pick<FusionModel, 'modality' | 'mode'>,
  { full, folds }: ModelSet['parts'],
): void {
  const name = modelFileName(modality, mode);
  const of = createHash('sha256')
    .update(readFileSync(join(folders.models, name)))
    .digest('hex');
  const file: PartsFile = { format: 2, of, parts: full };
  writeJson(join(folders.models, partsFileName(name)), file);
  writeJson(foldsPath(folders, partsFileName(name)), { format: 2, parts: folds });
}

/** A kind of file in which nothing shows skill has no model: what an earlier fit left behind would be stale. */
export function removeModelSet(folders: ModelFolders, modality: Modality, mode: AnalysisMode): void {
  const name = modelFileName(modality, mode);
  for (const file of [name, partsFileName(name)]) {
    rmSync(join(folders.models, file), { force: true });
    rmSync(foldsPath(folders, file), { force: true });
  }
}

export function readFoldBook(folders: ModelFolders): FoldBook {
  return readJson<FoldBook>(join(folders.accuracy, 'folds.json'), {});
}

export function writeFoldBook(folders: ModelFolders, book: FoldBook): void {
  writeJson(join(folders.accuracy, 'folds.json'), { ...readFoldBook(folders), ...book });
}

/** Files that a learned detector learnt from, by the first digits of their SHA-256: the fold that each was in, -1 for none. */
export type Learnt = Record<string, number>;

const LEARNT_DIGITS = 16;
const NO_FOLD = -1;

/** Of every shipped network: `docs/accuracy/learnt/`, written when it is trained. */
export function readLearnt(accuracy: string): Map<string, Learnt> {
  const folder = join(accuracy, 'learnt');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return new Map(
    names.map((name) => [name.slice(0, -'.json'.length), readJson<Learnt>(join(folder, name), {})]),
  );
}

/**
 * Files that every member of a learned detector has learnt from, in one training or another: nobody is left to judge them.
 *
 * @returns tells it of a file by its SHA-256
 */
export function learntByAll(learnt: ReadonlyMap<string, Learnt>): (sha256: string) => boolean {
  const files = [...learnt.values()].flatMap((of) => Object.keys(of).filter((file) => of[file] === NO_FOLD));
  const known = new Set(files);
  return (sha256) => known.has(sha256.slice(0, LEARNT_DIGITS));
}

/**
 * The members of a learned detector know what they must not judge by its fold when they were trained: a file that is in another fold
 * now may be judged by an ensemble member that learnt from it, which flatters every figure. What all members have learnt from is judged
 * by none and does not count.
 *
 * @returns detectors that have to be trained anew, with the number of files that have moved
 */
export function trainedOnOtherFolds(
  book: FoldBook,
  learnt: ReadonlyMap<string, Learnt>,
): Map<string, number> {
  const now = new Map<string, number>();
  for (const table of Object.values(book)) {
    for (const [sha256, fold] of Object.entries(table.files)) now.set(sha256.slice(0, LEARNT_DIGITS), fold);
  }
  const moved = [...learnt].map(([detector, files]): [string, number] => [
    detector,
    Object.entries(files).filter(([file, fold]) => fold !== NO_FOLD && (now.get(file) ?? fold) !== fold)
      .length,
  ]);
  return new Map(moved.filter(([, count]) => count > 0));
}

/**
 * Members judge by the folds that they were trained on, wherever a fit is written: one that is written elsewhere may deal its own,
 * and is told that its figures flatter.
 *
 * @throws Error when the fit is to be published and a shipped detector was trained on other folds than those of the book
 */
export function refuseOtherFolds(folders: ModelFolders, book: FoldBook, warn: (line: string) => void): void {
  const shipped = DEFAULT_FOLDERS.accuracy;
  for (const [detector, count] of trainedOnOtherFolds(book, readLearnt(shipped))) {
    const moved = `${count} files are in other folds than those that the ${detector} network was trained on`;
    if (folders.accuracy === shipped) {
      throw new Error(`${moved}: deal with --folds-only, run make -C training ${detector}, then fit`);
    }
    warn(
      `warning: ${moved}, so figures flatter. Copy ${join(shipped, 'folds.json')} to ${folders.accuracy} first.`,
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
