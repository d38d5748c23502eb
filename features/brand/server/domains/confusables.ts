/**
 * Letters that look like others. A small table of our own: the pairs beyond ASCII were picked by hand from the classes that Unicode Technical
 * Standard #39 (Unicode Security Mechanisms, confusables.txt) names, and from Latin Extended Additional (a dot below is easily missed).
 */

/** What can be read as the letters before it, in plain letters and digits. */
export const ASCII_ALIKE: ReadonlyArray<readonly [string, string]> = [
  ['b', '6'],
  ['g', '9'],
  ['g', 'q'],
  ['i', '1'],
  ['i', 'l'],
  ['i', 'j'],
  ['l', '1'],
  ['l', 'i'],
  ['n', 'm'],
  ['o', '0'],
  ['q', '9'],
  ['s', '5'],
  ['u', 'v'],
  ['v', 'u'],
  ['z', '2'],
  ['e', '3'],
  ['a', '4'],
  ['t', '7'],
  ['d', 'cl'],
  ['m', 'rn'],
  ['m', 'nn'],
  ['w', 'vv'],
  ['cl', 'd'],
  ['rn', 'm'],
  ['nn', 'm'],
  ['vv', 'w'],
  ['0', 'o'],
  ['1', 'l'],
  ['1', 'i'],
  ['5', 's'],
];

/** Cyrillic letters for whole words: browsers show a name in one script as it is written. */
export const CYRILLIC: Readonly<Record<string, string>> = {
  a: '\u0430',
  c: '\u0441',
  d: '\u0501',
  e: '\u0435',
  h: '\u04bb',
  i: '\u0456',
  j: '\u0458',
  l: '\u04cf',
  o: '\u043e',
  p: '\u0440',
  q: '\u051b',
  s: '\u0455',
  v: '\u0475',
  w: '\u051d',
  x: '\u0445',
  y: '\u0443',
};

/** Greek, Armenian and Latin letters, each for one. */
const OTHERS: Readonly<Record<string, string>> = {
  // alpha, script a, a with dot below
  a: '\u03b1\u0251\u1ea1',
  // e with dot below
  e: '\u1eb9',
  // script g, Armenian tso
  g: '\u0261\u0581',
  // Armenian ho
  h: '\u0570',
  // without its dot, with dot below
  i: '\u0131\u1ecb',
  // with dot below
  l: '\u1e37',
  // Armenian vo
  n: '\u0578',
  // omicron, Armenian oh, with dot below
  o: '\u03bf\u0585\u1ecd',
  // rho
  p: '\u03c1',
  // Armenian seh, with dot below
  u: '\u057d\u1ee5',
  // nu
  v: '\u03bd',
};

/** Everything beyond ASCII that looks like a letter. */
export const unicodeAlike = (letter: string): string[] => [
  ...(CYRILLIC[letter] === undefined ? [] : [CYRILLIC[letter]]),
  ...(OTHERS[letter] ?? ''),
];
