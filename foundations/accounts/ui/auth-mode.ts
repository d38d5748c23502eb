/** What window and page of signing in share, without the window. */
export type AuthMode = 'signIn' | 'signUp';

/** The password was right, and a code is asked for. */
export interface CodeWanted {
  /** The password is to be changed once the person is in. */
  weakPassword: boolean;
}

export function other(mode: AuthMode): AuthMode {
  return mode === 'signIn' ? 'signUp' : 'signIn';
}
