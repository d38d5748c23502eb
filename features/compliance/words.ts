/** Words of compliance: what is refused, what is logged, what is recommended and mailed (enterprise specification, sections 8 and 9). */
import type { MailWords } from '@unmask/platform/mail-page';
import { writtenDay } from '@unmask/product/dates';

export const tags = {
  Compliance: 'Findings of an organization, its reports, how ready it is for deepfakes, and its auditors.',
} as const;

/** What stands before a failure, in the log and on the screen (enterprise specification, section 8). */
export const failed = {
  generate: 'Failed to generate report',
  reports: 'Failed to fetch reports',
  findings: 'Failed to fetch findings',
  createFinding: 'Failed to create finding',
  updateFinding: 'Failed to update finding',
  updateReport: 'Failed to update report status',
} as const;

export const errorWords = {
  compliance_finding_not_found: {
    title: 'Not found',
    message: 'There is no such finding in this organization. Please reload the page.',
    status: 404,
  },
  compliance_finding_empty: {
    title: 'Not complete',
    message: 'Please describe what was found.',
    status: 400,
  },
  compliance_too_many_findings: {
    title: 'Too many findings',
    message: 'An organization can have 5,000 findings, and none is deleted. Please add to one that is there.',
    status: 409,
  },
  compliance_step_refused: {
    title: 'Not the next step',
    message:
      'A finding goes from open to in progress and from there to resolved; one that is resolved can be opened again. Perhaps somebody was faster: please reload the page.',
    status: 409,
  },
  compliance_still_failing: {
    title: 'Still there',
    message:
      'The check was made again just now, and what it found is still so. Mend it first, or accept the risk with a reason and an end.',
    status: 409,
  },
  compliance_note_missing: {
    title: 'Reason missing',
    message: 'Please write down why this finding is opened again.',
    status: 400,
  },
  compliance_reason_missing: {
    title: 'Reason missing',
    message: 'Please write down why this risk is accepted.',
    status: 400,
  },
  compliance_until_refused: {
    title: 'Not a usable end',
    message: 'A risk is accepted until a day that is still to come, and for a year at most.',
    status: 400,
  },
  compliance_not_accepted: {
    title: 'Not accepted',
    message: 'This risk is not accepted, or the finding is resolved. Please reload the page.',
    status: 409,
  },
  compliance_owner_unknown: {
    title: 'Not a member',
    message: 'A finding can be given to a member of the organization alone.',
    status: 400,
  },
  compliance_link_invalid: {
    title: 'Address not usable',
    message: 'Evidence is linked by an address that begins with https:// and by a few words. Please mend it.',
    status: 400,
  },
  compliance_cursor_invalid: {
    title: 'Not a place in the list',
    message: 'This place in the list is not known. Please read it from the beginning.',
    status: 400,
  },
  compliance_check_limit: {
    title: 'Too many at once',
    message:
      'The checks can be made 12 times an hour by hand; they run each night anyway. Please come back later.',
    status: 429,
  },
  compliance_report_limit: {
    title: 'Too many at once',
    message: 'At most 20 reports are made in an hour. Please come back later.',
    status: 429,
  },
  compliance_report_not_found: {
    title: 'Not found',
    message: 'There is no such report in this organization. Please reload the page.',
    status: 404,
  },
  compliance_report_step_refused: {
    title: 'Not the next step',
    message:
      'A report goes from draft to review, from there to approved or back to draft, and from approved to published. Perhaps somebody was faster: please reload the page.',
    status: 409,
  },
  compliance_report_own: {
    title: 'Somebody else approves',
    message: 'Who made a report does not approve it. Please ask another admin of the organization.',
    status: 409,
  },
  compliance_report_frozen: {
    title: 'Not a draft',
    message: 'Only a draft can be filled anew. Please make a new report.',
    status: 409,
  },
  compliance_report_busy: {
    title: 'Busy',
    message: 'Many documents are being made right now. Nothing is lost: please try again in a minute.',
    status: 503,
  },
  compliance_rule_empty: {
    title: 'Not complete',
    message: 'The rule is empty. Please write down what is done before money or data is moved.',
    status: 400,
  },
  compliance_rule_changed: {
    title: 'Changed meanwhile',
    message: 'The rule has been changed since you read it. Please reload the page and read it again.',
    status: 409,
  },
  compliance_media_incomplete: {
    title: 'Not complete',
    message: 'Please name what it is, what made it and where it was published.',
    status: 400,
  },
  compliance_media_exemption: {
    title: 'Reason missing',
    message: 'Please write down why nothing has to be disclosed for this one.',
    status: 400,
  },
  compliance_media_hash: {
    title: 'Not a SHA-256',
    message: 'A SHA-256 has 64 digits and letters from a to f. Copy it whole, or leave it out.',
    status: 400,
  },
  compliance_media_not_found: {
    title: 'Not found',
    message: 'There is no such entry in this register. Please reload the page.',
    status: 404,
  },
  compliance_media_there: {
    title: 'Register is not empty',
    message: 'The register has entries that are not withdrawn, so it cannot be said that there are none.',
    status: 409,
  },
  compliance_too_many_media: {
    title: 'Register is full',
    message: 'The register takes 2,000 entries. Please ask the operator of this service.',
    status: 409,
  },
  compliance_auditor_name: {
    title: 'Name missing',
    message: 'Please write down whom this link is for.',
    status: 400,
  },
  compliance_too_many_auditors: {
    title: 'Too many links',
    message: 'At most 10 links are active at a time. Please end one that is not used any more.',
    status: 409,
  },
  compliance_auditor_not_found: {
    title: 'Not found',
    message: 'There is no such link any more. Please reload the page.',
    status: 404,
  },
  compliance_audit_ended: {
    title: 'Link does not work',
    message: 'This link does not exist, has ended or was revoked. Please ask the organization for a new one.',
    status: 404,
  },
  compliance_audit_limit: {
    title: 'Too many at once',
    message: 'This was opened very often within an hour. Please come back later.',
    status: 429,
  },
} as const;

