import { locale, pageLanguage } from './language.ts';

/** 12345 → "12,345". Whole numbers; without `Intl`, whose tables cost a phone time before the first page answers. */
export function thousands(value: number): string {
  if (pageLanguage !== 'en') return value.toLocaleString(locale());
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
