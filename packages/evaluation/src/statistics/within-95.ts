/** Standard deviations from the mean of a normal distribution within which 95 in 100 lie. */
export const WITHIN_95 = 1.96;