/** The three rules of the specification, and what goes with them. */
export const recommendations = {
  critical: (n: number) =>
    `Immediate action: ${n === 1 ? 'one critical finding is' : `${n} critical findings are`} not resolved.`,
  high: (n: number) => `Within 30 days: resolve ${n === 1 ? 'the high finding' : `the ${n} high findings`}.`,
  maintain:
    'Maintain the current posture: no critical or high finding is waiting. Keep the nightly checks and the reviews going.',
  accepted: (n: number) =>
    `Look again at ${n === 1 ? 'the accepted risk' : `the ${n} accepted risks`} before the acceptance ends.`,
} as const;

export const personalData = {
  findings: 'findings of an organization that you look after',
} as const;

/** Proposed to an organization that has none: the procedure that the training drills. */
export const PROPOSED_RULE = [
  'Nobody moves money, changes bank details or hands out access or personal data on the strength of a call, a video meeting, a voice message or a mail alone - whoever seems to ask, and however urgent it is.',
  '1. End the conversation politely.\n2. Call back on a number that you already have: from the directory, never from the message.\n3. Have a second person confirm before anything is done.\n4. Report the attempt, also when nothing happened.',
  'No superior asks for an exception, and nobody is blamed for calling back.',
].join('\n\n');

const day = writtenDay;

export const ownerMail = (
  organization: string,
  finding: { description: string; due: Date },
  over: boolean,
): MailWords => ({
  subject: over ? `Finding overdue in ${organization}` : `Finding due ${day(finding.due)} in ${organization}`,
  preview: over ? 'The day by which it was to be resolved is over.' : 'It is due soon.',
  lines: [
    over
      ? `A finding that you look after in ${organization} was due on ${day(finding.due)}:`
      : `A finding that you look after in ${organization} is due on ${day(finding.due)}:`,
    finding.description,
  ],
  action: 'Open the findings',
  footer: `You get this because an admin of ${organization} has given you this finding.`,
});
