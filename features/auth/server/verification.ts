/** Confirmed e-mail addresses. */
import { type Database, twoFactors, userProfiles } from '@unmask/db';
import { AppError } from '@unmask/platform/errors';
import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Confirmation } from '../contract.ts';
import type { Auth } from './auth.ts';

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

/** Opens the link of a verification mail. */
export async function confirmAddress(
  parts: { auth: Auth; db: Database },
  token: string,
): Promise<Confirmation> {
  const email = addressIn(token);
  const before =
    email === null ? [] : await parts.db.select().from(userProfiles).where(eq(userProfiles.email, email));
  try {
    await parts.auth.api.verifyEmail({ query: { token } });
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return error.body?.code === 'TOKEN_EXPIRED' ? 'expired' : 'invalid';
  }
  return before[0]?.emailVerified ? 'used' : 'ok';
}

/** The address a token speaks of, before anybody has checked its signature; null when it cannot be read. */
function addressIn(token: string): string | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const email =
      payload !== null && typeof payload === 'object' && 'email' in payload ? payload.email : null;
    return typeof email === 'string' ? email : null;
  } catch {
    return null;
  }
}

/**
 * A mailed link was used: the address is the person's. Whoever signed up with it before proved nothing, so a second
 * factor from that time must not keep the owner out.
 */
export async function ownerProvedAddress(
  db: Database,
  user: { id: string; emailVerified: boolean },
): Promise<void> {
  if (user.emailVerified) return;
  await db.transaction(async (tx) => {
    await tx.delete(twoFactors).where(eq(twoFactors.userId, user.id));
    await tx
      .update(userProfiles)
      .set({ emailVerified: true, twoFactorEnabled: false })
      .where(eq(userProfiles.id, user.id));
  });
}
