/** What there is to translate, and what each catalogue of product/languages says of it. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sources } from '@unmask/product/language';
import type { Catalogue } from '@unmask/product/language-in-use';
import { below, isPlain, MESSAGE_PARTS } from '@unmask/product/translate';

export const ROOT = path.resolve(import.meta.dirname, '..');
const HAS_WORDS = /\bwords\(\s*'([^']+)'/g;

export interface Message {
  /** `upload.modes` */
  namespace: string;
  path: string;
  /** A function is what it says, in its own code. */
  english: string | ((...args: never[]) => unknown);
}

export interface CatalogueFile {
  tag: string;
  /** Parts of which nothing is missing, by the first part of the namespace: `upload`. */
  complete: readonly string[];
  texts: Catalogue;
}

export const partOf = (namespace: string): string => namespace.split('.')[0] ?? namespace;

/** Evaluates everything that has words, so that `sources` knows them. @returns namespace → file */
export async function loadWords(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const files = globSync('{product,packages,foundations,features}/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.test.ts'],
  });
  for (const file of files.sort()) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const namespaces = [...text.matchAll(HAS_WORDS)].map(([, namespace]) => namespace ?? '');
    if (namespaces.length === 0) continue;
    for (const namespace of namespaces) {
      if (found.has(namespace))
        throw new Error(`${namespace} stands in ${found.get(namespace)} and in ${file}`);
      found.set(namespace, file);
    }
    await import(pathToFileURL(path.join(ROOT, file)).href);
  }
  return found;
}

/** `() => ({ title: …, description: … })`: what a toast says is translated in its parts. */
const partsOf = (english: object, at: string): string[] =>
  /=>\s*\(\{/.test(String(english)) ? MESSAGE_PARTS.map((part) => below(at, part)) : [at];

/** Every text of a namespace, without addresses, ids and what is `fixed`. */
export function messagesOf(namespace: string): Message[] {
  const source = sources.get(namespace);
  if (source === undefined) return [];
  const found: Message[] = [];
  const walk = (value: unknown, at: string, key: string) => {
    if (source.fixed?.includes(key) || source.fixed?.includes(at)) return;
    if (typeof value === 'function')
      for (const path of partsOf(value, at)) found.push({ namespace, path, english: value as () => string });
    else if (typeof value === 'string') {
      if (/\p{L}/u.test(value) && !/^(https?:\/|\/)\S*$/.test(value))
        found.push({ namespace, path: at, english: value });
    } else if (Array.isArray(value))
      for (const [index, each] of value.entries()) walk(each, below(at, index), at);
    else if (isPlain(value))
      for (const [name, each] of Object.entries(value)) walk(each, below(at, name), name);
  };
  walk(source.english, '', '');
  return found;
}

/** A function that returns several sentences has one text for each: `steps.0`, `steps.1`. */
export const isTranslated = ({ namespace, path: at }: Message, texts: Catalogue): boolean =>
  texts[namespace]?.[at] !== undefined || texts[namespace]?.[below(at, 0)] !== undefined;

export function catalogueFiles(): CatalogueFile[] {
  return globSync('product/languages/*.json', { cwd: ROOT })
    .sort()
    .map((file) => ({
      tag: path.basename(file, '.json'),
      ...(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Omit<CatalogueFile, 'tag'>),
    }));
}
