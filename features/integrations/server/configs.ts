/** Integrations of an organization: set up, switched, shown, deleted. Every change is an entry of the audit log. */
import { X509Certificate } from 'node:crypto';
import { type Database, organizationMembers, userProfiles } from '@unmask/db';
import { and, asc, eq } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import type { Encrypter } from '@unmask/platform/encryption';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { isTimeZone } from '@unmask/platform/local-time';
import type { RequestActor } from '@unmask/platform/requests';
import type { Integration, Settings } from '../contract.ts';
import { errors } from '../errors.ts';
import {
  DEFAULT_THRESHOLD,
  INTEGRATION_TYPES,
  type IntegrationType,
  MAX_HEADERS,
  SYSLOG_LOW_PORTS,
  SYSLOG_PORTS,
} from '../limits.ts';
import { integrationConfigs } from '../tables.ts';
import type { Timing } from './timing.ts';

export const SECRET_PURPOSE = 'integrations';

export type ConfigRow = typeof integrationConfigs.$inferSelect;

export interface ConfigDeps {
  db: Database;
  encrypter: Encrypter;
}

/** What the connection sets itself, or what would speak for somebody else. */
const REFUSED_HEADERS = new Set([
  'host',
  'content-length',
  'content-type',
  'cookie',
  'webhook-id',
  'connection',
  'transfer-encoding',
  'te',
  'upgrade',
  'expect',
  'trailer',
]);
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const NO_VALUE = /[\u0000-\u001f\u007f]|[^\u0000-\u00ff]/;
const SHOWN_END = 4;

export async function listIntegrations(
  { db, encrypter }: ConfigDeps,
  actor: RequestActor,
  organizationId: string,
): Promise<Integration[]> {
  await requireRole(db, actor, organizationId, 'change_settings');
  const rows = await db
    .select()
    .from(integrationConfigs)
    .where(eq(integrationConfigs.organizationId, organizationId))
    .orderBy(asc(integrationConfigs.type));
  // What a later version may add is not shown by this one.
  return rows.filter(({ type }) => typeOf(type)).map((row) => present(row, encrypter));
}

const typeOf = (type: string): IntegrationType | null =>
  INTEGRATION_TYPES.find((known) => known === type) ?? null;

/** Sets one up, or changes the one of this type. @throws AppError `integration_type_unsupported`, and what `checked` refuses */
export async function saveIntegration(
  deps: ConfigDeps,
  actor: RequestActor,
  { organizationId, type: named, enabled, settings }: SaveInput,
): Promise<Integration> {
  const { db, encrypter } = deps;
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  const type = typeOf(named);
  if (!type) throw new AppError(errors.integration_type_unsupported);
  const before = await rowOf(
    db,
    and(eq(integrationConfigs.organizationId, organizationId), eq(integrationConfigs.type, type)),
  );
  const { threshold = before?.threshold ?? DEFAULT_THRESHOLD, ...addressed } = given(settings);
  const timing = timingOf(type, settings, before?.timing ?? null);
  const merged = await checked(db, organizationId, type, {
    ...(before && settingsOf(before, encrypter)),
    ...addressed,
  });
  const values = {
    enabled,
    threshold,
    timing,
    settings: encrypter.encrypt(JSON.stringify(merged), sealedFor(organizationId, type)),
    failingSince: null,
    updatedAt: new Date(),
  };
  const row = await db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(integrationConfigs)
      .values({ id: randomId(), organizationId, type, ...values })
      // Two admins at the same moment: the later one's stands.
      .onConflictDoUpdate({
        target: [integrationConfigs.organizationId, integrationConfigs.type],
        set: values,
      })
      .returning();
    await log(tx, userId, stored!, before ? 'changed' : 'created');
    return stored!;
  });
  return present(row, encrypter);
}

interface SaveInput {
  organizationId: string;
  type: string;
  enabled: boolean;
  settings: Settings;
}

/** @throws AppError `integration_not_found`, also for another organization's */
export async function updateIntegration(
  deps: ConfigDeps,
  actor: RequestActor,
  input: { organizationId: string; id: string; enabled: boolean; settings: Settings },
): Promise<Integration> {
  await requireRole(deps.db, actor, input.organizationId, 'change_settings');
  const { type } = await findIntegration(deps.db, input.organizationId, input.id);
  return saveIntegration(deps, actor, { ...input, type });
}

