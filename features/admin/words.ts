/** Words of the operator's pages. */
import type { PolicyName } from '@unmask/product/policies';

export const SECTIONS = [
  { id: 'health', name: 'Health' },
  { id: 'people', name: 'People' },
  { id: 'organizations', name: 'Organizations' },
  { id: 'queue', name: 'Queue' },
  { id: 'mail', name: 'Mail' },
  { id: 'reports', name: 'Reports' },
  { id: 'answers', name: 'Answers' },
  { id: 'settings', name: 'Settings' },
  { id: 'audit', name: 'Audit log' },
] as const;
export type SectionId = (typeof SECTIONS)[number]['id'];

export const admin = {
  title: 'Operator',
  menu: 'Operator pages',
  never: 'never',
  none: 'none',
  failed: 'This could not be done. Please try again.',
} as const;

export const adminList = {
  search: 'Search',
  filter: 'Show',
  loading: 'Loading the list',
  failed: 'The list could not be read.',
  more: 'Show more',
  nothingFound: 'Nothing matches.',
  all: (count: number) => (count === 1 ? 'That is the only one.' : `That is all: ${count}.`),
  shown: (count: number) => `${count} shown, newest first.`,
  actions: 'Actions',
} as const;

export const adminPeople = {
  title: 'People',
  empty: 'Nobody is here.',
  person: 'Person',
  plan: 'Plan',
  joined: 'Joined',
  lastSeen: 'Last seen',
  state: 'State',
  verified: 'address confirmed',
  unverified: 'address not confirmed',
  guest: 'guest',
  staff: 'staff',
  suspended: (reason: string) => `suspended: ${reason}`,
  suspend: 'Suspend',
  unsuspend: 'Lift suspension',
  filters: { accounts: 'Accounts', staff: 'Staff', suspended: 'Suspended', guests: 'Guests' },
  dialog: (email: string) => `Suspend ${email}`,
  dialogText:
    'All sessions end at once, and signing in is refused until the suspension is lifted. Nothing is deleted.',
  reason: 'Reason',
  reasonHelp: 'For the operator’s own eyes; it stands in the audit log.',
  cancel: 'Cancel',
  suspendedToast: { title: 'Suspended', description: 'All sessions have ended.' },
  unsuspendedToast: { title: 'Suspension lifted', description: 'The person can sign in again.' },
} as const;

export const adminOrganizations = {
  title: 'Organizations',
  empty: 'There is no organization yet.',
  name: 'Name',
  members: 'Members',
  ofAdmins: (members: number, admins: number) =>
    `${members}, of them ${admins} admin${admins === 1 ? '' : 's'}`,
  analyses: 'Analyses',
  plan: 'Plan',
  created: 'Created',
} as const;

