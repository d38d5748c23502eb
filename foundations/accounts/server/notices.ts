/** Mails that tell a person what happened to their account. */
import { type Database, userProfiles } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import { countRequest } from '@unmask/platform/counters';
import type { SendAccountMail } from './auth.ts';
import type { AuthNotice } from './routes.ts';
import { openSecureLink, secureLinkPath } from './secure-link.ts';

/** Whoever tries an address again and again must not fill its owner's mailbox. */
const KNOWN_ADDRESS_MAILS = { limit: 1, seconds: 24 * 3600 };

export function createNotices(parts: {
  db: Database;
  mail: SendAccountMail;
  hash(value: string): string;
}): (notice: AuthNotice) => Promise<void> {
  return async ({ kind, email }) => {
    const address = email.trim().toLowerCase();
    const [known] = await parts.db
      .select({ id: userProfiles.id })
      .from(userProfiles)
      .where(and(eq(userProfiles.email, address), eq(userProfiles.isAnonymous, false)));
    if (!known) return;
    if (kind === 'passwordChanged') {
      return parts.mail(kind, address, secureLinkPath(await openSecureLink(parts.db, known.id)));
    }
    if (kind !== 'signUpKnown') return parts.mail(kind, address);
    const key = `auth:known-address:${parts.hash(address)}`;
    if (await countRequest(parts.db, key, KNOWN_ADDRESS_MAILS)) {
      await parts.mail('knownAddress', address, '/auth/reset');
    }
  };
}
