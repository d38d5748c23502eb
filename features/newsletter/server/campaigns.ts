/** Drafts: written, changed, scheduled, taken back, deleted. What has begun to go out changes no more. */
import { type Database, rowsOf } from '@unmask/db';
import { and, desc, eq, isNull, ne, sql } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { queueMail } from '@unmask/platform/mail';
import { afterCursor, cursorTime, holds, pageOf } from '@unmask/platform/paging';
import type { Campaign, CampaignDraft, FullCampaign } from '../contract.ts';
import { errors } from '../errors.ts';
import { PAGE } from '../limits.ts';
import { campaignRecipients, campaigns, newsletterIssues } from '../tables.ts';
import { mailWords } from '../words-service.ts';
import type { NewsletterDeps } from './deps.ts';
import { isFriday } from './friday.ts';
import { linksOf } from './links.ts';
import { filled, renderCampaign } from './mails/issue-mail.ts';

export type CampaignRow = typeof campaigns.$inferSelect;

const iso = (at: Date | null) => at?.toISOString() ?? null;

async function copiesOf(db: Database, ids: readonly string[]): Promise<Map<string, Campaign['copies']>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<{ id: string; copies: Campaign['copies'] }>(
    db,
    sql`select campaign_id as id, jsonb_object_agg(state, n) as copies from (
      select campaign_id, state, count(*)::int as n from campaign_recipients
      where campaign_id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )}) group by 1, 2) counted group by 1`,
  );
  return new Map(rows.map(({ id, copies }) => [id, copies]));
}

const present = (row: CampaignRow, copies: Campaign['copies']): Campaign => ({
  id: row.id,
  title: row.title,
  type: row.type,
  status: row.status,
  description: row.description,
  recipients: row.recipients,
  ...(row.scheduledDate && { scheduledDate: row.scheduledDate.toISOString() }),
  promotional: row.promotional,
  startedAt: iso(row.startedAt),
  sentAt: iso(row.sentAt),
  copies,
});

export async function listCampaigns(db: Database, input: { search: string; cursor?: string | undefined }) {
  const { createdAt, id, title, description } = campaigns;
  const rows = await db
    .select({ campaign: campaigns, cursorAt: cursorTime(createdAt) })
    .from(campaigns)
    .where(and(holds(input.search, title, description), afterCursor(input.cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE + 1);
  const copies = await copiesOf(
    db,
    rows.map(({ campaign }) => campaign.id),
  );
  return pageOf(
    rows,
    PAGE,
    (row) => row.campaign.id,
    ({ campaign }) => present(campaign, copies.get(campaign.id) ?? {}),
  );
}

/** @throws AppError `newsletter_not_found` */
export async function rowOf(db: Database, id: string): Promise<CampaignRow> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  if (!row) throw new AppError(errors.newsletter_not_found);
  return row;
}

export async function issueOf(db: Database, id: string) {
  const [row] = await db.select().from(newsletterIssues).where(eq(newsletterIssues.campaignId, id));
  return row?.input ?? null;
}

export async function readCampaign(db: Database, id: string): Promise<FullCampaign> {
  const row = await rowOf(db, id);
  const copies = (await copiesOf(db, [id])).get(id) ?? {};
  return { ...present(row, copies), body: row.body, issue: await issueOf(db, id) };
}

const shown = async (db: Database, id: string): Promise<Campaign> => {
  const { body: _, issue: __, ...campaign } = await readCampaign(db, id);
  return campaign;
};

function checkDraft({ type, issue }: CampaignDraft): void {
  if ((type === 'newsletter') !== (issue !== null)) throw new AppError(errors.campaign_incomplete);
  if (issue && !isFriday(issue.weekOf)) throw new AppError(errors.issue_not_friday);
}

/** @throws AppError `issue_week_taken` */
async function writeIssue(tx: Database, id: string, issue: CampaignDraft['issue']): Promise<void> {
  await tx.delete(newsletterIssues).where(eq(newsletterIssues.campaignId, id));
  if (!issue) return;
  const rows = await tx
    .insert(newsletterIssues)
    .values({ campaignId: id, weekOf: issue.weekOf, input: issue })
    .onConflictDoNothing()
    .returning({ id: newsletterIssues.campaignId });
  if (rows.length === 0) throw new AppError(errors.issue_week_taken);
}

export async function createCampaign(
  db: Database,
  actor: string,
  draft: CampaignDraft,
  scheduledDate: Date | null = null,
): Promise<string> {
  checkDraft(draft);
  const { issue, ...fields } = draft;
  const id = randomId();
  await db.transaction(async (tx) => {
    const status = scheduledDate ? 'scheduled' : 'draft';
    await tx.insert(campaigns).values({ id, ...fields, status, scheduledDate });
    await writeIssue(tx, id, issue);
    await appendAudit(tx, { actor, action: 'campaign.created', target: id, detail: { type: draft.type } });
  });
  return id;
}

/** @throws AppError `campaign_not_draft` */
export async function updateCampaign(
  db: Database,
  actor: string,
  id: string,
  draft: CampaignDraft,
): Promise<FullCampaign> {
  checkDraft(draft);
  const { issue, ...fields } = draft;
  await rowOf(db, id);
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(campaigns)
      .set({ ...fields, updatedAt: new Date() })
      .where(and(eq(campaigns.id, id), eq(campaigns.status, 'draft')))
      .returning({ id: campaigns.id });
    if (changed.length === 0) throw new AppError(errors.campaign_not_draft);
    await writeIssue(tx, id, issue);
    await appendAudit(tx, { actor, action: 'campaign.changed', target: id });
  });
  return readCampaign(db, id);
}

