/** Words about requests and claims. */
import type { Relation, RequestKind, RequestState } from './limits.ts';

export const relations: Record<Relation, string> = {
  self: 'I am this person',
  representative: 'I speak for this person',
  other: 'Neither',
};

export const about = {
  title: 'Is this you, or do you speak for this person?',
  text: 'An entry can be corrected or taken away, and a statement can stand on it. Nothing of it costs anything.',
  correction: 'Ask for a correction',
  removal: 'Ask for removal',
  claim: 'Claim this page',
  claimed: 'Whoever speaks for this person has claimed this page.',
} as const;

export const askForm = {
  title: { removal: 'Ask for removal', correction: 'Ask for a correction' },
  text: {
    removal: 'Staff decide, and write to you. What is removed is not listed again.',
    correction: 'Say what is wrong and what shows it. Staff decide, and write to you.',
  },
  name: 'Your name',
  nameMissing: 'Enter your name.',
  email: 'Your email',
  emailWrong: 'Enter the address at which you get the answer.',
  relation: 'Who are you?',
  reason: { removal: 'Why', correction: 'What is wrong' },
  textMissing: 'Say it in a few words.',
  send: 'Send the request',
  cancel: 'Cancel',
  failed: 'The request could not be sent. Please try again later.',
  sent: { title: 'Request received', description: 'Staff write to you when it is decided.' },
} as const;

export const claimForm = {
  title: 'Claim this page',
  text: 'Whoever claims a page can write a statement on it. That it is you shows by a code on the official site.',
  signIn: 'Claims need an account.',
  guest: 'Guests cannot claim a page: sign up first.',
  relation: 'Who are you?',
  site: 'Official site',
  siteMissing: 'Enter the official site.',
  more: 'Anything else (optional)',
  send: 'Get the code',
  cancel: 'Cancel',
  failed: 'That could not be saved. Please try again later.',
  sent: { title: 'Claim received', description: 'The code stands under “Your claims”.' },
} as const;

export const claims = {
  title: 'Your claims',
  states: {
    open: 'Waits',
    granted: 'Granted',
    refused: 'Refused',
    withdrawn: 'The entry is gone',
  } satisfies Record<RequestState, string>,
  put: (code: string, file: string) => `Put ${code} into a text file at ${file}, then look for it here.`,
  found: 'The code was found. Staff decide next.',
  notFound: 'The code was not found there.',
  check: 'Look for the code',
  checkLabel: (name: string) => `Look for the code of the claim on ${name}`,
  checkFailed: { title: 'Site not reached', description: 'Please try again later.' },
  note: (note: string) => `Staff: ${note}`,
  statement: 'Statement on the page',
  statementHelp: 'Everybody reads it. Empty: there is none.',
  save: 'Save the statement',
  saved: { title: 'Statement saved', description: 'The page shows it now.' },
  saveFailed: 'The statement could not be saved. Please try again later.',
} as const;

export const requests = {
  title: 'Requests about entries',
  show: 'Show',
  filters: {
    open: 'Open',
    granted: 'Granted',
    refused: 'Refused',
    withdrawn: 'Entry gone',
  } satisfies Record<RequestState, string>,
  kinds: {
    removal: 'Removal',
    correction: 'Correction',
    claim: 'Claim',
  } satisfies Record<RequestKind, string>,
  loading: 'Loading the requests',
  failed: 'The requests could not be loaded.',
  empty: 'There is none.',
  of: (kind: string, figure: string) => `${kind}: ${figure || 'an entry that is gone'}`,
  from: (name: string, email: string, account: boolean) =>
    `${name}, ${email} (${account ? 'with an account' : 'address not confirmed'})`,
  site: {
    found: (site: string) => `The code was found on ${site}.`,
    missing: (site: string) => `The code was not found on ${site}.`,
    open: (site: string) => `Nobody has looked for the code on ${site} yet.`,
  },
  note: (note: string) => `Note: ${note}`,
  grant: 'Grant',
  refuse: 'Refuse',
  grantLabel: (figure: string) => `Grant the request about ${figure}`,
  refuseLabel: (figure: string) => `Refuse the request about ${figure}`,
  more: 'Show more',
} as const;

export const settling = {
  title: { granted: 'Grant the request', refused: 'Refuse the request' },
  text: {
    removal:
      'The entry goes with everything that stands there, and the name is not listed again. This cannot be undone.',
    correction: 'Name and words are changed as you enter them here.',
    claim: 'Whoever asked can write a statement on the page from then on.',
    refused: 'Nothing is changed. Whoever asked gets a mail with the reason.',
  },
  name: 'Name of the entry',
  nameMissing: 'Enter the name.',
  about: 'Known as',
  note: 'Reason',
  noteOptional: 'Note to whoever asked (optional)',
  noteMissing: 'Enter the reason.',
  cancel: 'Cancel',
  failed: 'That could not be saved. Please try again later.',
  done: {
    granted: { title: 'Granted', description: 'Whoever asked gets a mail.' },
    refused: { title: 'Refused', description: 'Whoever asked gets a mail.' },
  },
} as const;
