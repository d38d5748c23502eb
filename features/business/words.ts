/** Words of the demo call: the form, what follows, and the mail to the operator. */

import { words } from '@unmask/product/language';
import type { TeamSize } from './limits.ts';

/** Words of the slice's own errors. */
export const errorWords = words('errors.business', {
  inquiry_incomplete: {
    title: 'Not complete',
    message: 'Please enter your name, your company and your work email.',
    status: 400,
  },
} as const);

/** What the call stands under in its description. */
export const tags = { business: 'Inquiries of companies.' } as const;

export const demoForm = words('business.demoForm', {
  title: 'Schedule Demo Call',
  text: 'Tell us who you are and what you would like to see. The operator of this service gets your request by mail and writes back.',
  name: 'Name',
  email: 'Work email',
  emailPlaceholder: 'you@example.com',
  company: 'Company',
  size: 'People in your company',
  sizes: {
    '1-50': '1-50',
    '51-500': '51-500',
    '500+': 'More than 500',
  } satisfies Record<TeamSize, string>,
  message: 'What would you like to see, and when can we call?',
  optional: '(optional)',
  submit: 'Request the call',
  cancel: 'Cancel',
  close: 'Close',
  missing: {
    name: 'Please enter your name.',
    email: 'Please enter your work email.',
    company: 'Please enter your company.',
  },
  invalidEmail: 'Please enter a valid email address.',
  failed: 'Your request could not be sent. Please try again later.',
  sentTitle: 'Request received',
  sent: (email: string) =>
    `Thank you. The operator of this service has your request and will write to ${email}.`,
} as const);

export interface InquiryWords {
  name: string;
  email: string;
  company: string;
  size: string;
  message: string;
}

export const INQUIRY_MAIL = {
  /** A subject is one line. */
  subject: (company: string) => `Demo call: ${company}`,
  lines: (inquiry: InquiryWords): readonly string[] => [
    'Somebody asked for a demo call.',
    `Name: ${inquiry.name}`,
    `Work email: ${inquiry.email}`,
    `Company: ${inquiry.company}`,
    `People: ${inquiry.size}`,
    inquiry.message === '' ? 'No message.' : `Message: ${inquiry.message}`,
    'Please answer to the address above: this mail was sent by the service itself.',
  ],
} as const;

/** In the list of what goes with an account. */
export const INQUIRY_PART = 'Your requests for a demo call';
