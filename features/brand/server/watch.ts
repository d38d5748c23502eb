/** One round of watching: what is due is looked at, and what matches is written down. */
import type { Database } from '@unmask/db';
import { and, asc, eq, inArray, lte } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { eachAtOnce } from '@unmask/platform/at-once';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { storable } from '@unmask/platform/stored-text';
import { errors } from '../errors.ts';
import { DESCRIPTION_LENGTH, LOOKS_HOURLY, NAME_LENGTH, PLACE_OF, URL_LENGTH } from '../limits.ts';
import { brandConfigs, brandConnectors, brandFinds } from '../tables.ts';
import { type ConfigRow, type ConnectorRow, findConfig, isChosen, termsOf } from './configs.ts';
import { type Connector, type Look, type Post, SourceError } from './connectors/connector.ts';
import { CONNECTORS } from './connectors/index.ts';
import type { BrandDeps } from './deps.ts';
import { onceMore, searching } from './faces/look.ts';
import { isOwn, matchesIn } from './matching.ts';
import { chargeable } from './payer.ts';

const DUE = 100;
const AT_ONCE = 4;
/** A look that takes longer than this is given up: one source must not hold the others up. */
const LOOK_MS = 120_000;
const BACK_OFF_MAX_S = 6 * 3600;
/** Whatever another server asks for. */
const RETRY_AFTER_MAX_S = 24 * 3600;
const NO_KEY_S = 3600;
const DAY_S = 86_400;
const HOUR_S = 3_600;

type Watching = Pick<BrandDeps, 'db' | 'fetcher' | 'keys' | 'logger'>;

export async function watchRound(deps: Watching, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const active = await db.select().from(brandConfigs).where(eq(brandConfigs.active, true));
  const paid = new Set<string>();
  for (const config of active) if (await chargeable(db, config)) paid.add(config.organizationId);
  const due = await db
    .select({ connector: brandConnectors, config: brandConfigs })
    .from(brandConnectors)
    .innerJoin(brandConfigs, eq(brandConfigs.organizationId, brandConnectors.organizationId))
    .where(and(eq(brandConfigs.active, true), lte(brandConnectors.nextLookAt, new Date())))
    .orderBy(asc(brandConnectors.nextLookAt))
    .limit(DUE);
  const open = due.filter(
    ({ connector, config }) =>
      paid.has(config.organizationId) && isChosen(connector.kind, config.monitoredPlatforms),
  );
  await eachAtOnce(open, AT_ONCE, signal, ({ connector, config }) =>
    lookOnce(deps, connector, config, signal),
  );
}

async function lookOnce(
  deps: Watching,
  row: ConnectorRow,
  config: ConfigRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, keys, logger } = deps;
  const connector = CONNECTORS[row.kind];
  const now = new Date();
  if (connector.needsKey(keys)) return put(db, row.id, { nextLookAt: later(now, NO_KEY_S) });
  const cap = connector.dailyLooks;
  if (
    cap !== null &&
    !(await countRequest(db, `brand looks ${row.kind}`, { limit: cap, seconds: DAY_S }, now))
  )
    return put(db, row.id, { nextLookAt: later(now, NO_KEY_S) });
  try {
    const look = await lookAt(deps, connector, row, termsOf(config), signal, now);
    await recordFinds(db, config, row, look.posts, now);
    const { cursor, etag, lastModified } = look;
    await put(db, row.id, {
      ...{ cursor, etag, lastModified, lastLookAt: now, lastCount: look.posts.length },
      ...{ failingSince: null, failures: 0, lastError: null },
      nextLookAt: later(now, connector.every_s),
    });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof SourceError))
      logger.error({ err: error, connector: row.id }, 'looking at a source');
    const said = error instanceof SourceError ? error : new SourceError(UNKNOWN);
    await put(db, row.id, {
      failingSince: row.failingSince ?? now,
      failures: row.failures + 1,
      lastError: said.message,
      nextLookAt: later(now, waitFor(connector, row.failures + 1, said.retryAfter_s)),
    });
  }
}

const UNKNOWN = 'It could not be read.';

