const PATTERN = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

export const EMAIL_LENGTH = 254;

/** Something on both sides of one "@" (core specification, section 5), fit for a mail header. */
export const isEmail = (email: string): boolean => email.length <= EMAIL_LENGTH && PATTERN.test(email);
