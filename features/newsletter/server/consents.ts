/** Every consent and every withdrawal as CSV: the proof that a mail was wanted. */
import { Readable } from 'node:stream';
import { and, asc, eq, sql } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { csvLine } from '@unmask/platform/csv';
import { newsletterConsents, newsletterSubscribers } from '../tables.ts';
import type { NewsletterDeps } from './deps.ts';

const BATCH = 1_000;
const COLUMNS = ['email', 'what', 'wording', 'network', 'at'];

export const consentCsv = (deps: NewsletterDeps, actor: string): Readable =>
  Readable.from(lines(deps, actor));

async function* lines({ db }: NewsletterDeps, actor: string): AsyncGenerator<string> {
  await db.transaction((tx) =>
    appendAudit(tx, { actor, action: 'newsletter.consents_exported', target: 'newsletter' }),
  );
  yield csvLine(COLUMNS);
  const { id, at, subscriberId, what, wording, network } = newsletterConsents;
  for (let last = ''; ; ) {
    const rows = await db
      .select({ id, email: newsletterSubscribers.email, what, wording, network, at })
      .from(newsletterConsents)
      .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.id, subscriberId))
      .where(and(sql`${id} > ${last}`))
      .orderBy(asc(id))
      .limit(BATCH);
    for (const row of rows) {
      yield csvLine([row.email, row.what, row.wording, row.network, row.at.toISOString()]);
      last = row.id;
    }
    if (rows.length < BATCH) return;
  }
}
