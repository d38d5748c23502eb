/** Texts with arguments, plurals and choices: ICU MessageFormat. Loaded for other languages than English alone. */

import { IntlMessageFormat } from 'intl-messageformat';
import type { Language, SpokenLanguage } from './language-in-use.ts';
import { translated } from './translate.ts';

/** @param figures the language, for plurals and numbers */
export const compiler =
  (figures: string): Language['compile'] =>
  (text) => {
    const message = new IntlMessageFormat(text, figures, undefined, { ignoreTag: true });
    return (values) => String(message.format(values as Record<string, string>));
  };

export const spoken = (language: Language): SpokenLanguage => ({
  ...language,
  translate: (english, namespace) => translated(english, namespace, language),
});
