/** What an organization looks for, and whether somebody has switched it on. Every change is an entry of the audit log. */
import { type Database, userProfiles } from '@unmask/db';
import { and, asc, eq } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { dayOf, randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import type { z } from 'zod';
import type { ConfigInput, Overview, Source } from '../contract.ts';
import { errors } from '../errors.ts';
import {
  DEFAULT_DAILY_CAP,
  DEFAULT_PLATFORMS,
  DEFAULT_THRESHOLD,
  MAX_SOURCES,
  PLACE_OF,
  PLATFORMS,
  type Platform,
  type SourceKind,
  TERM_MIN,
} from '../limits.ts';
import { brandConfigs, brandConnectors, type StopReason } from '../tables.ts';
import type { Keys } from './connectors/connector.ts';
import { CONNECTORS } from './connectors/index.ts';
import { keepLooks } from './domains/keep.ts';

export type ConfigRow = typeof brandConfigs.$inferSelect;
export type ConnectorRow = typeof brandConnectors.$inferSelect;

interface Deps {
  db: Database;
  keys: Keys;
  onDue(): void;
  onDomains(): void;
}

/** A checkbox stands for the search that belongs to it. */
const SEARCH_OF: Partial<Record<Platform, SourceKind>> = { youtube: 'youtube_search', twitter: 'x_search' };

/** What is looked for: keywords and names alike. */
export const termsOf = ({ keywords, executiveNames }: ConfigRow): string[] => [
  ...new Set([...keywords, ...executiveNames]),
];

/** Whether the checkboxes let a source be looked at; what has no checkbox always is. */
export function isChosen(kind: SourceKind, platforms: readonly string[]): boolean {
  const place = PLACE_OF[kind];
  return !(PLATFORMS as readonly string[]).includes(place) || platforms.includes(place);
}

export async function findConfig(db: Database, organizationId: string): Promise<ConfigRow | null> {
  const [row] = await db.select().from(brandConfigs).where(eq(brandConfigs.organizationId, organizationId));
  return row ?? null;
}

export async function overview(deps: Deps, actor: RequestActor, organizationId: string): Promise<Overview> {
  await requireRole(deps.db, actor, organizationId, 'view_analytics');
  return present(deps, organizationId);
}

type Saved = z.output<typeof ConfigInput> & { organizationId: string };

/** @throws AppError `brand_term_short` */
export async function saveConfig(deps: Deps, actor: RequestActor, input: Saved): Promise<Overview> {
  const { db } = deps;
  const { organizationId } = input;
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  const short = [...input.keywords, ...input.executive_names].find((term) => term.length < TERM_MIN);
  if (short !== undefined) throw new AppError(errors.brand_term_short);
  const values = {
    monitoredPlatforms: [...new Set(input.monitored_platforms)],
    keywords: input.keywords,
    executiveNames: input.executive_names,
    brandAssets: input.brand_assets,
    alertThreshold: input.alert_threshold,
    autoTakedown: input.auto_takedown,
    dailyCap: input.daily_cap,
    updatedAt: new Date(),
  };
  await db.transaction(async (tx) => {
    await tx
      .insert(brandConfigs)
      .values({ organizationId, ...values })
      .onConflictDoUpdate({ target: brandConfigs.organizationId, set: values });
    // Other words may stand in what was not worth keeping before.
    await tx
      .update(brandConnectors)
      .set({ etag: null, lastModified: null })
      .where(eq(brandConnectors.organizationId, organizationId));
    await keepSearches(tx, organizationId, values.monitoredPlatforms);
    await keepLooks(tx, organizationId, values.brandAssets);
    const detail = { platforms: values.monitoredPlatforms, threshold: values.alertThreshold };
    await appendAudit(tx, {
      actor: userId,
      action: 'brand_monitoring.changed',
      target: organizationId,
      organizationId,
      detail,
    });
  });
  return present(deps, organizationId);
}

async function keepSearches(tx: Database, organizationId: string, platforms: readonly Platform[]) {
  for (const [platform, kind] of Object.entries(SEARCH_OF)) {
    const own = and(eq(brandConnectors.organizationId, organizationId), eq(brandConnectors.kind, kind));
    if (!platforms.includes(platform as Platform)) await tx.delete(brandConnectors).where(own);
    else
      await tx
        .insert(brandConnectors)
        .values({ id: randomId(), organizationId, kind, source: '', nextLookAt: new Date() })
        .onConflictDoNothing();
  }
}

/** Whoever starts it is charged from now on. @throws AppError `brand_not_set_up`, `brand_nothing_to_look_for` */
export async function startMonitoring(
  deps: Deps,
  actor: RequestActor,
  organizationId: string,
): Promise<Overview> {
  const { db } = deps;
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  const row = await findConfig(db, organizationId);
  if (!row) throw new AppError(errors.brand_not_set_up);
  if (termsOf(row).length === 0) throw new AppError(errors.brand_nothing_to_look_for);
  const now = new Date();
  await db.transaction(async (tx) => {
    await tx
      .update(brandConfigs)
      .set({ active: true, startedBy: userId, startedAt: now, stopReason: null })
      .where(eq(brandConfigs.organizationId, organizationId));
    await tx
      .update(brandConnectors)
      .set({ nextLookAt: now })
      .where(eq(brandConnectors.organizationId, organizationId));
    await log(tx, userId, organizationId, 'started');
  });
  deps.onDue();
  deps.onDomains();
  return present(deps, organizationId);
}

export async function stopMonitoring(deps: Deps, actor: RequestActor, organizationId: string) {
  const { userId } = await requireRole(deps.db, actor, organizationId, 'change_settings');
  await deps.db.transaction(async (tx) => {
    if (await stopFor(tx, organizationId, 'asked')) await log(tx, userId, organizationId, 'stopped');
  });
  return present(deps, organizationId);
}

/** @returns whether it was on */
export async function stopFor(tx: Database, organizationId: string, stopReason: StopReason) {
  const stopped = await tx
    .update(brandConfigs)
    .set({ active: false, stopReason })
    .where(and(eq(brandConfigs.organizationId, organizationId), eq(brandConfigs.active, true)))
    .returning({ id: brandConfigs.organizationId });
  return stopped.length > 0;
}

export async function log(tx: Database, actor: string, organizationId: string, what: string, detail = {}) {
  const action = `brand_monitoring.${what}`;
  await appendAudit(tx, { actor, action, target: organizationId, organizationId, detail });
}

/** @throws AppError `brand_source_invalid`, `brand_source_twice`, `brand_too_many_sources` */
export async function addSource(
  deps: Deps,
  actor: RequestActor,
  { organizationId, kind, source }: { organizationId: string; kind: SourceKind; source: string },
): Promise<Source> {
  const { db, keys } = deps;
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  const normal = CONNECTORS[kind].normalize(source, keys);
  if (normal === null) throw new AppError(errors.brand_source_invalid);
  const config = await findConfig(db, organizationId);
  if (!config) throw new AppError(errors.brand_not_set_up);
  if ((await db.$count(brandConnectors, eq(brandConnectors.organizationId, organizationId))) >= MAX_SOURCES)
    throw new AppError(errors.brand_too_many_sources);
  const made = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(brandConnectors)
      .values({ id: randomId(), organizationId, kind, source: normal, nextLookAt: new Date() })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError(errors.brand_source_twice);
    await log(tx, userId, organizationId, 'source_added', { kind });
    return row;
  });
  if (config.active) deps.onDue();
  return presentSource(made, config, keys);
}

