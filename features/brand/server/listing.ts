/** Alerts as members read them, what waits to become one, and what somebody does about it. */
import { analysisJobs, videoAnalyses } from '@unmask/analyses/tables';
import type { Database } from '@unmask/db';
import { and, asc, desc, eq, inArray, sql } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { afterCursor, cursorTime, type Page, pageOf } from '@unmask/platform/paging';
import type { RequestActor } from '@unmask/platform/requests';
import type { z } from 'zod';
import type { BrandAlert, SightingSchema, Waiting } from '../contract.ts';
import { errors } from '../errors.ts';
import { ALERTS_PAGE, type AlertStatus, NEXT_STATUSES, WAITING_SHOWN } from '../limits.ts';
import { brandAlerts, brandFiles, brandFinds, takedownRequests } from '../tables.ts';
import { findWords } from '../words.ts';
import { changeStatus } from './ended.ts';
import { facesIn } from './faces/reasons.ts';

export type AlertRow = typeof brandAlerts.$inferSelect;
type FindRow = typeof brandFinds.$inferSelect;

const SIGHTINGS_SHOWN = 500;
const WAITING = ['found', 'captured', 'awaiting_clip', 'analysing', 'failed'] as const;

/** Newest first. @throws AppError `brand_cursor_invalid` */
export async function listAlerts(
  db: Database,
  actor: RequestActor,
  input: { organizationId: string; cursor?: string | undefined; status?: AlertStatus | undefined },
): Promise<Page<BrandAlert>> {
  const { organizationId, cursor, status } = input;
  await requireRole(db, actor, organizationId, 'view_analytics');
  const rows = await db
    .select({ row: brandAlerts, cursorAt: cursorTime(brandAlerts.createdAt) })
    .from(brandAlerts)
    .where(
      and(
        eq(brandAlerts.organizationId, organizationId),
        status && eq(brandAlerts.status, status),
        afterCursor(cursor, brandAlerts.createdAt, brandAlerts.id, { error: errors.brand_cursor_invalid }),
      ),
    )
    .orderBy(desc(brandAlerts.createdAt), desc(brandAlerts.id))
    .limit(ALERTS_PAGE + 1);
  const { items, nextCursor } = pageOf(
    rows,
    ALERTS_PAGE,
    ({ row }) => row.id,
    ({ row }) => row,
  );
  return { items: await presentAlerts(db, items), nextCursor };
}

export async function presentAlerts(db: Database, rows: readonly AlertRow[]): Promise<BrandAlert[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const finds = await db
    .select({
      id: brandFinds.id,
      alertId: brandFinds.alertId,
      matched: brandFinds.matched,
      byFace: sql<boolean>`${brandFinds.matched} = '[]'::jsonb and ${brandFinds.addedBy} is null and ${brandFinds.facesAt} is not null`,
      analysisId: brandFinds.analysisId,
      sha256: brandFiles.sha256,
    })
    .from(brandFinds)
    .leftJoin(brandFiles, eq(brandFiles.id, brandFinds.mediaFileId))
    .where(inArray(brandFinds.alertId, ids))
    .orderBy(asc(brandFinds.firstSeenAt));
  const there = await readable(
    db,
    finds.flatMap(({ analysisId }) => analysisId ?? []),
  );
  const drafts = await db
    .select({ id: takedownRequests.id, alertId: takedownRequests.alertId })
    .from(takedownRequests)
    .where(and(inArray(takedownRequests.alertId, ids), eq(takedownRequests.state, 'draft')));
  const faces = await facesIn(
    db,
    finds.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = finds.filter(({ alertId }) => alertId === row.id);
    const reasons = own.flatMap(({ id, matched, byFace }) => {
      const found = [...matched, ...(faces.get(id) ?? [])];
      return found.length === 0 && byFace ? [findWords.faceGone] : found;
    });
    return {
      id: row.id,
      platform: row.platform,
      content_type: row.contentType,
      detection_type: row.detectionType,
      confidence: row.confidence,
      url: row.url,
      description: row.description,
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
      status: row.status,
      takedown_details: row.takedownDetails,
      sightings: own.length,
      matched: [...new Set(reasons)],
      analysisId: own.find(({ analysisId }) => analysisId && there.has(analysisId))?.analysisId ?? null,
      sha256: own[0]?.sha256 ?? null,
      draftId: drafts.find(({ alertId }) => alertId === row.id)?.id ?? null,
    };
  });
}

