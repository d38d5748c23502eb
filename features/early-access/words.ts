/** Words of the e-mail signup window and of the early-access box. */

export const invalidEmail = {
  title: 'Invalid email',
  description: 'Please enter a valid email address.',
} as const;

export const signupFailed = {
  title: 'Something went wrong',
  description: 'Please try again later.',
} as const;

export const signedUp = {
  title: 'Welcome to Unmask',
  description: "You're on the list for early access.",
} as const;

export const signupModal = {
  title: 'Your e-mail address',
  text: 'Analyses are free. Leave an e-mail address for the early-access list, and the analysis starts. The address gets one welcome mail, and you are asked this once only.',
  name: 'Name',
  optional: '(optional)',
  email: 'Email',
  emailPlaceholder: 'you@example.com',
  submit: 'Get Free Access',
  submitting: 'Sending',
  welcomeTitle: 'Welcome',
  guest: 'Continue as Guest',
  guestText: 'Without an address: a guest session in this browser.',
  welcomeWithFile: 'You are in. The analysis of your file starts now.',
  welcomeWithoutFile: 'You are in. Choose a file to analyse.',
} as const;

export const captureBox = {
  title: 'Early access',
  text: 'Leave an address for the early-access list of this installation. It gets one welcome mail, and nothing else is sent to it by itself.',
  email: 'Email',
  emailPlaceholder: 'you@example.com',
  submit: 'Join Early Access',
  done: "You're on the list for early access.",
} as const;
