/**
 * Another email address for an account: asked for with the password, in force once the link in a mail to the new address
 * is opened. The present address is told at once and can stop it. Whether the new address has an account shows in no
 * answer; its owner is told by mail.
 */
import { type Database, userProfiles } from '@unmask/db';
import { and, eq, like } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { isEmail } from '@unmask/product/email';
import type { Confirmation, Stopped } from '../contract.ts';
import { verifications } from '../tables.ts';
import type { SendAccountMail } from './auth.ts';
import { closeLinks, holdPassword, linkOf, openLink } from './mailed-links.ts';
import type { FirstProof } from './verification.ts';

/** Tells the tokens of this file from those of the account library. */
const TOKEN_START = 'address-';
const CHANGE = 'address';
const STOP = 'stop-address';
const LINK_MS = 24 * 3_600_000;
/** One account cannot be used to fill the mailboxes of others. */
const MAILS = { limit: 5, seconds: 3600 };

interface ChangeDeps {
  db: Database;
  mail: SendAccountMail;
}

interface OpenDeps extends ChangeDeps {
  firstProof: FirstProof;
}

export const isAddressChange = (token: string): boolean => token.startsWith(TOKEN_START);

/**
 * @param person `passwordHash` is the one that was proved
 * @throws AppError `invalid_email`, `same_address`, `too_many_attempts`, `wrong_password`
 */
export async function requestAddressChange(
  { db, mail }: ChangeDeps,
  person: { id: string; email: string; passwordHash: string },
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
  const { change, stop } = await db.transaction(async (tx) => {
    if (!(await holdPassword(tx, person.id, person.passwordHash))) throw new AppError('wrong_password');
    const link = { userId: person.id, life_ms: LINK_MS };
    const stopping = await openLink(tx, { ...link, purpose: STOP });
    if (taken) return { change: null, stop: stopping };
    // The newest wish counts alone.
    await deleteChanges(tx, person.id);
    return { change: await openLink(tx, { ...link, purpose: CHANGE, about: email }), stop: stopping };
  });
  await mail('addressAsked', person.email, `/auth/stop-address?token=${stop}`);
  if (change === null) await mail('addressInUse', email, '/auth/reset');
  else await mail('newAddress', email, `/auth/verify?token=${TOKEN_START}${change}`);
}

/** Opens the link that was mailed to the new address. */
export async function confirmAddressChange(
  { db, mail, firstProof }: OpenDeps,
  token: string,
  session: { sessionId?: string },
): Promise<{ state: Confirmation }> {
  const link = `${linkOf(CHANGE, token.slice(TOKEN_START.length))}:`;
  const change = await db.transaction(async (tx) => {
    const [row] = await tx
      .delete(verifications)
      .where(like(verifications.identifier, `${link}%`))
      .returning();
    if (!row) return { state: 'invalid' as const };
    if (row.expiresAt <= new Date()) return { state: 'expired' as const };
    const email = row.identifier.slice(link.length);
    const [before] = await tx
      .select({ id: userProfiles.id, email: userProfiles.email, emailVerified: userProfiles.emailVerified })
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
    await closeLinks(tx, row.value);
    await appendAudit(tx, { actor: row.value, action: 'account.address_changed', target: row.value });
    return { state: 'changed' as const, former: before };
  });
  if (change.state !== 'changed') return change;
  if (!change.former.emailVerified) await firstProof(change.former, session.sessionId);
  await mail('addressChanged', change.former.email);
  return { state: 'changed' };
}

/** Opens the link that was mailed to the present address: whatever change is waiting ends. */
export async function stopAddressChange({ db }: Pick<ChangeDeps, 'db'>, token: string): Promise<Stopped> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .delete(verifications)
      .where(eq(verifications.identifier, linkOf(STOP, token)))
      .returning();
    if (!row) return 'invalid';
    if (row.expiresAt <= new Date()) return 'expired';
    await deleteChanges(tx, row.value);
    await appendAudit(tx, { actor: row.value, action: 'account.address_change_stopped', target: row.value });
    return 'stopped';
  });
}

async function deleteChanges(tx: Database, userId: string): Promise<void> {
  await tx
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, `${CHANGE}:%`)));
}
