/** What is wrong with the texts of a catalogue, as lines that say where. */
import { IntlMessageFormat } from 'intl-messageformat';
import { type CatalogueFile, type Message, messagesOf } from './catalogues.ts';

export function problemsOf({ texts }: CatalogueFile): string[] {
  return Object.entries(texts).flatMap(([namespace, own]) => {
    const known = new Map(messagesOf(namespace).map((message) => [message.path, message]));
    return Object.entries(own).flatMap(([path, text]) => {
      const message = known.get(path) ?? sentenceOf(known, path);
      const problem = message === undefined ? 'there is no such text in English' : problemOf(message, text);
      return problem === null ? [] : [`${namespace} ${path}: ${problem}`];
    });
  });
}

/** `steps.1`: the second sentence of a function that returns several. */
function sentenceOf(known: ReadonlyMap<string, Message>, path: string): Message | undefined {
  const [, whole] = /^(.*)\.\d+$/.exec(path) ?? [];
  const message = whole === undefined ? undefined : known.get(whole);
  return typeof message?.english === 'function' ? { ...message, path } : undefined;
}

function problemOf({ english, path }: Message, text: string): string | null {
  if (typeof text !== 'string' || text.trim() === '') return 'it is empty';
  if (/<\/?[a-z]/i.test(text)) return 'it has markup';
  if (typeof english === 'string')
    return edgesOf(english) === edgesOf(text)
      ? figuresProblem(english, text)
      : 'it begins or ends with another blank';
  if (text.includes("'")) return "' is a sign of the format: write ’";
  return argumentsProblem(english, text, /\.(\d+|title|description)$/.test(path));
}

const edgesOf = (text: string): string => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`;

/** A figure that is not in the English text is a mistake; one may become a word. */
function figuresProblem(english: string, text: string): string | null {
  const figures = (of: string): string[] => of.normalize('NFKC').match(/\d+/g) ?? [];
  const known = figures(english);
  const added = figures(text).filter((figure) => !known.includes(figure));
  return added.length === 0 ? null : `${added.join(', ')} is not in the English text`;
}

function argumentsProblem(
  english: (...args: never[]) => unknown,
  text: string,
  partial: boolean,
): string | null {
  let used: Set<string>;
  try {
    used = argumentsOf(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst());
  } catch (error) {
    return `it cannot be read: ${error instanceof Error ? error.message : error}`;
  }
  const code = String(english);
  const places = Array.from({ length: english.length }, (_, index) => String(index));
  // What stands in an argument that is an object goes by its name there; of that, no place is left to be used.
  const byName = [...used].filter((name) => !/^\d+$/.test(name));
  const hasDefaults = code.slice(0, code.indexOf('=>')).includes(' = ');
  const unknown = [...used].filter((name) =>
    /^\d+$/.test(name) ? !places.includes(name) && !hasDefaults : !new RegExp(`\\b${name}\\b`).test(code),
  );
  if (unknown.length > 0) return `there is no {${unknown.join('}, {')}}`;
  const lost = places.filter((place) => !used.has(place));
  return partial || byName.length > 0 || lost.length === 0 ? null : `{${lost.join('}, {')}} is lost`;
}

type Elements = ReturnType<IntlMessageFormat['getAst']>;

/** Every name in braces, those inside of choices too. */
function argumentsOf(elements: Elements): Set<string> {
  const found = new Set<string>();
  for (const element of elements) {
    if (!('value' in element) || element.type === 0) continue;
    found.add(element.value as string);
    if (!('options' in element)) continue;
    for (const { value } of Object.values(element.options))
      for (const name of argumentsOf(value)) found.add(name);
  }
  return found;
}
