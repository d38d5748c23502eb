import { authErrors } from '@unmask/product/copy/auth';
import { useState } from 'react';

/** What the account client answers. */
export interface Answer<Data> {
  data: Data | null;
  error: { message?: string | undefined; status?: number | undefined } | null;
}

export interface AuthCall {
  /** For the form; null when nothing is wrong. */
  error: string | null;
  setError: (error: string | null) => void;
  busy: boolean;
  /** Runs one call. @returns undefined when it failed: the form then shows why */
  call: <Data>(action: () => Promise<Answer<Data>>) => Promise<{ data: Data | null } | undefined>;
}

/** Runs calls of the account service and keeps their error for the form. */
export function useAuthCall(): AuthCall {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function call<Data>(action: () => Promise<Answer<Data>>) {
    setBusy(true);
    setError(null);
    try {
      const answer = await action();
      if (!answer.error) return { data: answer.data };
      setError(answer.error.message || authErrors.unexpected);
    } catch (thrown) {
      console.warn('auth', thrown);
      setError(authErrors.unexpected);
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  return { error, setError, busy, call };
}
