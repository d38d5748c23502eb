/** Errors of addresses that the service itself is asked to fetch from or send to: a part of the catalogue in `errors.ts`. */

import { words } from '../language.ts';
import type { ErrorWords } from './errors.ts';

const failed = 'Address not usable';

export const FETCH_ERRORS = {
  url_invalid: {
    title: failed,
    message:
      'This is not a full address. It starts with http:// or https:// and holds no user name and no password.',
    status: 400,
  },
  // The same for everything that is refused: what lies inside a network is nobody's business.
  url_not_allowed: {
    title: failed,
    message:
      'This address cannot be used. It must lead to a public server on the internet, on port 80, 443 or one above 1023.',
    status: 400,
  },
  url_host_not_found: {
    title: failed,
    message: 'There is no server of this name. Please check the address.',
    status: 422,
  },
  url_no_answer: {
    title: failed,
    message:
      'The server at this address did not answer in time, or broke off. Please check the address or try again later.',
    status: 422,
  },
  url_not_secure: {
    title: failed,
    message:
      'The server at this address has no valid certificate. Use another address, or ask its operator to renew it.',
    status: 422,
  },
  url_refused: {
    title: failed,
    message: 'The server at this address does not give the file. The address must work without signing in.',
    status: 422,
  },
  url_too_many_redirects: {
    title: failed,
    message: 'This address leads on too often. Send the address at which the file itself is.',
    status: 422,
  },
  url_too_large: {
    title: failed,
    message: 'What this address leads to is larger than allowed. Use a smaller file.',
    status: 413,
  },
  url_not_a_file: {
    title: failed,
    message: 'This address leads to a page or to data of another kind. Send the address of the file itself.',
    status: 422,
  },
  url_is_page: {
    title: failed,
    message:
      'This link leads to a page. Save the video or picture from it and drop the file here, or give the link of the file itself.',
    status: 422,
  },
  post_not_fetched: {
    title: failed,
    message:
      'No video could be fetched from this page: it may need signing in, or the site refuses programs. Save the video and send the file itself.',
    status: 422,
  },
  post_too_slow: {
    title: failed,
    message: 'Fetching the video from this page took too long. Save the video and send the file itself.',
    status: 422,
  },
  too_many_addresses: {
    title: 'Too many links',
    message: 'Too many links in a short time. Download the file and choose it here, or try again in an hour.',
    status: 429,
  },
} as const satisfies Record<string, ErrorWords>;

/** When the other server gave a status instead of the file. */
export const refusedWithStatus = words(
  'fetch-errors.refusedWithStatus',
  (status: number): string =>
    `The server at this address answered with status ${status} instead of the file. The address must work without signing in.`,
);
