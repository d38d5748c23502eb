/**
 * Prints how often statements and marks are found in genuine and in made files.
 *
 * node packages/evaluation/src/marks/main.ts [--only image|video|audio] [--label real|fake] [--undecoded] [--minutes N] FOLDER...
 * A folder holds a manifest.csv with file and label, or subfolders that do. `--undecoded`: statements alone. `--minutes`: as many
 * files, spread over all, as that time allows.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import { readDataset } from '../data/dataset.ts';
import { expectedModality } from '../data/expected-modality.ts';
import { countMarks, type MarkedFile, noneSeen, readMarks } from './count-marks.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    label: { type: 'string' },
    undecoded: { type: 'boolean', default: false },
    minutes: { type: 'string', default: 'Infinity' },
  },
});
const seen = new Set<string>();
const random = seededRandom(1);
const files = positionals
  .flatMap((folder) => readDataset(folder))
  .filter(({ path }) => !seen.has(path) && seen.add(path))
  .filter(({ path }) => values.only === undefined || expectedModality(path) === values.only)
  .filter(({ label }) => values.label === undefined || label === values.label)
  .map((file) => ({ file, place: random() }))
  .sort((a, b) => a.place - b.place)
  .map(({ file }) => file);
const until = performance.now() + 60_000 * Number(values.minutes);

const marked: Array<MarkedFile | null> = [];
for (const file of files) {
  if (performance.now() > until) break;
  const one = await readMarks(file, join(tmpdir(), 'no-trust-anchors', 'models'), !values.undecoded);
  marked.push(one);
  if (one && one.said.length > 0) {
    console.log(
      [one.file.label, one.file.generator, one.file.path, ...one.said, ...one.evidence].join(' | '),
    );
  }
}
const counts = countMarks(marked);
console.log(
  `\nof ${files.length} files read: ${counts.read.real} genuine, ${counts.read.fake} made; refused: ${counts.refused}`,
);
console.log(
  `none seen among the genuine bounds the share to ${(100 * noneSeen(counts.read.real)).toFixed(2)}%`,
);
console.table(Object.fromEntries([...counts.said].sort()));
