/** Words of the staff's part. */
import type { IncidentState } from './limits.ts';

export const review = {
  title: 'Reports about public figures',
  text: 'Nothing is shown before it is confirmed here. Open the source: it must name the person, and say that the clip, voice or picture is fake. Sexual material is rejected, whatever its source.',
  show: 'Show',
  filters: {
    pending: 'Waiting',
    confirmed: 'Confirmed',
    rejected: 'Not taken',
    retracted: 'Taken back',
  } satisfies Record<IncidentState, string>,
  loading: 'Loading the reports',
  failed: 'The reports could not be loaded.',
  empty: 'There is none.',
  by: (email: string) => `Reported by ${email}`,
  gone: 'Reported by an account that is gone',
  seenAt: 'Seen at',
  note: (note: string) => `Reason: ${note}`,
  check: 'Look at the source',
  checkLabel: (name: string) => `Look at the source of the report about ${name}`,
  checked: {
    unreadable: (status: number) => `The source answers (${status}), its text could not be read.`,
    yes: 'The source answers and names the person.',
    no: 'The source answers, and the name does not stand in its text.',
    failed: (status: number) => `The source answers with an error (${status}).`,
  },
  checkFailed: { title: 'Source not reached', description: 'Please try again later.' },
  confirm: 'Confirm',
  confirmLabel: (name: string) => `Confirm the report about ${name}`,
  reject: 'Reject',
  rejectLabel: (name: string) => `Reject the report about ${name}`,
  retract: 'Take back',
  retractLabel: (name: string) => `Take back the report about ${name}`,
  more: 'Show more',
} as const;

export const decision = {
  title: {
    confirmed: 'Confirm the report',
    rejected: 'Reject the report',
    retracted: 'Take the entry back',
  },
  text: {
    confirmed: 'It is shown to everybody, with its source.',
    rejected: 'Nothing of it is shown. Whoever reported it gets a mail with the reason.',
    retracted: 'It is not shown any more. Whoever reported it gets a mail with the reason.',
  },
  name: 'Name, as the entry is to have it',
  nameMissing: 'Enter the name.',
  about: 'Known as (optional)',
  aboutHelp: 'A few words that the source bears out, such as “singer”. Empty: as before.',
  note: 'Reason',
  noteOptional: 'Note to whoever reported it (optional)',
  noteMissing: 'Enter the reason.',
  cancel: 'Cancel',
  failed: 'That could not be saved. Please try again later.',
  done: {
    confirmed: { title: 'Confirmed', description: 'The entry shows it now.' },
    rejected: { title: 'Rejected', description: 'Nothing of it is shown.' },
    retracted: { title: 'Taken back', description: 'It is not shown any more.' },
  },
} as const;