/** Those that have not been deleted. */
async function readable(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const jobs = await db
    .select({ id: analysisJobs.id })
    .from(analysisJobs)
    .where(inArray(analysisJobs.id, ids));
  const saved = await db
    .select({ id: videoAnalyses.id })
    .from(videoAnalyses)
    .where(inArray(videoAnalyses.id, ids));
  return new Set([...jobs, ...saved].map(({ id }) => id));
}

/** @throws AppError `brand_alert_not_found`, also for another organization's */
export async function findAlert(db: Database, organizationId: string, id: string): Promise<AlertRow> {
  const [row] = await db
    .select()
    .from(brandAlerts)
    .where(and(eq(brandAlerts.id, id), eq(brandAlerts.organizationId, organizationId)));
  if (!row) throw new AppError(errors.brand_alert_not_found);
  return row;
}

/** The same in a transaction, for whoever is first. */
export async function holdAlert(tx: Database, organizationId: string, id: string): Promise<AlertRow> {
  const [row] = await tx
    .select()
    .from(brandAlerts)
    .where(and(eq(brandAlerts.id, id), eq(brandAlerts.organizationId, organizationId)))
    .for('update');
  if (!row) throw new AppError(errors.brand_alert_not_found);
  return row;
}

export async function listSightings(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  id: string,
): Promise<Array<z.infer<typeof SightingSchema>>> {
  await requireRole(db, actor, organizationId, 'view_analytics');
  await findAlert(db, organizationId, id);
  const rows = await db
    .select()
    .from(brandFinds)
    .where(eq(brandFinds.alertId, id))
    .orderBy(asc(brandFinds.firstSeenAt))
    .limit(SIGHTINGS_SHOWN);
  const hashes = await hashesOf(db, rows);
  return rows.map((row) => ({
    id: row.id,
    platform: row.platform,
    url: row.url,
    author: row.author,
    firstSeenAt: row.firstSeenAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    mediaSha256: hashes.get(row.mediaFileId ?? '') ?? null,
    pageSha256: hashes.get(row.pageFileId ?? '') ?? null,
    perceptualHash: row.perceptualHash,
  }));
}

async function hashesOf(db: Database, rows: readonly FindRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ mediaFileId, pageFileId }) => [mediaFileId ?? [], pageFileId ?? []].flat());
  if (ids.length === 0) return new Map();
  const files = await db
    .select({ id: brandFiles.id, sha256: brandFiles.sha256 })
    .from(brandFiles)
    .where(inArray(brandFiles.id, ids));
  return new Map(files.map(({ id, sha256 }) => [id, sha256]));
}

/** By hand; `takedown_requested` follows a takedown alone. @throws AppError `brand_alert_not_found`, `brand_status_refused` */
export async function updateStatus(
  db: Database,
  actor: RequestActor,
  { organizationId, id, status }: { organizationId: string; id: string; status: AlertStatus },
): Promise<BrandAlert> {
  const { userId } = await requireRole(db, actor, organizationId, 'view_all_analyses');
  const now = new Date();
  await db.transaction(async (tx) => {
    const row = await holdAlert(tx, organizationId, id);
    if (row.status === status) return;
    if (!NEXT_STATUSES[row.status].includes(status)) throw new AppError(errors.brand_status_refused);
    await changeStatus(tx, row, status, userId, now);
    const detail = { from: row.status, to: status };
    await appendAudit(tx, {
      actor: userId,
      action: 'brand_alert.changed',
      target: id,
      organizationId,
      detail,
    });
  });
  return (await presentAlerts(db, [await findAlert(db, organizationId, id)]))[0]!;
}

/** What was found and is no alert yet: it waits for its turn, for the next day, or for somebody who has the clip. */
export async function listWaiting(
  db: Database,
  actor: RequestActor,
  organizationId: string,
): Promise<Waiting[]> {
  await requireRole(db, actor, organizationId, 'view_analytics');
  const rows = await db
    .select()
    .from(brandFinds)
    .where(and(eq(brandFinds.organizationId, organizationId), inArray(brandFinds.state, [...WAITING])))
    .orderBy(desc(brandFinds.firstSeenAt))
    .limit(WAITING_SHOWN);
  return rows.map(presentWaiting);
}

export function presentWaiting(row: FindRow): Waiting {
  const { id, platform, url, description, matched, error, firstSeenAt, analysisId } = row;
  const state = WAITING.find((each) => each === row.state) ?? 'analysing';
  return {
    ...{ id, platform, url, description, matched, state, error, analysisId },
    firstSeenAt: firstSeenAt.toISOString(),
  };
}
