/** Words of the two OpenAPI documents beside those of their calls. */
import { BRAND } from './site.ts';

export const LICENCE = { name: 'GNU AGPL 3.0 or later', identifier: 'AGPL-3.0-or-later' } as const;

export const apiContact = 'The operator of this installation';

export const contractDescription = {
  title: BRAND,
  description:
    'The calls of the web app: whoever is signed in makes them with the cookie of the session. Programs use the public API with a key instead.',
  session: 'The cookie that signing in sets. Calls that everyone may make need none.',
  /** By their name. */
  tags: {
    account: "The signed-in person's account: devices, address, deletion.",
    admin: "The operator's pages.",
    analyses: 'Analyses while they run and when they have ended.',
    'saved analyses': 'The history: open, rename, share, repeat, delete.',
    'API keys': 'Keys for the public API.',
    billing: 'Plan, invoices, refunds.',
    business: 'Inquiries of companies.',
    dashboard: 'The dashboard, and threats that are reported.',
    organizations: 'Organizations, their members and invitations.',
    profile: 'Who is signed in.',
    statistics: 'Counts over all analyses.',
    Webhooks: 'Where messages are sent to, and how that went.',
  },
} as const;

export const publicTags = {
  analyses: 'Send videos, wait for results, read, list, cancel and delete them.',
  batches: 'Many videos in one request.',
  usage: 'What is left of the month.',
  webhooks: 'Messages that tell a server of yours that an analysis has ended.',
} as const;
export type PublicTag = keyof typeof publicTags;

export const keyDescription = 'An API key: whoever has it can use the allowance of its account.';
export const taken = 'Any answer from 200 to 299: the message has arrived.';
export const notTaken =
  'Any other answer: the message is sent again later. 410 switches the webhook off for good.';
