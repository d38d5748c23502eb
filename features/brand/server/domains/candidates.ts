/**
 * Names that look like an official one, by the usual ways in which such names are made. Always the same ones in the same order, so that a look
 * that was broken off goes on where it was.
 */
import { domainToASCII, domainToUnicode } from 'node:url';
import { LIKENESSES, type Likeness, MAX_CANDIDATES } from '../../domain-limits.ts';
import { ASCII_ALIKE, CYRILLIC, unicodeAlike } from './confusables.ts';
import type { Registrable } from './official.ts';

export interface Candidate {
  /** As it is asked for. */
  name: string;
  likeness: Likeness;
  /** Which letters stand for which; of what is added `from` is empty, of what is left out `to` is. */
  from: string;
  to: string;
}

export interface Candidates {
  items: Candidate[];
  /** How many there are in all. */
  possible: number;
}

/** Keys beside each other on the usual keyboard (QWERTY). */
const KEYBOARD = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const WORDS = [
  ...['login', 'signin', 'pay', 'payment', 'support', 'secure', 'account', 'verify', 'help', 'service'],
  ...['mail', 'online', 'portal', 'shop', 'app', 'my', 'www'],
];
const ENDINGS = [
  ...['com', 'net', 'org', 'info', 'biz', 'co', 'io', 'app', 'dev', 'ai', 'online', 'site', 'shop', 'store'],
  ...['xyz', 'top', 'live', 'pro', 'cloud', 'support', 'help', 'cm', 'om', 'us', 'uk', 'co.uk', 'de', 'fr'],
  ...['nl', 'eu', 'ch', 'at', 'it', 'es', 'pl', 'ru', 'cn', 'in', 'com.co', 'com.au', 'com.br'],
];
const BITS = 8;

interface Written {
  label: string;
  ending?: string;
  from: string;
  to: string;
}

const WAYS: Record<Likeness, (label: string, ending: string) => Written[]> = {
  omission: (label) =>
    each(label, (letter, before, after) => [{ label: before + after, from: letter, to: '' }]),
  repetition: (label) =>
    each(label, (letter, before, after) => [
      { label: `${before}${letter}${letter}${after}`, from: letter, to: letter + letter },
    ]),
  transposition: (label) =>
    each(label, (letter, before, after) => {
      const next = [...after][0];
      if (next === undefined || next === letter) return [];
      const label = `${before}${next}${letter}${after.slice(next.length)}`;
      return [{ label, from: letter + next, to: next + letter }];
    }),
  homoglyph: (label) => [...plainAlike(label), ...foreignAlike(label)],
  neighbouring_key: (label) =>
    each(label, (letter, before, after) =>
      neighboursOf(letter).map((to) => ({ label: before + to + after, from: letter, to })),
    ),
  added_word: (label) =>
    WORDS.flatMap((word) =>
      [`${label}-${word}`, `${word}-${label}`, `${label}${word}`, `${word}${label}`].map((written) => ({
        label: written,
        from: '',
        to: word,
      })),
    ),
  other_ending: (label, ending) =>
    ENDINGS.filter((other) => other !== ending).map((other) => ({
      ...{ label, ending: other },
      from: `.${ending}`,
      to: `.${other}`,
    })),
  hyphenation: (label) =>
    each(label, (letter, before, after) =>
      before === '' ? [] : [{ label: `${before}-${letter}${after}`, from: '', to: '-' }],
    ),
  bit_flip: (label) =>
    each(label, (letter, before, after) =>
      flipped(letter).map((to) => ({ label: before + to + after, from: letter, to })),
    ),
};

/** @param own names that are official themselves */
export function candidatesOf(official: Registrable, own: ReadonlySet<string> = new Set()): Candidates {
  const { label, ending } = official;
  const seen = new Set([official.name, ...own]);
  const byWay = LIKENESSES.map((likeness) =>
    WAYS[likeness](label, ending).flatMap((written) => {
      const name = nameOf(written, ending);
      if (name === null || seen.has(name)) return [];
      seen.add(name);
      return [{ name, likeness, from: written.from, to: written.to }];
    }),
  );
  const possible = byWay.reduce((sum, items) => sum + items.length, 0);
  return { items: inTurns(byWay, MAX_CANDIDATES), possible };
}

/** One of each way after the other, so that none is left out where there are more than are looked up. */
function inTurns(byWay: readonly Candidate[][], most: number): Candidate[] {
  const items: Candidate[] = [];
  const longest = Math.max(...byWay.map(({ length }) => length));
  for (let turn = 0; turn < longest; turn += 1)
    for (const way of byWay) if (way[turn] && items.length < most) items.push(way[turn]);
  return items;
}

/** @returns null for what nobody could register */
function nameOf({ label, ending }: Written, own: string): string | null {
  const ascii = domainToASCII(label);
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(ascii)) return null;
  // Two hyphens there mean that letters are written otherwise.
  if (ascii.slice(2, 4) === '--' && domainToUnicode(ascii) === ascii) return null;
  return `${ascii}.${ending ?? own}`;
}

function each(label: string, make: (letter: string, before: string, after: string) => Written[]): Written[] {
  const letters = [...label];
  return letters.flatMap((letter, at) =>
    make(letter, letters.slice(0, at).join(''), letters.slice(at + 1).join('')),
  );
}

function neighboursOf(key: string): string[] {
  const row = KEYBOARD.findIndex((keys) => keys.includes(key));
  if (row < 0) return [];
  const at = KEYBOARD[row]!.indexOf(key);
  // Each row stands half a key to the right of the one above.
  const near = [
    [row - 1, at],
    [row - 1, at + 1],
    [row, at - 1],
    [row, at + 1],
    [row + 1, at - 1],
    [row + 1, at],
  ] as const;
  return near.flatMap(([line, place]) => KEYBOARD[line]?.[place] ?? []);
}

function plainAlike(label: string): Written[] {
  return ASCII_ALIKE.flatMap(([from, to]) => {
    const found: Written[] = [];
    for (let at = label.indexOf(from); at >= 0; at = label.indexOf(from, at + 1))
      found.push({ label: label.slice(0, at) + to + label.slice(at + from.length), from, to });
    // Everywhere at once, where it stands more than once.
    if (found.length > 1) found.push({ label: label.replaceAll(from, to), from, to });
    return found;
  });
}

function foreignAlike(label: string): Written[] {
  const letters = [...label];
  const single = each(label, (letter, before, after) =>
    unicodeAlike(letter).map((to) => ({ label: before + to + after, from: letter, to })),
  );
  const written = letters.map((letter) => (/[a-z]/.test(letter) ? CYRILLIC[letter] : letter));
  if (!/[a-z]/.test(label) || written.some((letter) => letter === undefined)) return single;
  const whole = written.join('');
  return [{ label: whole, from: label, to: whole }, ...single];
}

/** Letters that one flipped bit of memory or of a wire makes of another. */
function flipped(letter: string): string[] {
  const code = letter.codePointAt(0)!;
  if (code > 127) return [];
  return Array.from({ length: BITS }, (_, bit) => String.fromCodePoint(code ^ (1 << bit))).filter((other) =>
    /^[a-z0-9-]$/.test(other),
  );
}
