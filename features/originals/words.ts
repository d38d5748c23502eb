/** Every word of asking for an original that people read. */
import type { ErrorWords } from '@unmask/product/copy/errors';
import { words } from '@unmask/product/language';

const title = 'Not sent';

export const errorWords = words('errors.originals', {
  original_not_found: {
    title: 'Not found',
    message: 'This link asks for nothing, or not any more. Ask whoever gave it to you for a new one.',
    status: 404,
  },
  original_closed: {
    title,
    message:
      'This link has ended, or a file has come by it already. Ask whoever gave it to you for a new one.',
    status: 410,
  },
  original_not_now: {
    title,
    message: 'Whoever asks for this file can take no more today. Please try again tomorrow.',
    status: 429,
  },
  original_changed: {
    title,
    message: 'The file arrived with other bytes than it has on your device. Please send it again.',
    status: 422,
  },
  original_too_often: {
    title,
    message: 'Too many files came from your network in the last hour. Please try again later.',
    status: 429,
  },
  too_many_requests_for_originals: {
    title: 'Too many links',
    message: 'There are too many open links of this kind. Withdraw one, or wait until tomorrow.',
    status: 429,
  },
} as const satisfies Record<string, ErrorWords>);

export const tags = {
  originals: 'Asking whoever has the original of an analyzed file for it, without an account.',
} as const;

export const askWords = words('originals.askWords', {
  title: 'Ask for the original',
  text: 'Copies that went through messengers and platforms have lost most of their traces. Whoever has the original can send it to you here, untouched and without an account; it is analyzed beside this one.',
  note: 'What you write to them',
  noteHelp: 'Say why you ask. Your email address and the name of the file are shown with it.',
  expires: 'The link ends after',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  make: 'Make a link',
  link: 'Link for whoever has the original',
  once: 'Shown once: copy it now. Whoever has it can send one file.',
  copy: 'Copy link',
  list: 'Links that ask for the original',
  loading: 'Links',
  failed: 'The links could not be loaded.',
  made: 'Made',
  open: (until: string) => `waits for a file until ${until}`,
  expired: 'ended without a file',
  withdrawn: 'withdrawn',
  received: (when: string) => `a file came ${when}`,
  withdraw: 'Withdraw',
  sha256: 'SHA-256, as it arrived',
  same: 'The same was computed on the device of the sender: the bytes are those that were chosen there.',
  unproved: 'The sender’s browser computed none.',
  theirs: 'Its result',
  yours: 'This file',
  running: 'is being analyzed',
  noResult: 'gave no result',
  openResult: 'Open it',
} as const);

export const askToasts = words('originals.askToasts', {
  failed: { title: 'Not done', description: 'Please try again later.' },
  copied: { title: 'Link copied', description: 'Whoever has it can send one file.' },
  withdrawn: { title: 'Link withdrawn', description: 'It leads to nothing any more.' },
} as const);

export const sendWords = words('originals.sendWords', {
  title: 'Somebody asks you for a file',
  asks: (who: string, name: string) => `${who} asks you for the original of “${name}”.`,
  why: 'An original is the file as the camera or the program wrote it: not a copy from a messenger, not a recording of a screen, not edited or converted. Only in such a file can certain traces be measured.',
  note: 'They write',
  what: 'What happens with it',
  facts: (kept: string) => [
    'The file is sent as it is, and its SHA-256 is computed here and there, so that both sides can show that nothing was changed.',
    'It is analyzed for signs of AI. File, name and result are seen by whoever asked, and by nobody else on your side: you see no result here.',
    `The file is deleted ${kept}, or when whoever asked deletes the analysis. Whoever asked can download it until then.`,
    'You need no account. Your network address is kept as a keyed hash, against abuse.',
  ],
  choose: 'Choose the original',
  chosen: (name: string, size: string) => `${name}, ${size}`,
  hashing: 'Computing the SHA-256 on this device',
  sending: 'Sending the file',
  send: 'Send this file',
  cancel: 'Cancel',
  cancelled: 'Nothing was sent.',
  until: (when: string) => `The link ends ${when}. One file can be sent.`,
  done: 'The file has arrived',
  doneText: (when: string) =>
    `It arrived ${when}. Keep this SHA-256 if you may have to show later what you sent.`,
  same: 'The bytes that arrived are those of your file.',
  failed: 'The file was not sent. Please try again.',
  gone: 'This link asks for nothing',
} as const);

export const personalData = { label: 'Links that ask for an original' } as const;
