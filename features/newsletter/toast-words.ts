/** What is said once an address was sent, or was not. */
import { words } from '@unmask/product/language';

export const invalidEmail = words('newsletter-toasts.invalidEmail', {
  title: 'Invalid email',
  description: 'Please enter a valid email address.',
} as const);

export const signupFailed = words('newsletter-toasts.signupFailed', {
  title: 'Something went wrong',
  description: 'Please try again later.',
} as const);

export const signedUp = words('newsletter-toasts.signedUp', {
  title: 'Welcome to Unmask',
  description: "You're on the list for early access.",
} as const);
