/** Alerts as the members of an organization read them, and what they do about them. */
import { type Database, deliveries } from '@unmask/db';
import { requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { sendAgain } from '@unmask/platform/deliveries/write';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { and, desc, eq, inArray, lt, or } from 'drizzle-orm';
import type { ListedAlert, ThreatAlert } from '../contract.ts';
import { errors } from '../errors.ts';
import { ALERTS_PAGE, ASKED_HOURLY_LIMIT, RETRIES_S } from '../limits.ts';
import { alertDeliveries, integrationConfigs, threatAlerts } from '../tables.ts';
import { alertWords, UNKNOWN_ERROR } from '../words.ts';
import { presentAlert } from './alerts.ts';
import { findIntegration } from './configs.ts';
import { type SendDeps, sendAlert } from './send.ts';

const CURSOR = /^(\d{13})\.([\w-]{1,60})$/;
const HOUR_S = 3_600;

/** Newest first. @throws AppError `alert_cursor_invalid` */
export async function listAlerts(
  db: Database,
  actor: RequestActor,
  { organizationId, cursor }: { organizationId: string; cursor?: string | undefined },
): Promise<{ items: ListedAlert[]; nextCursor: string | null }> {
  await requireRole(db, actor, organizationId, 'view_analytics');
  const rows = await db
    .select()
    .from(threatAlerts)
    .where(and(eq(threatAlerts.organizationId, organizationId), after(cursor)))
    .orderBy(desc(threatAlerts.timestamp), desc(threatAlerts.id))
    .limit(ALERTS_PAGE + 1);
  const found = rows.slice(0, ALERTS_PAGE);
  const last = rows.length > found.length ? found.at(-1) : undefined;
  const sent = await deliveriesOf(
    db,
    found.map(({ id }) => id),
  );
  return {
    items: found.map((row) => {
      const own = sent.filter(({ alertId }) => alertId === row.id);
      return {
        ...presentAlert(
          row,
          own.filter(({ state }) => state === 'delivered').map(({ integrationId }) => integrationId),
        ),
        times: row.times,
        acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
        deliveries: own.map(({ alertId: _alert, ...delivery }) => delivery),
      };
    }),
    nextCursor: last ? `${last.timestamp.getTime()}.${last.id}` : null,
  };
}

function after(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [, at, id] = CURSOR.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw new AppError(errors.alert_cursor_invalid);
  const time = new Date(Number(at));
  return or(lt(threatAlerts.timestamp, time), and(eq(threatAlerts.timestamp, time), lt(threatAlerts.id, id)));
}

async function deliveriesOf(db: Database, alertIds: string[]) {
  if (alertIds.length === 0) return [];
  return db
    .select({
      alertId: alertDeliveries.alertId,
      id: deliveries.id,
      integrationId: alertDeliveries.configId,
      type: integrationConfigs.type,
      state: deliveries.state,
      attempts: deliveries.attempts,
      error: deliveries.error,
    })
    .from(alertDeliveries)
    .innerJoin(deliveries, eq(deliveries.id, alertDeliveries.deliveryId))
    .innerJoin(integrationConfigs, eq(integrationConfigs.id, alertDeliveries.configId))
    .where(inArray(alertDeliveries.alertId, alertIds))
    .orderBy(integrationConfigs.type);
}

/** The first who does stays; members who see all analyses may. @throws AppError `alert_not_found` */
export async function acknowledge(db: Database, actor: RequestActor, organizationId: string, id: string) {
  const { userId } = await requireRole(db, actor, organizationId, 'view_all_analyses');
  const now = new Date();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(threatAlerts)
      .where(and(eq(threatAlerts.id, id), eq(threatAlerts.organizationId, organizationId)))
      .for('update');
    if (!row) throw new AppError(errors.alert_not_found);
    if (row.acknowledgedAt) return { acknowledgedAt: row.acknowledgedAt.toISOString() };
    await tx
      .update(threatAlerts)
      .set({ acknowledgedAt: now, acknowledgedBy: userId })
      .where(eq(threatAlerts.id, id));
    await appendAudit(tx, { actor: userId, action: 'alert.acknowledged', target: id, organizationId }, now);
    return { acknowledgedAt: now.toISOString() };
  });
}

/** @throws AppError `alert_not_found` where it is none of this organization's, or waits or has arrived already; `alert_limit` */
export async function repeat(
  deps: { db: Database; onDue(): void },
  actor: RequestActor,
  organizationId: string,
  deliveryId: string,
): Promise<void> {
  const { db } = deps;
  await requireRole(db, actor, organizationId, 'change_settings');
  const [own] = await db
    .select({ id: alertDeliveries.deliveryId })
    .from(alertDeliveries)
    .innerJoin(threatAlerts, eq(threatAlerts.id, alertDeliveries.alertId))
    .where(and(eq(alertDeliveries.deliveryId, deliveryId), eq(threatAlerts.organizationId, organizationId)));
  if (!own) throw new AppError(errors.alert_not_found);
  await countAsked(db, organizationId);
  const row = await sendAgain(db, own.id, ['failed'], RETRIES_S.length + 1);
  if (!row) throw new AppError(errors.alert_not_found);
  deps.onDue();
}

/** Sent at once and once: whoever asks waits for the answer. */
export async function sendTest(
  deps: SendDeps,
  actor: RequestActor,
  organizationId: string,
  id: string,
  signal: AbortSignal,
): Promise<{ success: boolean; message?: string }> {
  const { db } = deps;
  await requireRole(db, actor, organizationId, 'change_settings');
  const row = await findIntegration(db, organizationId, id);
  await countAsked(db, organizationId);
  const { outcome } = await sendAlert(deps, row, testAlert(organizationId), signal);
  if (outcome.error === null) return { success: true };
  return { success: false, message: outcome.error || UNKNOWN_ERROR };
}

function testAlert(organizationId: string): ThreatAlert {
  return {
    id: randomId(),
    organizationId,
    type: 'deepfake_detected',
    severity: 'medium',
    title: alertWords.testTitle,
    message: alertWords.testMessage,
    metadata: { test: true },
    timestamp: new Date().toISOString(),
    integrationsSent: [],
  };
}

async function countAsked(db: Database, organizationId: string): Promise<void> {
  const window = { limit: ASKED_HOURLY_LIMIT, seconds: HOUR_S };
  if (!(await countRequest(db, `integrations:${organizationId}`, window)))
    throw new AppError(errors.alert_limit);
}
