/** Whoever has the repository alone has every test: what reads files from beside it is shown on made files as well. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const HELPER = 'packages/engine/src/development-set.testing.ts';

const tests = ['packages', 'foundations', 'features', 'apps', 'scripts', 'product', 'clients', 'bench']
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file),
    ),
  )
  .filter((file) => /\.(test|testing)\.tsx?$/.test(file) && !file.includes('node_modules'))
  .filter(
    (file) => file !== HELPER && file !== path.posix.join('scripts', path.basename(import.meta.filename)),
  )
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

/** Second argument of each call: a literal, or a constant of the same file. */
function named(text: string): string[] {
  const calls = text.matchAll(/developmentSet\(\s*'[^']+',\s*('[^']+'|[A-Z_]+),?\s*\)/g);
  return [...calls].map(([, given = '']) =>
    given.startsWith("'")
      ? given.slice(1, -1)
      : (new RegExp(`const ${given} =\\s*'([^']+)'`).exec(text)?.[1] ?? `no constant ${given}`),
  );
}

/** Whether a test or group of that title stands in the file and always runs. */
function always(text: string, title: string): boolean {
  const constant = [...text.matchAll(/const ([A-Z_]+) =\s*'([^']+)'/g)].find(
    ([, , value]) => value === title,
  );
  const heads = [`'${title}'`, ...(constant ? [constant[1]!] : [])];
  return heads.some((head) =>
    [`\ntest(${head},`, `\ndescribe(${head},`].some((start) => text.includes(start)),
  );
}

test('no test reads files from beside the repository but through the one helper', () => {
  const others = tests.filter(({ text }) => /\.\.\/shared\/|shared\/data|UNMASK_SHARED/.test(text));
  expect(others.map(({ file }) => file)).toEqual([]);
});

test('each test over such files names one that shows the same on files made by code, and that one always runs', () => {
  const users = tests.filter(({ text }) => text.includes('developmentSet('));
  expect(users.length).toBeGreaterThanOrEqual(10);
  for (const { file, text } of users) {
    const titles = named(text);
    expect(titles.length, file).toBe(text.match(/developmentSet\(/g)?.length);
    for (const title of titles) expect(always(text, title), `${file}: "${title}"`).toBe(true);
  }
});
