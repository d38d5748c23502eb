/** What somebody does about an alert. The first who does stays; each is an entry of the audit log. */
import type { Database } from '@unmask/db';
import { and, eq, exists } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import type { AlertAction } from '../../limits.ts';
import { alertDeliveries, integrationConfigs, threatAlerts } from '../../tables.ts';
import type { AlertRow } from '../alerts.ts';

/** A signed-in member, or somebody as their channel names them. */
export type Doer = { userId: string } | { via: string };

/** When that was done about the alert; null: it was not. */
export const doneAt = (
  { acknowledgedAt, falseAlarmAt }: Pick<AlertRow, 'acknowledgedAt' | 'falseAlarmAt'>,
  action: AlertAction,
): Date | null => (action === 'acknowledge' ? acknowledgedAt : falseAlarmAt);

interface Asked {
  organizationId: string;
  id: string;
  action: AlertAction;
  /** The integration whose message was pressed: it must have had this alert. */
  configId?: string;
}

/** In a transaction. @returns the alert as it is then; null where there is none such in the organization */
export async function markAlert(
  tx: Database,
  { organizationId, id, action, configId }: Asked,
  doer: Doer,
  now = new Date(),
): Promise<AlertRow | null> {
  const [row] = await tx
    .select()
    .from(threatAlerts)
    .where(
      and(
        eq(threatAlerts.id, id),
        eq(threatAlerts.organizationId, organizationId),
        configId === undefined ? undefined : sentBy(tx, configId),
      ),
    )
    .for('update');
  if (!row) return null;
  if (doneAt(row, action) !== null) return row;
  const [by, via] = 'userId' in doer ? [doer.userId, null] : [null, doer.via];
  const [marked] = await tx
    .update(threatAlerts)
    .set({
      // Whoever calls it a false alarm has looked at it.
      ...(row.acknowledgedAt === null && {
        acknowledgedAt: now,
        acknowledgedBy: by,
        acknowledgedVia: via,
      }),
      ...(action === 'false_alarm' && { falseAlarmAt: now, falseAlarmBy: by, falseAlarmVia: via }),
    })
    .where(eq(threatAlerts.id, id))
    .returning();
  const audited = action === 'acknowledge' ? 'alert.acknowledged' : 'alert.marked_false';
  await appendAudit(tx, { actor: by ?? via ?? '', action: audited, target: id, organizationId }, now);
  return marked ?? null;
}

const sentBy = (tx: Database, configId: string) =>
  exists(
    tx
      .select({ id: alertDeliveries.alertId })
      .from(alertDeliveries)
      .innerJoin(integrationConfigs, eq(integrationConfigs.id, alertDeliveries.configId))
      .where(
        and(
          eq(alertDeliveries.alertId, threatAlerts.id),
          eq(alertDeliveries.configId, configId),
          eq(integrationConfigs.enabled, true),
        ),
      ),
  );
