/**
 * Prints which words of makers are read in genuine and in made files, which of them count as a generator's mark, and the time that
 * takes.
 *
 * node packages/evaluation/src/evidence/captions.ts [--minutes N] [--lines] FOLDER...
 * A folder holds a manifest.csv with file and label, or subfolders that do. `--minutes`: as many files, spread over all, as that time
 * allows. `--lines`: every line that was read, too.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readCaptions } from '@unmask/engine/internal/evidence/captions/read-captions.ts';
import { lookedAt } from '@unmask/engine/internal/evidence/looked-at.ts';
import { recordingPictures, stillPicture } from '@unmask/engine/internal/evidence/pictures.ts';
import { DEFAULT_LIMITS } from '@unmask/engine/internal/limits.ts';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import { findDrawnWords } from '@unmask/engine/internal/signals/visible-mark/drawn-words.ts';
import { readDataset } from '../data/dataset.ts';
import { expectedModality } from '../data/expected-modality.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: 'Infinity' }, lines: { type: 'boolean', default: false } },
});
const seen = new Set<string>();
const random = seededRandom(1);
const files = positionals
  .flatMap((folder) => readDataset(folder))
  .filter(({ path }) => expectedModality(path) !== 'audio' && !seen.has(path) && seen.add(path))
  .map((file) => ({ file, place: random() }))
  .sort((a, b) => a.place - b.place)
  .map(({ file }) => file);
const until = performance.now() + 60_000 * Number(values.minutes);
interface Count {
  files: number;
  pictures: number;
  withMaker: number;
  withStatement: number;
  withMark: number;
}
const counts: Record<string, Count> = {};
const cpu_s: number[] = [];
const decode_s: number[] = [];

for (const { path, label, generator } of files) {
  if (performance.now() > until) break;
  const began = process.cpuUsage();
  const pictures = await openPictures(path).catch(() => null);
  if (pictures === null) continue;
  const opened = process.cpuUsage(began);
  const looked = lookedAt(pictures);
  const captions = await readCaptions(looked);
  const used = process.cpuUsage(began);
  cpu_s.push((used.user + used.system) / 1e6);
  decode_s.push((opened.user + opened.system) / 1e6);
  const read = await looked.lines();
  const mark = findDrawnWords(read);
  const kind = `${label} ${expectedModality(path)}`;
  counts[kind] ??= { files: 0, pictures: 0, withMaker: 0, withStatement: 0, withMark: 0 };
  const count = counts[kind];
  count.files++;
  count.pictures += pictures.length;
  count.withMaker += Number(captions.some((one) => one.kind === 'maker'));
  count.withStatement += Number(captions.some((one) => one.kind === 'statement'));
  count.withMark += Number(mark !== null);
  for (const { kind: what, says, text, from_s, to_s, region } of captions) {
    const place = [region.x + region.width / 2, region.y + region.height / 2, region.height].map((part) =>
      part.toFixed(2),
    );
    console.log([label, generator, path, what, says, text, from_s, to_s, place.join(' ')].join(' | '));
  }
  if (mark)
    console.log(`  a mark: ${mark.maker ?? 'a label'}, "${mark.text}", in ${mark.seen} of ${mark.of}`);
  if (!values.lines) continue;
  for (const { at_s, lines } of read) {
    const clear = lines.filter(({ sure }) => sure >= 0.5);
    if (clear.length > 0)
      console.log(
        `  ${label} ${path} ${at_s}: ${clear.map(({ text, sure }) => `${text} ${sure.toFixed(2)}`).join(' / ')}`,
      );
  }
}
const middle = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)]?.toFixed(2);
console.table(counts);
console.log(
  `processor seconds per file: median ${middle(cpu_s)} (decoding ${middle(decode_s)}), most ${Math.max(...cpu_s).toFixed(2)}`,
);

async function openPictures(path: string) {
  if (expectedModality(path) !== 'image') return recordingPictures(path, null, DEFAULT_LIMITS);
  return [await stillPicture(await readFile(path), DEFAULT_LIMITS.maxPixels)];
}
