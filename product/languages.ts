/** Languages that the site may be shown in. One is offered once its catalogue, languages/{tag}.json, is there. */

export interface LanguageFacts {
  /** What those call it who speak it. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** For numbers and dates, where it differs from the tag: figures stand between words that have Latin digits. */
  figures?: string;
}

export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  hi: { name: 'हिन्दी', direction: 'ltr', figures: 'hi-u-nu-latn' },
  pt: { name: 'Português', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl', figures: 'ar-u-nu-latn' },
} as const satisfies Record<string, LanguageFacts>;

export type LanguageTag = keyof typeof LANGUAGES;

export function isLanguageTag(value: unknown): value is LanguageTag {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}
