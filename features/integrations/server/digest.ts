/** Several alerts in one mail. */

import { asc, eq } from '@unmask/db/sql';
import { organizationName } from '@unmask/organizations/server';
import { queueMailOnce } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import { alertDeliveries, threatAlerts } from '../tables.ts';
import { alertWords, digestMail } from '../words.ts';
import { type ConfigRow, isMembers, settingsOf } from './configs.ts';
import { mailIdOf, notMembers, type SendDeps, type Sent, stopwatch } from './send.ts';

/** @param deliveryId of the message that its alerts refer to. @returns how it went, its error in words */
export async function sendDigest(
  { db, encrypter, homeUrl, onMail }: SendDeps,
  row: ConfigRow,
  deliveryId: string,
  signal: AbortSignal,
): Promise<Sent> {
  const sent = stopwatch();
  const found = await db
    .select({ alert: threatAlerts })
    .from(alertDeliveries)
    .innerJoin(threatAlerts, eq(threatAlerts.id, alertDeliveries.alertId))
    .where(eq(alertDeliveries.deliveryId, deliveryId))
    .orderBy(asc(threatAlerts.timestamp));
  // All of them were deleted, or are news again in a later message.
  if (found.length === 0) return sent(null, null, null);
  const address = settingsOf(row, encrypter).emailAddress ?? '';
  if (!(await isMembers(db, row.organizationId, address))) return sent(null, null, notMembers);
  signal.throwIfAborted();
  const name = await organizationName(db, row.organizationId);
  const lines = found.map(({ alert: { timestamp, severity, message, times } }) =>
    digestMail.line(
      timestamp.toISOString().slice(0, 16).replace('T', ' '),
      severity,
      times > 1 ? `${message} ${alertWords.foundAgain(times)}` : message,
    ),
  );
  const mail = await writeMail(
    'threat_alert_digest',
    address,
    {
      subject: digestMail.subject(found.length),
      preview: digestMail.preview(name),
      lines,
      action: digestMail.action,
      footer: alertWords.footer(name),
    },
    `${homeUrl}/enterprise-features/integrations`,
  );
  await queueMailOnce(db, { ...mail, id: mailIdOf(deliveryId) });
  onMail();
  return sent(null, null, null);
}
