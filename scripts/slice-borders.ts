/**
 * Where one part of the service reaches into another: imports that go up or across, and tables that two parts write. The linter
 * shows most of the first while one writes; this resolves every path, so that none gets past it by the way it is written.
 */
import path from 'node:path';

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  file: string;
  text: string;
}

/** In the order in which they stand on each other. */
const FOUNDATIONS = ['accounts', 'organizations', 'documents', 'analyses'];
const FLOORS = { product: 0, packages: 1, foundations: 2, features: 8, apps: 9, testing: 10 } as const;

/** What tests share stands above everything, and only they may ask for it. */
const TEST_HOUSE = 'testing';
const ASKED_BY_TESTS = /^(foundations|features|apps)\/.+\.(test|testing)\.ts$/;

/** `import … from 'a'`, `export … from 'a'`, `import 'a'`, `import('a')`, `new URL('./a', …)`; in styles `@import 'a'`, `composes: … from 'a'`. */
const SPECIFIER = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*(['"`])([^'"`\n]+)\1/g;

/** The folder that owns a file, such as `features/voice`; null for what stands outside of the service. */
export function roomOf(file: string): string | null {
  const [top = '', name = ''] = file.split('/');
  if (top === 'product' || top === TEST_HOUSE) return top;
  return top in FLOORS && name ? `${top}/${name}` : null;
}

function floorOf(room: string): number {
  const [top = '', name = ''] = room.split('/');
  const floor = FLOORS[top as keyof typeof FLOORS];
  return top === 'foundations' ? floor + FOUNDATIONS.indexOf(name) : floor;
}

/** Packages know each other, as apps do; features never, and foundations in their order. */
function mayImport(from: string, to: string): boolean {
  const [own, other] = [floorOf(from), floorOf(to)];
  const among: number[] = [FLOORS.packages, FLOORS.apps];
  return from === to || other < own || (other === own && among.includes(own));
}

/**
 * @param packages folder of every workspace package by its name, such as `@unmask/voice`
 * @returns `file -> specifier` of every import that goes up or across
 */
export function crossings(files: readonly SourceFile[], packages: ReadonlyMap<string, string>): string[] {
  return files.flatMap(({ file, text }) => {
    const from = roomOf(file);
    if (!from) return [];
    const forTests = ASKED_BY_TESTS.test(file);
    return [...text.matchAll(SPECIFIER)].flatMap(([, , specifier = '']) => {
      const to = targetOf(file, specifier, packages);
      const may = to === null || mayImport(from, to) || (to === TEST_HOUSE && forTests);
      return may ? [] : [`${file} -> ${specifier}`];
    });
  });
}

function targetOf(file: string, specifier: string, packages: ReadonlyMap<string, string>): string | null {
  if (specifier.startsWith('.')) return roomOf(path.posix.join(path.posix.dirname(file), specifier));
  const folder = packages.get(specifier.split('/').slice(0, 2).join('/'));
  return folder ? roomOf(`${folder}/package.json`) : null;
}

const TABLE = /export const (\w+) = pgTable\(\s*'(\w+)'/g;
const BUILT = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g;
const PLAIN = /\b(?:insert into|update|delete from)\s+(?:only\s+)?(?:\$\{(\w+)\}|"?(\w+)"?)/gi;

/** Name in the database by the name in the code, of every table. */
export function tablesOf(files: readonly SourceFile[]): Map<string, string> {
  return new Map(
    files.flatMap(({ text }) =>
      [...text.matchAll(TABLE)].map(([, constant = '', name = '']) => [constant, name] as const),
    ),
  );
}

/** Names of the tables that a file writes, by the query builder or in SQL. */
export function tablesWrittenBy(text: string, tables: ReadonlyMap<string, string>): Set<string> {
  const names = new Set(tables.values());
  const built = [...text.matchAll(BUILT)].map(([, constant = '']) => tables.get(constant));
  const plain = [...text.matchAll(PLAIN)].map(([, constant, name]) =>
    constant ? tables.get(constant) : name?.toLowerCase(),
  );
  return new Set([...built, ...plain].filter((name) => name !== undefined && names.has(name)) as string[]);
}

/** Which rooms write each table, with a file in which they do. */
function writersOf(
  files: readonly SourceFile[],
  tables: ReadonlyMap<string, string>,
): Map<string, Map<string, string>> {
  const writers = new Map<string, Map<string, string>>();
  for (const { file, text } of files) {
    const room = roomOf(file);
    if (!room) continue;
    for (const table of tablesWrittenBy(text, tables)) {
      const rooms = writers.get(table) ?? new Map<string, string>();
      writers.set(table, rooms.set(room, file));
    }
  }
  return writers;
}

/** @returns a line for every table that more than one room writes, with the files in which they do */
export function writtenByTwo(files: readonly SourceFile[], tables: ReadonlyMap<string, string>): string[] {
  return [...writersOf(files, tables)]
    .filter(([, rooms]) => rooms.size > 1)
    .map(([table, rooms]) => `${table}: ${[...rooms.values()].sort().join(', ')}`)
    .sort();
}

/** `tables.ts` of its folder, or a part of it that stands beside it: `domain-tables.ts`. */
const isTables = (home: string, room: string) =>
  home.startsWith(`${room}/`) && /^([a-z]+-)?tables\.ts$/.test(home.slice(room.length + 1));

/** @returns a line for every table that a feature or a foundation writes and that is declared elsewhere than in its folder */
export function declaredElsewhere(
  files: readonly SourceFile[],
  tables: ReadonlyMap<string, string>,
): string[] {
  const homes = new Map(
    files.flatMap(({ file, text }) =>
      [...text.matchAll(TABLE)].map(([, , name = '']) => [name, file] as const),
    ),
  );
  return [...writersOf(files, tables)]
    .flatMap(([table, rooms]) => {
      const home = homes.get(table) ?? '';
      return [...rooms.keys()]
        .filter((room) => /^(foundations|features)\//.test(room) && !isTables(home, room))
        .map((room) => `${table}: ${home}, written by ${room}`);
    })
    .sort();
}
