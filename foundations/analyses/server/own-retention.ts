/** How long an organization on Enterprise Elite has its analyses kept, where it chose that itself: they go with their files. */

import { type Database, organizations, rowsOf } from '@unmask/db';
import { eq, type SQL, sql } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { organizationPlanOf } from '@unmask/platform/plan-of';
import { UNTIL_DELETED } from '@unmask/product/organizations';
import { analysisJobs, videoAnalyses } from '../tables.ts';
import { deleteRows } from './remove.ts';
import { removeFiles } from './service.ts';
import type { AnalysisDeps } from './settings.ts';

/** Longer than anything is kept: what stays until somebody deletes it is never old enough. */
const NEVER_DAYS = 1_000_000;
const BATCH = 200;

const isElite = (organizationId: SQL) => sql`(${organizationPlanOf(organizationId)}) = 'enterprise_elite'`;

/** A subquery of one value: the days that the organization chose; null where it chose none or is not on Enterprise Elite any more. */
export function ownRetentionDays(organizationId: SQL): SQL {
  return sql`
    select case chosen.retention_days when ${UNTIL_DELETED} then ${NEVER_DAYS} else chosen.retention_days end
    from ${organizations} chosen
    where chosen.id = ${organizationId} and chosen.retention_days is not null and ${isElite(sql`chosen.id`)}`;
}

/** The same as a number. Infinity: until somebody deletes it. */
export async function ownDays(db: Database, organizationId: string | null): Promise<number | null> {
  if (organizationId === null) return null;
  const [row] = await rowsOf<{ days: number | null }>(
    db,
    sql`select (${ownRetentionDays(sql`${organizationId}`)}) as days`,
  );
  const days = row?.days ?? null;
  return days !== null && days >= NEVER_DAYS ? Number.POSITIVE_INFINITY : days;
}

/** Deletes the analyses that an organization does not want to keep any longer. @returns how many */
export async function deleteOutlived(deps: AnalysisDeps, now: Date): Promise<number> {
  const { db } = deps;
  const outlived = await rowsOf<{ id: string; organization_id: string }>(
    db,
    sql`
      select saved.id, saved.organization_id
      from ${videoAnalyses} saved join ${organizations} chosen on chosen.id = saved.organization_id
      where chosen.retention_days > ${UNTIL_DELETED}
        and saved.created_at < ${now}::timestamptz - make_interval(days => chosen.retention_days)
        and ${isElite(sql`chosen.id`)}
      order by saved.created_at limit ${BATCH}`,
  );
  for (const { id } of outlived) {
    const [job] = await db.select().from(analysisJobs).where(eq(analysisJobs.id, id));
    // Files first: a row without its file can still be deleted, a file without its row never would be.
    if (job) await removeFiles(deps, job);
    await db.transaction((tx) => deleteRows(tx, id));
  }
  const counts = Map.groupBy(outlived, (row) => row.organization_id);
  for (const [organizationId, rows] of counts) {
    await db.transaction((tx) =>
      appendAudit(
        tx,
        {
          actor: 'retention',
          action: 'analyses.outlived',
          target: organizationId,
          organizationId,
          detail: { deleted: rows.length },
        },
        now,
      ),
    );
  }
  return outlived.length;
}
