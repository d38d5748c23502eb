/** Codes of authenticator apps are taken once (RFC 6238, section 5.2), also when two requests bring one at the same moment. */
import { createHash } from 'node:crypto';
import type { Database } from '@unmask/db';
import { lt } from '@unmask/db/sql';
import { verifications } from '../tables.ts';

/** Longer than a code is valid: 30 s, and one step before and after. */
const REMEMBERED_MS = 5 * 60_000;

/** @returns false when the code was taken before. */
export async function takeCode(
  db: Database,
  userId: string,
  code: string,
  now = new Date(),
): Promise<boolean> {
  const hash = createHash('sha256').update(`${userId}:${code}`).digest('hex');
  const expiresAt = new Date(now.getTime() + REMEMBERED_MS);
  const taken = await db
    .insert(verifications)
    .values({ id: `used-code-${hash}`, identifier: `used-code:${hash}`, value: 'used', expiresAt })
    .onConflictDoUpdate({
      target: verifications.id,
      set: { expiresAt },
      setWhere: lt(verifications.expiresAt, now),
    })
    .returning({ id: verifications.id });
  return taken.length > 0;
}
