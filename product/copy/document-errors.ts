/** What is refused about issued documents: code -> words. */
import type { ErrorWords } from './errors.ts';

export const DOCUMENT_ERRORS = {
  document_not_found: {
    title: 'Not issued here',
    message:
      'No document with this number was issued here. Compare it with the paper letter by letter: capital and small letters differ.',
    status: 404,
  },
} as const satisfies Record<string, ErrorWords>;
