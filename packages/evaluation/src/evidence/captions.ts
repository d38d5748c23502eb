/**
 * Prints which words of makers are read in genuine and in made files, with the time that takes.
 *
 * node packages/evaluation/src/evidence/captions.ts [--minutes N] [--lines] FOLDER...
 * A folder holds a manifest.csv with file and label, or subfolders that do. `--minutes`: as many files, spread over all, as that time
 * allows. `--lines`: every line that was read, too.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readCaptions, readLines } from '@unmask/engine/internal/evidence/captions/read-captions.ts';
import { recordingPictures, stillPicture } from '@unmask/engine/internal/evidence/pictures.ts';
import { openTextNetworks } from '@unmask/engine/internal/evidence/text/networks.ts';
import { DEFAULT_LIMITS } from '@unmask/engine/internal/limits.ts';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import { readDataset } from '../data/dataset.ts';
import { expectedModality } from '../data/expected-modality.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: 'Infinity' }, lines: { type: 'boolean', default: false } },
});
const random = seededRandom(1);
const files = positionals
  .flatMap((folder) => readDataset(folder))
  .filter(({ path }) => expectedModality(path) !== 'audio')
  .map((file) => ({ file, place: random() }))
  .sort((a, b) => a.place - b.place)
  .map(({ file }) => file);
const until = performance.now() + 60_000 * Number(values.minutes);
const networks = await openTextNetworks();
const counts: Record<string, { files: number; pictures: number; withMaker: number; withStatement: number }> =
  {};
const cpu_s: number[] = [];
const decode_s: number[] = [];

for (const { path, label, generator } of files) {
  if (performance.now() > until) break;
  const kind = `${label} ${expectedModality(path)}`;
  counts[kind] ??= { files: 0, pictures: 0, withMaker: 0, withStatement: 0 };
  const count = counts[kind];
  const began = process.cpuUsage();
  const pictures = await openPictures(path).catch(() => null);
  if (pictures === null) continue;
  const opened = process.cpuUsage(began);
  const captions = await readCaptions(pictures);
  const used = process.cpuUsage(began);
  cpu_s.push((used.user + used.system) / 1e6);
  decode_s.push((opened.user + opened.system) / 1e6);
  count.files++;
  count.pictures += pictures.length;
  count.withMaker += Number(captions.some((one) => one.kind === 'maker'));
  count.withStatement += Number(captions.some((one) => one.kind === 'statement'));
  for (const { kind: what, says, text, from_s, to_s } of captions) {
    console.log([label, generator, path, what, says, text, from_s, to_s].join(' | '));
  }
  if (!values.lines) continue;
  for (const { at_s, image } of pictures) {
    const lines = (await readLines(image, networks)).filter(({ sure }) => sure >= 0.5);
    if (lines.length > 0)
      console.log(
        `  ${label} ${path} ${at_s}: ${lines.map(({ text, sure }) => `${text} ${sure.toFixed(2)}`).join(' / ')}`,
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
