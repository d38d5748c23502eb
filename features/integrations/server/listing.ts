/** Alerts as the members of an organization read them, and what they do about them. */
import { type Database, deliveries } from '@unmask/db';
import { and, desc, eq, inArray } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { sendAgain } from '@unmask/platform/deliveries/write';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { afterCursor, cursorTime, type Page, pageOf } from '@unmask/platform/paging';
import type { RequestActor } from '@unmask/platform/requests';
import { z } from 'zod';
import type { ListedAlert, ThreatAlert } from '../contract.ts';
import { errors } from '../errors.ts';
import { ALERTS_PAGE, type AlertAction, ASKED_HOURLY_LIMIT, RETRIES_S } from '../limits.ts';
import { alertDeliveries, integrationConfigs, threatAlerts } from '../tables.ts';
import { alertWords, UNKNOWN_ERROR } from '../words.ts';
import { markAlert } from './actions/marks.ts';
import { type AlertRow, presentAlert } from './alerts.ts';
import { findIntegration } from './configs.ts';
import { type SendDeps, sendAlert } from './send.ts';

const HOUR_S = 3_600;
/** Of the lists of this slice. */
export const CURSOR_REFUSAL = {
  idSchema: z.string().regex(/^[\w-]{1,60}$/),
  error: errors.alert_cursor_invalid,
};

/** Newest first. @throws AppError `alert_cursor_invalid` */
export async function listAlerts(
  db: Database,
  actor: RequestActor,
  { organizationId, cursor }: { organizationId: string; cursor?: string | undefined },
): Promise<Page<ListedAlert>> {
  await requireRole(db, actor, organizationId, 'view_analytics');
  const rows = await db
    .select({ alert: threatAlerts, cursorAt: cursorTime(threatAlerts.timestamp) })
    .from(threatAlerts)
    .where(
      and(
        eq(threatAlerts.organizationId, organizationId),
        afterCursor(cursor, threatAlerts.timestamp, threatAlerts.id, CURSOR_REFUSAL),
      ),
    )
    .orderBy(desc(threatAlerts.timestamp), desc(threatAlerts.id))
    .limit(ALERTS_PAGE + 1);
  const sent = await deliveriesOf(
    db,
    rows.map(({ alert }) => alert.id),
  );
  return pageOf(
    rows,
    ALERTS_PAGE,
    ({ alert }) => alert.id,
    ({ alert }) => {
      const own = sent.filter(({ alertId }) => alertId === alert.id);
      return {
        ...presentAlert(
          alert,
          own.filter(({ state }) => state === 'delivered').map(({ integrationId }) => integrationId),
        ),
        times: alert.times,
        acknowledgedAt: alert.acknowledgedAt?.toISOString() ?? null,
        acknowledgedVia: alert.acknowledgedVia,
        falseAlarmAt: alert.falseAlarmAt?.toISOString() ?? null,
        falseAlarmVia: alert.falseAlarmVia,
        deliveries: own.map(({ alertId: _alert, ...delivery }) => delivery),
      };
    },
  );
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
  const marked = await mark(db, actor, { organizationId, id, action: 'acknowledge' });
  return { acknowledgedAt: String(marked.acknowledgedAt?.toISOString()) };
}

/** The same for one that was none. @throws AppError `alert_not_found` */
export async function callFalse(db: Database, actor: RequestActor, organizationId: string, id: string) {
  const marked = await mark(db, actor, { organizationId, id, action: 'false_alarm' });
  return { falseAlarmAt: String(marked.falseAlarmAt?.toISOString()) };
}

async function mark(
  db: Database,
  actor: RequestActor,
  asked: { organizationId: string; id: string; action: AlertAction },
): Promise<AlertRow> {
  const { userId } = await requireRole(db, actor, asked.organizationId, 'view_all_analyses');
  const marked = await db.transaction((tx) => markAlert(tx, asked, { userId }));
  if (!marked) throw new AppError(errors.alert_not_found);
  return marked;
}

/** @throws AppError `alert_not_found` where it is none of this organization's, or waits or has arrived already; `alert_limit` */
export async function repeat(
  deps: { db: Database; onDue(): void },
  actor: RequestActor,
  organizationId: string,
  deliveryId: string,
): Promise<void> {
  const { db } = deps;
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  const [own] = await db
    .select({ id: alertDeliveries.deliveryId })
    .from(alertDeliveries)
    .innerJoin(threatAlerts, eq(threatAlerts.id, alertDeliveries.alertId))
    .where(and(eq(alertDeliveries.deliveryId, deliveryId), eq(threatAlerts.organizationId, organizationId)));
  if (!own) throw new AppError(errors.alert_not_found);
  await countAsked(db, organizationId);
  await db.transaction(async (tx) => {
    const row = await sendAgain(tx, own.id, ['failed'], RETRIES_S.length + 1);
    if (!row) throw new AppError(errors.alert_not_found);
    await appendAudit(tx, {
      ...{ actor: userId, action: 'alert.sent_again', target: own.id, organizationId },
      detail: { integration: row.target },
    });
  });
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
  const { outcome } = await sendAlert(deps, row, testAlert(organizationId), randomId(), signal);
  return testAnswer(outcome.error);
}

/** @param error why it did not arrive, in words; null where it did */
export function testAnswer(error: string | null): { success: boolean; message?: string } {
  return error === null ? { success: true } : { success: false, message: error || UNKNOWN_ERROR };
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

/** @throws AppError `alert_limit` */
export async function countAsked(db: Database, organizationId: string): Promise<void> {
  const window = { limit: ASKED_HOURLY_LIMIT, seconds: HOUR_S };
  if (!(await countRequest(db, `integrations:${organizationId}`, window)))
    throw new AppError(errors.alert_limit);
}
