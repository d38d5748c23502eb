/** Words of the sign-in window: core specification, sections 5 and 8. */

export const authErrors = {
  missing: 'Please fill in all fields',
  email: 'Please enter a valid email address',
  password: 'Password must be at least 6 characters long',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const;

export const PASSWORD_MIN_LENGTH = 6;

export const authModal = {
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
} as const;

export const authToasts = {
  signedUp: {
    title: 'Account created successfully!',
    description: 'Your demo account is ready on the free tier.',
  },
  signedIn: { title: 'Welcome back!', description: 'You are signed in.' },
  guest: { title: 'Guest Access Enabled', description: 'You can now use the app without signing in.' },
  signedOut: { title: 'Signed out', description: 'See you soon.' },
} as const;
