/** Which language the page is in: the one that the person chose, else the first of the browser's that there is a catalogue for. */
import { KEPT } from '@unmask/product/browser-storage';
import type { Catalogue } from '@unmask/product/language-in-use';
import { isLanguageTag, LANGUAGES, type LanguageTag } from '@unmask/product/languages';

const found = import.meta.glob<{ texts: Catalogue }>('../../../../product/languages/*.json', {
  import: 'default',
});

/** By their tags. */
export const catalogues: Readonly<Record<string, () => Promise<{ texts: Catalogue }>>> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), load]),
);

const isOffered = (tag: LanguageTag) => tag === 'en' || tag in catalogues;

export const offered = (Object.keys(LANGUAGES) as LanguageTag[]).filter(isOffered);

function chosen(): string | null {
  try {
    return localStorage.getItem(KEPT.language.key);
  } catch {
    return null;
  }
}

export function languageOfPage(): LanguageTag {
  const wishes = [chosen(), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return wishes.filter(isLanguageTag).find(isOffered) ?? 'en';
}

/** Kept, and the page drawn anew: every word of it is read at its start. */
export function chooseLanguage(tag: LanguageTag): void {
  try {
    localStorage.setItem(KEPT.language.key, tag);
  } catch (error) {
    console.warn('the language cannot be kept', error);
  }
  window.location.reload();
}
