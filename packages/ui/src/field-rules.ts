/** Rules that many forms share, each with the form's own words. */
import { isEmail } from '@unmask/product/email';
import { z } from 'zod';

/** Something other than blanks. */
export const filled = (missing: string) => z.string().trim().min(1, missing);

/** One address; without words of its own an empty field says the same as a wrong one. */
export const address = (wrong: string, missing = wrong) => filled(missing).refine(isEmail, wrong);

/** A link to a page, or nothing. */
export const optionalLink = (wrong: string) =>
  z
    .string()
    .trim()
    .refine((link) => link === '' || (/^https?:/i.test(link) && URL.canParse(link)), wrong)
    .transform((link) => link || undefined);
