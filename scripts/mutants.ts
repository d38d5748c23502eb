/**
 * Breaks the product's own rules one at a time and runs the tests that concern them: `npm run mutants [-- FILE…] [--seconds N]`.
 * A mutant that no test notices is a survivor. What was found is kept in `.cache/mutants.json`: the next call goes on where one
 * ended, and looks again only at what changed. `--sample N` takes every N-th mutant.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant, mutantsOf } from './mutants/mutate.ts';
import { RULES, type RuleFile, SAME } from './mutants/rules.ts';
import { openSession, type Session } from './mutants/session.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const BOOK = path.join(ROOT, '.cache/mutants.json');

/** `true`: a test noticed it. */
type Book = Record<string, boolean>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '0' }, sample: { type: 'string', default: '1' } },
});
const until =
  Number(values.seconds) > 0 ? Date.now() + 1000 * Number(values.seconds) : Number.POSITIVE_INFINITY;
const every = Number(values.sample);

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const keyOf = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
const openBook = (): Book => (existsSync(BOOK) ? (JSON.parse(readFileSync(BOOK, 'utf8')) as Book) : {});

/** Others may write at the same time: what they found stays. */
function note(found: Book): void {
  mkdirSync(path.dirname(BOOK), { recursive: true });
  const draft = `${BOOK}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ ...openBook(), ...found }));
  renameSync(draft, BOOK);
}

const isSame = (file: string, text: string, { what, line }: Mutant) => {
  const stands = text.split('\n')[line - 1] ?? '';
  return SAME.some((same) => same.file === file && same.what === what && stands.includes(same.where));
};

async function examine(
  session: Session,
  { file, tests }: RuleFile,
): Promise<{ left: number; survivors: string[] }> {
  const text = read(file);
  const mutants = mutantsOf(file, text).filter((mutant, i) => i % every === 0 && !isSame(file, text, mutant));
  const state = [text, ...tests.map(read)];
  const key = ({ start, by }: Mutant) => keyOf(file, ...state, String(start), by);
  const book = openBook();
  const open = mutants.filter((mutant) => book[key(mutant)] === undefined);
  if (open.length > 0 && !(await session.passes(file, null, tests)))
    throw new Error(`${tests.join(', ')}: fails before anything is broken`);
  const nothing = { start: 0, end: text.length, by: 'throw new Error();', line: 1, what: 'nothing at all' };
  if (open.length > 0 && (await session.passes(file, nothing, tests)))
    throw new Error(`${tests.join(', ')}: does not notice when ${file} is gone`);
  let left = open.length;
  for (const mutant of open) {
    if (Date.now() > until) break;
    note({ [key(mutant)]: !(await session.passes(file, mutant, tests)) });
    left -= 1;
  }
  const now = openBook();
  const survivors = mutants
    .filter((mutant) => now[key(mutant)] === false)
    .map(({ line, what }) => `${file}:${line}  ${what}`);
  console.log(
    `${file}: ${mutants.length} mutants, ${survivors.length} unnoticed${left > 0 ? `, ${left} not run` : ''}`,
  );
  for (const survivor of survivors) console.log(`  ${survivor}`);
  return { left, survivors };
}

const unknown = positionals.filter((name) => !RULES.some(({ file }) => file === name));
if (unknown.length > 0) {
  throw new Error(
    `no file of rules: ${unknown.join(', ')}. There are:\n${RULES.map(({ file }) => file).join('\n')}`,
  );
}
const session = await openSession();
const chosen = RULES.filter(({ file }) => positionals.length === 0 || positionals.includes(file));
let [left, unnoticed] = [0, 0];
try {
  for (const rule of chosen) {
    const result = await examine(session, rule);
    left += result.left;
    unnoticed += result.survivors.length;
  }
} finally {
  await session.close();
}
console.log(`${unnoticed} unnoticed${left > 0 ? `, ${left} not run: the next call goes on there` : ''}`);
process.exitCode = unnoticed > 0 ? 1 : 0;
