import { authErrors, PASSWORD_MIN_LENGTH } from '@unmask/product/copy/auth';

/** The first thing wrong with what was typed, in words for people; null when nothing is. Core specification, section 5. */
export function credentialsError(email: string, password: string): string | null {
  if (email.trim() === '' || password === '') return authErrors.missing;
  if (!email.includes('@') || !email.includes('.')) return authErrors.email;
  if (password.length < PASSWORD_MIN_LENGTH) return authErrors.password;
  return null;
}
