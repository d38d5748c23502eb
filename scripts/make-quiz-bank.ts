/**
 * Makes the media bank of the quiz: `node scripts/make-quiz-bank.ts <folder with unpacked Debian packages> [--measure]`. Files are named
 * after their bytes, encoded alike and without metadata. With `--measure` the engine of this copy analyses every item that it has not
 * measured with its present fits and networks yet, and what it said is stored beside it, whatever it was.
 *
 * Packages (`apt-get download`, `dpkg -x NAME.deb FOLDER/NAME`): mate-backgrounds, lomiri-wallpapers-16.04, lomiri-wallpapers-20.04,
 * plasma-workspace-wallpapers, python3-skimage, asterisk-core-sounds-en-g722, asterisk-core-sounds-es-g722, asterisk-core-sounds-fr-g722.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createEngine, engineStamp } from '@unmask/engine';
import { BankSchema, type Item, type Measured } from '../features/quiz/bank-schema.ts';
import { ITEM_KINDS, type ItemKind } from '../features/quiz/limits.ts';
import { alteredClips, realClips } from './quiz-bank/clips.ts';
import {
  alteredPictures,
  type Made,
  madeTextures,
  realPictures,
  renderedPictures,
} from './quiz-bank/pictures.ts';
import { alteredVoices, realVoices, spokenByPrograms } from './quiz-bank/voices.ts';

const FOLDER = path.resolve(import.meta.dirname, '../features/quiz/bank');
const MEDIA = path.join(FOLDER, 'media');
const LIST = path.join(FOLDER, 'bank.json');
const ENDINGS: Record<ItemKind, string> = { picture: 'webp', clip: 'mp4', voice: 'm4a' };

const stored = (): Item[] =>
  existsSync(LIST) ? BankSchema.parse(JSON.parse(readFileSync(LIST, 'utf8'))).items : [];

type Source = AsyncIterable<Made> | Iterable<Made>;

const SOURCES: Record<ItemKind, (folder: string) => Source[]> = {
  picture: (folder) => [
    realPictures(folder),
    alteredPictures(folder),
    madeTextures(folder),
    renderedPictures(),
  ],
  clip: (folder) => [realClips(folder), alteredClips(folder)],
  voice: (folder) => [realVoices(folder), spokenByPrograms(), alteredVoices(folder)],
};
const isKind = (kind: string): kind is ItemKind => ITEM_KINDS.some((known) => known === kind);

/** In the order of their names, which says nothing, and one a line, so that a change of the bank can be read. */
function write(items: readonly Item[]): void {
  const sorted = [...items].sort((a, b) => a.id.localeCompare(b.id));
  const lines = BankSchema.parse({ items: sorted }).items.map((item) => JSON.stringify(item));
  // Whoever reads it meanwhile reads the one before, or the new one.
  writeFileSync(`${LIST}.new`, `{"items":[\n${lines.join(',\n')}\n]}\n`);
  renameSync(`${LIST}.new`, LIST);
}

async function make(folder: string, measured: ReadonlyMap<string, Measured | null>): Promise<void> {
  mkdirSync(MEDIA, { recursive: true });
  const items = new Map<string, Item>();
  const kinds = values.only?.split(',') ?? ITEM_KINDS;
  for (const item of stored()) if (!kinds.includes(item.kind)) items.set(item.id, item);
  const sources = kinds.flatMap((kind) => (isKind(kind) ? SOURCES[kind](folder) : []));
  for (const source of sources)
    for await (const made of source) {
      const item = keep(made, measured);
      items.set(item.id, item);
      console.error(`${item.kind} ${items.size}: ${item.source.title}, ${item.source.changes}`);
    }
  const named = new Set([...items.values()].map(({ file }) => file));
  for (const file of readdirSync(MEDIA)) if (!named.has(file)) rmSync(path.join(MEDIA, file));
  write([...items.values()]);
}

function keep({ bytes, ...made }: Made, measured: ReadonlyMap<string, Measured | null>): Item {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const id = sha256.slice(0, 32);
  const file = `${id}.${ENDINGS[made.kind]}`;
  writeFileSync(path.join(MEDIA, file), bytes);
  return { ...made, id, file, sha256, measured: measured.get(id) ?? null };
}

/** By the engine as the service runs it, one file after the other. */
async function measure(): Promise<void> {
  const items = stored();
  const stamp = engineStamp();
  let left = Number(values['at-most']);
  const engine = createEngine({ cacheDir: path.resolve(import.meta.dirname, '../.cache/networks') });
  try {
    for (const item of items) {
      const input = { kind: 'file' as const, path: path.join(MEDIA, item.file), name: item.file };
      if (item.measured?.engineVersion === stamp && !values.again) continue;
      if (left <= 0) break;
      left -= 1;
      const { outcome, probability } = await engine.analyze(input);
      item.measured = { engineVersion: stamp, outcome, probability: probability.value };
      console.error(
        `${item.kind} ${item.id}: ${outcome} ${probability.value.toFixed(2)} (${item.isDeepfake})`,
      );
      write(items);
    }
  } finally {
    await engine.close();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    measure: { type: 'boolean', default: false },
    /** Also what this engine has measured before. */
    again: { type: 'boolean', default: false },
    /** How many are measured in this run; those that are left are measured by the next. */
    'at-most': { type: 'string', default: 'Infinity' },
    /** Kinds to make anew, separated by commas; all when left out. */
    only: { type: 'string' },
  },
});
const [folder] = positionals;
if (folder) await make(folder, new Map(stored().map((item) => [item.id, item.measured])));
if (values.measure) await measure();
if (!folder && !values.measure)
  throw new Error(
    'usage: node scripts/make-quiz-bank.ts <folder> [--only picture,clip,voice] [--measure] [--at-most 20] [--again]',
  );