/** @throws AppError `brand_source_not_found` */
export async function removeSource(deps: Deps, actor: RequestActor, organizationId: string, id: string) {
  const { userId } = await requireRole(deps.db, actor, organizationId, 'change_settings');
  await deps.db.transaction(async (tx) => {
    const gone = await tx
      .delete(brandConnectors)
      .where(and(eq(brandConnectors.id, id), eq(brandConnectors.organizationId, organizationId)))
      .returning({ kind: brandConnectors.kind });
    if (!gone[0]) throw new AppError(errors.brand_source_not_found);
    await log(tx, userId, organizationId, 'source_removed', { kind: gone[0].kind });
  });
}

function presentSource(row: ConnectorRow, config: ConfigRow | null, keys: Keys): Source {
  const { id, kind, source, failingSince, lastError, lastLookAt, lastCount, nextLookAt } = row;
  const watched = config?.active === true && isChosen(kind, config.monitoredPlatforms);
  const state = CONNECTORS[kind].needsKey(keys)
    ? 'needs_a_key'
    : !watched
      ? 'stopped'
      : failingSince
        ? 'failing'
        : lastLookAt
          ? 'watching'
          : 'waiting';
  return {
    id,
    kind,
    platform: PLACE_OF[kind],
    source,
    state,
    failingSince: failingSince?.toISOString() ?? null,
    lastError: failingSince ? lastError : null,
    lastLookAt: lastLookAt?.toISOString() ?? null,
    lastCount,
    nextLookAt: watched && state !== 'needs_a_key' ? nextLookAt.toISOString() : null,
  };
}

