/** Words of mail scanning: what is refused, what went wrong at the mail server, and its part of the screen. */
import type { MailboxSecurity, ScanInterval, SkipReason } from './limits.ts';

export const mailboxTags = {
  'Mail scanning': 'Mailboxes whose attachments are analyzed as they arrive, and what was found in them.',
} as const;

export const mailboxErrorWords = {
  mailbox_not_found: {
    title: 'Not found',
    message: 'This mailbox is not connected any more. Please reload the page.',
    status: 404,
  },
  mailbox_twice: {
    title: 'Already connected',
    message: 'This folder of this mailbox is scanned already. Change the one that is listed.',
    status: 409,
  },
  too_many_mailboxes: {
    title: 'Too many mailboxes',
    message: 'At most 5 mailboxes can be connected. Remove one, or let mail of several arrive in one.',
    status: 400,
  },
  mailbox_unreachable: {
    title: 'Mail server not reached',
    message: 'The mail server does not answer at this address and port. Check both; 993 is the usual port.',
    status: 400,
  },
  mailbox_not_allowed: {
    title: 'Address not allowed',
    message: 'This address leads into a network that the operator has not allowed. Use a public mail server.',
    status: 400,
  },
  mailbox_certificate: {
    title: 'Certificate not trusted',
    message:
      'The mail server shows a certificate that cannot be trusted for this name, so that no password was sent. Check the name of the server.',
    status: 400,
  },
  mailbox_no_encryption: {
    title: 'Not encrypted',
    message:
      'The mail server offers no encryption at this port, so that no password was sent. Use TLS at port 993.',
    status: 400,
  },
  mailbox_login_refused: {
    title: 'Login refused',
    message:
      'The mail server refuses this user name and password. Many providers ask for an app password: make one there and enter it here.',
    status: 400,
  },
  mailbox_folder_missing: {
    title: 'No such folder',
    message: 'There is no such folder in this mailbox. INBOX always exists.',
    status: 400,
  },
  mailbox_paused: {
    title: 'Paused',
    message: 'Scanning of this mailbox is paused. Resume it first.',
    status: 400,
  },
  mailbox_limit: {
    title: 'Too many at once',
    message: 'At most 30 attempts to connect an hour. Please try again later.',
    status: 429,
  },
} as const;

/** What stands at a mailbox or an attachment when it did not go well. */
export const scanWords = {
  unknown: 'It could not be read.',
  stoppedLogin: 'Stopped: the mail server refused the password three times. Enter a new one.',
  stoppedPayer:
    'Stopped: whoever connected it may not charge analyses to this organization any more. An admin can resume it.',
  dayFull: 'The 200 attachments that are analyzed in a day are used up. It goes on tomorrow.',
  gone: 'The message was gone before its attachment could be fetched.',
} as const;

export const mailboxPage = {
  title: 'Mail scanning',
  text: 'Videos and voice messages, and pictures sent as attachments, are analyzed as mail arrives; mail from before is left alone, and nothing in the mailbox is changed. What is found goes to the organization as an alert, never to the sender.',
  loading: 'Reading the mailboxes',
  failed: 'Failed to fetch the mailboxes',
  server: 'Mail server (IMAP)',
  port: 'Port',
  security: 'Encryption',
  securities: { tls: 'TLS (port 993)', starttls: 'STARTTLS (port 143)' } satisfies Record<
    MailboxSecurity,
    string
  >,
  username: 'User name',
  password: 'App password',
  passwordText: 'Stored sealed and never shown again.',
  folder: 'Folder',
  interval: 'Email scan',
  intervals: {
    realtime: 'Real-time',
    '5': '5 minutes',
    '15': '15 minutes',
    '60': 'hourly',
  } satisfies Record<ScanInterval, string>,
  portWrong: 'Please enter a number from 1 to 65535.',
  needed: 'Please fill this in.',
  connect: 'Connect mailbox',
  connected: { title: 'Mailbox connected', description: 'Mail that arrives from now on is scanned.' },
  connectFailed: { title: 'Mailbox not connected', description: 'Please try again.' },
  another: 'Connect another mailbox',
  states: {
    on: (when: string | null) => (when === null ? 'Not looked at yet' : `Last looked at ${when}`),
    failing: (reason: string) => `Cannot be read now: ${reason}`,
    paused: 'Paused',
  },
  intervalOf: (username: string) => `Email scan of ${username}`,
  look: 'Look now',
  lookOf: (username: string) => `Look now: ${username}`,
  looking: { title: 'Looking for new mail', description: 'What is found appears below.' },
  pause: 'Pause',
  resume: 'Resume',
  remove: 'Remove',
  removeOf: (username: string) => `Remove ${username}`,
  changed: { title: 'Mailbox changed', description: 'It counts from the next look.' },
  changeFailed: { title: 'Mailbox not changed', description: 'Please try again.' },
  removed: { title: 'Mailbox removed', description: 'Its password is no longer stored here.' },
  removeAsk: {
    title: 'Remove this mailbox?',
    text: 'Its password and the list of its attachments are deleted here. Analyses that were made stay; the mailbox itself is not changed.',
    action: 'Remove mailbox',
  },
  cancel: 'Keep it',
  newPassword: 'New app password',
  savePassword: 'Save password',
  attachments: {
    title: 'Scanned attachments',
    none: 'No attachments yet. They appear when mail with a video, a voice message or a picture arrives.',
    failed: 'Failed to fetch the attachments',
    loading: 'Reading the attachments',
    more: 'Show more',
    columns: { file: 'Attachment', from: 'From', when: 'Received', result: 'Result', actions: 'Actions' },
    open: 'Open result',
    openOf: (file: string) => `Open result: ${file}`,
    states: { found: 'Waiting', analysing: 'Being analyzed', failed: 'Not analyzed' },
    outcomes: {
      ai_generated: 'AI-generated',
      inconclusive: 'No verdict',
      authentic: 'Authentic',
    } as Readonly<Record<string, string>>,
    skipped: {
      encrypted: 'Encrypted: it cannot be read here. Ask for it without encryption.',
      archive: 'An archive, which is not opened. Ask for the file itself.',
      too_large: 'Larger than your plan analyses.',
    } satisfies Record<SkipReason, string>,
  },
} as const;
