/** Links that ask for an original. */

/** Days for which one can be made. */
export const ASK_DAYS = [1, 7, 30] as const;

/** To one analysis, that are open at the same time. */
export const MAX_OPEN_REQUESTS = 5;

/** That one person may make in a day. */
export const REQUESTS_PER_DAY = 20;

/** Files that come by such links from one network in an hour. */
export const FILES_PER_HOUR = 10;

/** Letters of what the asker says. */
export const NOTE_LENGTH = 500;

/** How long a request that has ended is still named. */
export const ENDED_REQUEST_DAYS = 30;