export const adminQueue = {
  title: 'Queue',
  empty: 'No analysis is stored.',
  file: 'File',
  owner: 'Owner',
  visitor: 'visitor',
  state: 'State',
  started: 'Sent',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  progress: (percent: number) => `${percent}%`,
  retry: 'Run again',
  cancel: 'Cancel',
  filters: {
    all: 'All',
    failed: 'Failed',
    queued: 'Waiting',
    running: 'Running',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  modes: { full: 'whole file', frames: 'five stills' },
  retried: { title: 'Back in the queue', description: 'The analysis runs again.' },
  cancelled: {
    title: 'Cancelled',
    description: 'A waiting analysis ends at once, a running one in a moment.',
  },
} as const;

export const adminMail = {
  title: 'Mail',
  empty: 'No mail has been written.',
  subject: 'Subject',
  recipient: 'To',
  state: 'State',
  written: 'Written',
  read: 'Read',
  retry: 'Send again',
  filters: { all: 'All', queued: 'Waiting', failed: 'Failed', kept: 'Kept', sent: 'Sent' },
  kept: 'No mail server is set, so this was not sent.',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  masked: 'What opens a link is left out, and reading stands in the audit log.',
  gone: 'The text is not kept: the message was sent, or its link has ended.',
  reading: 'Reading the message',
  retried: { title: 'In the outbox', description: 'The message is sent with the next round.' },
} as const;

export const adminReports = {
  title: 'Reported threats',
  text: 'Of people without an organization. The others reach their organization’s admins.',
  empty: 'Nobody has reported a threat.',
  threat: 'Threat',
  severity: 'Severity',
  reporter: 'Reported by',
  gone: 'account deleted',
  at: 'Reported',
} as const;

export const adminAnswers = {
  title: 'What people say that files are',
  text: 'Accepted answers count in the figures of the accuracy page. Accept what the person can know; set aside guesses and what contradicts itself.',
  empty: 'Nobody has said what a file is.',
  said: 'They say',
  engine: 'The engine said',
  author: 'By',
  visitor: 'a visitor',
  at: 'Said',
  kept: 'The file may be kept.',
  filters: { open: 'Not looked at', accepted: 'Accepted', set_aside: 'Set aside', all: 'All' },
  modality: { video: 'video', audio: 'recording', image: 'picture' },
  outcome: { ai_generated: 'AI-generated', inconclusive: 'inconclusive', authentic: 'no sign of AI' },
  accept: 'Accept',
  setAside: 'Set aside',
  open: 'Look at it again later',
  accepted: { title: 'Accepted', description: 'It counts in the published figures.' },
  setAsideToast: { title: 'Set aside', description: 'It does not count.' },
  opened: { title: 'Open again', description: 'It does not count until it is accepted.' },
} as const;

export const adminSettings = {
  title: 'Settings',
  text: 'In force at once, on further servers within seconds. What is not changed here comes from the environment.',
  loading: 'Loading the settings',
  failed: 'The settings could not be read.',
  save: 'Save',
  environment: (value: string) => `The environment says ${value}.`,
  changed: (at: string) => `Changed ${at}.`,
  reset: 'Use the environment’s',
  saved: { title: 'Setting saved', description: 'It is in force now.' },
} as const;

export const policyWords: Record<PolicyName, { label: string; help: string }> = {
  limit_policy: {
    label: 'Daily analyses',
    help: 'How many analyses a day the plans allow.',
  },
  visitor_daily_limit: {
    label: 'Analyses a day from one address without an account',
    help: '0 closes the service to visitors and guests.',
  },
  media_retention_days: {
    label: 'Days that files of signed-in people are kept',
    help: 'Results stay. A shorter time deletes older files within minutes.',
  },
  sign_up_open: {
    label: 'Sign-up',
    help: 'Guests can always come in: they are a session, not an account.',
  },
};

export const policyValues: Record<string, string> = {
  account: 'free 3, paid plans unlimited',
  metered: '3, 50 and 1000',
  free: 'everyone 3',
  true: 'open',
  false: 'closed',
};

export const adminAudit = {
  title: 'Audit log',
  empty: 'Nothing has been recorded.',
  at: 'When',
  actor: 'Who',
  action: 'What',
  target: 'To whom or what',
  detail: 'Details',
  chain: 'Chain of hashes',
  checking: 'Reading the whole log',
  checkFailed: 'The log could not be checked.',
  check: 'Check again',
  intact: (rows: string) => `Chain intact: all ${rows} rows follow from one another.`,
  intactEmpty: 'Chain intact: there is no row yet.',
  damaged: {
    changed: (id: number | null) => `Row ${id} was changed after it was written.`,
    missing: (id: number | null) => `A row before row ${id} is missing.`,
    cut: (id: number | null) =>
      id === null
        ? 'The end of the log was cut off or replaced.'
        : `The log ends at row ${id}, and rows after it are missing.`,
  },
  checked: (at: string) => `Checked ${at}.`,
  last: 'Hash of the last row',
  note: 'Keep it elsewhere: whoever can write to the database could write a whole new chain, which would end in another hash.',
} as const;

export const adminHealth = {
  title: 'Health',
  loading: 'Loading the state',
  failed: 'The state could not be read.',
  version: 'Version',
  node: 'Node.js',
  started: 'Running since',
  database: 'Database',
  kinds: { embedded: 'embedded PostgreSQL', postgres: 'PostgreSQL' },
  size: 'Size of the database',
  waiting: 'Analyses waiting',
  running: 'Analyses running',
  failedJobs: 'Analyses failed',
  mailWaiting: 'Mail waiting',
  mailFailed: 'Mail failed',
  mailKept: 'Mail kept unsent',
  engine: 'Engine processes',
  elsewhere: 'on separate workers',
} as const;

/** What the calls stand under in their description. */
export const tags = { admin: "The operator's pages." } as const;
