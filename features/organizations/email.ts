/** Fit for a mail header, with something on both sides of the "@". */
export function isEmail(email: string): boolean {
  return email.length <= 254 && /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(email);
}
