/**
 * Prints how often statements and marks are found in genuine and in made files.
 *
 * node packages/engine/src/evaluate/marks/main.ts [--only image|video|audio] FOLDER...
 * A folder holds a manifest.csv with file and label, or subfolders that do.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDataset } from '../data/dataset.ts';
import { expectedModality } from '../data/expected-modality.ts';
import { countMarks, type MarkedFile, noneSeen, readMarks } from './count-marks.ts';

const args = process.argv.slice(2);
const only = args[0] === '--only' ? args.splice(0, 2)[1] : null;
const seen = new Set<string>();
const files = args
  .flatMap((folder) => readDataset(folder))
  .filter(({ path }) => !seen.has(path) && seen.add(path))
  .filter(({ path }) => only === null || expectedModality(path) === only);

const marked: Array<MarkedFile | null> = [];
for (const file of files) {
  const one = await readMarks(file, join(tmpdir(), 'no-trust-anchors', 'models'));
  marked.push(one);
  if (one && one.said.length > 0) {
    console.log(
      [one.file.label, one.file.generator, one.file.path, ...one.said, ...one.evidence].join(' | '),
    );
  }
}
const counts = countMarks(marked);
console.log(`\nread: ${counts.read.real} genuine, ${counts.read.fake} made; refused: ${counts.refused}`);
console.log(
  `none seen among the genuine bounds the share to ${(100 * noneSeen(counts.read.real)).toFixed(2)} %`,
);
console.table(Object.fromEntries([...counts.said].sort()));
