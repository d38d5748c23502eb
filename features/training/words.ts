/** Words of training: what is refused, what is logged, what is mailed. */
import type { MailWords } from '@unmask/platform/mail-page';
import { writtenDay } from '@unmask/product/dates';

export const tags = {
  Training: 'Modules of an organization, how far its people are in them, and their certificates.',
} as const;

/** What stands in the log before a failure (enterprise specification, section 8). */
export const failed = {
  create: 'Failed to create module',
  modules: 'Failed to fetch modules',
  module: 'Failed to fetch module',
  progress: 'Failed to update progress',
  ownProgress: 'Failed to fetch user progress',
  analytics: 'Failed to fetch analytics',
  certificate: 'Failed to generate certificate',
} as const;

export const errorWords = {
  training_module_not_found: {
    title: 'Not found',
    message: 'This module does not exist any more. Please go back to the portal.',
    status: 404,
  },
  training_step_unknown: {
    title: 'Not a section',
    message: 'This module has no such section. Please open it again.',
    status: 400,
  },
  training_sections_first: {
    title: 'Read it first',
    message: 'The knowledge check opens once all sections have been read.',
    status: 409,
  },
  training_check_limit: {
    title: 'Too many at once',
    message:
      'This check was begun 12 times within an hour. Please read the sections again and come back later.',
    status: 429,
  },
  training_check_not_found: {
    title: 'Not found',
    message: 'This knowledge check does not exist any more. Please begin it again.',
    status: 404,
  },
  training_check_graded: {
    title: 'Graded already',
    message: 'These answers have been graded already, perhaps in another tab. Please open the module again.',
    status: 409,
  },
  training_answer_unknown: {
    title: 'Not an answer',
    message: 'One of these answers belongs to no question of this check. Please begin it again.',
    status: 400,
  },
  training_check_is_drill: {
    title: 'A drill',
    message: 'A drill is decided one point after the other. Please begin it again.',
    status: 409,
  },
  training_check_is_course: {
    title: 'Not a drill',
    message: 'The answers of this check are sent together. Please begin it again.',
    status: 409,
  },
  training_decision_taken: {
    title: 'Decided already',
    message: 'This was decided already, perhaps in another tab. Please begin the drill again.',
    status: 409,
  },
  training_not_finished: {
    title: 'Not finished',
    message: 'There is a certificate once the knowledge check has been passed.',
    status: 409,
  },
  training_certificate_later: {
    title: 'Busy',
    message:
      'Many certificates are being made right now. Yours is not lost: please ask for it again in a minute.',
    status: 503,
  },
  training_certificate_not_found: {
    title: 'Not found',
    message: 'There is no such certificate, or it is not yours to open.',
    status: 404,
  },
  training_certificate_revoked: {
    title: 'Revoked already',
    message: 'This certificate has been revoked already. Please reload the page.',
    status: 409,
  },
  training_too_many_modules: {
    title: 'Too many modules',
    message: 'An organization can have 100 modules. Please delete one that is not used any more.',
    status: 409,
  },
  training_module_changed: {
    title: 'Changed meanwhile',
    message:
      'Somebody else has changed this module meanwhile. Copy what you wrote, reload the page and put it in again.',
    status: 409,
  },
  training_module_gaps: {
    title: 'Not whole yet',
    message: 'This module is not whole yet. Please mend what stands below its title.',
    status: 400,
  },
  training_due_past: {
    title: 'Day is over',
    message: 'This day is over already. Please choose one that is still to come.',
    status: 400,
  },
  training_assignment_not_found: {
    title: 'Not found',
    message: 'Nobody is asked for this any more. Please reload the page.',
    status: 404,
  },
} as const;

export const personalData = {
  progress: 'training modules begun or finished',
  certificates: 'certificates of trainings',
} as const;

const day = writtenDay;
const asked = (organization: string) =>
  `You get this because you are a member of ${organization}, and an admin there has asked you to finish this module.`;

export const assignedMail = (organization: string, title: string, due: Date): MailWords => ({
  subject: `Training: ${title}, due ${day(due)}`,
  preview: `${organization} asks you to finish a training.`,
  lines: [
    `${organization} asks you to finish the training "${title}" by ${day(due)}.`,
    'You can stop at any time and go on where you were. The check at its end can be repeated.',
  ],
  action: 'Open the training',
  footer: asked(organization),
});

export const remindMail = (organization: string, title: string, due: Date, over: boolean): MailWords => ({
  subject: over ? `Training overdue: ${title}` : `Training due ${day(due)}: ${title}`,
  preview: over ? 'It was due, and can still be finished.' : 'It is due soon.',
  lines: [
    over
      ? `The training "${title}" was due on ${day(due)}. It can still be finished.`
      : `The training "${title}" is due on ${day(due)}.`,
  ],
  action: 'Open the training',
  footer: asked(organization),
});

const LINES = 50;

export const overdueMail = (organization: string, people: readonly string[]): MailWords => ({
  subject: `Training overdue in ${organization}: ${people.length}`,
  preview: 'The day by which it was to be finished is over.',
  lines: [
    `In ${organization} these trainings were not finished by their day:`,
    ...people.slice(0, LINES),
    ...(people.length > LINES ? [`and ${people.length - LINES} more`] : []),
  ],
  action: 'Open the company dashboard',
  footer: `You get this because you are an admin of ${organization}.`,
});
