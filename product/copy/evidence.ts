/** What stands in a file for everybody to see: words in the picture, statements, credentials. Evidence, never proof. */

export const captions = {
  title: 'Words in the picture',
  text: 'Anybody can write such words into a picture, and anybody can cut them away: a reason to look closer, no proof. They have no say in the figures on this page.',
  maker: (words: string, name: string, when: string) =>
    `The words “${words}” are in the picture${when}: the mark of ${name}.`,
  statement: (words: string, language: string, when: string) =>
    `The words “${words}” are in the picture${when}: a statement, in ${language}, that AI made it.`,
  at: (from: string) => ` at ${from}`,
  during: (from: string, to: string) => ` at ${from} to ${to}`,
  alt: (words: string) => `Part of the picture with the words “${words}”`,
  none: 'No name of a maker or tool and no statement about AI was read in the pictures that were looked at.',
  /** What the reading network knows. */
  limits:
    'Up to six pictures are read. Latin letters, digits and Chinese characters are; kana, Hangul, Arabic, Devanagari, Cyrillic and writing that stands askew are not.',
  languages: {
    en: 'English',
    zh: 'Chinese',
    ja: 'Japanese',
    es: 'Spanish',
    fr: 'French',
    de: 'German',
    pt: 'Portuguese',
    it: 'Italian',
    nl: 'Dutch',
    id: 'Indonesian',
    tr: 'Turkish',
    pl: 'Polish',
  } as Readonly<Record<string, string>>,
  cli: 'words in picture',
} as const;
