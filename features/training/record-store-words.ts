/** Words of statements to a Learning Record Store. */
import type { MailWords } from '@unmask/platform/mail-page';

export const recordStoreErrors = {
  record_store_endpoint_invalid: {
    title: 'Not an address',
    message:
      'This is no address of a record store. It begins with https://, and holds neither a name nor a password.',
    status: 400,
  },
  record_store_credentials_missing: {
    title: 'Key and secret',
    message: 'Please enter the key and the secret that the record store has given you.',
    status: 400,
  },
  record_store_key_invalid: {
    title: 'Not a key',
    message: 'The key may not hold a colon: the record store would read what follows as the secret.',
    status: 400,
  },
  record_store_not_found: {
    title: 'Not set up',
    message: 'No record store is set up here. Please enter its address, key and secret first.',
    status: 404,
  },
  record_store_limit: {
    title: 'Too many at once',
    message: 'This was asked for 30 times within an hour. Please try again later.',
    status: 429,
  },
  statement_not_found: {
    title: 'Not found',
    message: 'This statement does not exist any more, or it was taken already. Please reload the page.',
    status: 404,
  },
  statement_cursor_invalid: {
    title: 'Not a place in the list',
    message: 'This is no place in the list of statements. Please begin the list anew.',
    status: 400,
  },
} as const;

/** Why a statement did not arrive. */
export const sendWords = {
  status: (status: number) => `The record store answered ${status}.`,
  refused: (status: number) => `The record store refused key and secret (${status}).`,
  conflict: 'The record store has another statement under this id (409): it keeps the first.',
  invalid: (status: number) => `The record store does not take this statement (${status}).`,
  settings: 'The stored key and secret cannot be read. Please enter them again.',
  off: 'No record store is switched on.',
  gone: 'The person or the module is not there any more.',
} as const;

export const recordStoreOffMail = (organization: string, host: string, reason: string): MailWords => ({
  subject: 'Statements of trainings were switched off',
  preview: 'The record store has taken nothing for three days.',
  lines: [
    `Statements of trainings of ${organization} to ${host} were switched off: it has taken nothing for three days.`,
    `The last attempt: ${reason}`,
    'Mend the address or the key, switch it on again and send what is missing.',
  ],
  action: 'Open the company dashboard',
  footer: `You get this because you are an admin of ${organization}.`,
});

export const statementsData = 'statements of trainings to a record store';

/** What members read where they learn. */
export const notice = (host: string, actor: 'account' | 'mbox'): string =>
  `Your organization has what you begin, finish and score sent to its record store at ${host}, ${
    actor === 'mbox' ? 'with your mail address' : 'with the id of your account instead of your name'
  }. What you answer is not sent.`;

export const panel = {
  title: 'Learning Record Store (xAPI)',
  text: 'Modules and drills that members begin, finish, pass or fail are told to your record store as statements of xAPI 1.0.3, from now on. What somebody answers is not sent. Members read on their progress page that this is done.',
  loading: 'Loading the record store',
  loadFailed: 'The record store could not be loaded.',
  endpoint: 'Endpoint',
  endpointText: 'As the record store names it, without "/statements" at its end.',
  key: 'Key',
  secret: 'Secret',
  keyStored: (end: string) => `Stored: ${end}. It stays when nothing is entered.`,
  secretStored: 'It stays when nothing is entered.',
  actor: 'Members are named by',
  actors: { account: 'the id of their account', mbox: 'their mail address' },
  enabled: 'Send statements',
  save: 'Save',
  saved: { title: 'Record store saved', description: 'Press Test to see whether it takes statements.' },
  saveFailed: 'It could not be saved. Please try again.',
  test: 'Test',
  tested: {
    title: 'Statement taken',
    description: 'The record store has a statement "experienced Connection test" of you.',
  },
  testFailed: { title: 'Not taken', description: 'The record store could not be reached.' },
  remove: 'Remove',
  removeAsk: {
    title: 'Remove the record store?',
    text: 'Statements that wait are not sent any more. What the record store has stays there.',
    action: 'Remove it',
  },
  removed: { title: 'Record store removed', description: 'No statements are sent any more.' },
  removeFailed: { title: 'Not removed', description: 'Please try again.' },
  cancel: 'Cancel',
  failing: 'Nothing has been taken since',
  log: {
    title: 'Statements',
    empty: 'No statement yet: the next one comes when a member begins or finishes a module.',
    loading: 'Loading the statements',
    failed: 'The statements could not be loaded.',
    more: 'Show more',
    columns: { what: 'Statement', who: 'Person', when: 'When', state: 'State', act: 'Actions' },
    verbs: {
      initialized: 'began',
      completed: 'completed',
      passed: 'passed',
      failed: 'failed',
      scored: 'scored',
    },
    states: { pending: 'Waits', delivered: 'Taken', failed: 'Not taken', kept: 'Kept' },
    again: 'Send again',
    againOf: (verb: string, module: string) => `Send "${verb} ${module}" again`,
    sent: { title: 'On its way', description: 'It is sent again now.' },
    sendFailed: { title: 'Not sent', description: 'Please try again.' },
  },
} as const;
