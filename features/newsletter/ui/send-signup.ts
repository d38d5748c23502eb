import { showToast } from '@unmask/ui';
import { invalidEmail, signedUp } from '../toast-words.ts';
import { isEmail, sendEmail } from './send-email.ts';

/** Checks, sends, and shows the toast. @returns whether the address is on the list now; throws when it could not be sent */
export async function sendSignup(email: string, name?: string): Promise<boolean> {
  if (!isEmail(email)) {
    showToast(invalidEmail, 'destructive');
    return false;
  }
  const named = name?.trim() ? { name: name.trim() } : {};
  await sendEmail({ email: email.trim(), ...named, type: 'early_access' });
  showToast(signedUp);
  return true;
}
