/** Which files of a folder are to be analyzed, and whether they are whole. */
import { lstat, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';

/** Tells one state of a file from another without reading it. */
export interface Stamp {
  size_bytes: number;
  modified_ms: number;
  /** Also changes with permissions: a file that could not be read is tried again. */
  changed_ms: number;
}

export interface FoundFile extends Stamp {
  /** Path within the watched folder. */
  name: string;
  path: string;
}

export const RESULT = '.unmask.json';
export const REPORT = '.unmask.pdf';

/** Names that browsers and copying programs give to files that are not whole yet, and what systems leave behind. */
const TEMPORARY = /(\.(part|partial|crdownload|download|opdownload|filepart|tmp|temp|swp)|~)$|^~/i;
const SYSTEM = new Set(['thumbs.db', 'desktop.ini']);

export function isIgnored(name: string): boolean {
  if (name.startsWith('.') || SYSTEM.has(name.toLowerCase())) return true;
  return name.endsWith(RESULT) || name.endsWith(REPORT) || TEMPORARY.test(name);
}

/**
 * Files by name, in alphabetical order. No link is followed: results lie where others read them, and would tell of a file from elsewhere.
 * @param except a folder that is left out, absolute
 * @throws when the folder itself cannot be read; one inside it that cannot be read is left out
 */
export async function findFiles(folder: string, recursive: boolean, except: string): Promise<FoundFile[]> {
  const names = await namesIn(folder, '', recursive, except);
  const found = await Promise.all(names.sort().map((name) => fileAt(folder, name)));
  return found.filter((file) => file !== null);
}

async function namesIn(folder: string, below: string, recursive: boolean, except: string): Promise<string[]> {
  const names: string[] = [];
  for (const item of await readdir(path.join(folder, below), { withFileTypes: true })) {
    if (isIgnored(item.name) || item.isSymbolicLink()) continue;
    const name = path.join(below, item.name);
    if (!item.isDirectory()) names.push(name);
    else if (recursive && path.join(folder, name) !== except) {
      names.push(...(await namesIn(folder, name, recursive, except).catch(() => [])));
    }
  }
  return names;
}

/** @returns null for what is no file of this folder, or is gone meanwhile */
export async function fileAt(folder: string, name: string): Promise<FoundFile | null> {
  const file = path.join(folder, name);
  const facts = await lstat(file).catch(() => null);
  if (!facts?.isFile() || !(await isBelow(folder, file))) return null;
  return {
    name,
    path: file,
    size_bytes: facts.size,
    modified_ms: facts.mtimeMs,
    changed_ms: facts.ctimeMs,
  };
}

/** A folder on the way may have become a link since it was listed. */
async function isBelow(folder: string, file: string): Promise<boolean> {
  try {
    const place = path.relative(folder, path.dirname(file));
    return (await realpath(path.dirname(file))) === path.join(await realpath(folder), place);
  } catch {
    return false;
  }
}

export function sameStamp(one: Stamp, other: Stamp): boolean {
  return sameContent(one, other) && one.changed_ms === other.changed_ms;
}

/** The second name under which the engine's process reads a file changes `changed_ms` and nothing else. */
export function sameContent(one: Stamp, other: Stamp): boolean {
  return one.size_bytes === other.size_bytes && one.modified_ms === other.modified_ms;
}

export interface Settling {
  /** Looked the same for long enough. */
  ready: FoundFile[];
  /** New or changed since the last look. */
  growing: FoundFile[];
}

/**
 * Remembers how files looked: one is ready when two looks, at least `settle_ms` apart, found it the same.
 * @param now milliseconds
 */
export function createSettler(settle_ms: number): (files: readonly FoundFile[], now: number) => Settling {
  let known = new Map<string, { file: FoundFile; since: number }>();
  return (files, now) => {
    const seen = new Map<string, { file: FoundFile; since: number }>();
    const settling: Settling = { ready: [], growing: [] };
    for (const file of files) {
      const before = known.get(file.name);
      const since = before && sameStamp(before.file, file) ? before.since : now;
      seen.set(file.name, { file, since });
      (now - since >= settle_ms ? settling.ready : settling.growing).push(file);
    }
    known = seen;
    return settling;
  };
}
