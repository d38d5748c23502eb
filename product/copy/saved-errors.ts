/** Refusals around saved analyses, their links, and what people say that files are. */
import type { ErrorWords } from './errors.ts';

/** Part of the error catalogue. */
export const SAVED_ERRORS = {
  file_not_kept: {
    title: 'Not available',
    message: 'The file of this analysis is no longer stored. Choose it again to analyze it anew.',
    status: 409,
  },
  zero_retention: {
    title: 'Not available',
    message:
      'The file of this analysis was deleted the moment it ended, as it was asked for (zero retention). Send it again to analyze it anew.',
    status: 409,
  },
  analysis_not_finished: {
    title: 'Not finished',
    message: 'This analysis has no result yet. Please wait until it ends.',
    status: 409,
  },
  too_many_links: {
    title: 'Too many links',
    message: 'This analysis has 20 links that still work. Revoke one before you make another.',
    status: 409,
  },
  share_not_found: {
    title: 'Not found',
    message: 'This link leads to nothing. It may be incomplete, or the analysis has been deleted.',
    status: 404,
  },
  share_expired: {
    title: 'Link expired',
    message: 'This link has expired. Ask the person who sent it for a new one.',
    status: 410,
  },
  share_revoked: {
    title: 'Link revoked',
    message: 'The person who made this link has revoked it.',
    status: 410,
  },

  answer_not_found: {
    title: 'No such answer',
    message: 'This answer is not there any more: whoever gave it has deleted it.',
    status: 404,
  },
  answer_changed: {
    title: 'Changed meanwhile',
    message: 'This answer was changed since the list was read. Look at it again.',
    status: 409,
  },
} as const satisfies Record<string, ErrorWords>;
