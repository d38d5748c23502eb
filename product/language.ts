/** Words in the language of the page; English, the source, is returned as it is. */
import { languageToCome } from './language-in-use.ts';

/** Null: English. Modules that have words wait here until the catalogue of another language is there. */
const present = await languageToCome();

interface Marks {
  /** Names of keys whose texts are no words: addresses, ids. */
  fixed?: readonly string[];
}

interface Source extends Marks {
  english: unknown;
}

/** Every namespace that was evaluated, for whoever checks catalogues. */
export const sources = new Map<string, Source>();

/**
 * The same words in the language of the page. What a catalogue lacks stays English.
 * @param namespace file and constant, `upload.progressWords`: part of the name of each text, so it stays.
 */
export function words<const T>(namespace: string, english: T, { fixed = [] }: Marks = {}): T {
  sources.set(namespace, { english, fixed });
  return present === null ? english : (present.translate(english, namespace) as T);
}

/** For `Intl`: the language of the page, in English the given one. */
export const locale = (english = 'en'): string => present?.figures ?? english;

/** 1234 → "1,234", "1.234". */
export const inFigures = (count: number): string => count.toLocaleString(locale());

/** 12.5 → "12.5", "12,5". */
export function decimal(value: number, digits: number): string {
  if (present === null) return value.toFixed(digits);
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  // Rounded as in English: `Intl` makes 80.9 of 80.85, which lies just below it in binary.
  return Number(value.toFixed(digits)).toLocaleString(present.figures, format);
}

/** What the service refused something with, in the language of the page; null where that is English, or where the catalogue does not know it. */
export function refusalText(code: string): string | null {
  for (const [namespace, texts] of Object.entries(present?.texts ?? {})) {
    const text = namespace.startsWith('errors.') ? texts[`${code}.message`] : undefined;
    if (text !== undefined) return text;
  }
  return null;
}

/** Of `LANGUAGES`. */
export const pageLanguage = present?.tag ?? 'en';
export const pageDirection = present?.direction ?? 'ltr';
