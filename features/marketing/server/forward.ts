/** Passes counted events on by the Measurement Protocol, from this server: no page loads anything for it. */
import { analyticsEvents } from '@unmask/db';
import { and, asc, eq, gt, gte, sql } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import { EVENTS_PER_REQUEST, OLDEST_EVENT_HOURS, REQUESTS_PER_ROUND } from '../limits.ts';
import { analyticsSettings } from '../tables.ts';
import { analyticsErrors as words } from '../words.ts';
import { type AnalyticsRow, addressOf, analyticsRow, CLIENT_ID, SITE } from './analytics.ts';
import type { MarketingDeps } from './deps.ts';

type Event = typeof analyticsEvents.$inferSelect;

/** One round: what was counted since the last one. What could not be sent is sent by the next. */
export async function forwardEvents(deps: MarketingDeps, signal: AbortSignal): Promise<void> {
  for (let request = 0; request < REQUESTS_PER_ROUND && !signal.aborted; request += 1) {
    const row = await analyticsRow(deps.db);
    if (!row?.enabled) return;
    const events = await nextEvents(deps, row);
    if (events.length === 0) return;
    const failure = await send(deps, row, events, signal);
    if (failure !== null) return note(deps, row, { lastError: failure });
    await note(deps, row, {
      cursor: events.at(-1)!.id,
      sent: sql`${analyticsSettings.sent} + ${events.length}`,
      lastSentAt: new Date(),
      lastError: null,
    });
    if (events.length < EVENTS_PER_REQUEST) return;
  }
}

/** Numbers are given before they are committed: a moment later none is missing between two others. */
const SETTLED_S = 2;

function nextEvents({ db }: MarketingDeps, { cursor }: AnalyticsRow): Promise<Event[]> {
  const oldest = new Date(Date.now() - OLDEST_EVENT_HOURS * 3600_000);
  return db
    .select()
    .from(analyticsEvents)
    .where(
      and(
        gt(analyticsEvents.id, cursor),
        gte(analyticsEvents.at, oldest),
        sql`${analyticsEvents.at} < now() - make_interval(secs => ${SETTLED_S})`,
      ),
    )
    .orderBy(asc(analyticsEvents.id))
    .limit(EVENTS_PER_REQUEST);
}

/** Only while it is still set up as it was sent. */
async function note({ db }: MarketingDeps, row: AnalyticsRow, change: object): Promise<void> {
  await db
    .update(analyticsSettings)
    .set(change)
    .where(and(eq(analyticsSettings.id, SITE), eq(analyticsSettings.cursor, row.cursor)));
}

/** @returns why it failed, in words for people; null once it was taken */
async function send(
  deps: MarketingDeps,
  row: AnalyticsRow,
  events: readonly Event[],
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const { status } = await deps.fetcher.send(addressOf(deps, row, 'collect'), {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(messageOf(events, deps.homeUrl)),
      signal,
    });
    return status >= 200 && status < 300 ? null : words.status(status);
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error;
    return error.words ?? error.entry.message;
  }
}

const MICROSECONDS = 1000;

export function messageOf(events: readonly Event[], homeUrl: string) {
  return {
    client_id: CLIENT_ID,
    // The protocol knows one moment for a request; a round is a minute long.
    timestamp_micros: events[0]!.at.getTime() * MICROSECONDS,
    non_personalized_ads: true,
    events: events.map(({ name, path, payload }) => ({
      name,
      params: {
        ...(payload as Record<string, string | number | boolean>),
        ...(path !== null && { page_location: `${homeUrl}${openPath(path)}` }),
      },
    })),
  };
}

const WORD = /^[a-z]+(?:-[a-z]+)*$/;

/** What follows the first part that is no word opens a result or names somebody's thing: it is not told. */
export function openPath(path: string): string {
  const parts = path.split('/').slice(1);
  const end = parts.findIndex((part) => !WORD.test(part));
  return `/${(end === -1 ? parts : parts.slice(0, end)).join('/')}`;
}
