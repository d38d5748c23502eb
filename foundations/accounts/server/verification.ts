/** Confirmed email addresses. */
import { type Database, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import { isAPIError } from 'better-auth/api';
import { verifyJWT } from 'better-auth/crypto';
import type { Confirmation } from '../contract.ts';
import { twoFactors } from '../tables.ts';
import type { Auth } from './auth.ts';
import { endOtherDevices } from './devices.ts';
import { closeLinks } from './mailed-links.ts';

export async function isEmailVerified(db: Database, userId: string): Promise<boolean> {
  const rows = await db
    .select({ verified: userProfiles.emailVerified })
    .from(userProfiles)
    .where(eq(userProfiles.id, userId));
  return rows[0]?.verified ?? false;
}

/** For paid actions. @throws AppError `email_not_verified` */
export async function requireVerified(db: Database, userId: string): Promise<void> {
  if (!(await isEmailVerified(db, userId))) throw new AppError('email_not_verified');
}

export interface ProofDeps {
  db: Database;
  auth: Auth;
  secret: string;
  firstProof: FirstProof;
}

/**
 * Opens the link of a verification mail.
 * @param session of whoever opens it: it stays where it is one of this account
 */
export async function confirmAddress(
  deps: ProofDeps,
  token: string,
  session: { userId: string | null; sessionId?: string },
): Promise<{ state: Confirmation; cleared?: boolean }> {
  const person = await personOf(deps, token);
  // Before the address counts as proved: if anything fails here, the link still works.
  const cleared =
    person && !person.emailVerified ? await deps.firstProof(person, session.sessionId) : undefined;
  try {
    await deps.auth.api.verifyEmail({ query: { token } });
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return { state: error.body?.code === 'TOKEN_EXPIRED' ? 'expired' : 'invalid' };
  }
  return cleared === undefined ? { state: 'used' } : { state: 'ok', cleared: cleared > 0 };
}

/** The person whose address a rightly signed token that has not expired speaks of. */
async function personOf({ db, secret }: ProofDeps, token: string) {
  const signed = await verifyJWT<{ email?: unknown }>(token, secret);
  if (typeof signed?.email !== 'string') return null;
  const [row] = await db.select().from(userProfiles).where(eq(userProfiles.email, signed.email));
  return row ?? null;
}

/** Deletes what a stranger could have left behind in an account whose address nobody had proved. @returns how many things */
export type FirstProof = (person: { id: string }, keptSession?: string) => Promise<number>;

export function createFirstProof(db: Database, parts: readonly PersonalDataSection[]): FirstProof {
  return (person, keptSession) =>
    db.transaction(async (tx) => {
      let deleted = 0;
      for (const part of parts) deleted += (await part.onFirstProof?.(tx, person)) ?? 0;
      await closeLinks(tx, person.id);
      await endOtherDevices(tx, person.id, keptSession);
      const detail = { deleted };
      await appendAudit(tx, {
        actor: person.id,
        action: 'account.address_proved',
        target: person.id,
        detail,
      });
      return deleted;
    });
}

/**
 * A mailed link was used to set a password: the address is the person's. Whoever signed up with it before proved nothing,
 * so a second factor from that time must not keep the owner out. @returns how many other things were deleted
 */
export async function onAddressProved(
  { db, firstProof }: Pick<ProofDeps, 'db' | 'firstProof'>,
  user: { id: string; emailVerified: boolean },
): Promise<number> {
  if (user.emailVerified) return 0;
  const deleted = await firstProof(user);
  await db.transaction(async (tx) => {
    await tx.delete(twoFactors).where(eq(twoFactors.userId, user.id));
    await tx
      .update(userProfiles)
      .set({ emailVerified: true, twoFactorEnabled: false })
      .where(eq(userProfiles.id, user.id));
  });
  return deleted;
}
