/** What happens around sign-in, as rows of the audit log. */
import { type Database, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import type { Logger } from '@unmask/platform/logger';
import { z } from 'zod';

export interface Answered {
  path: string;
  status: number;
  /** The address in the request. */
  email: string | null;
  /** Who sent it; null for visitors. Guests are no account. */
  accountId: string | null;
  text: string;
}

export type RecordAnswer = (answered: Answered) => Promise<void>;

const OF_ACCOUNT: Record<string, string> = {
  '/sign-out': 'session.ended',
  '/change-password': 'password.changed',
  '/two-factor/enable': 'second_factor.prepared',
  '/two-factor/disable': 'second_factor.off',
  '/two-factor/generate-backup-codes': 'second_factor.codes_renewed',
};

const SIGNS_IN = new Set(['/sign-in/email', '/two-factor/verify-totp', '/two-factor/verify-backup-code']);

const PersonSchema = z.object({ user: z.object({ id: z.string() }) });

/** That a row could not be written must not keep anyone from signing in or out: it is logged. */
export function createRecord(parts: { db: Database; logger: Logger }): RecordAnswer {
  const { db, logger } = parts;
  return async (answered) => {
    try {
      const entry = await entryOf(db, answered);
      if (entry) await db.transaction((tx) => appendAudit(tx, entry));
    } catch (error) {
      logger.error({ err: error, path: answered.path }, 'recording a sign-in');
    }
  };
}

async function entryOf(db: Database, answered: Answered) {
  const { path, status, accountId, text } = answered;
  const ok = status >= 200 && status < 300;
  const person = ok ? personIn(text) : null;
  if (path === '/sign-up/email' && person)
    return { actor: person, action: 'account.created', target: person };
  // A second factor that is switched on is confirmed while signed in.
  if (ok && path === '/two-factor/verify-totp' && accountId)
    return { actor: accountId, action: 'second_factor.on', target: accountId };
  // Without a person the password alone was right, and the second step is still to come.
  if (SIGNS_IN.has(path) && ok) return person && { actor: person, action: 'session.started', target: person };
  if (SIGNS_IN.has(path) && !accountId) return refused(db, answered);
  const action = OF_ACCOUNT[path];
  return ok && action && accountId ? { actor: accountId, action, target: accountId } : null;
}

/** Of an address that has no account only the attempt is kept, not the address. */
async function refused(db: Database, { path, status, email }: Answered) {
  const [known] = email
    ? await db
        .select({ id: userProfiles.id })
        .from(userProfiles)
        .where(eq(userProfiles.email, email.toLowerCase()))
    : [];
  const target = known?.id ?? 'unknown';
  return { actor: 'visitor', action: 'session.refused', target, detail: { step: path, status } };
}

function personIn(text: string): string | null {
  try {
    return PersonSchema.parse(JSON.parse(text)).user.id;
  } catch {
    return null;
  }
}
