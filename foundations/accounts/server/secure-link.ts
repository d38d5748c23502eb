/**
 * The link in mails about a new password. Without signing in it ends what somebody else may have left open: other sessions,
 * API keys, webhooks. It opens nothing, so it works again and again until its time is over, or until the next new password.
 */
import { type Database, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import { SECURE_LINK_DAYS } from '@unmask/product/limits';
import type { Endable, SecureView } from '../contract.ts';
import { verifications } from '../tables.ts';
import { devicesOf, endOtherDevices } from './devices.ts';
import { linkOf, openLink } from './mailed-links.ts';

const PURPOSE = 'secure';

export interface SecureDeps {
  db: Database;
  /** What the slices hold about people. */
  parts: readonly PersonalDataSection[];
}

/** @returns the token of a link that ends what is open now and later, for as long as it works. */
export function openSecureLink(db: Database, userId: string): Promise<string> {
  return openLink(db, { purpose: PURPOSE, userId, life_ms: SECURE_LINK_DAYS * 86_400_000 });
}

export const secureLinkPath = (token: string) => `/auth/secure?token=${token}`;

/**
 * Ends one kind of access, or only tells what there is.
 * @param current session of whoever opens the link: where it is one of this account it stays and is not counted
 */
export async function secureAccount(
  { db, parts }: SecureDeps,
  input: { token: string; end?: Endable | undefined },
  current: string | undefined,
): Promise<SecureView> {
  const found = await holderOf(db, input.token);
  if (typeof found === 'string') return { state: found, left: null };
  const { end } = input;
  if (end !== undefined) await endAll(db, parts, found.id, end, current);
  const left = {
    sessions: (await devicesOf(db, found.id, current)).filter((device) => !device.current).length,
    api_keys: (await partOf(parts, 'api_keys').count?.(found)) ?? 0,
    webhooks: (await partOf(parts, 'webhooks').count?.(found)) ?? 0,
  };
  return { state: 'open', left };
}

async function holderOf(db: Database, token: string) {
  const [row] = await db
    .select({
      expiresAt: verifications.expiresAt,
      id: userProfiles.id,
      email: userProfiles.email,
      emailVerified: userProfiles.emailVerified,
    })
    .from(verifications)
    .innerJoin(userProfiles, eq(userProfiles.id, verifications.value))
    .where(eq(verifications.identifier, linkOf(PURPOSE, token)));
  if (!row) return 'invalid' as const;
  return row.expiresAt <= new Date() ? ('expired' as const) : row;
}

async function endAll(
  db: Database,
  parts: readonly PersonalDataSection[],
  userId: string,
  end: Endable,
  current: string | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    const ended =
      end === 'sessions'
        ? await endOtherDevices(tx, userId, current)
        : ((await partOf(parts, end).endAll?.(tx, { id: userId })) ?? 0);
    if (ended === 0) return;
    const detail = { what: end, ended };
    await appendAudit(tx, { actor: userId, action: 'account.ended_by_link', target: userId, detail });
  });
}

function partOf(parts: readonly PersonalDataSection[], name: Endable): PersonalDataSection {
  const part = parts.find((one) => one.name === name);
  if (!part) throw new Error(`no part of accounts is named ${name}`);
  return part;
}
