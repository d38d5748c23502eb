/** Lists and counts. */
import { type Database, rowsOf } from '@unmask/db';
import { and, desc, eq, inArray, isNotNull, sql } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { afterCursor, cursorTime, holds, pageOf } from '@unmask/platform/paging';
import type { ArchivedIssue, ArchiveEntry, Overview, Subscriber, Suppression } from '../contract.ts';
import { errors } from '../errors.ts';
import { PAGE, type SubscriberState, type SuppressionReason } from '../limits.ts';
import { campaigns, newsletterIssues, newsletterSubscribers, suppressions } from '../tables.ts';
import type { NewsletterDeps } from './deps.ts';
import { countUninvited } from './early-access.ts';
import { nextFriday } from './friday.ts';
import { readSettings } from './settings.ts';
import { cleanEmail, takeBackCopies } from './subscribers.ts';

interface ListInput {
  search: string;
  cursor?: string | undefined;
}

/** Issues that have gone out to somebody. */
const IN_ARCHIVE = and(
  eq(campaigns.status, 'sent'),
  eq(campaigns.type, 'newsletter'),
  isNotNull(campaigns.sentAt),
);

export async function archive(db: Database, cursor: string | undefined) {
  const rows = await db
    .select({ campaign: campaigns, issue: newsletterIssues.input, cursorAt: cursorTime(campaigns.sentAt) })
    .from(campaigns)
    .innerJoin(newsletterIssues, eq(newsletterIssues.campaignId, campaigns.id))
    .where(and(IN_ARCHIVE, afterCursor(cursor, campaigns.sentAt, campaigns.id)))
    .orderBy(desc(campaigns.sentAt), desc(campaigns.id))
    .limit(PAGE + 1);
  return pageOf(
    rows,
    PAGE,
    (row) => row.campaign.id,
    ({ campaign, issue }): ArchiveEntry => ({
      id: campaign.id,
      title: campaign.title,
      sentAt: campaign.sentAt!.toISOString(),
      weekOf: issue.weekOf,
      threatLevel: issue.threatLevel,
      featured: issue.featuredIncident.title,
    }),
  );
}

/** @throws AppError `newsletter_not_found` */
export async function archivedIssue(db: Database, id: string): Promise<ArchivedIssue> {
  const [row] = await db
    .select({ campaign: campaigns, issue: newsletterIssues.input })
    .from(campaigns)
    .innerJoin(newsletterIssues, eq(newsletterIssues.campaignId, campaigns.id))
    .where(and(IN_ARCHIVE, eq(campaigns.id, id)));
  if (!row) throw new AppError(errors.newsletter_not_found);
  const { title, sentAt } = row.campaign;
  return { id, title, sentAt: sentAt!.toISOString(), issue: row.issue };
}

export async function listSubscribers(db: Database, input: ListInput & { filter: 'all' | SubscriberState }) {
  const { createdAt, id, email, name, state } = newsletterSubscribers;
  const rows = await db
    .select({
      subscriber: newsletterSubscribers,
      reason: suppressions.reason,
      cursorAt: cursorTime(createdAt),
    })
    .from(newsletterSubscribers)
    .leftJoin(suppressions, eq(suppressions.email, email))
    .where(
      and(
        input.filter === 'all' ? undefined : eq(state, input.filter),
        holds(input.search, email, name),
        afterCursor(input.cursor, createdAt, id),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE + 1);
  return pageOf(
    rows,
    PAGE,
    (row) => row.subscriber.id,
    ({ subscriber, reason }): Subscriber => ({
      id: subscriber.id,
      email: subscriber.email,
      name: subscriber.name,
      source: subscriber.source,
      state: subscriber.state,
      createdAt: subscriber.createdAt.toISOString(),
      confirmedAt: subscriber.confirmedAt?.toISOString() ?? null,
      suppressed: reason,
    }),
  );
}

export async function removeSubscriber(db: Database, actor: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await takeBackCopies(tx, [id]);
    const gone = await tx
      .delete(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, id))
      .returning({ id: newsletterSubscribers.id });
    if (gone.length === 0) throw new AppError(errors.newsletter_not_found);
    await appendAudit(tx, { actor, action: 'subscriber.deleted', target: id });
  });
}

export async function listSuppressions(db: Database, input: ListInput) {
  const { at, email, detail } = suppressions;
  const rows = await db
    .select({ row: suppressions, cursorAt: cursorTime(at) })
    .from(suppressions)
    .where(and(holds(input.search, email, detail), afterCursor(input.cursor, at, email)))
    .orderBy(desc(at), desc(email))
    .limit(PAGE + 1);
  return pageOf(
    rows,
    PAGE,
    (each) => each.row.email,
    ({ row }): Suppression => ({ ...row, at: row.at.toISOString() }),
  );
}

/** What a provider reports by other ways than at once, such as complaints, and whom the operator will not write to. */
export async function suppress(
  db: Database,
  actor: string,
  input: { emails: readonly string[]; reason: SuppressionReason; detail: string },
): Promise<number> {
  const emails = [...new Set(input.emails.map((email) => cleanEmail(email)))];
  if (emails.length === 0) throw new AppError('invalid_email');
  return db.transaction(async (tx) => {
    const { reason, detail } = input;
    const added = await tx
      .insert(suppressions)
      .values(emails.map((email) => ({ email, reason, detail })))
      .onConflictDoNothing()
      .returning({ email: suppressions.email });
    const known = await tx
      .select({ id: newsletterSubscribers.id })
      .from(newsletterSubscribers)
      .where(inArray(newsletterSubscribers.email, emails));
    await takeBackCopies(
      tx,
      known.map(({ id }) => id),
    );
    await appendAudit(tx, {
      actor,
      action: 'suppression.added',
      target: reason,
      detail: { addresses: added.length },
    });
    return added.length;
  });
}

export async function unsuppress(db: Database, actor: string, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(suppressions)
      .where(eq(suppressions.email, email))
      .returning({ reason: suppressions.reason });
    if (gone.length === 0) throw new AppError(errors.newsletter_not_found);
    await appendAudit(tx, { actor, action: 'suppression.removed', target: gone[0]!.reason });
  });
}

export async function overview({ db, perMinute }: NewsletterDeps, now = new Date()): Promise<Overview> {
  const settings = await readSettings(db);
  const [counts] = await rowsOf<
    Pick<
      Overview,
      'confirmed' | 'pending' | 'unsubscribed' | 'suppressed' | 'joined' | 'left' | 'campaignsThisMonth'
    >
  >(
    db,
    sql`select (count(*) filter (where state = 'confirmed'))::int as confirmed,
      (count(*) filter (where state = 'pending'))::int as pending,
      (count(*) filter (where state = 'unsubscribed'))::int as unsubscribed,
      (count(*) filter (where confirmed_at > now() - interval '30 days' and state = 'confirmed'))::int as joined,
      (count(*) filter (where unsubscribed_at > now() - interval '30 days'))::int as "left",
      (select count(*)::int from suppressions) as suppressed,
      (select count(*)::int from campaigns where sent_at >= date_trunc('month', now())) as "campaignsThisMonth"
      from newsletter_subscribers`,
  );
  return {
    ...counts!,
    uninvited: await countUninvited(db),
    perMinute,
    settings,
    nextFriday: nextFriday(now, settings.sendHour, settings.timeZone).at.toISOString(),
  };
}
