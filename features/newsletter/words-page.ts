/** Words of the public pages. */

import { words } from '@unmask/product/language';
import type { NewsletterThreatLevel } from './limits.ts';

export const toasts = words('newsletter-page.toasts', {
  invalid: { title: 'Invalid email', description: 'Please enter a valid email address.' },
  failed: { title: 'Something went wrong', description: 'Please try again later.' },
  duplicate: {
    title: 'Already subscribed',
    description: 'This email is already subscribed to our newsletter.',
  },
  subscribed: {
    title: 'Welcome to AI Security Weekly!',
    description: "You'll receive cutting-edge insights every Friday.",
  },
  sent: {
    title: 'Download link sent!',
    description: 'Check your email for the download link and bonus content.',
  },
  saved: { title: 'Preferences saved!', description: 'They hold from now on.' },
  savingFailed: { title: 'Error saving preferences', description: 'Please try again later.' },
} as const);

export const signup = words('newsletter-page.signup', {
  title: 'AI Security Weekly',
  text: 'What was found here, what happened elsewhere with its source, and what helps. Every Friday, in plain words, without anything that reports whether you read it.',
  email: 'Email',
  emailPlaceholder: 'you@example.com',
  name: 'Name',
  optional: '(optional)',
  submit: 'Subscribe',
  consent: 'Send me AI Security Weekly, every Friday, until I unsubscribe.',
  doneTitle: 'One more step',
  done: (email: string) =>
    `Confirm by the mail we sent to ${email}. Nothing is sent to you before that, and the address is deleted after 30 days.`,
} as const);

export const leadMagnetWords = words('newsletter-page.leadMagnetWords', {
  title: 'To download',
  text: 'By mail, as a PDF. Asking subscribes you to nothing.',
  pages: (count: number) => `${count} pages, PDF`,
  name: 'Name',
  email: 'Email',
  submit: 'Send me the download link',
  open: (title: string) => `Get the ${title}`,
  sentTitle: 'Check Your Email',
  sent: (email: string) => `The link is on its way to ${email}. It works for 30 days.`,
  close: 'Close',
} as const);

export const archiveWords = words('newsletter-page.archiveWords', {
  title: 'Issues',
  empty: 'No issue has been sent yet. The first one comes on the Friday after somebody has subscribed.',
  failed: 'The issues could not be read.',
  loading: 'Loading the issues',
  feed: 'RSS feed',
  issue: 'Issue',
  week: 'Week of',
  level: 'Threat level',
  sent: 'Sent',
  back: 'All issues',
  notFound: 'This issue is not here',
  issueFailed: 'This issue could not be read.',
  levels: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' } satisfies Record<
    NewsletterThreatLevel,
    string
  >,
} as const);

export const pageWords = words('newsletter-page.pageWords', {
  title: 'Newsletter',
  heading: 'AI Security Weekly and downloads',
  confirmTitle: 'Confirm your subscription',
  confirmText: 'One click, and AI Security Weekly comes to you every Friday.',
  confirm: 'Confirm subscription',
  confirmed: (email: string) => `${email} is confirmed. The next issue comes on Friday.`,
  toPreferences: 'Choose what you get',
  unsubscribeTitle: 'Unsubscribe',
  unsubscribeText:
    'One click, and nothing more is sent to your address, also not what is being sent right now.',
  unsubscribe: 'Unsubscribe',
  unsubscribed: (email: string) =>
    `${email} gets nothing any more. A mail that is already on its way may still arrive.`,
  preferencesTitle: 'Email preferences',
  preferencesText: (email: string) => `What ${email} gets.`,
  left: 'This address has unsubscribed. Choosing something below subscribes it again.',
  save: 'Save preferences',
  loading: 'Reading your preferences',
  linkFailed: 'This link could not be read.',
  noLink: 'This page is opened by the link at the foot of each of our mails.',
  toNewsletter: 'To the newsletter',
} as const);
