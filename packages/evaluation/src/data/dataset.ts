import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseCsv } from './csv.ts';

/** One row of a manifest. */
export interface LabelledFile {
  id: string;
  /** Absolute. */
  path: string;
  /** Name of the folder that holds the manifest. */
  folder: string;
  label: 'real' | 'fake';
  kind: string;
  /** Generator of an AI file, source of a real one. */
  generator: string;
  /** Files of one origin; a file without one stands alone. */
  pairGroup: string;
  /** What must stay on one side of a split: group, repository, origin, speaker, near duplicate. */
  keys: string[];
  /** Uncertain, edited, restored or unusual by its own notes: figures are also given without these. */
  hard: boolean;
  /** One panel of a picture that shows several: learnt from once it is cut out, but no file that anybody has. */
  panel?: boolean;
  /** Such as "permissive"; empty when the manifest does not say. */
  licenceClass: string;
}

const MANIFEST = 'manifest.csv';
const HARD = /\b(DOUBT|LESS CERTAIN|HARD REAL|edit|restoration|enhancement)\b/;

/** A name such as "p240_022" is the same person or text everywhere; "1" or "source" is not. */
function isIdentifying(name: string): boolean {
  return name.length >= 5 && /[0-9]/.test(name) && /[a-z]/i.test(name);
}

function keysOf(row: Record<string, string>, pairGroup: string): string[] {
  const keys = [`group:${pairGroup}`];
  if (row.repo) keys.push(`repo:${row.repo}`);
  // Several repositories may publish files of one data set, site or camera.
  if (row.origin) keys.push(`origin:${row.origin.toLowerCase()}`);
  if (row.speaker_or_text && isIdentifying(row.speaker_or_text)) keys.push(`speaker:${row.speaker_or_text}`);
  for (const [note] of (row.notes ?? '').matchAll(/near_dup:\w+/g)) keys.push(note);
  return keys;
}

function readManifest(folder: string): LabelledFile[] {
  const rows = parseCsv(readFileSync(join(folder, MANIFEST), 'utf8'));
  return rows.flatMap((row) => {
    if ((row.label !== 'real' && row.label !== 'fake') || !row.file) return [];
    const id = row.id || row.file;
    const pairGroup = row.pair_group || `file:${id}`;
    return {
      id,
      path: resolve(folder, row.file),
      folder: basename(folder),
      label: row.label,
      kind: row.kind ?? '',
      generator: row.generator || row.source || row.kind || 'unknown',
      pairGroup,
      keys: keysOf(row, pairGroup),
      hard: HARD.test(row.notes ?? ''),
      panel: /\bcrop=\d/.test(row.notes ?? ''),
      licenceClass: row.licence_class ?? '',
    };
  });
}

/**
 * Labelled files of a folder with a `manifest.csv`, or of its subfolders that have one. Manifests without labels are skipped.
 *
 * @throws Error when the folder is missing or holds no labelled manifest
 */
export function readDataset(folder: string): LabelledFile[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Error(`no such folder: ${folder}`);
  const here = resolve(folder);
  const folders = existsSync(join(here, MANIFEST))
    ? [here]
    : readdirSync(here)
        .sort()
        .map((name) => join(here, name))
        .filter((path) => existsSync(join(path, MANIFEST)));
  const files = folders.flatMap(readManifest);
  if (files.length === 0) throw new Error(`no manifest.csv with labelled files in ${folder}`);
  return files;
}
