/**
 * Another e-mail address for an account: asked for with the password, in force once the link in a mail to the new address
 * is opened. Whether the new address has an account shows in no answer; its owner is told by mail.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Database, userProfiles, verifications } from '@unmask/db';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { isEmail } from '@unmask/product/email';
import { and, eq, like } from 'drizzle-orm';
import type { Confirmation } from '../contract.ts';
import type { SendAccountMail } from './auth.ts';

/** Tells the tokens of this file from those of the account library. */
const TOKEN_START = 'address-';
const LINK_MS = 24 * 3_600_000;
/** One account cannot be used to fill the mailboxes of others. */
const MAILS = { limit: 5, seconds: 3600 };

interface ChangeParts {
  db: Database;
  mail: SendAccountMail;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
/** The row's `value` is the person's id: what deletes the person's mailed links finds it. */
const identifierOf = (token: string, email: string) => `address:${hashOf(token)}:${email}`;

export const isAddressChange = (token: string): boolean => token.startsWith(TOKEN_START);

/** The password has been checked. @throws AppError `invalid_email`, `same_address`, `too_many_attempts` */
export async function requestAddressChange(
  { db, mail }: ChangeParts,
  person: { id: string; email: string },
  typed: string,
): Promise<void> {
  const email = typed.trim().toLowerCase();
  if (!isEmail(email)) throw new AppError('invalid_email');
  if (email === person.email) throw new AppError('same_address');
  if (!(await countRequest(db, `auth:address-change:${person.id}`, MAILS))) {
    throw new AppError('too_many_attempts');
  }
  const [taken] = await db
    .select({ id: userProfiles.id })
    .from(userProfiles)
    .where(eq(userProfiles.email, email));
  if (taken) return mail('addressInUse', email, '/auth/reset');
  const token = `${TOKEN_START}${randomBytes(32).toString('hex')}`;
  await db.transaction(async (tx) => {
    // The newest wish counts alone.
    await tx
      .delete(verifications)
      .where(and(eq(verifications.value, person.id), like(verifications.identifier, 'address:%')));
    await tx.insert(verifications).values({
      id: randomId(),
      identifier: identifierOf(token, email),
      value: person.id,
      expiresAt: new Date(Date.now() + LINK_MS),
    });
  });
  await mail('newAddress', email, `/auth/verify?token=${token}`);
}

/** Opens the mailed link. */
export async function confirmAddressChange({ db, mail }: ChangeParts, token: string): Promise<Confirmation> {
  const change = await db.transaction(async (tx) => {
    const [row] = await tx
      .delete(verifications)
      .where(like(verifications.identifier, `${identifierOf(token, '')}%`))
      .returning();
    if (!row) return { state: 'invalid' as const };
    if (row.expiresAt <= new Date()) return { state: 'expired' as const };
    const email = row.identifier.slice(identifierOf(token, '').length);
    const [before] = await tx
      .select({ email: userProfiles.email })
      .from(userProfiles)
      .where(eq(userProfiles.id, row.value))
      .for('update');
    const [taken] = await tx
      .select({ id: userProfiles.id })
      .from(userProfiles)
      .where(eq(userProfiles.email, email));
    if (!before || taken) return { state: 'invalid' as const };
    const values = { email, emailVerified: true, updatedAt: new Date() };
    await tx.update(userProfiles).set(values).where(eq(userProfiles.id, row.value));
    // Links that were mailed to the former address, such as one for a new password, open nothing any more.
    await tx.delete(verifications).where(eq(verifications.value, row.value));
    await appendAudit(tx, { actor: row.value, action: 'account.address_changed', target: row.value });
    return { state: 'changed' as const, former: before.email };
  });
  if (change.state === 'changed') await mail('addressChanged', change.former);
  return change.state;
}
