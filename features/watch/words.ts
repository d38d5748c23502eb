/** Every word of watching a result that people read. */

import { bands } from '@unmask/product/copy/bands';
import type { ErrorWords } from '@unmask/product/copy/errors';
import { outcomes } from '@unmask/product/copy/result';
import { words } from '@unmask/product/language';
import type { Reading } from './contract.ts';

export const errorWords = words('errors.watch', {
  watch_not_possible: {
    title: 'Not watched',
    message:
      'The file of this result is not kept, so it cannot be read anew. Analyze the file again yourself.',
    status: 409,
  },
  too_many_watches: {
    title: 'Not watched',
    message: 'Fifty results are watched already. Stop watching one that you need no longer.',
    status: 409,
  },
} as const satisfies Record<string, ErrorWords>);

export const tags = {
  watch:
    'Reading the file of a stored result anew when the engine has changed, and telling what is different.',
} as const;

export const personalData = { label: 'Results that are watched' } as const;

export const watchWords = words('watch.watchWords', {
  title: 'When the engine learns more',
  text: 'The engine of this service gets better. When it changes, the file is read anew here, at no cost to you, and you get a mail only if the answer is another one.',
  until: 'This works for as long as the file is kept.',
  on: 'Tell me when the engine reads this anew',
  off: 'Stop watching',
  watching: 'You will be told if a later engine reads this file differently.',
  same: (when: string) => `Read anew ${when}: the same answer as before.`,
  changed: (when: string) => `Read anew ${when}: the answer is another one.`,
  before: 'Before',
  now: 'Now',
  probability: (value: number) => `${(100 * value).toFixed(1)}% probability of AI`,
  again: 'Use “Analyze again” above to have the whole new result.',
} as const);

export const noteWords = words('watch.noteWords', {
  title: 'Read anew',
  note: (name: string, from: string, to: string) => `${name}: was “${from}”, is now “${to}”.`,
  open: 'Open the result',
  dismiss: 'Put away',
} as const);

export const toasts = words('watch.toasts', {
  on: { title: 'Watched', description: 'You get a mail if a later engine reads this differently.' },
  off: { title: 'Not watched any more', description: 'The result stays as it is.' },
  failed: { title: 'Not done', description: 'Please try again later.' },
} as const);

/** The verdict, or where there is none the step on the scale. */
export function answerWords({ outcome, assessment }: Pick<Reading, 'outcome' | 'assessment'>): string {
  return outcome === 'inconclusive' && assessment !== null ? bands[assessment] : outcomes[outcome].title;
}

export const watchMail = (name: string, before: Reading, now: Reading) => ({
  subject: `Read anew: ${name}`,
  preview: `Was “${answerWords(before)}”, is now “${answerWords(now)}”.`,
  lines: [
    `You asked to be told when the engine reads ${name} differently. Its engine has changed, and the answer with it.`,
    `Before: ${answerWords(before)} (${watchWords.probability(before.probability)}).`,
    `Now: ${answerWords(now)} (${watchWords.probability(now.probability)}).`,
    'Neither is a proof. The page of the result says what the answer rests on.',
  ],
  action: 'Open the result',
  footer: 'You get this because you watch this result. You can stop that on its page.',
});
