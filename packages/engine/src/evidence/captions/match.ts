/** Which of the words stand in a line that was read. */
import { MAKERS, STATEMENTS } from './words.ts';

export interface Match {
  kind: 'maker' | 'statement';
  /** Name of the maker, or the language of the statement (ISO 639-1). */
  says: string;
}

/** Letters that readers mix up, in capitals and small ones alike, become one. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’`´]/g, "'")
    .toLowerCase()
    .replace(/[l1|!]/g, 'i')
    .replace(/0/g, 'o');
}

const CHINESE = /\p{Script=Han}/u;
const BEFORE = '(?<![\\p{L}\\p{N}])';
const AFTER = '(?![\\p{L}\\p{N}])';
/** Blanks and hyphens come and go in what is read. */
const GAP = "[\\s\\-_.·:']*";

function pattern(phrase: string, alone = false): RegExp {
  const letters = [...folded(phrase)].filter((letter) => !/[\s\-.']/.test(letter));
  const chinese = CHINESE.test(phrase);
  const parts = letters.map((letter) =>
    letter === '_' ? '[^\\s]{0,2}' : letter.replace(/[^\p{L}\p{N}]/gu, '\\$&'),
  );
  const body = parts.join(GAP);
  if (alone)
    return new RegExp(
      `^[^\\p{L}\\p{N}]*${body}(?:${GAP}(?:ai|iabs?|v?[\\dio]\\.[\\dio]))?[^\\p{L}\\p{N}]*$`,
      'u',
    );
  // Chinese is written without blanks: a letter of it before or after ends no word.
  return new RegExp(chinese ? `(?<![a-z])${body}` : `${BEFORE}${body}${AFTER}`, 'u');
}

interface Rule extends Match {
  pattern: RegExp;
}

const RULES: readonly Rule[] = [
  ...MAKERS.flatMap(({ name, anywhere = [], alone = [] }) => [
    ...anywhere.map((phrase): Rule => ({ kind: 'maker', says: name, pattern: pattern(phrase) })),
    ...alone.map((phrase): Rule => ({ kind: 'maker', says: name, pattern: pattern(phrase, true) })),
  ]),
  ...Object.entries(STATEMENTS).flatMap(([language, phrases]) =>
    phrases.map((phrase): Rule => ({ kind: 'statement', says: language, pattern: pattern(phrase) })),
  ),
];

/** The first maker named in a line, else the first statement; null without. */
export function matchLine(text: string): Match | null {
  const line = folded(text);
  const rule = RULES.find((one) => one.pattern.test(line));
  return rule ? { kind: rule.kind, says: rule.says } : null;
}
