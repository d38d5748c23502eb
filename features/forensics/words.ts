/** Every word of cases and their reports that the server says: what is refused, and what stands in the custody log. */

import { disclosureErrors } from './disclosure-words.ts';
import { redactionCustody, redactionErrors } from './redaction-words.ts';
import { shareCustody, shareErrors } from './share-words.ts';

export const tags = {
  Forensics: 'Cases with evidence, its chain of custody, and signed reports.',
} as const;

const title = 'Case not changed';

export const errorWords = {
  case_not_found: {
    title: 'Case not found',
    message: 'This case does not exist, or it is not yours to see. Open it from the list of cases.',
    status: 404,
  },
  case_title_missing: {
    title,
    message: 'A case needs a title. Write what it is about in a few words.',
    status: 400,
  },
  case_cursor_invalid: {
    title: 'Not a place in the list',
    message: 'This place in the list is not known. Please read it from the beginning.',
    status: 400,
  },
  case_changed_meanwhile: {
    title,
    message:
      'Somebody else has changed this case since you opened it, so nothing was written over. Read the case again and repeat your change.',
    status: 409,
  },
  case_closed: {
    title,
    message: 'This case is closed. Open it again before you change it.',
    status: 409,
  },
  case_tasks_open: {
    title: 'Tasks are open',
    message: 'Tasks of this case are still open. Finish them, or say that it is to be closed all the same.',
    status: 409,
  },
  case_not_closed: {
    title: 'Case is open',
    message: 'Only a closed case can be deleted. Close it first.',
    status: 409,
  },
  case_assignee_unknown: {
    title,
    message: 'This person is no member of the organization. Choose a member.',
    status: 400,
  },
  case_text_missing: {
    title,
    message: 'There is nothing written yet. Write something and save it again.',
    status: 400,
  },
  case_task_not_found: {
    title: 'Not found',
    message: 'This task does not exist any more. Please reload the page.',
    status: 404,
  },
  exhibit_not_found: {
    title: 'Not found',
    message: 'This exhibit is not part of the case. Please reload the page.',
    status: 404,
  },
  exhibit_no_result: {
    title: 'Not added',
    message: 'This analysis has no result yet. Wait until it has ended, and add it then.',
    status: 409,
  },
  exhibit_there: {
    title: 'Not added',
    message: 'This analysis is an exhibit of the case already.',
    status: 409,
  },
  exhibit_limit: {
    title: 'Not added',
    message: 'A case holds at most 50 exhibits. Open another case for the rest.',
    status: 409,
  },
  exhibit_differs: {
    title: 'Not added',
    message:
      'The stored file does not have the SHA-256 that was measured when it was analyzed, so it is no evidence. Send the file itself to the case.',
    status: 422,
  },
  exhibit_no_file: {
    title: 'No file',
    message: 'The case has no copy of this file: only its result and its SHA-256 were there to be kept.',
    status: 404,
  },
  exhibit_damaged: {
    title: 'File damaged',
    message:
      'The stored copy does not have its SHA-256 any more and is not given out. Restore it from a backup; the custody log says when it was last intact.',
    status: 409,
  },
  exhibit_analysed: {
    title: 'Not started',
    message: 'This exhibit has a result, or is being analyzed.',
    status: 409,
  },
  report_not_found: {
    title: 'Not found',
    message: 'This report does not exist, or it is not yours to see. Open it from the list of reports.',
    status: 404,
  },
  report_nothing_to_say: {
    title: 'Generation failed',
    message:
      'No exhibit of this case fits the template. A Video Analysis Report needs a questioned video or picture with a result, a Voice Clone Analysis a questioned recording or a video with sound.',
    status: 400,
  },
  report_conflict: {
    title: 'Generation failed',
    message: 'Somebody else has issued a report of this case at the same moment. Please try again.',
    status: 409,
  },
  report_limit: {
    title: 'Generation failed',
    message: 'At most 60 reports and packages an hour. Please try again later.',
    status: 429,
  },
  report_damaged: {
    title: 'Report damaged',
    message:
      'The stored report does not have its SHA-256 any more and is not given out. Restore it from a backup.',
    status: 409,
  },
  timestamp_unavailable: {
    title: 'Generation failed',
    message:
      'The timestamp authority of this installation gave no good timestamp, so no report was issued. Please try again later, or tell the operator.',
    status: 503,
  },
  package_too_large: {
    title: 'Package too large',
    message:
      'The files of this case are more than 4 GB. Download the exhibits one by one, or the package without files.',
    status: 409,
  },
  ...disclosureErrors,
  ...redactionErrors,
  ...shareErrors,
} as const;

/** What the custody log says. Names of people are not part of it: they are looked up when it is read. */
export const custody = {
  case_opened: (number: string) => `Case ${number} was opened.`,
  case_viewed: () => 'The case was looked at.',
  case_updated: (fields: string) => `Changed: ${fields}.`,
  status_changed: (from: string, to: string) => `Status changed from ${from} to ${to}.`,
  closed_with_tasks: (n: number) => `Closed although ${n} ${n === 1 ? 'task was' : 'tasks were'} open.`,
  findings_written: () => 'Findings were written.',
  evidence_added: (exhibit: string, file: string, sha256: string, copy: string) =>
    `${exhibit} “${file}” was added (SHA-256 ${sha256}). ${copy}`,
  copied: 'A copy of the file is kept with the case.',
  received: 'The file was hashed while it arrived and is kept with the case.',
  noFile: {
    zero_retention: 'No file exists: it went the moment its analysis ended (zero retention).',
    deleted: 'No file exists any more: it was deleted before it came to the case.',
    stills: 'No file exists: only stills of it were ever sent.',
  },
  evidence_analysed: (exhibit: string, engine: string, answer: string) =>
    `${exhibit} was analyzed with engine ${engine}: ${answer}.`,
  evidence_not_analysed: (exhibit: string, why: string) => `${exhibit} could not be analyzed: ${why}`,
  evidence_verified: (exhibit: string) => `The copy of ${exhibit} was hashed: it has its SHA-256.`,
  evidence_damaged: (exhibit: string, found: string) =>
    `The copy of ${exhibit} was hashed: it does NOT have its SHA-256 (${found}).`,
  evidence_opened: (exhibit: string) => `The file of ${exhibit} was handed out; it has its SHA-256.`,
  note_added: () => 'A note was written.',
  task_added: (task: string) => `Task added: ${task}`,
  task_done: (task: string) => `Task done: ${task}`,
  task_reopened: (task: string) => `Task opened again: ${task}`,
  report_issued: (name: string, version: number, sha256: string) =>
    `${name}, version ${version}, was issued (SHA-256 ${sha256}).`,
  report_downloaded: (name: string, version: number) => `${name}, version ${version}, was downloaded.`,
  case_exported: (files: string) => `The case was exported ${files}.`,
  withFiles: 'with its files',
  withoutFiles: 'without its files',
  redacted: 'redacted: with redacted copies in place of its originals',
  ...redactionCustody,
  ...shareCustody,
  case_deleted: () => 'The hold was ended: the case and its copies were deleted.',
} as const;

export const gone = 'a deleted account';

export const personalData = {
  label: 'Entries in the custody of cases (they stay, without your name)',
  held: (organization: string) => `${organization} (holds cases)`,
} as const;
