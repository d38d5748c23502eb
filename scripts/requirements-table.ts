import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RanTest } from './test-reports.ts';

/** One row of `docs/requirements.tsv`. */
export interface Requirement {
  id: string;
  area: string;
  text: string;
  /** Key of the decision (docs/decisions) that says how the row is met otherwise, empty when it holds as written. */
  settled: string;
  /** The part of the product that the row belongs to is not built yet: the key says how it will be met. */
  planned: boolean;
}

const PLANNED = 'planned:';

/** @throws Error that names the line when a row has not five cells or repeats an id */
export function parseRequirements(tsv: string): Requirement[] {
  const [header, ...lines] = tsv.replace(/\n$/, '').split('\n');
  if (header !== 'id\tarea\trequirement\tsource\tsettled') throw new Error(`unknown columns: ${header}`);
  const seen = new Set<string>();
  return lines.map((line, index) => {
    const cells = line.split('\t');
    const [id = '', area = '', text = '', , cell = ''] = cells;
    if (cells.length !== 5 || !/^[A-Z]+-\d{3}$/.test(id))
      throw new Error(`row ${index + 2} is damaged: ${line}`);
    if (seen.has(id)) throw new Error(`${id} stands twice`);
    seen.add(id);
    const planned = cell.startsWith(PLANNED);
    return { id, area, text, settled: planned ? cell.slice(PLANNED.length) : cell, planned };
  });
}

const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const BRACKETED = /\[((?:[A-Z]+-\d{3}[\s,]*)+)\]/g;
const BARE = /^[A-Z]+-\d{3}$/;

/**
 * Ids that a test file names: `'[UPLOAD-017] …'`, `'[UPLOAD-004, UPLOAD-005] …'`, or a cell `'RESULT-006'` of a table whose
 * title is `'[%s] …'`. Comments do not count.
 */
export function namedIds(source: string): Set<string> {
  const ids = new Set<string>();
  // Elsewhere a text of this shape is something else, such as the name of a hash.
  const inCells = source.includes('[%s]');
  for (const [token] of source.matchAll(TOKEN)) {
    if (token.startsWith('//') || token.startsWith('/*')) continue;
    const text = token.slice(1, -1);
    if (inCells && BARE.test(text)) ids.add(text);
    for (const id of bracketedIds(text)) ids.add(id);
  }
  return ids;
}

/** `[UPLOAD-004, UPLOAD-005]` anywhere in a title. */
function bracketedIds(title: string): string[] {
  return [...title.matchAll(BRACKETED)].flatMap(([, list = '']) => list.split(/[\s,]+/).filter(Boolean));
}

const TEST_FOLDERS = ['product', 'packages', 'foundations', 'features', 'apps', 'clients', 'e2e'];
const TEST_FILE = /\.(test\.tsx?|spec\.ts)$/;

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    const full = path.join(folder, item.name);
    if (item.isDirectory()) return ['node_modules', 'dist'].includes(item.name) ? [] : testFiles(full);
    return TEST_FILE.test(item.name) ? [full] : [];
  });
}

/** For each id named by a test: the files that name it, relative to `root`. */
export function namedBy(root: string): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const file of TEST_FOLDERS.flatMap((folder) => testFiles(path.join(root, folder)))) {
    for (const id of namedIds(readFileSync(file, 'utf8'))) {
      names.set(id, [...(names.get(id) ?? []), path.relative(root, file)]);
    }
  }
  return names;
}

/** Ids whose tests ran and passed, all of them: one that failed takes the proof away. */
export function provenBy(tests: readonly RanTest[]): Set<string> {
  const passed = new Set<string>();
  const broken = new Set<string>();
  for (const { title, passed: ok } of tests) {
    for (const id of bracketedIds(title)) (ok ? passed : broken).add(id);
  }
  return new Set([...passed].filter((id) => !broken.has(id)));
}

export interface AreaCount {
  area: string;
  rows: number;
  /** Holds as written: a test that names the row ran and passed. */
  proven: number;
  /** Met otherwise, as the decision record of its key says. */
  settled: number;
  /** Everything else, rows of parts that are only planned among them. */
  open: Requirement[];
}

/** Counts by area, in the order of the table. A row that is planned is open, whatever key it has. */
export function byArea(rows: readonly Requirement[], proven: ReadonlySet<string>): AreaCount[] {
  const areas = Map.groupBy(rows, (row) => row.area);
  return [...areas].map(([area, list]) => {
    const settled = list.filter((row) => !row.planned && row.settled !== '');
    const rest = list.filter((row) => row.planned || row.settled === '');
    const open = rest.filter((row) => row.planned || !proven.has(row.id));
    return { area, rows: list.length, proven: rest.length - open.length, settled: settled.length, open };
  });
}
