/** IBM Plex Sans, embedded. It comes in files by script: a text takes each letter from the first file that has it. */
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';
import { report as words } from '@unmask/product/copy/report';
import { pageLanguage } from '@unmask/product/language';
import type { LanguageTag } from '@unmask/product/languages';

const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const;
/** Scripts of one language alone: elsewhere their letters are spelled out, so that no name turns the direction of a line. */
const SCRIPT_OF: Readonly<Record<string, string>> = {
  ar: 'arabic',
  hi: 'devanagari',
} satisfies Partial<Record<LanguageTag, string>>;
const WEIGHTS = [400, 600] as const;

const familyOf = (script: string) => `Plex ${script}`;
const own = SCRIPT_OF[pageLanguage];

/** For `fontFamily`: each letter from the first that has it. */
export const FONT_FAMILIES: string[] = [...(own === undefined ? [] : [own]), ...SCRIPTS].map(familyOf);

/** A word longer than this may be broken anywhere; a shorter one never is. */
const LONGEST_WORD = 16;
const LONG_WORD = new RegExp(`\\S{${LONGEST_WORD + 1},}`, 'gu');
/** Marks where a word may be broken. The layout takes it out; one in the text itself is spelled out before. */
const BREAK = '\u00ad';

function register(script: string, name: string): void {
  Font.register({
    family: familyOf(script),
    fonts: WEIGHTS.map((fontWeight) => {
      const file = `@fontsource/${name}/files/${name}-${script}-${fontWeight}-normal.woff`;
      return { src: fileURLToPath(import.meta.resolve(file)), fontWeight };
    }),
  });
}
for (const script of SCRIPTS) register(script, 'ibm-plex-sans');
if (own !== undefined) register(own, `ibm-plex-sans-${own}`);
// An empty part between two parts is a break without a hyphen: none may appear in a hash or a file name.
Font.registerHyphenationCallback((word) =>
  word.split(BREAK).flatMap((part, index) => (index === 0 ? [part] : ['', part])),
);

/** Reads the fonts, so that `printable` knows their letters. */
export async function loadFonts(): Promise<void> {
  const all = FONT_FAMILIES.flatMap((fontFamily) =>
    WEIGHTS.map((fontWeight) => Font.load({ fontFamily, fontWeight })),
  );
  await Promise.all(all);
}

/**
 * The text as the fonts can show it. A character that they lack, or that is invisible or turns the direction of writing, is
 * spelled out as its code: nothing is lost, and no name looks like another. A narrow space that they lack
 * is one of ordinary width.
 */
export function printable(text: string): string {
  const shown = Array.from(text, (character) =>
    isShown(character)
      ? character
      : NARROW_SPACE.test(character)
        ? UNBROKEN_SPACE
        : words.unnamed(character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')),
  ).join('');
  return shown.replace(LONG_WORD, (word) => graphemes(word).join(BREAK));
}

/** The narrow spaces within figures and before colons, in French above all; those of names are spelled out as any other letter. */
const NARROW_SPACE = /[\u2009\u202f]/u;
const UNBROKEN_SPACE = '\u00a0';

/** Control, format (direction, joiners, soft hyphen), surrogate and private characters; a space of any kind stays. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

function isShown(character: string): boolean {
  if (INVISIBLE.test(character)) return false;
  const code = character.codePointAt(0)!;
  return FONT_FAMILIES.some((fontFamily) => {
    const { data } = Font.getFont({ fontFamily, fontWeight: 400 });
    return data?.hasGlyphForCodePoint(code) ?? false;
  });
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemes = (word: string) => Array.from(segmenter.segment(word), ({ segment }) => segment);
