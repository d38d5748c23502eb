/** Links that were mailed to a person and not used yet. Their tokens are stored as hashes; the row's `value` is the person's id. */
import { randomBytes } from 'node:crypto';
import type { Database } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import { hashOf, randomId } from '@unmask/platform/identifiers';
import { accounts, verifications } from '../tables.ts';

const TOKEN_BYTES = 32;

/** Purpose and hashed token; what the link is about may follow after a colon. */
export const linkOf = (purpose: string, token: string) => `${purpose}:${hashOf(token)}`;

/** Stores a link. @returns its token, which only the mail holds. */
export async function openLink(
  tx: Database,
  link: { purpose: string; userId: string; life_ms: number; about?: string },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const about = link.about === undefined ? '' : `:${link.about}`;
  await tx.insert(verifications).values({
    id: randomId(),
    identifier: `${linkOf(link.purpose, token)}${about}`,
    value: link.userId,
    expiresAt: new Date(Date.now() + link.life_ms),
  });
  return token;
}

/**
 * Closes everything that was begun under the former password or address: reset links, changes of address, second steps
 * of a sign-in. Who knew the password must not keep a way in.
 */
export async function closeLinks(tx: Database, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
}

/**
 * Whether the password that was proved is still the one in force. Holds it until the transaction ends, so that a new
 * password closes what is stored here.
 */
export async function holdPassword(tx: Database, userId: string, hash: string): Promise<boolean> {
  const rows = await tx
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    .for('update');
  return rows[0]?.hash === hash;
}
