/** The data sources: switched by staff, read through the safe fetcher, each with what came of it. */
import type { Database } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { feedLink, feedMoment, feedText, parseFeed, plain } from '@unmask/platform/feed';
import { type BuiltInSource, DATA_SOURCES } from '@unmask/product/content/marketing/sources';
import type { Source } from '../contract.ts';
import { errors } from '../errors.ts';
import { FEED_BYTES, HEADLINES, REFRESHES_HOURLY } from '../limits.ts';
import { dataSources, type Headline } from '../tables.ts';
import { sourceErrors as words } from '../words.ts';
import type { MarketingDeps } from './deps.ts';
import { isWebAddress } from './web-address.ts';

type Row = typeof dataSources.$inferSelect;
const TITLE_LENGTH = 200;

export async function listSources(db: Database): Promise<Source[]> {
  const rows = await db.select().from(dataSources);
  return DATA_SOURCES.map((source) =>
    present(
      source,
      rows.find(({ id }) => id === source.id),
    ),
  );
}

/** Until somebody switches it on, nothing is asked of others. */
function present(source: BuiltInSource, row: Row | undefined): Source {
  return {
    ...source,
    dataPoints: [...source.dataPoints],
    url: row?.url ?? source.url,
    status: row?.status ?? 'inactive',
    lastUpdate: row?.lastUpdate?.toISOString() ?? null,
    lastError: row?.lastError ?? null,
    headlines: row?.headlines ?? [],
  };
}

/** @throws AppError `data_source_not_found`, `data_source_address_invalid` */
export async function setSource(
  db: Database,
  actor: string,
  { id, active, url }: { id: string; active?: boolean | undefined; url?: string | undefined },
): Promise<Source> {
  const source = DATA_SOURCES.find((each) => each.id === id);
  if (!source) throw new AppError(errors.data_source_not_found);
  if (url && !isWebAddress(url)) throw new AppError(errors.data_source_address_invalid);
  const change = {
    ...(active !== undefined && { status: active ? ('active' as const) : ('inactive' as const) }),
    // What the last address gave says nothing of this one.
    ...(url !== undefined && { url: url || null, lastError: null, etag: null, lastModified: null }),
  };
  return db.transaction(async (tx) => {
    const row = await store(tx, id, change);
    await appendAudit(tx, {
      actor,
      action: 'data_source.changed',
      target: id,
      detail: { status: row.status, ...(url !== undefined && { url: row.url }) },
    });
    return present(source, row);
  });
}

async function store(db: Database, id: string, change: Partial<Omit<Row, 'id'>>): Promise<Row> {
  const [row] = await db
    .insert(dataSources)
    .values({ id, status: 'inactive', ...change })
    .onConflictDoUpdate({ target: dataSources.id, set: Object.keys(change).length > 0 ? change : { id } })
    .returning();
  return row!;
}

/**
 * Reads them all, and switches on what could be read (enterprise specification, section 4).
 * @param ids only these; all when left out
 * @throws AppError `data_source_not_found`, `marketing_refresh_limit`
 */
export async function refreshSources(
  deps: MarketingDeps,
  actor: string,
  ids: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<{ items: Source[]; failed: string[] }> {
  const { db } = deps;
  const chosen = ids === undefined ? DATA_SOURCES : DATA_SOURCES.filter(({ id }) => ids.includes(id));
  if (ids !== undefined && chosen.length < ids.length) throw new AppError(errors.data_source_not_found);
  const window = { limit: REFRESHES_HOURLY, seconds: 3600 };
  if (!(await countRequest(db, 'marketing:refresh', window)))
    throw new AppError(errors.marketing_refresh_limit);
  const failed = await readAll(deps, chosen, signal);
  await db.transaction((tx) =>
    appendAudit(tx, {
      actor,
      action: 'data_sources.refreshed',
      target: 'data_sources',
      detail: { read: chosen.length, failed },
    }),
  );
  return { items: await listSources(db), failed };
}

/** The round of every hour: those that are switched on, failing ones included. */
export async function refreshActive(deps: MarketingDeps, signal: AbortSignal): Promise<void> {
  const sources = await listSources(deps.db);
  const on = DATA_SOURCES.filter(({ id }) =>
    sources.some((source) => source.id === id && source.status !== 'inactive'),
  );
  await readAll(deps, on, signal);
}

/** @returns ids of those that could not be read */
async function readAll(
  deps: MarketingDeps,
  sources: readonly BuiltInSource[],
  signal: AbortSignal,
): Promise<string[]> {
  const outcomes = await Promise.all(
    sources.map(async (source) => ((await readOne(deps, source, signal)) ? null : source.id)),
  );
  return outcomes.filter((id) => id !== null);
}

async function readOne(
  { db, fetcher }: MarketingDeps,
  source: BuiltInSource,
  signal: AbortSignal,
): Promise<boolean> {
  const [before] = await db.select().from(dataSources).where(eq(dataSources.id, source.id));
  const triedAt = new Date();
  try {
    const answer = await fetcher.read(before?.url ?? source.url, {
      maxBytes: FEED_BYTES,
      etag: before?.etag ?? null,
      lastModified: before?.lastModified ?? null,
      signal,
    });
    if (answer.status !== 200 && answer.status !== 304) throw new SourceError(words.status(answer.status));
    const read = answer.status === 200 && {
      headlines: headlinesOf(answer.body.toString('utf8'), answer.finalUrl),
      etag: answer.etag,
      lastModified: answer.lastModified,
    };
    await store(db, source.id, { status: 'active', lastUpdate: triedAt, lastError: null, triedAt, ...read });
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    const lastError = wordsOf(error);
    if (lastError === null) throw error;
    await store(db, source.id, { status: 'error', lastError, triedAt });
    return false;
  }
}

class SourceError extends Error {
  override readonly name = 'SourceError';
}

/** Null for what is a mistake of our own. */
function wordsOf(error: unknown): string | null {
  if (error instanceof SourceError) return error.message;
  return error instanceof AppError ? (error.words ?? error.entry.message) : null;
}

/** The newest ones first, as far as they say when they came out. @throws SourceError where it is no feed */
export function headlinesOf(xml: string, base: string): Headline[] {
  const feed = parseFeed(xml);
  if (feed === null) throw new SourceError(words.noFeed);
  return feed.items
    .flatMap((item) => {
      const url = feedLink(item, base);
      const title = plain(feedText(item.title)).slice(0, TITLE_LENGTH);
      if (url === null || title === '') return [];
      return [{ title, url, publishedAt: feedMoment(item)?.toISOString() ?? null }];
    })
    .sort((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''))
    .slice(0, HEADLINES);
}