export async function deleteIntegration(
  { db }: ConfigDeps,
  actor: RequestActor,
  organizationId: string,
  id: string,
): Promise<void> {
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  const row = await findIntegration(db, organizationId, id);
  await db.transaction(async (tx) => {
    await tx.delete(integrationConfigs).where(eq(integrationConfigs.id, row.id));
    await log(tx, userId, row, 'deleted');
  });
}

export async function findIntegration(db: Database, organizationId: string, id: string): Promise<ConfigRow> {
  const row = await rowOf(
    db,
    and(eq(integrationConfigs.id, id), eq(integrationConfigs.organizationId, organizationId)),
  );
  if (!row) throw new AppError(errors.integration_not_found);
  return row;
}

async function rowOf(db: Database, which: ReturnType<typeof and>): Promise<ConfigRow | null> {
  const rows = await db.select().from(integrationConfigs).where(which).limit(1);
  return rows[0] ?? null;
}

/** @throws Error when they were sealed with another secret */
export const settingsOf = (row: ConfigRow, encrypter: Encrypter): Settings =>
  JSON.parse(encrypter.decrypt(row.settings, sealedFor(row.organizationId, row.type))) as Settings;

const sealedFor = (organizationId: string, type: IntegrationType) => `${organizationId} ${type}`;

/** What is left out stays. @throws AppError `integration_timing_invalid` */
function timingOf(type: IntegrationType, settings: Settings, before: Timing | null): Timing | null {
  const { quietFrom = before?.quiet?.from ?? '', quietTo = before?.quiet?.to ?? '' } = settings;
  const { timeZone = before?.timeZone ?? 'UTC', digest = before?.digest ?? 'each' } = settings;
  const quiet = quietFrom === '' && quietTo === '' ? null : { from: quietFrom, to: quietTo };
  if (!isTimeZone(timeZone)) throw new AppError(errors.integration_timing_invalid, 'time zone');
  if (quiet && (quiet.from === quiet.to || quiet.from === '' || quiet.to === ''))
    throw new AppError(errors.integration_timing_invalid, 'hours');
  const collected = type === 'email' ? digest : 'each';
  return quiet === null && collected === 'each' ? null : { quiet, timeZone, digest: collected };
}

/** A field that is left empty is left out. */
function given(settings: Settings): Settings {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''),
  ) as Settings;
}

/** Of a Slack app; what is short could be guessed. */
const SECRET = /^[\x21-\x7e]{16,200}$/;
/** A name or a number, as it is looked up; no address of the web. */
const HOST =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*|[0-9A-Fa-f:]{2,39})$/;

/** @throws AppError `integration_settings_missing`, `integration_host_invalid`, `integration_authority_invalid` */
function checkedSiem({
  host,
  transport = 'tls',
  port = SYSLOG_PORTS[transport],
  authority,
}: Settings): Settings {
  const name = host?.trim().toLowerCase();
  if (!name) throw new AppError(errors.integration_settings_missing);
  const isOpen = port >= 1024 || SYSLOG_LOW_PORTS.includes(port);
  if (!HOST.test(name) || !isOpen) throw new AppError(errors.integration_host_invalid);
  if (transport === 'tcp' || !authority) return { host: name, port, transport };
  try {
    return { host: name, port, transport, authority: new X509Certificate(authority).toString() };
  } catch (error) {
    throw new AppError(errors.integration_authority_invalid, 'authority', { cause: error });
  }
}

const ADDRESS = { slack: 'webhookUrl', teams: 'teamsWebhookUrl', webhook: 'url' } as const;

