/** What is told about accounts on every page: apart from the words of their forms, which most pages never show. */
import { words } from '../language.ts';

/** For people who sign in with a password that would not be taken as a new one. */
export const passwordNotice = words('auth-toasts.passwordNotice', {
  title: 'Please choose a new password',
  description: 'Yours still works, but it is shorter than new ones have to be, or easy to guess.',
  change: 'Change the password',
} as const);

export const authToasts = words('auth-toasts.authToasts', {
  signedUp: {
    title: 'Account created successfully!',
    description: 'Your demo account is ready on the free tier.',
  },
  signedIn: { title: 'Welcome back!', description: 'You are signed in.' },
  guest: { title: 'Guest Access Enabled', description: 'You can now use the app without signing in.' },
  guestFailed: { title: 'No guest session', description: 'Please try again.' },
  signOutFailed: { title: 'You are still signed in', description: 'Please try again.' },
  signedOut: { title: 'Signed out', description: 'See you soon.' },
} as const);
