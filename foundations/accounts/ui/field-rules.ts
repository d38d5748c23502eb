/** Rules of the account's forms as schemas; what they mean stands in credentials.ts. */
import { authErrors } from '@unmask/product/copy/auth';
import { z } from 'zod';
import type { PasswordOwner } from '../password-rule.ts';
import { emailError, newPasswordError } from './credentials.ts';

type Judge = (text: string) => string | null;

const judged = (judge: Judge) =>
  z.string().superRefine((text, context) => {
    const wrong = judge(text);
    if (wrong !== null) context.addIssue(wrong);
  });

export const given = z.string().min(1, authErrors.missing);

export const email = judged(emailError).trim();

/** A new password of somebody. */
export const newPassword = (owner: PasswordOwner) => judged((text) => newPasswordError(text, owner));

/** For an object whose `next` is typed again as `confirmation`. */
export const MISMATCH = { path: ['confirmation'], error: authErrors.mismatch };
export const sameTwice = ({ next, confirmation }: { next: string; confirmation: string }) =>
  next === confirmation;
