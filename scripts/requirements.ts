import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { byArea, namedBy, parseRequirements, provenBy } from './requirements-table.ts';
import { lastRun } from './test-reports.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    /** Only these areas, separated by commas. */
    areas: { type: 'string' },
    /** Fail on an open row. */
    strict: { type: 'boolean', default: false },
    /** What `npm test` runs: open rows alone; fails on one. */
    check: { type: 'boolean', default: false },
  },
});

const rows = parseRequirements(readFileSync(path.join(ROOT, 'docs', 'requirements.tsv'), 'utf8'));
const names = namedBy(ROOT);
const run = lastRun(ROOT);
const proven = provenBy(run.tests);
const chosen = values.areas?.split(',').map((area) => area.trim().toUpperCase());
const areas = byArea(rows, proven).filter(({ area }) => chosen === undefined || chosen.includes(area));

const known = new Set(rows.map((row) => row.id));
const unknown = [...names].filter(([id]) => !known.has(id));
for (const [id, files] of unknown) console.error(`${id} is no requirement, but ${files.join(', ')} names it`);
const built = rows.filter((row) => row.planned && proven.has(row.id));
for (const { id } of built) console.error(`${id} is proven: take "planned:" from its row`);
for (const file of run.missing)
  console.error(`${file} is missing: only tests that ran count, so run npm test`);

const strict = values.strict || values.check;
for (const { area, rows: count, proven, settled, open } of areas) {
  if (!values.check)
    console.log(`\n${area}: ${proven} of ${count} proven, ${settled} met otherwise, ${open.length} open`);
  for (const row of open) console.log(`  ${row.id}  ${notesOn(row)}${row.text}`);
}

/** Why an open row is open although a test names it or a decision has a key for it. */
function notesOn({ id, planned }: (typeof rows)[number]): string {
  if (planned) return '(planned) ';
  return names.has(id) ? '(its test did not run, or failed) ' : '';
}

const sum = (of: (entry: (typeof areas)[number]) => number) =>
  areas.reduce((total, entry) => total + of(entry), 0);
console.log(
  `\n${sum((a) => a.proven)} of ${sum((a) => a.rows)} requirements proven by a test that ran and passed${run.at === null ? '' : ` (${run.at.toISOString().slice(0, 16)}Z)`}, ` +
    `${sum((a) => a.settled)} met otherwise, ${sum((a) => a.open.length)} open` +
    (chosen ? ` in ${chosen.join(', ') || 'no area'}` : ''),
);
const failed = unknown.length > 0 || built.length > 0 || areas.some(({ open }) => open.length > 0);
if (strict && (failed || run.at === null)) process.exitCode = 1;
if (unknown.length > 0) process.exitCode = 1;
