/**
 * The language that words are read in. Whoever wants another one than English says so before anything that has words is
 * evaluated: `language.ts` waits for it, and so does everything that imports `words` (decision 81).
 */

export type Values = Readonly<Record<string, unknown>>;

/** Namespace → path → text; under the path of a function a text of ICU MessageFormat. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Language {
  /** Of `LANGUAGES`. */
  tag: string;
  direction: 'ltr' | 'rtl';
  /** For `Intl`. */
  figures: string;
  texts: Catalogue;
  /** Reads one text of ICU MessageFormat. */
  compile: (text: string) => (values: Values) => string;
}

/** With what puts its texts in the place of English words. */
export interface SpokenLanguage extends Language {
  translate: (english: unknown, namespace: string) => unknown;
}

let coming: Promise<SpokenLanguage | null> | null = null;

export function speak(language: Promise<SpokenLanguage | null>): void {
  coming = language;
}

/** Null: English. */
export const languageToCome = (): Promise<SpokenLanguage | null> | null => coming;
