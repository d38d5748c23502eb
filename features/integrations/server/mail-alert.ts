/**
 * One alert by mail, when somebody asks for it (`send-threat-alert`, enterprise specification, section 7). Only alerts that exist go out, and
 * only to the confirmed address of a member: otherwise anybody with an account could send mail to strangers.
 */

import { and, eq } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { queueMail } from '@unmask/platform/mail';
import type { RequestActor } from '@unmask/platform/requests';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { threatAlerts } from '../tables.ts';
import { presentAlert } from './alerts.ts';
import { isMembers } from './configs.ts';
import { countAsked } from './listing.ts';
import { mailOf, type SendDeps } from './send.ts';

export const SEND_ALERT_PATH = '/functions/v1/send-threat-alert';

const BodySchema = z.object({
  to: z.email().max(320),
  subject: z.string().trim().min(1).max(200),
  /** As `/threat-alerts` lists it; its own text counts, not what is sent here. */
  alert: z.object({ id: z.string().max(200), organizationId: z.string().max(200) }),
});

export function alertMailRoute(app: FastifyInstance, deps: SendDeps): void {
  app.post(SEND_ALERT_PATH, { config: { permission: 'profile.own' } }, async (request) => {
    const body = BodySchema.safeParse(request.body);
    if (!body.success) throw new AppError('invalid_request', body.error.message);
    await mailOne(deps, request.actor, body.data);
    return { success: true };
  });
}

/** @throws AppError `alert_not_found`, `integration_mail_unknown`, `alert_limit` */
async function mailOne(
  { db, homeUrl, onMail }: SendDeps,
  actor: RequestActor,
  { to, subject, alert: { id, organizationId } }: z.infer<typeof BodySchema>,
): Promise<void> {
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  const own = and(eq(threatAlerts.id, id), eq(threatAlerts.organizationId, organizationId));
  const [row] = await db.select().from(threatAlerts).where(own);
  if (!row) throw new AppError(errors.alert_not_found);
  const address = to.toLowerCase();
  if (!(await isMembers(db, organizationId, address))) throw new AppError(errors.integration_mail_unknown);
  await countAsked(db, organizationId);
  // A line break would end the header.
  const line = subject.replaceAll(/\s+/g, ' ');
  const mail = await mailOf(db, { organizationId }, presentAlert(row, []), address, homeUrl, line);
  await db.transaction(async (tx) => {
    await queueMail(tx, mail);
    await appendAudit(tx, { actor: userId, action: 'alert.mailed', target: id, organizationId });
  });
  onMail();
}
