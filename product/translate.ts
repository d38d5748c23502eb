/** English words in the texts of a catalogue. Loaded for other languages than English alone. */
import type { Catalogue, Language, Values } from './language-in-use.ts';

/** @returns `english` with every text that the catalogue has in its place */
export function translated(english: unknown, namespace: string, language: Language): unknown {
  const texts = language.texts[namespace];
  return texts === undefined ? english : within(english, '', texts, language);
}

function within(english: unknown, path: string, texts: Catalogue[string], language: Language): unknown {
  if (typeof english === 'string') return texts[path] ?? english;
  if (isFunction(english)) return spoken(english, path, texts, language);
  if (Array.isArray(english))
    return english.map((value, index) => within(value, below(path, index), texts, language));
  if (!isPlain(english)) return english;
  return Object.fromEntries(
    Object.entries(english).map(([key, value]) => [key, within(value, below(path, key), texts, language)]),
  );
}

type Said = (...args: unknown[]) => unknown;
const isFunction = (value: unknown): value is Said => typeof value === 'function';

export const below = (path: string, key: string | number): string =>
  path === '' ? `${key}` : `${path}.${key}`;

export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** What a function that returns a message for a toast says in parts, each a text of its own: `removed.title`, `removed.description`. */
export const MESSAGE_PARTS = ['title', 'description'] as const;

/** A function of a catalogue: one text, or one for each sentence or part where the English function returns a list or a message. */
function spoken(english: Said, path: string, texts: Catalogue[string], language: Language): unknown {
  const one = texts[path];
  if (one !== undefined) return orInEnglish(read(one, language), english);
  const parts = MESSAGE_PARTS.flatMap((part) => {
    const text = texts[below(path, part)];
    return text === undefined ? [] : [[part, read(text, language)] as const];
  });
  if (parts.length > 0) return orInEnglish(inParts(english, parts), english);
  const several: Array<(...args: unknown[]) => string> = [];
  for (let next = texts[below(path, 0)]; next !== undefined; next = texts[below(path, several.length)])
    several.push(read(next, language));
  if (several.length === 0) return english;
  return orInEnglish((...args) => several.map((text) => text(...args)), english);
}

/** What the English function returns beside its texts stays: how long a toast is shown. */
function inParts(english: Said, parts: ReadonlyArray<readonly [string, Said]>): Said {
  return (...args) => ({
    ...(english(...args) as object),
    ...Object.fromEntries(parts.map(([part, text]) => [part, text(...args)])),
  });
}

/** A page is not lost for a text that cannot be put together. */
function orInEnglish(other: Said, english: Said): Said {
  return (...args) => {
    try {
      return other(...args);
    } catch (error) {
      console.warn('a text of the language cannot be used', error);
      return english(...args);
    }
  };
}

/** Read when it is first asked for: a page needs few of a catalogue's texts. */
function read(text: string, language: Language): (...args: unknown[]) => string {
  let format: ((values: Values) => string) | undefined;
  return (...args) => {
    format ??= language.compile(text);
    return format(valuesOf(args));
  };
}

/** `{0}`, `{1}` are the arguments in their order, lists as one text; what an argument holds has the names that it has there. */
function valuesOf(args: readonly unknown[]): Values {
  const shown = args.map((value) => (Array.isArray(value) ? value.join(', ') : value));
  return Object.assign({}, ...args.filter(isPlain), ...shown.map((value, index) => ({ [index]: value })));
}
