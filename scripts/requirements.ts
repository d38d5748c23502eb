import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { byArea, parseRequirements, provenBy } from './requirements-table.ts';

/** Areas in which `npm test` accepts no row that is neither proven nor settled. */
const COMPLETE_AREAS = [
  'HEADER',
  'HOME',
  'TRACK',
  'FAQ',
  'BLOG',
  'UPLOAD',
  'RESULT',
  'ENGINE',
  'SIGNUP',
  'CAPTURE',
  'SESSION',
  'AUTHMODAL',
  'AUTHPAGE',
  'PLANS',
  'UPGRADE',
  'LIMIT',
  'DASH',
  'ANALYTICS',
  'ORG',
  'PERM',
  'BUSINESS',
  'HUB',
  'ENTDASH',
  'TEAM',
  'HISTORY',
  'APIKEYS',
  'PUBAPI',
  'VOICE',
];

const ROOT = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    /** Only these areas, separated by commas. */
    areas: { type: 'string' },
    /** Fail on an open row. */
    strict: { type: 'boolean', default: false },
    /** What `npm test` runs: the complete areas, strictly, without the list. */
    check: { type: 'boolean', default: false },
  },
});

const rows = parseRequirements(readFileSync(path.join(ROOT, 'docs', 'requirements.tsv'), 'utf8'));
const proofs = provenBy(ROOT);
const asked = values.areas?.split(',').map((area) => area.trim().toUpperCase());
const chosen = asked ?? (values.check ? COMPLETE_AREAS : undefined);
const areas = byArea(rows, proofs).filter(({ area }) => chosen === undefined || chosen.includes(area));

const known = new Set(rows.map((row) => row.id));
const unknown = [...proofs].filter(([id]) => !known.has(id));
for (const [id, files] of unknown) console.error(`${id} is no requirement, but ${files.join(', ')} names it`);

const strict = values.strict || values.check;
for (const { area, rows: count, proven, open } of areas) {
  if (!values.check) console.log(`\n${area}: ${proven} of ${count} proven, ${open.length} open`);
  if (!values.check || open.length > 0) for (const row of open) console.log(`  ${row.id}  ${row.text}`);
}
const sum = (of: (entry: (typeof areas)[number]) => number) =>
  areas.reduce((total, entry) => total + of(entry), 0);
console.log(
  `\n${sum((a) => a.proven)} of ${sum((a) => a.rows)} requirements proven by a test, ${sum((a) => a.open.length)} open` +
    (chosen ? ` in ${chosen.join(', ') || 'no area'}` : ''),
);
if (unknown.length > 0 || (strict && areas.some(({ open }) => open.length > 0))) process.exitCode = 1;