function platformState(platform: Platform, sources: readonly Source[], chosen: boolean, active: boolean) {
  const own = sources.filter((source) => source.platform === platform);
  const failing = own.find(({ state }) => state === 'failing');
  const base = { platform, sources: own.length, failingSince: failing?.failingSince ?? null };
  if (!chosen) return { ...base, state: 'off' as const };
  if (!SEARCH_OF[platform]) return { ...base, state: 'by_hand' as const };
  // Before anything is stored there is no source yet; what the search needs is known all the same.
  if (own.every(({ state }) => state === 'needs_a_key')) return { ...base, state: 'needs_a_key' as const };
  if (!active) return { ...base, state: 'off' as const };
  const works = own.some(({ state }) => state === 'watching' || state === 'waiting');
  return { ...base, state: works ? ('watching' as const) : ('failing' as const) };
}

async function present({ db, keys }: Deps, organizationId: string): Promise<Overview> {
  const row = await findConfig(db, organizationId);
  const rows = await db
    .select()
    .from(brandConnectors)
    .where(eq(brandConnectors.organizationId, organizationId))
    .orderBy(asc(brandConnectors.kind), asc(brandConnectors.createdAt));
  const sources = rows.map((each) => presentSource(each, row, keys));
  const [payer] = row?.startedBy
    ? await db
        .select({ email: userProfiles.email })
        .from(userProfiles)
        .where(eq(userProfiles.id, row.startedBy))
    : [];
  const platforms = row?.monitoredPlatforms ?? [...DEFAULT_PLATFORMS];
  return {
    config: {
      organization_id: organizationId,
      monitored_platforms: platforms,
      keywords: row?.keywords ?? [],
      executive_names: row?.executiveNames ?? [],
      brand_assets: row?.brandAssets ?? [],
      alert_threshold: row?.alertThreshold ?? DEFAULT_THRESHOLD,
      auto_takedown: row?.autoTakedown ?? false,
      daily_cap: row?.dailyCap ?? DEFAULT_DAILY_CAP,
      updated_at: row?.updatedAt.toISOString() ?? null,
    },
    stored: row !== null,
    active: row?.active ?? false,
    stopReason: row?.stopReason ?? null,
    startedAt: row?.startedAt?.toISOString() ?? null,
    chargedTo: payer?.email ?? null,
    usedToday: row?.usedDay === dayOf(new Date()) ? row.used : 0,
    platforms: PLATFORMS.map((platform) =>
      platformState(platform, sources, platforms.includes(platform), row?.active ?? false),
    ),
    sources,
  };
}