/** Twice as long after each failure; never sooner than the other server asks for. */
export function waitFor({ every_s }: Pick<Connector, 'every_s'>, failures: number, asked_s: number | null) {
  const own = Math.min(BACK_OFF_MAX_S, every_s * 2 ** Math.min(failures, 10));
  return Math.max(own, Math.min(asked_s ?? 0, RETRY_AFTER_MAX_S));
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

async function put(db: Database, id: string, set: Partial<ConnectorRow>): Promise<void> {
  await db.update(brandConnectors).set(set).where(eq(brandConnectors.id, id));
}

async function lookAt(
  { fetcher, keys }: Watching,
  connector: Connector,
  { source, cursor, etag, lastModified }: ConnectorRow,
  terms: readonly string[],
  signal: AbortSignal,
  now: Date,
): Promise<Look> {
  const limit = AbortSignal.timeout(LOOK_MS);
  try {
    const ended = AbortSignal.any([signal, limit]);
    return await connector.look({
      source,
      cursor,
      etag,
      lastModified,
      terms,
      keys,
      fetcher,
      signal: ended,
      now,
    });
  } catch (error) {
    throw limit.aborted ? new SourceError('It took longer than two minutes.') : error;
  }
}

/** What matches, and is not the brand's own. An address that is known already stays as it is. */
async function recordFinds(
  db: Database,
  config: ConfigRow,
  { id: connectorId, kind }: ConnectorRow,
  posts: readonly Post[],
  now: Date,
): Promise<void> {
  const terms = termsOf(config);
  const { organizationId } = config;
  const faces = config.facesInAllPosts && (await searching(db, now)).has(organizationId);
  const looking: Array<typeof brandFinds.$inferInsert> = [];
  for (const post of posts) {
    if (post.url.length > URL_LENGTH || isOwn(post, config.brandAssets)) continue;
    const matched = matchesIn(post.text, terms);
    const pictured = post.media.url !== null || post.media.thumbnail !== null;
    if (matched.length === 0 && !(faces && pictured)) continue;
    const seen = {
      ...{ organizationId, connectorId, platform: PLACE_OF[kind], url: post.url, matched },
      description: storable(post.text, DESCRIPTION_LENGTH),
      author: storable(post.author, NAME_LENGTH),
      ...{ media: post.media, publishedAt: post.publishedAt },
    };
    const row = { ...seen, id: randomId(), firstSeenAt: now, nextAt: now };
    if (matched.length === 0) looking.push({ ...row, state: 'looking' });
    else
      await db
        .insert(brandFinds)
        .values({ ...row, state: 'found' })
        .onConflictDoUpdate({
          target: [brandFinds.organizationId, brandFinds.url],
          // Looked at for faces alone so far; now a word matches.
          set: { ...seen, ...onceMore(now) },
          setWhere: inArray(brandFinds.state, ['looking', 'no_face']),
        });
  }
  // The most by far, and known ones stay as they are.
  if (looking.length > 0) await db.insert(brandFinds).values(looking).onConflictDoNothing();
}

/** Looks at a source at the next round, which begins now. @throws AppError `brand_source_not_found`, `brand_not_watching`, `brand_limit` */
export async function lookNow(
  deps: Pick<BrandDeps, 'db' | 'onDue'>,
  actor: RequestActor,
  organizationId: string,
  id: string,
): Promise<void> {
  const { db } = deps;
  await requireRole(db, actor, organizationId, 'change_settings');
  const own = and(eq(brandConnectors.id, id), eq(brandConnectors.organizationId, organizationId));
  const [row] = await db.select().from(brandConnectors).where(own);
  if (!row) throw new AppError(errors.brand_source_not_found);
  if (!(await findConfig(db, organizationId))?.active) throw new AppError(errors.brand_not_watching);
  const window = { limit: LOOKS_HOURLY, seconds: HOUR_S };
  if (!(await countRequest(db, `brand look:${organizationId}`, window)))
    throw new AppError(errors.brand_limit);
  await db.update(brandConnectors).set({ nextLookAt: new Date() }).where(own);
  deps.onDue();
}
