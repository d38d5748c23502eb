/**
 * Sending a campaign. Its rows own the state: who gets a copy is written once, when it begins; a copy becomes a row of the outbox in the
 * transaction that says so; so a process that dies at any moment leaves nothing half done and nothing to be done twice.
 */
import { type Database, rowsOf } from '@unmask/db';
import { and, eq, inArray, isNotNull, isNull, lte, sql } from '@unmask/db/sql';
import { randomId } from '@unmask/platform/identifiers';
import { type MailSettled, queueMails } from '@unmask/platform/mail';
import { FEED_BATCH, QUEUE_AHEAD } from '../limits.ts';
import { campaignRecipients, campaigns, newsletterSubscribers, suppressions } from '../tables.ts';
import { audienceOf } from './audience.ts';
import { type CampaignRow, issueOf } from './campaigns.ts';
import type { NewsletterDeps } from './deps.ts';
import { linksOf, listHeaders } from './links.ts';
import { filled, renderCampaign } from './mails/issue-mail.ts';

export const COPY_KIND = 'newsletter_copy';

/** One round: begins what is due, fills the outbox, ends what is through. @returns whether copies still wait */
export async function sendRound(deps: NewsletterDeps, signal: AbortSignal, now = new Date()): Promise<void> {
  const due = and(
    eq(campaigns.status, 'scheduled'),
    lte(campaigns.scheduledDate, now),
    isNull(campaigns.startedAt),
  );
  for (const row of await deps.db.select().from(campaigns).where(due)) await begin(deps, row, now);
  const under = and(eq(campaigns.status, 'scheduled'), isNotNull(campaigns.startedAt));
  for (const row of await deps.db.select().from(campaigns).where(under)) {
    while (!signal.aborted && (await feed(deps, row)) > 0);
    await endIfThrough(deps.db, row.id, now);
  }
}

/** From here on the text is the same for everyone, and who gets it is written down. */
async function begin(deps: NewsletterDeps, row: CampaignRow, now: Date): Promise<void> {
  const issue = await issueOf(deps.db, row.id);
  const { html, text } = await renderCampaign(deps, { id: row.id, title: row.title, body: row.body, issue });
  await deps.db.transaction(async (tx) => {
    const begun = await tx
      .update(campaigns)
      .set({ startedAt: now, html, plain: text })
      .where(and(eq(campaigns.id, row.id), eq(campaigns.status, 'scheduled'), isNull(campaigns.startedAt)))
      .returning({ id: campaigns.id });
    if (begun.length === 0) return;
    await rowsOf(
      tx,
      sql`insert into campaign_recipients (campaign_id, subscriber_id)
        select ${row.id}, s.id ${audienceOf(row, issue?.weekOf ?? null)}`,
    );
    await tx.execute(
      sql`update campaigns set recipients = (select count(*) from campaign_recipients where campaign_id = ${row.id}) where id = ${row.id}`,
    );
  });
}

/**
 * Puts the next copies into the outbox, as far as it has room: the rest waits here, so that whoever leaves the list meanwhile gets none.
 * @returns how many
 */
async function feed(deps: NewsletterDeps, { id, type, promotional }: CampaignRow): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
    if (!campaign?.html) return 0;
    const [{ n: queued = 0 } = {}] = await rowsOf<{ n: number }>(
      tx,
      sql`select count(*)::int as n from campaign_recipients where campaign_id = ${id} and state = 'queued'`,
    );
    const room = Math.min(FEED_BATCH, QUEUE_AHEAD - queued);
    if (room <= 0) return 0;
    const weekOf = (await issueOf(tx, id))?.weekOf ?? null;
    const rows = await rowsOf<{ id: string; email: string; wanted: boolean }>(
      tx,
      sql`select r.subscriber_id as id, s.email,
          exists (select 1 ${audienceOf({ type, promotional }, weekOf)} and s.id = r.subscriber_id) as wanted
        from campaign_recipients r join newsletter_subscribers s on s.id = r.subscriber_id
        where r.campaign_id = ${id} and r.state = 'waiting' order by r.subscriber_id limit ${room} for update of r`,
    );
    const going = rows.filter(({ wanted }) => wanted).map((row) => ({ ...row, deliveryId: randomId() }));
    const { html, plain, title } = campaign;
    await queueMails(
      tx,
      going.map(({ id: person, email, deliveryId }) => {
        const links = linksOf(deps, person);
        const headers = listHeaders(deps.homeUrl, links);
        const copy = filled({ html, text: plain ?? '' }, links);
        return { id: deliveryId, kind: COPY_KIND, recipient: email, subject: title, ...copy, headers };
      }),
      'bulk',
    );
    await markQueued(tx, id, going);
    await markSkipped(
      tx,
      id,
      rows.filter(({ wanted }) => !wanted).map((row) => row.id),
    );
    return rows.length;
  });
}

async function markQueued(
  tx: Database,
  id: string,
  going: ReadonlyArray<{ id: string; deliveryId: string }>,
) {
  if (going.length === 0) return;
  const pairs = sql.join(
    going.map((each) => sql`(${each.id}, ${each.deliveryId})`),
    sql`, `,
  );
  await tx.execute(
    sql`update campaign_recipients r set state = 'queued', delivery_id = v.delivery, updated_at = now()
      from (values ${pairs}) as v(person, delivery) where r.campaign_id = ${id} and r.subscriber_id = v.person`,
  );
}

async function markSkipped(tx: Database, id: string, people: string[]): Promise<void> {
  if (people.length === 0) return;
  await tx
    .update(campaignRecipients)
    .set({ state: 'skipped', updatedAt: new Date() })
    .where(and(eq(campaignRecipients.campaignId, id), inArray(campaignRecipients.subscriberId, people)));
}

async function endIfThrough(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(campaigns)
    .set({ status: 'sent', sentAt: now })
    .where(
      and(
        eq(campaigns.id, id),
        sql`not exists (select 1 from campaign_recipients r where r.campaign_id = ${id} and r.state in ('waiting', 'queued'))`,
      ),
    );
}

/** In the transaction that writes how a mail ended: its copy ends too, and an address that takes no mail gets no more. */
export async function onMailSettled(tx: Database, ended: MailSettled): Promise<void> {
  const { id, kind, recipient, state, reason, error } = ended;
  if (kind === COPY_KIND) {
    const copy = state === 'failed' ? (reason ?? 'failed') : state;
    await tx
      .update(campaignRecipients)
      .set({ state: copy, error, updatedAt: new Date() })
      .where(eq(campaignRecipients.deliveryId, id));
  }
  if (reason !== 'bounced') return;
  const known = await tx
    .select({ id: newsletterSubscribers.id })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, recipient.toLowerCase()));
  if (known.length === 0) return;
  await tx
    .insert(suppressions)
    .values({ email: recipient.toLowerCase(), reason: 'bounce', detail: error ?? '' })
    .onConflictDoNothing();
}
