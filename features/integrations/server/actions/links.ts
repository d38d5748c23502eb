/**
 * Links of messages by which one thing can be done about one alert: sealed, so that nobody can make or change one, for some days, and only
 * while the integration that sent them is on. To look changes nothing, because previews of messages look too.
 */
import { type Database, organizations } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import { roleIn } from '@unmask/organizations/server';
import type { Encrypter } from '@unmask/platform/encryption';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { roleAllows } from '@unmask/product/roles';
import { z } from 'zod';
import { actionWords as words } from '../../action-words.ts';
import type { LinkedAlert } from '../../contract.ts';
import { errors } from '../../errors.ts';
import { ACTION_LINK_DAYS, ALERT_ACTIONS, type AlertAction } from '../../limits.ts';
import { alertDeliveries, integrationConfigs, threatAlerts } from '../../tables.ts';
import type { AlertRow } from '../alerts.ts';
import { type Doer, doneAt, markAlert } from './marks.ts';

export const ACTION_PAGE = '/alert-action';
const CONTEXT = 'alert action';
const DAY_MS = 86_400_000;

const TokenSchema = z.object({
  alert: z.string(),
  config: z.string(),
  action: z.enum(ALERT_ACTIONS),
  until: z.number(),
});
type Token = z.infer<typeof TokenSchema>;

interface LinkDeps {
  db: Database;
  encrypter: Encrypter;
}

/** The token stands in the fragment, which browsers send to nobody. */
export function actionLink(
  { encrypter, homeUrl }: { encrypter: Encrypter; homeUrl: string },
  asked: { alert: string; config: string; action: AlertAction },
  now = new Date(),
): string {
  const token: Token = { ...asked, until: now.getTime() + ACTION_LINK_DAYS * DAY_MS };
  return `${homeUrl}${ACTION_PAGE}#${encrypter.encrypt(JSON.stringify(token), CONTEXT)}`;
}

/** @throws AppError `alert_link_refused` for everything that is wrong with it */
function opened(encrypter: Encrypter, sealed: string): Token {
  let token: Token;
  try {
    token = TokenSchema.parse(JSON.parse(encrypter.decrypt(sealed, CONTEXT)));
  } catch (error) {
    throw new AppError(errors.alert_link_refused, 'token', { cause: error });
  }
  if (token.until <= Date.now()) throw new AppError(errors.alert_link_refused, 'too old');
  return token;
}

/** What would be done, and to what. Changes nothing. */
export async function lookAtLink({ db, encrypter }: LinkDeps, sealed: string): Promise<LinkedAlert> {
  const token = opened(encrypter, sealed);
  const { alert, organization } = await linked(db, token);
  return { ...stateOf(alert, token.action), ...shown(alert, organization, token) };
}

/** Does it. @throws AppError `alert_link_refused` */
export async function actByLink(
  { db, encrypter }: LinkDeps,
  actor: RequestActor,
  sealed: string,
): Promise<LinkedAlert> {
  const token = opened(encrypter, sealed);
  const { alert, organization, type } = await linked(db, token);
  const { organizationId } = alert;
  const doer = await doerOf(db, actor, organizationId, type === 'teams' ? 'teams' : 'slack');
  const asked = { organizationId, id: token.alert, action: token.action, configId: token.config };
  const marked = await db.transaction((tx) => markAlert(tx, asked, doer));
  if (!marked) throw new AppError(errors.alert_link_refused, 'gone meanwhile');
  return { ...stateOf(marked, token.action), ...shown(marked, organization, token) };
}

/** A member that may do so on the page of alerts is named; everybody else is whoever has the link. */
async function doerOf(
  db: Database,
  { userId }: RequestActor,
  organizationId: string,
  type: keyof typeof words.links,
): Promise<Doer> {
  const role = userId === null ? null : await roleIn(db, organizationId, userId);
  return userId !== null && roleAllows('view_all_analyses', role) ? { userId } : { via: words.links[type] };
}

async function linked(db: Database, { alert: id, config }: Token) {
  const [found] = await db
    .select({ alert: threatAlerts, organization: organizations.name, type: integrationConfigs.type })
    .from(threatAlerts)
    .innerJoin(organizations, eq(organizations.id, threatAlerts.organizationId))
    .innerJoin(alertDeliveries, eq(alertDeliveries.alertId, threatAlerts.id))
    .innerJoin(integrationConfigs, eq(integrationConfigs.id, alertDeliveries.configId))
    .where(
      and(
        eq(threatAlerts.id, id),
        eq(integrationConfigs.id, config),
        eq(integrationConfigs.organizationId, threatAlerts.organizationId),
        eq(integrationConfigs.enabled, true),
      ),
    );
  if (!found) throw new AppError(errors.alert_link_refused, 'no such alert of that integration');
  return found;
}

function stateOf(alert: AlertRow, action: AlertAction): Pick<LinkedAlert, 'done'> {
  const done = doneTo(alert, action);
  return { done: done && { at: done.at.toISOString(), words: words.doneBy[action](done.by) } };
}

/** Who did it already, in words that name no member to whoever has a link. */
export function doneTo(alert: AlertRow, action: AlertAction): { at: Date; by: string } | null {
  const at = doneAt(alert, action);
  const via = action === 'acknowledge' ? alert.acknowledgedVia : alert.falseAlarmVia;
  return at && { at, by: via ?? words.member };
}

function shown(alert: AlertRow, organization: string, { action, until }: Token) {
  return {
    action,
    organization,
    title: alert.title,
    message: alert.message,
    timestamp: alert.timestamp.toISOString(),
    expiresAt: new Date(until).toISOString(),
  };
}
