/** Errors of one slice. Safe for the browser. */
import type { ErrorWords } from '@unmask/product/copy/errors';

/** An error of one slice, with its words: not in the catalogue that all share. */
export interface OwnError extends ErrorWords {
  code: string;
}

/** @returns the errors of a slice by their codes, to be thrown as `new AppError(errors.some_code)` */
export function defineErrors<const Words extends Record<string, ErrorWords>>(words: Words) {
  const entries = Object.entries(words).map(([code, each]) => [code, { code, ...each }]);
  return Object.fromEntries(entries) as { [Code in keyof Words]: OwnError };
}
