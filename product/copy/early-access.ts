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
  title: 'Where should the briefing go?',
  text: 'Analyses are free. Leave an e-mail address for early access and a weekly intelligence briefing, and the analysis of your video starts.',
  name: 'Name',
  optional: '(optional)',
  email: 'Email',
  emailPlaceholder: 'you@example.com',
  submit: 'Get Free Access + Weekly Intel',
  submitting: 'Sending',
  welcomeTitle: 'Welcome',
  welcomeWithFile: 'You are in. The analysis of your video starts now.',
  welcomeWithoutFile: 'You are in. Choose a video to analyse.',
} as const;

export const captureBox = {
  title: 'Early access and the weekly briefing',
  text: 'New detection methods, measured results, and what generated media looked like this week. One mail a week.',
  email: 'Email',
  emailPlaceholder: 'you@example.com',
  submit: 'Join Early Access',
  done: "You're on the list for early access.",
} as const;
