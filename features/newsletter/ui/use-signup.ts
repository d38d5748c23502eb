import { showToast } from '@unmask/ui';
import { useState } from 'react';
import { signupFailed } from '../toast-words.ts';

export interface Signup {
  submitting: boolean;
  /** Checks, sends, and shows the toast; resolves to whether the address is on the list now. */
  submit: (email: string, name?: string) => Promise<boolean>;
}

/** What sends is fetched when it is pressed: the first page carries the form alone. */
export function useSignup(): Signup {
  const [submitting, setSubmitting] = useState(false);

  async function submit(email: string, name?: string): Promise<boolean> {
    setSubmitting(true);
    try {
      return await (await import('./send-signup.ts')).sendSignup(email, name);
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