export async function deleteCampaign(db: Database, actor: string, id: string): Promise<void> {
  await rowOf(db, id);
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(campaigns)
      .where(and(eq(campaigns.id, id), eq(campaigns.status, 'draft')))
      .returning({ id: campaigns.id });
    if (gone.length === 0) throw new AppError(errors.campaign_not_draft);
    await appendAudit(tx, { actor, action: 'campaign.deleted', target: id });
  });
}

/** @throws AppError `campaign_under_way` once copies go out, `campaign_incomplete` */
async function moveTo(
  db: Database,
  actor: string,
  id: string,
  change: { status: 'draft' | 'scheduled'; scheduledDate: Date | null },
  action: string,
): Promise<Campaign> {
  const row = await rowOf(db, id);
  const empty = row.type === 'newsletter' ? (await issueOf(db, id)) === null : row.body === '';
  if (change.status === 'scheduled' && empty) throw new AppError(errors.campaign_incomplete);
  await db.transaction(async (tx) => {
    const still = and(eq(campaigns.id, id), isNull(campaigns.startedAt), ne(campaigns.status, 'sent'));
    const moved = await tx
      .update(campaigns)
      .set({ ...change, updatedAt: new Date() })
      .where(still)
      .returning({ id: campaigns.id });
    if (moved.length === 0) throw new AppError(errors.campaign_under_way);
    await appendAudit(tx, { actor, action, target: id, detail: { at: iso(change.scheduledDate) } });
  });
  return shown(db, id);
}

/** @throws AppError `campaign_past` */
export async function scheduleCampaign(
  deps: NewsletterDeps,
  actor: string,
  id: string,
  at: Date,
  now = new Date(),
) {
  await rowOf(deps.db, id);
  if (at <= now) throw new AppError(errors.campaign_past);
  return moveTo(deps.db, actor, id, { status: 'scheduled', scheduledDate: at }, 'campaign.scheduled');
}

export const unscheduleCampaign = (db: Database, actor: string, id: string) =>
  moveTo(db, actor, id, { status: 'draft', scheduledDate: null }, 'campaign.unscheduled');

export async function sendCampaign(deps: NewsletterDeps, actor: string, id: string): Promise<Campaign> {
  const now = { status: 'scheduled' as const, scheduledDate: new Date() };
  const campaign = await moveTo(deps.db, actor, id, now, 'campaign.sent');
  deps.onDue();
  return campaign;
}

/** Copies that still wait go to nobody; what lies in the outbox is on its way. */
export async function stopCampaign(deps: NewsletterDeps, actor: string, id: string): Promise<Campaign> {
  const { db } = deps;
  await rowOf(db, id);
  await db.transaction(async (tx) => {
    const waiting = and(eq(campaignRecipients.campaignId, id), eq(campaignRecipients.state, 'waiting'));
    const stopped = await tx
      .update(campaignRecipients)
      .set({ state: 'stopped', updatedAt: new Date() })
      .where(waiting)
      .returning({ id: campaignRecipients.subscriberId });
    await appendAudit(tx, {
      actor,
      action: 'campaign.stopped',
      target: id,
      detail: { copies: stopped.length },
    });
  });
  deps.onDue();
  return shown(db, id);
}

export async function previewOf(deps: NewsletterDeps, draft: CampaignDraft) {
  checkDraft(draft);
  const frozen = await renderCampaign(deps, { id: 'preview', ...draft });
  const { html, text } = filled(frozen, linksOf(deps, 'preview'));
  return { subject: draft.title, html, text };
}

/** To whoever asks, and to nobody else. */
export async function sendTest(deps: NewsletterDeps, id: string, recipient: string): Promise<void> {
  const row = await rowOf(deps.db, id);
  const issue = await issueOf(deps.db, id);
  const frozen = await renderCampaign(deps, { id, title: row.title, body: row.body, issue });
  const { html, text } = filled(frozen, linksOf(deps, 'preview'));
  const subject = `${mailWords.issue.test}${row.title}`;
  await queueMail(deps.db, { kind: 'newsletter_test', recipient, subject, html, text });
  deps.onMail();
}
