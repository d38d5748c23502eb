/** Evidence in sentences, the same on the screen, in the report and at a terminal. */
import { captions as words } from './copy/evidence.ts';

interface Caption {
  kind: 'maker' | 'statement';
  says: string;
  text: string;
  from_s: number | null;
  to_s: number | null;
}

/** 0:07 */
function clock(at_s: number): string {
  const whole = Math.floor(at_s);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Which words stand in the picture, when, and what they are. */
export function captionWords({ kind, says, text, from_s, to_s }: Caption): string {
  const [from, to] = [from_s === null ? '' : clock(from_s), to_s === null ? '' : clock(to_s)];
  const when = from === '' ? '' : from === to ? words.at(from) : words.during(from, to);
  if (kind === 'maker') return words.maker(text, says, when);
  return words.statement(text, words.languages[says] ?? says, when);
}
