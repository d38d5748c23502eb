/**
 * For translators: `messages.ts` counts what each language lacks; `messages.ts es` prints what Spanish lacks, ready to be filled in;
 * `messages.ts es upload result` the same of these parts; `messages.ts en upload` prints a part whole.
 */
import { sources } from '@unmask/product/language';
import {
  type CatalogueFile,
  catalogueFiles,
  isTranslated,
  loadWords,
  type Message,
  messagesOf,
  partOf,
} from './catalogues.ts';

/** What a visitor meets first is translated first; everything else follows in the order of the alphabet. */
const FIRST = [
  'site',
  'home',
  'upload',
  'analysis-page',
  'result',
  'statement',
  'next-steps',
  'evidence',
  'seen',
  'signals',
  'stability',
  'track-record',
  'track-record-summary',
  'report',
  'errors',
  'fetch-errors',
  'history',
  'list',
  'recorder',
  'voice',
  'face-maps',
  'examples',
  'example-page',
  'auth',
  'auth-toasts',
  'account',
];

const rank = (part: string) => (FIRST.includes(part) ? FIRST.indexOf(part) : FIRST.length);

/** A function is shown as it is written: `{0}` is its first argument. */
const shown = ({ english }: Message): string =>
  typeof english === 'string' ? english : `ƒ ${String(english).replace(/\s+/g, ' ')}`;

const wordsIn = (messages: readonly Message[]): number =>
  messages.reduce((sum, message) => sum + (shown(message).match(/\p{L}+/gu)?.length ?? 0), 0);

function parts(): Map<string, Message[]> {
  const found = new Map<string, Message[]>();
  for (const namespace of sources.keys())
    found.set(partOf(namespace), [...(found.get(partOf(namespace)) ?? []), ...messagesOf(namespace)]);
  return new Map([...found].sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b)));
}

function printCounts(languages: readonly CatalogueFile[]): void {
  const row = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, index) => String(cell)[index === 0 ? 'padEnd' : 'padStart'](index === 0 ? 24 : 8))
      .join('');
  console.log(row(['part', 'texts', 'words', ...languages.map(({ tag }) => `no ${tag}`)]));
  for (const [part, messages] of parts()) {
    const missing = languages.map(
      ({ texts }) => messages.filter((message) => !isTranslated(message, texts)).length,
    );
    console.log(row([part, messages.length, wordsIn(messages), ...missing]));
  }
}

function printMissing(tag: string, wanted: readonly string[], languages: readonly CatalogueFile[]): void {
  const texts = languages.find((language) => language.tag === tag)?.texts ?? {};
  const printed: Record<string, Record<string, string>> = {};
  for (const [part, messages] of parts()) {
    if (wanted.length > 0 && !wanted.includes(part)) continue;
    for (const message of messages.filter((each) => !isTranslated(each, texts)))
      printed[message.namespace] = { ...printed[message.namespace], [message.path]: shown(message) };
  }
  console.log(JSON.stringify(printed, null, 2));
}

if (import.meta.main) {
  await loadWords();
  const [tag, ...wanted] = process.argv.slice(2);
  if (tag === undefined) printCounts(catalogueFiles());
  else printMissing(tag, wanted, catalogueFiles());
}
