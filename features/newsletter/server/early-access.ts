/** `POST /functions/v1/send-email` with type early_access: an entry of the list, and one mail that offers the newsletter as well. */

import { type Database, rowsOf } from '@unmask/db';
import { sql } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { randomId } from '@unmask/platform/identifiers';
import { queueMail } from '@unmask/platform/mail';
import { earlyAccessSignups } from '../tables.ts';
import { consentWords } from '../words-service.ts';
import type { NewsletterDeps } from './deps.ts';
import { confirmLink, confirmMail } from './mails/form-mails.ts';
import { welcomeMail } from './mails/welcome-mail.ts';
import { addConsent, insertSubscriber } from './subscribers.ts';

/** One row and one welcome mail per address, however often it is entered. @returns whether the address was new. */
export async function joinEarlyAccess(
  deps: NewsletterDeps,
  email: string,
  name: string | null,
  network: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const rows = await tx
      .insert(earlyAccessSignups)
      .values({ id: randomId(), email, name, type: 'early_access' })
      .onConflictDoNothing()
      .returning({ id: earlyAccessSignups.id });
    if (rows.length === 0) return false;
    const subscriber = await insertSubscriber(tx, { email, name, source: 'early_access' }, network);
    const link = subscriber && confirmLink(deps, subscriber.id);
    await queueMail(tx, await welcomeMail(email, name, deps.homeUrl, link));
    return true;
  });
}

const UNINVITED = sql`from early_access_signups e where not exists (select 1 from newsletter_subscribers s where s.email = e.email)
  and not exists (select 1 from suppressions p where p.email = e.email)`;

export async function countUninvited(db: Database): Promise<number> {
  return (await rowsOf<{ n: number }>(db, sql`select count(*)::int as n ${UNINVITED}`))[0]?.n ?? 0;
}

const INVITED_AT_ONCE = 200;

/**
 * Addresses of before there was a newsletter were told that nothing else is sent to them by itself: a person of the operator decides to
 * ask, and each is asked once. @returns how many
 */
export async function inviteEarlyAccess(deps: NewsletterDeps, actor: string): Promise<number> {
  let invited = 0;
  for (;;) {
    const count = await deps.db.transaction(async (tx) => {
      const rows = await rowsOf<{ email: string; name: string | null }>(
        tx,
        sql`select e.email, e.name ${UNINVITED} order by e.created_at limit ${INVITED_AT_ONCE}`,
      );
      for (const { email, name } of rows) {
        const row = await insertSubscriber(tx, { email, name, source: 'early_access' }, 'operator');
        if (!row) continue;
        await addConsent(tx, row.id, 'asked', consentWords.invited, 'operator');
        await queueMail(tx, await confirmMail(deps, row, true), 'bulk');
      }
      if (rows.length > 0)
        await appendAudit(tx, {
          actor,
          action: 'newsletter.early_access_invited',
          target: 'early_access',
          detail: { addresses: rows.length },
        });
      return rows.length;
    });
    invited += count;
    if (count < INVITED_AT_ONCE) break;
  }
  deps.onMail();
  return invited;
}
