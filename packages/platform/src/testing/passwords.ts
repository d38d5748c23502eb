/** Passwords of the people in tests: the service takes both as new ones. */
export const PASSWORD = 'secret-password';
export const NEXT_PASSWORD = 'another-secret-word';

/** Six characters, as accounts have that are older than the rule. */
export const OLD_PASSWORD = 'six-ch';
