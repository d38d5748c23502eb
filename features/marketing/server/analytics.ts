/** Where counted events are passed on to: an id, an address and a sealed secret. Off until staff switch it on. */
import { analyticsEvents, type Database } from '@unmask/db';
import { max } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { z } from 'zod';
import type { Analytics } from '../contract.ts';
import { errors } from '../errors.ts';
import { DEFAULT_ENDPOINT, MEASUREMENT_ID, PLACEHOLDER_MEASUREMENT_ID, REFRESHES_HOURLY } from '../limits.ts';
import { analyticsSettings } from '../tables.ts';
import { analyticsErrors as words } from '../words.ts';
import type { MarketingDeps } from './deps.ts';
import { isWebAddress } from './web-address.ts';

export const SECRET_PURPOSE = 'marketing analytics';
/** There is one row. */
export const SITE = 'site';

export type AnalyticsRow = typeof analyticsSettings.$inferSelect;

export async function analyticsRow(db: Database): Promise<AnalyticsRow | null> {
  const [row] = await db.select().from(analyticsSettings);
  return row ?? null;
}

export async function readAnalytics(db: Database): Promise<Analytics> {
  return present(await analyticsRow(db));
}

function present(row: AnalyticsRow | null): Analytics {
  return {
    enabled: row?.enabled ?? false,
    // As specified: nobody's id, until there is one.
    measurementId: row?.measurementId ?? PLACEHOLDER_MEASUREMENT_ID,
    endpoint: row?.endpoint ?? DEFAULT_ENDPOINT,
    hasSecret: (row?.secret ?? '') !== '',
    sent: row?.sent ?? 0,
    lastSentAt: row?.lastSentAt?.toISOString() ?? null,
    lastError: row?.lastError ?? null,
  };
}

interface Given {
  enabled: boolean;
  measurementId: string;
  endpoint: string;
  secret: string;
}

/** @throws AppError `measurement_id_invalid`, `analytics_address_invalid`, `analytics_secret_missing` */
export async function saveAnalytics(
  { db, encrypter }: MarketingDeps,
  actor: string,
  given: Given,
): Promise<Analytics> {
  const endpoint = given.endpoint || DEFAULT_ENDPOINT;
  const isUsable =
    MEASUREMENT_ID.test(given.measurementId) && given.measurementId !== PLACEHOLDER_MEASUREMENT_ID;
  // Switched off it may be as unfinished as it likes, but for what could never be an id.
  if (!isUsable && (given.enabled || !MEASUREMENT_ID.test(given.measurementId)))
    throw new AppError(errors.measurement_id_invalid);
  if (!isWebAddress(endpoint) || new URL(endpoint).hash !== '')
    throw new AppError(errors.analytics_address_invalid);
  const before = await analyticsRow(db);
  // A secret is sent to nobody but the server that it was entered for.
  const kept = before && new URL(before.endpoint).origin === new URL(endpoint).origin ? before.secret : '';
  const secret = given.secret ? encrypter.encrypt(given.secret, SITE) : kept;
  if (given.enabled && secret === '') throw new AppError(errors.analytics_secret_missing);
  const row = await db.transaction(async (tx) => {
    const values = {
      ...{ enabled: given.enabled, measurementId: given.measurementId, endpoint, secret },
      // What was counted before it is switched on is told to nobody.
      cursor: before?.enabled ? before.cursor : await newestEvent(tx),
      ...{ lastError: null, updatedAt: new Date() },
    };
    const [stored] = await tx
      .insert(analyticsSettings)
      .values({ id: SITE, ...values })
      .onConflictDoUpdate({ target: analyticsSettings.id, set: values })
      .returning();
    await appendAudit(tx, {
      actor,
      action: 'analytics.changed',
      target: given.measurementId,
      detail: { enabled: given.enabled, endpoint: new URL(endpoint).origin, secret: given.secret !== '' },
    });
    return stored!;
  });
  return present(row);
}

async function newestEvent(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(analyticsEvents.id) }).from(analyticsEvents);
  return row?.id ?? 0;
}

/** @throws Error when it was sealed with another secret */
export function addressOf(
  { encrypter }: Pick<MarketingDeps, 'encrypter'>,
  row: AnalyticsRow,
  purpose: 'collect' | 'check',
): string {
  const url = new URL(row.endpoint);
  // The protocol has a second address beside the first, which says what is wrong and keeps nothing.
  if (purpose === 'check') url.pathname = `/debug${url.pathname}`;
  url.searchParams.set('measurement_id', row.measurementId);
  url.searchParams.set('api_secret', encrypter.decrypt(row.secret, SITE));
  return url.href;
}

const CheckSchema = z.object({
  validationMessages: z.array(z.object({ description: z.string() })).default([]),
});

/** Has the other side check one event, which it does not keep. @throws AppError `analytics_secret_missing`, `marketing_refresh_limit` */
export async function testAnalytics(
  deps: MarketingDeps,
  signal: AbortSignal,
): Promise<{ accepted: boolean; messages: string[] }> {
  const row = await analyticsRow(deps.db);
  if (!row || row.secret === '') throw new AppError(errors.analytics_secret_missing);
  const window = { limit: REFRESHES_HOURLY, seconds: 3600 };
  if (!(await countRequest(deps.db, 'marketing:analytics-test', window)))
    throw new AppError(errors.marketing_refresh_limit);
  const refused = (message: string) => ({ accepted: false, messages: [message] });
  try {
    const answer = await deps.fetcher.send(addressOf(deps, row, 'check'), {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_id: CLIENT_ID,
        validation_behavior: 'ENFORCE_RECOMMENDATIONS',
        events: [{ name: 'page_view', params: { page_location: deps.homeUrl } }],
      }),
      signal,
    });
    if (answer.status !== 200) return refused(words.status(answer.status));
    const read = CheckSchema.safeParse(parsed(answer.body));
    if (!read.success) return refused(words.unreadable);
    const messages = read.data.validationMessages.map(({ description }) => description.slice(0, 300));
    return { accepted: messages.length === 0, messages };
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error;
    return refused(error.words ?? error.entry.message);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The protocol wants one for each visitor. All have this one: events are counted there, never people. */
export const CLIENT_ID = 'unmask.1';
