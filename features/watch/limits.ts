/** Results that one account may have watched. */
export const MAX_WATCHES = 50;
/** Files that are read anew in a day: of one account, and of the whole installation. */
export const READINGS_PER_DAY = 10;
export const ALL_READINGS_PER_DAY = 200;
/** At once: whoever waits for an analysis goes first. */
export const READINGS_AT_ONCE = 1;
/** Notes that nobody has put away are forgotten after this. */
export const NOTE_DAYS = 90;
