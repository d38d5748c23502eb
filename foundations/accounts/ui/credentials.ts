import { authErrors, PASSWORD_MIN_LENGTH, passwordProblems } from '@unmask/product/copy/auth';
import { type PasswordOwner, passwordProblem } from '../password-rule.ts';

/** The first thing wrong with what was typed, in words for people; null when nothing is. Core specification, section 5. */
export function credentialsError(email: string, password: string): string | null {
  if (email.trim() === '' || password === '') return authErrors.missing;
  return emailError(email) ?? passwordError(password);
}

export function emailError(email: string): string | null {
  if (email.trim() === '') return authErrors.missing;
  return email.includes('@') && email.includes('.') ? null : authErrors.email;
}

export function passwordError(password: string, confirmation = password): string | null {
  if (password === '' || confirmation === '') return authErrors.missing;
  if (password.length < PASSWORD_MIN_LENGTH) return authErrors.password;
  return password === confirmation ? null : authErrors.mismatch;
}

/** A new password, after the first check: what the browser can tell of the rule. Whether many people use it the server says. */
export function newPasswordError(
  password: string,
  owner: PasswordOwner,
  confirmation = password,
): string | null {
  const first = passwordError(password, confirmation);
  if (first !== null) return first;
  const problem = passwordProblem(password, owner);
  return problem === null ? null : passwordProblems[problem];
}
