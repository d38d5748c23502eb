/** Alerts for programs, oldest first, from a place on: nothing is skipped or repeated while new ones are written. */
import type { Database } from '@unmask/db';
import { and, asc, eq, gt } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import type { ExportedAlert, ExportedPage } from '../contract.ts';
import { errors } from '../errors.ts';
import { ALERT_CLASSES, EXPORT_PAGE } from '../limits.ts';
import { threatAlerts } from '../tables.ts';
import type { AlertRow } from './alerts.ts';
import { linkOf } from './render.ts';

/** The number of the last alert that was read. */
const CURSOR = /^\d{1,15}$/;

/** @throws AppError `alert_export_cursor_invalid` */
export async function exportAlerts(
  { db, homeUrl }: { db: Database; homeUrl: string },
  actor: RequestActor,
  { organizationId, cursor = '0' }: { organizationId: string; cursor?: string | undefined },
): Promise<ExportedPage> {
  await requireRole(db, actor, organizationId, 'view_analytics');
  if (!CURSOR.test(cursor)) throw new AppError(errors.alert_export_cursor_invalid, 'cursor');
  const rows = await db
    .select()
    .from(threatAlerts)
    .where(and(eq(threatAlerts.organizationId, organizationId), gt(threatAlerts.number, Number(cursor))))
    .orderBy(asc(threatAlerts.number))
    .limit(EXPORT_PAGE + 1);
  const shown = rows.slice(0, EXPORT_PAGE);
  return {
    items: shown.map((row) => exported(row, homeUrl)),
    next_cursor: String(shown.at(-1)?.number ?? Number(cursor)),
    has_more: rows.length > EXPORT_PAGE,
  };
}

function exported(row: AlertRow, homeUrl: string): ExportedAlert {
  const { metadata } = row;
  return {
    number: row.number,
    id: row.id,
    organization_id: row.organizationId,
    time: row.timestamp.toISOString(),
    class: ALERT_CLASSES[row.type],
    severity: row.severity,
    title: row.title,
    message: row.message,
    analysis_id: metadata.analysis_id ?? null,
    file_name: metadata.file_name ?? null,
    file_sha256: metadata.sha256 ?? null,
    probability: metadata.probability ?? null,
    likelihood_ratio: metadata.likelihood_ratio ?? null,
    engine_version: metadata.engine_version ?? null,
    times_found: row.times,
    last_found_at: row.lastAt.toISOString(),
    acknowledged_at: row.acknowledgedAt?.toISOString() ?? null,
    false_alarm_at: row.falseAlarmAt?.toISOString() ?? null,
    url: linkOf(row, homeUrl),
  };
}
