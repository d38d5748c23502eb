/** Words of the email signup window and of the early-access box. */
import { words } from '@unmask/product/language';

export const signupModal = words('newsletter.signupModal', {
  title: 'Your email address',
  text: 'Analyses are free. Leave an email address for early access and the weekly briefing, and the analysis starts. The address gets one welcome mail; the briefing comes only once you confirm it there. You are asked this once only.',
  name: 'Name',
  optional: '(optional)',
  email: 'Email',
  emailPlaceholder: 'you@example.com',
  submit: 'Get Free Access + Weekly Intel',
  submitting: 'Sending',
  welcomeTitle: 'Welcome',
  guest: 'Continue as Guest',
  guestText: 'Without an address: a guest session in this browser.',
  welcomeWithFile: 'You are in. The analysis of your file starts now.',
  welcomeWithoutFile: 'You are in. Choose a file to analyze.',
} as const);

export const captureBox = words('newsletter.captureBox', {
  title: 'Early access',
  text: 'Leave an address for early access and the weekly intelligence briefing. It gets one welcome mail; the briefing comes once you confirm it there.',
  email: 'Email',
  emailPlaceholder: 'you@example.com',
  submit: 'Join Early Access',
  done: "You're on the list for early access.",
} as const);
