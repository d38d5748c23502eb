import { defineErrors } from '@unmask/platform/own-errors';
import { actionErrorWords } from './action-words.ts';
import { mailboxErrorWords } from './mailbox-words.ts';
import { siemErrorWords } from './siem-words.ts';
import { errorWords } from './words.ts';

export const errors = defineErrors({
  ...errorWords,
  ...mailboxErrorWords,
  ...siemErrorWords,
  ...actionErrorWords,
});
