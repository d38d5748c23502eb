/** Who may have an account and a session at all: what the operator decides, asked each time one is made. */
import { type Database, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { AUTH_ANSWERS } from '@unmask/product/copy/auth';
import { ERRORS, type ErrorCode } from '@unmask/product/copy/errors';
import { APIError } from 'better-auth/api';
import { closeLinks } from './mailed-links.ts';
import { takeCode } from './used-codes.ts';

export interface GateDeps {
  db: Database;
  /** Whether new accounts can be made. Guests always can: they are a session, not an account. */
  signUpOpen(): boolean;
  /** Whether a password may sign this person in. */
  passwordAllowed(userId: string): Promise<boolean>;
}

/** What signs in by a password, with a second step or without one. */
const BY_PASSWORD = new Set(['/sign-in/email', '/two-factor/verify-totp', '/two-factor/verify-backup-code']);

/** The library's hooks. */
export function accountGate(deps: GateDeps) {
  return {
    user: {
      create: {
        before: async (user: object) => {
          const guest = 'isAnonymous' in user && user.isAnonymous === true;
          if (!guest && !deps.signUpOpen()) throw refusal('sign_up_closed');
        },
      },
    },
    account: {
      update: {
        // Only the password of an account is ever changed. A reset closes its links by itself: it names no row here.
        after: async (account: { userId?: unknown } | number | null) => {
          const userId = account !== null && typeof account === 'object' ? account.userId : undefined;
          if (typeof userId === 'string') await closeLinks(deps.db, userId);
        },
      },
    },
    session: {
      create: {
        before: async (session: { userId: string }, context: CodeContext | null) => {
          const [person] = await deps.db
            .select({ suspendedAt: userProfiles.suspendedAt })
            .from(userProfiles)
            .where(eq(userProfiles.id, session.userId));
          if (person?.suspendedAt) throw refusal('account_suspended');
          // The password was right by now: whoever guesses learns nothing. Who is signed in only turns a second factor on.
          const byPassword = BY_PASSWORD.has(context?.path ?? '') && !context?.context.session;
          if (byPassword && !(await deps.passwordAllowed(session.userId)))
            throw refusal('single_sign_on_required');
          if (context?.path === '/two-factor/verify-totp') await takeOnce(deps.db, session.userId, context);
        },
      },
    },
  };
}

/** What the library knows of the request that opens a session. */
interface CodeContext {
  path?: string | undefined;
  body?: unknown;
  context: { session: unknown };
}

/** The code was right. Whoever is signed in turns the second factor on with it: that spends the code, and is not refused. */
async function takeOnce(db: Database, userId: string, { body, context }: CodeContext): Promise<void> {
  const code = body !== null && typeof body === 'object' && 'code' in body ? String(body.code) : '';
  const fresh = await takeCode(db, userId, code);
  if (!fresh && !context.session) {
    throw new APIError('UNAUTHORIZED', { code: 'CODE_USED', message: AUTH_ANSWERS.CODE_USED ?? '' });
  }
}

function refusal(code: ErrorCode): APIError {
  return new APIError('FORBIDDEN', { code, message: ERRORS[code].message });
}
