/** Words of signing in and up: core specification, sections 5 and 8; enterprise specification, sections 1, 2, 4 and 5. */
export { authToasts, passwordNotice } from './auth-toasts.ts';

import { words } from '../language.ts';
import { PRO_DAILY_LIMIT } from '../limits.ts';
import type { LimitPolicy } from '../plans.ts';

export const authErrors = words('auth.authErrors', {
  missing: 'Please fill in all fields',
  email: 'Please enter a valid email address',
  password: 'Password must be at least 6 characters long',
  mismatch: 'Passwords do not match',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const);

/** The form's first check; new passwords have to pass `passwordProblems` as well. */
export const PASSWORD_MIN_LENGTH = 6;

export const NEW_PASSWORD_LENGTH = 12;
/** With a second factor. */
export const NEW_PASSWORD_LENGTH_TWO_STEPS = 8;
export const FEWEST_DIFFERENT_CHARACTERS = 5;

/** Why a new password is not taken, and what to do. */
export const passwordProblems = words('auth.passwordProblems', {
  PASSWORD_BELOW_LENGTH: `Use at least ${NEW_PASSWORD_LENGTH} characters, for example four words that do not belong together.`,
  PASSWORD_BELOW_LENGTH_TWO_STEPS: `Use at least ${NEW_PASSWORD_LENGTH_TWO_STEPS} characters.`,
  PASSWORD_MONOTONOUS: `Use at least ${FEWEST_DIFFERENT_CHARACTERS} different characters: blanks, or few keys pressed again and again, are guessed at once.`,
  PASSWORD_IS_ADDRESS:
    'Choose something other than your email address: whoever knows it would try that first.',
  PASSWORD_COMMON:
    'Many people use this password, or it with a few digits or signs around it. Choose another, for example four words that do not belong together.',
} as const);

export type PasswordProblem = keyof typeof passwordProblems;

/** Under the field of a new password, until something is wrong with what was typed. */
export const passwordHints = words('auth.passwordHints', {
  one: `At least ${NEW_PASSWORD_LENGTH} characters.`,
  two: `At least ${NEW_PASSWORD_LENGTH_TWO_STEPS} characters, because two-factor sign-in is on.`,
  unknown: `At least ${NEW_PASSWORD_LENGTH} characters, or ${NEW_PASSWORD_LENGTH_TWO_STEPS} if two-factor sign-in is on.`,
  fine: 'Long enough. Whether many people use it is looked up when you send it.',
} as const);

export const authModal = words('auth.authModal', {
  signIn: { title: 'Sign In', submit: 'Sign In', toggle: 'No account yet? Sign up' },
  signUp: { title: 'Sign Up', submit: 'Create account', toggle: 'Already have an account? Sign in' },
  note: 'All signups create instant demo accounts: the free tier, ready at once, 3 analyses a day.',
  email: 'Email',
  password: 'Password',
  or: 'or',
  guest: 'Continue as Guest',
  welcome: 'Welcome',
  signedInAs: (email: string) => `Signed in as ${email}.`,
  viewProfile: 'View Profile',
  continue: 'Continue',
  forgot: 'Forgot your password?',
} as const);

/** What the account service says, in our words; a code that is not here keeps the words it came with. */
export const AUTH_ANSWERS: Readonly<Record<string, string>> = words('auth.AUTH_ANSWERS', {
  INVALID_EMAIL: authErrors.email,
  INVALID_EMAIL_OR_PASSWORD: 'Invalid email or password',
  PASSWORD_TOO_SHORT: authErrors.password,
  ...passwordProblems,
  PASSWORD_TOO_LONG: 'Password must be at most 128 characters long',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'No account can be created with this address. If it is yours, sign in or set a new password.',
  INVALID_PASSWORD: 'The password is not right.',
  INVALID_CODE: 'The code is not right. Codes change every 30 seconds.',
  CODE_USED: 'This code was used already. Wait for the next one, then sign in again.',
  INVALID_BACKUP_CODE: 'This backup code is not right, or it has been used.',
  INVALID_TWO_FACTOR_COOKIE: 'The sign-in took too long. Please start again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Please sign in again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Please wait a quarter of an hour and try again.',
  INVALID_TOKEN: 'This link is not valid any more. Please ask for a new one.',
  EMAIL_ALREADY_VERIFIED: 'This address is confirmed already.',
});

/** The second step of signing in. */
export const codeStep = words('auth.codeStep', {
  title: 'Enter your code',
  text: 'Your account is protected by a second step. Enter the code of your authenticator app.',
  code: 'Code',
  backupText: 'Enter one of the backup codes that you kept. Each works once.',
  backupCode: 'Backup code',
  useBackup: 'Use a backup code',
  useApp: 'Use the authenticator app',
  submit: 'Confirm',
  back: 'Back to sign in',
  missing: 'Please enter the code',
} as const);

/** What Pro brings under the policy in force. */
export const proLine = words('auth.proLine', (policy: LimitPolicy): string => {
  if (policy === 'account') return 'Pro gives unlimited analyses.';
  if (policy === 'metered') return `Pro gives ${PRO_DAILY_LIMIT} analyses a day.`;
  return 'Pro gives larger files and API access.';
});

export const authPage = words('auth.authPage', {
  signIn: { title: 'Sign In', text: 'Welcome back.' },
  signUp: { title: 'Sign Up', text: 'An account is free and ready at once.' },
  confirm: 'Confirm password',
  home: 'Back to home',
  created: 'Account created successfully! You can sign in now.',
  /** The plan of every new account. */
  freeTitle: 'The free tier includes',
  free: [
    '3 analyses per day',
    'The quiz, with your profile and the leaderboard',
    'Files up to 50 MB',
    'Every measurement, and the report as a PDF',
    'Celebrity database access',
    'Marketing dashboard access',
  ],
  captchaTip:
    'Tip: for creator access, use the button "Continue as Guest" in the sign-in window of the home page. It asks for no captcha.',
} as const);

/** On pages that belong to an account, for a visitor. */
export const signInFirst = words('auth.signInFirst', { button: 'Sign in' } as const);

export const resetPage = words('auth.resetPage', {
  title: 'Set a new password',
  ask: 'Enter the address of your account, and we send you a link.',
  send: 'Send the link',
  sent: 'If there is an account with this address, a mail with a link is on its way. The link works for one hour.',
  choose: 'Choose a new password. It signs every device out.',
  password: 'New password',
  confirm: 'Confirm new password',
  save: 'Save the new password',
  done: 'Your new password is set, and every device was signed out. Sign in with it.',
  left: 'What still works without the password:',
  again: 'Ask for a new link',
  signIn: 'Sign In',
} as const);

export const stopPage = words('auth.stopPage', {
  title: 'Stop a change of address',
  ask: 'Someone asked for another email address for your account. Stop it if that was not you.',
  stop: 'Stop this change',
  stopped: {
    title: 'The change was stopped',
    text: 'Your account keeps its email address. Whoever asked knows your password: set a new one now, it signs every device out.',
  },
  expired: {
    title: 'The link has expired',
    text: 'Links work for 24 hours, and so does a change of address: nothing is waiting any more.',
  },
  invalid: {
    title: 'The link is not valid',
    text: 'It was used before, or the change has ended already. If your account has another address now, write to whoever runs the service.',
  },
  failed: { title: 'The link could not be checked', text: 'Please try again in a moment.' },
  reset: 'Set a new password',
  home: 'Back to home',
} as const);

/** Where a mail about a new password leads, and what the page after a reset offers. */
export const securePage = words('auth.securePage', {
  title: 'End what others may have opened',
  text: 'Each of these takes one click and no signing in. Nothing else of your account changes.',
  checking: 'Looking at your account',
  kinds: {
    sessions: {
      none: 'No other device is signed in.',
      some: (count: number) =>
        count === 1 ? '1 other device is signed in.' : `${count} other devices are signed in.`,
      end: 'End all other sessions',
    },
    api_keys: {
      none: 'There is no API key.',
      some: (count: number) => (count === 1 ? '1 API key works.' : `${count} API keys work.`),
      end: 'Revoke all API keys',
    },
    webhooks: {
      none: 'There is no webhook.',
      some: (count: number) =>
        count === 1 ? '1 webhook is told of results.' : `${count} webhooks are told of results.`,
      end: 'Delete all webhooks',
    },
  },
  password:
    'Whoever knows your password can sign in again. If it was not you who changed it, set a new one as well.',
  expired: 'The link has expired. Set a new password, and the mail about it brings a new link.',
  invalid:
    'The link is not valid. A newer mail about your password may have a newer one; if not, set a new password.',
  failed: 'That did not work. Please try again in a moment.',
  retry: 'Try again',
  reset: 'Set a new password',
  home: 'Back to home',
} as const);

export const verifyPage = words('auth.verifyPage', {
  title: 'Confirm your address',
  checking: 'Checking the link',
  ok: {
    title: 'Address confirmed',
    text: 'Thank you. Your email address is confirmed. For your safety, other devices were signed out.',
  },
  cleared:
    'API keys, webhooks and shared links from before were deleted: until now nobody had proved that the address is theirs. Make them anew if they were yours.',
  changed: { title: 'Address changed', text: 'Your account has this email address from now on.' },
  used: { title: 'Already confirmed', text: 'This address was confirmed before. Nothing is left to do.' },
  expired: { title: 'The link has expired', text: 'Links work for 24 hours. Ask for a new one.' },
  invalid: {
    title: 'The link is not valid',
    text: 'It may have been cut off in the mail program. Ask for a new one.',
  },
  failed: { title: 'The link could not be checked', text: 'Please try again in a moment.' },
  retry: 'Try again',
  profile: 'Go to your profile',
  home: 'Back to home',
} as const);
