import { showToast } from '@unmask/ui';
import { useState } from 'react';
import { invalidEmail, signedUp, signupFailed } from '../words.ts';
import { isEmail, sendEmail } from './send-email.ts';

export interface Signup {
  submitting: boolean;
  /** Checks, sends, and shows the toast; resolves to whether the address is on the list now. */
  submit: (email: string, name?: string) => Promise<boolean>;
}

export function useSignup(): Signup {
  const [submitting, setSubmitting] = useState(false);

  async function submit(email: string, name?: string): Promise<boolean> {
    if (!isEmail(email)) {
      showToast(invalidEmail, 'destructive');
      return false;
    }
    setSubmitting(true);
    try {
      const named = name?.trim() ? { name: name.trim() } : {};
      await sendEmail({ email: email.trim(), ...named, type: 'early_access' });
      showToast(signedUp);
      return true;
    } catch (thrown) {
      console.warn('send-email', thrown);
      showToast(signupFailed, 'destructive');
      return false;
    } finally {
      setSubmitting(false);
    }
  }

  return { submitting, submit };
}
