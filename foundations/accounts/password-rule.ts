/** Which new passwords are taken. Safe for the browser: the list of common passwords stays on the server, which hands it in. */
import {
  FEWEST_DIFFERENT_CHARACTERS,
  NEW_PASSWORD_LENGTH,
  NEW_PASSWORD_LENGTH_TWO_STEPS,
  type PasswordProblem,
} from '@unmask/product/copy/auth';

export interface PasswordOwner {
  email: string | null;
  /** A second factor is on: then a shorter password is taken. */
  twoSteps: boolean;
}

/** So much around a common word does not make it another one: `Password2026!`. */
const MOST_AROUND = 5;
const SHORTEST_WORD = 4;

/**
 * @param isCommon whether many people use a word, given in lower case; without it that is not looked at
 * @returns the first thing wrong, null when nothing is
 */
export function passwordProblem(
  password: string,
  { email, twoSteps }: PasswordOwner,
  isCommon: (word: string) => boolean = () => false,
): PasswordProblem | null {
  const length = [...password].length;
  if (twoSteps && length < NEW_PASSWORD_LENGTH_TWO_STEPS) return 'PASSWORD_BELOW_LENGTH_TWO_STEPS';
  if (!twoSteps && length < NEW_PASSWORD_LENGTH) return 'PASSWORD_BELOW_LENGTH';
  const lower = password.toLowerCase();
  // Blanks do not count: eight of them are no secret.
  if (new Set(lower.replaceAll(/\s/g, '')).size < FEWEST_DIFFERENT_CHARACTERS) return 'PASSWORD_MONOTONOUS';
  const words = wordsIn(lower);
  const own = ownWords(email);
  if (words.some((word) => own.includes(word))) return 'PASSWORD_IS_ADDRESS';
  return words.some(isCommon) ? 'PASSWORD_COMMON' : null;
}

/** The password, and what it comes down to: without what stands around it, and once where it is repeated. */
function wordsIn(lower: string): string[] {
  const trimmed = lower.trim();
  const repeated = /^(.+?)\1+$/su.exec(trimmed)?.[1];
  return [lower, trimmed, bareWord(trimmed), ...(repeated === undefined ? [] : [repeated])];
}

/** The word inside digits and signs, where it is most of the password. */
function bareWord(lower: string): string {
  const word = lower.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  const around = lower.length - word.length;
  return word.length >= SHORTEST_WORD && around <= MOST_AROUND ? word : lower;
}

function ownWords(email: string | null): string[] {
  const address = email?.trim().toLowerCase() ?? '';
  return address.includes('@') ? [address, address.slice(0, address.indexOf('@'))] : [];
}
