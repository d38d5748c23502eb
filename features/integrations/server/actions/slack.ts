/**
 * What is pressed in Slack: its request is believed by its signature alone, does what the button said, and is answered at once. The message is
 * brought up to date afterwards, at the address that came with the request.
 */
import { createHash } from 'node:crypto';
import type { Database } from '@unmask/db';
import { and, eq, lt } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import type { Logger } from '@unmask/platform/logger';
import { mayConnect, network } from '@unmask/platform/safe-fetch/addresses';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actionWords as words } from '../../action-words.ts';
import { errors } from '../../errors.ts';
import { ALERT_ACTIONS } from '../../limits.ts';
import { integrationConfigs, slackRequests } from '../../tables.ts';
import { type AlertRow, presentAlert } from '../alerts.ts';
import { type ConfigRow, settingsOf } from '../configs.ts';
import { renderSlack } from '../render.ts';
import type { SendDeps } from '../send.ts';
import { doneTo } from './links.ts';
import { markAlert } from './marks.ts';
import { isSigned } from './signature.ts';
import { waysOf } from './ways.ts';

export const SLACK_PATH = '/api/integrations/slack/:integrationId';
const FORM = 'application/x-www-form-urlencoded';
const BODY_BYTES = 256 * 1024;
const UPDATE_MS = 10_000;
const KEPT_MS = 3_600_000;
const NAME_LENGTH = 80;

export interface SlackDeps extends SendDeps {
  logger: Logger;
  /** Networks that the operator lets be reached, besides the public ones. */
  allowed: readonly string[];
  closing: AbortSignal;
}

const PayloadSchema = z.object({
  type: z.string(),
  user: z.object({
    id: z.string().regex(/^[A-Za-z0-9]{1,40}$/),
    username: z.string().optional(),
    name: z.string().optional(),
  }),
  response_url: z.string().max(2_000).optional(),
  actions: z
    .array(z.object({ action_id: z.string().max(255), value: z.string().max(2_000).optional() }))
    .default([]),
});
type Payload = z.infer<typeof PayloadSchema>;

/** Register in a scope of its own: Slack sends a form, and its bytes are what is signed. */
export function slackRoute(app: FastifyInstance, deps: SlackDeps): void {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post<{ Params: { integrationId: string } }>(
    SLACK_PATH,
    { bodyLimit: BODY_BYTES, config: { permission: 'public.write', fromOtherPages: true } },
    async (request, reply) => {
      const { config, payload } = await believed(deps, request, request.params.integrationId);
      const pressed = await press(deps, config, payload);
      // Slack waits for three seconds: the message is not what it waits for.
      if (pressed) void update(deps, config, pressed, payload);
      return reply.code(200).send();
    },
  );
}

/** @throws AppError `slack_refused`, whatever it is */
async function believed(deps: SlackDeps, request: FastifyRequest, integrationId: string) {
  const { db, encrypter } = deps;
  // Of anybody who asks: what is no id is not looked up.
  const id = idIn(integrationId);
  const refuse = (why: string) => new AppError(errors.slack_refused, why);
  const [config] = await db
    .select()
    .from(integrationConfigs)
    .where(
      and(
        eq(integrationConfigs.id, id),
        eq(integrationConfigs.type, 'slack'),
        eq(integrationConfigs.enabled, true),
      ),
    );
  const secret = config && settingsOf(config, encrypter).signingSecret;
  if (!config || !secret) throw refuse('no such integration');
  const body = typeof request.body === 'string' ? request.body : '';
  const signature = one(request, 'x-slack-signature');
  const signed = { timestamp: one(request, 'x-slack-request-timestamp'), signature, body };
  if (!isSigned(signed, secret, new Date())) throw refuse('signature');
  const payload = readPayload(body);
  if (!payload) throw refuse('payload');
  if (!(await isFirst(db, `${config.id} ${signature}`))) throw refuse('sent before');
  return { config, payload };
}

const ID = /^[\w-]{1,60}$/;
const idIn = (text = '') => (ID.test(text) ? text : '');

function one({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function readPayload(body: string): Payload | null {
  try {
    return PayloadSchema.parse(JSON.parse(new URLSearchParams(body).get('payload') ?? ''));
  } catch {
    return null;
  }
}

/** Whether this signature has not been used: it is from then on. */
async function isFirst(db: Database, used: string): Promise<boolean> {
  const signature = createHash('sha256').update(used).digest('hex');
  const rows = await db
    .insert(slackRequests)
    .values({ signature, at: new Date() })
    .onConflictDoNothing()
    .returning();
  return rows.length > 0;
}

/** Much later than any signature is valid. */
export async function forgetSlackRequests(db: Database, now: Date): Promise<void> {
  await db.delete(slackRequests).where(lt(slackRequests.at, new Date(now.getTime() - KEPT_MS)));
}

/** @returns the alert as it is then; null where the button only opens something. @throws AppError `slack_refused` */
async function press(
  { db }: SlackDeps,
  { id: configId, organizationId }: ConfigRow,
  { type, user, actions }: Payload,
): Promise<{ alert: AlertRow; action: (typeof ALERT_ACTIONS)[number] } | null> {
  const pressed = actions[0];
  const action = ALERT_ACTIONS.find((known) => known === pressed?.action_id);
  if (type !== 'block_actions' || !action) return null;
  const via = words.slackUser(user.id, shownName(user.name ?? user.username ?? ''));
  const asked = { organizationId, id: idIn(pressed?.value), action, configId };
  const alert = await db.transaction((tx) => markAlert(tx, asked, { via }));
  if (!alert) throw new AppError(errors.slack_refused, 'no such alert of that integration');
  return { alert, action };
}

/** People choose their names themselves. */
const shownName = (name: string) =>
  Array.from(name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ''))
    .slice(0, NAME_LENGTH)
    .join('')
    .trim();

/** Puts who did it into the message, and takes away what can be pressed no more. Never fails: the alert itself is written. */
async function update(
  deps: SlackDeps,
  config: ConfigRow,
  { alert, action }: NonNullable<Awaited<ReturnType<typeof press>>>,
  { response_url: url = '' }: Payload,
): Promise<void> {
  const { fetcher, logger, encrypter, homeUrl, allowed, closing } = deps;
  if (!isSlacks(url, allowed))
    return logger.warn({ integration: config.id }, 'no address of Slack to answer to');
  try {
    const done = doneTo(alert, action);
    const shown = presentAlert(alert, []);
    const message = renderSlack(shown, settingsOf(config, encrypter), homeUrl, {
      ways: waysOf(deps, config, shown, alert),
      note: done && words.doneBy[action](done.by),
    });
    const { status } = await fetcher.send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ replace_original: true, ...message }),
      timeout_ms: UPDATE_MS,
      signal: closing,
    });
    if (status >= 300) logger.warn({ integration: config.id, status }, 'a message in Slack stayed as it was');
  } catch (error) {
    if (!closing.aborted)
      logger.warn({ err: error, integration: config.id }, 'a message in Slack stayed as it was');
  }
}

/** Slack's own host alone; besides it only what the operator names and nobody outside could be reached by. */
export function isSlacks(url: string, allowed: readonly string[]): boolean {
  const parsed = URL.parse(url);
  if (parsed?.username !== '' || parsed.password !== '') return false;
  if (parsed.protocol === 'https:' && parsed.host === 'hooks.slack.com') return true;
  const { hostname } = parsed;
  return !mayConnect(hostname, []) && mayConnect(hostname, allowed.map(network));
}
