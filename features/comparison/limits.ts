/** Comparisons that one account may start in a day, and that may run at once. */
export const COMPARISONS_PER_DAY = 30;
export const RUNNING_COMPARISONS = 2;
/** Comparisons are deleted by themselves after this. */
export const COMPARISON_DAYS = 90;
/** The newest ones that the page names. */
export const LISTED_COMPARISONS = 20;