/** Of each type its own fields. @throws AppError `integration_settings_missing`, `…_address_invalid`, `…_mail_unknown`, `…_header_refused`, `too_many_headers` */
async function checked(
  db: Database,
  organizationId: string,
  type: IntegrationType,
  all: Settings,
): Promise<Settings> {
  if (type === 'email') {
    const emailAddress = all.emailAddress?.trim().toLowerCase();
    if (!emailAddress) throw new AppError(errors.integration_settings_missing);
    if (!(await isMembers(db, organizationId, emailAddress)))
      throw new AppError(errors.integration_mail_unknown);
    return { emailAddress };
  }
  if (type === 'syslog') return checkedSiem(all);
  const field = ADDRESS[type];
  const url = all[field]?.trim();
  if (!url) throw new AppError(errors.integration_settings_missing);
  if (!isWebAddress(url)) throw new AppError(errors.integration_address_invalid);
  const { channel, method, headers, signingSecret } = all;
  if (type === 'slack') {
    if (signingSecret && !SECRET.test(signingSecret)) throw new AppError(errors.integration_secret_invalid);
    return { webhookUrl: url, ...(channel && { channel }), ...(signingSecret && { signingSecret }) };
  }
  if (type === 'teams') return { teamsWebhookUrl: url };
  checkHeaders(headers ?? {});
  return { url, method: method ?? 'POST', headers: headers ?? {} };
}

/** Plain http only where the operator lets addresses of the own network be reached: then the fetcher decides. */
function isWebAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

function checkHeaders(headers: Record<string, string>): void {
  const entries = Object.entries(headers);
  if (entries.length > MAX_HEADERS) throw new AppError(errors.too_many_headers);
  for (const [name, value] of entries) {
    if (REFUSED_HEADERS.has(name.toLowerCase()) || !HEADER_NAME.test(name) || NO_VALUE.test(value))
      throw new AppError(errors.integration_header_refused, name);
  }
}

/** The confirmed address of a member: an alert to any other would let an organization send mail to strangers. */
export async function isMembers(db: Database, organizationId: string, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: userProfiles.id })
    .from(organizationMembers)
    .innerJoin(userProfiles, eq(userProfiles.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(userProfiles.email, email),
        eq(userProfiles.emailVerified, true),
      ),
    );
  return rows.length > 0;
}

/** Connectors of Office 365 take message cards; workflows take Adaptive Cards alone. */
export function teamsCardOf(url: string): 'message_card' | 'adaptive_card' {
  return new URL(url).hostname.endsWith('.webhook.office.com') ? 'message_card' : 'adaptive_card';
}

function present(row: ConfigRow, encrypter: Encrypter): Integration {
  const settings = settingsOf(row, encrypter);
  const { emailAddress, webhookUrl, channel, teamsWebhookUrl, url, method, headers } = settings;
  const { host, port, transport, authority } = settings;
  return {
    id: row.id,
    organization_id: row.organizationId,
    type: row.type,
    enabled: row.enabled,
    settings: {
      ...(emailAddress && { emailAddress }),
      ...(webhookUrl && { webhookUrl: masked(webhookUrl) }),
      ...(channel && { channel }),
      ...(row.type === 'slack' && { interactive: settings.signingSecret !== undefined }),
      ...(teamsWebhookUrl && {
        teamsWebhookUrl: masked(teamsWebhookUrl),
        teamsCard: teamsCardOf(teamsWebhookUrl),
      }),
      ...(url && { url: masked(url) }),
      ...(method && { method }),
      ...(headers && { headers: Object.keys(headers) }),
      ...(host && { host, port, transport, authority: authority !== undefined }),
      threshold: row.threshold,
      ...(row.timing?.quiet && { quietFrom: row.timing.quiet.from, quietTo: row.timing.quiet.to }),
      ...(row.timing && { timeZone: row.timing.timeZone, digest: row.timing.digest }),
    },
    failing_since: row.failingSince?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Enough to tell one address from another, and not enough to use it. */
function masked(url: string): string {
  return `${new URL(url).origin}/••••${url.slice(-SHOWN_END)}`;
}

/** In the transaction of the change, as its last statement. */
export async function log(
  tx: Database,
  actor: string,
  row: ConfigRow,
  what: 'created' | 'changed' | 'deleted' | 'switched_off',
) {
  await appendAudit(tx, {
    actor,
    action: `integration.${what}`,
    target: row.id,
    organizationId: row.organizationId,
    detail: { type: row.type, enabled: row.enabled },
  });
}
