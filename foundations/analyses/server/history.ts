/** The history: saved analyses newest first, in pages that cost the same however many rows there are. */
import { requireUser } from '@unmask/accounts/server';
import { type Database, organizations, userProfiles } from '@unmask/db';
import {
  and,
  asc,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { roleAllows } from '@unmask/product/roles';
import { historyVerdict, knownThreat } from '@unmask/product/thresholds';
import { z } from 'zod';
import {
  ASSESSMENT_BANDS,
  type HistoryFilter,
  type HistoryItem,
  type HistoryPage,
  type HistorySort,
  LEANS,
  MODALITIES,
} from '../contract.ts';
import { analysisBatches, analysisJobs, nameOf, outcomeOf, signsOf, videoAnalyses } from '../tables.ts';

/** Running analyses that are shown above the list. */
const RUNNING_SHOWN = 20;
/** Lists of several files that are named there. */
const LISTS_SHOWN = 5;

export interface HistoryQuery extends HistoryFilter {
  cursor?: string;
  limit: number;
  /** Default: newest first. */
  sort?: HistorySort;
  /** The search finds the addresses of the people, too. */
  searchPeople?: boolean;
}

/** What one may see, decided before any row is read. */
export interface HistoryReach {
  userId: string;
  /** Set for the organization's list. */
  organizationId: string | null;
  viewAll: boolean;
}

export async function readHistory(
  db: Database,
  actor: RequestActor,
  query: HistoryQuery,
): Promise<HistoryPage> {
  const { userId } = requireUser(actor);
  const viewAll = roleAllows('view_all_analyses', actor.organizationRole);
  const inOrganization = query.scope === 'organization';
  if (inOrganization && !actor.organizationId) throw new AppError('not_found', 'no active organization');
  const reach: HistoryReach = {
    userId,
    organizationId: inOrganization ? actor.organizationId : null,
    viewAll,
  };
  const rows = await historyRows(db, reach, query);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const thumbnails = await thumbnailsOf(db, page);
  const manageAll = inOrganization && roleAllows('delete_analyses', actor.organizationRole);
  return {
    items: page.map((row) => presentItem(row, userId, manageAll, thumbnails.get(row.id) ?? null)),
    nextCursor: rows.length > query.limit && last ? writeCursor(last) : null,
    running: query.cursor ? [] : await runningOf(db, userId),
    lists: isPlain(query) ? await listsOf(db, userId) : [],
    organization: await organizationOf(db, actor.organizationId, viewAll),
  };
}

/** One row more than the page holds: it tells whether there is a next one. */
export function historyRows(db: Database, reach: HistoryReach, query: HistoryQuery) {
  const result = videoAnalyses.analysisResult;
  return db
    .select({
      id: videoAnalyses.id,
      userId: videoAnalyses.userId,
      email: userProfiles.email,
      filename: videoAnalyses.filename,
      fileSize: videoAnalyses.fileSize,
      processingTime: videoAnalyses.processingTime,
      threatLevel: videoAnalyses.threatLevel,
      confidence: videoAnalyses.confidenceScore,
      outcome: sql<string | null>`${outcomeOf(videoAnalyses)}`,
      isAI: sql<boolean>`coalesce((${result} ->> 'isAI')::boolean, false)`,
      probability: sql<number | null>`(${result} -> 'probability' ->> 'value')::double precision`,
      lean: sql<string | null>`${result} ->> 'lean'`,
      assessment: sql<string | null>`${result} -> 'assessment' ->> 'band'`,
      engineVersion: sql<string | null>`${result} -> 'engine' ->> 'version'`,
      createdAt: videoAnalyses.createdAt,
      at: exactTime(videoAnalyses.createdAt),
      modality: kindOfRow,
      key: sortKey(query.sort),
    })
    .from(videoAnalyses)
    .innerJoin(userProfiles, eq(userProfiles.id, videoAnalyses.userId))
    .where(and(...conditions(reach, query)))
    .orderBy(...orderOf(query.sort))
    .limit(query.limit + 1);
}

export type HistoryRow = Awaited<ReturnType<typeof historyRows>>[number];

function conditions(reach: HistoryReach, query: HistoryQuery): Array<SQL | undefined> {
  const own = eq(videoAnalyses.userId, reach.userId);
  const where: Array<SQL | undefined> =
    reach.organizationId === null
      ? [own]
      : [eq(videoAnalyses.organizationId, reach.organizationId), reach.viewAll ? undefined : own];
  if (query.search) where.push(matches(query.search, query.searchPeople));
  if (query.outcome) where.push(sql`${outcomeOf(videoAnalyses)} = ${query.outcome}`);
  if (query.threat) where.push(eq(videoAnalyses.threatLevel, query.threat));
  if (query.from) where.push(gte(videoAnalyses.createdAt, new Date(query.from)));
  if (query.before) where.push(lt(videoAnalyses.createdAt, new Date(query.before)));
  if (query.kind) where.push(sql`${kindOfRow} = ${query.kind}`);
  if (query.cursor) where.push(after(query.sort, readCursor(query.cursor)));
  return where;
}

/** The people are looked up once, not for every row. */
function matches(search: string, people = false): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const named = ilike(videoAnalyses.filename, pattern);
  if (!people) return named;
  return or(
    named,
    sql`${videoAnalyses.userId} in (select p.id from ${userProfiles} p where p.email ilike ${pattern})`,
  );
}

/** Results of the first versions say nothing of their kind: they are of videos. */
const kindOfRow = sql<string>`coalesce(${videoAnalyses.analysisResult} ->> 'modality', 'video')`;
const signsOfAi = signsOf(videoAnalyses);
const lowerName = nameOf(videoAnalyses);

/** What a page of another order than the newest goes on from. */
const sortKey = (sort?: HistorySort) => {
  if (sort === 'signs') return sql<string | null>`${signsOfAi}::text`;
  return sort === 'name' ? sql<string | null>`${lowerName}` : sql<string | null>`null::text`;
};

function orderOf(sort?: HistorySort): SQL[] {
  const newest = [desc(videoAnalyses.createdAt), desc(videoAnalyses.id)];
  if (sort === 'signs') return [desc(signsOfAi), ...newest];
  return sort === 'name' ? [asc(lowerName), ...newest] : newest;
}

/** @throws AppError `invalid_request` for a cursor of another order */
function after(sort: HistorySort | undefined, { at, id, key }: z.infer<typeof CursorSchema>): SQL {
  const older = sql`(${videoAnalyses.createdAt}, ${videoAnalyses.id}) < (${at}::timestamptz, ${id})`;
  if (sort !== 'signs' && sort !== 'name') return older;
  if (typeof key !== 'string' || (sort === 'signs' && !Number.isFinite(Number(key)))) {
    throw new AppError('invalid_request', 'a cursor of another order');
  }
  if (sort === 'name') return sql`(${lowerName} > ${key} or (${lowerName} = ${key} and ${older}))`;
  return sql`(${signsOfAi} < ${key}::double precision or (${signsOfAi} = ${key}::double precision and ${older}))`;
}

/** A date of the driver has milliseconds, the database microseconds: a page must begin exactly where the last one ended. */
export const exactTime = (column: SQLWrapper) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** `key`: what a list is sorted by before the time. */
const CursorSchema = z.object({
  at: z.iso.datetime(),
  id: z.string().max(200),
  key: z.string().max(1_000).nullish(),
});

export function writeCursor(row: z.infer<typeof CursorSchema>): string {
  return Buffer.from(JSON.stringify({ at: row.at, id: row.id, key: row.key })).toString('base64url');
}

/** @throws AppError `invalid_request` */
export function readCursor(cursor: string): z.infer<typeof CursorSchema> {
  try {
    return CursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (error) {
    throw new AppError('invalid_request', 'not a cursor', { cause: error });
  }
}

function presentItem(
  row: HistoryRow,
  userId: string | null,
  manageAll: boolean,
  thumbnail: string | null,
): HistoryItem {
  const byMe = row.userId === userId;
  return {
    id: row.id,
    name: row.filename,
    modality: MODALITIES.find((kind) => kind === row.modality) ?? 'video',
    thumbnail,
    size_bytes: row.fileSize,
    verdict: verdictOf(row),
    confidence: row.confidence,
    probability: row.probability,
    lean: leanOf(row),
    assessment: assessmentOf(row),
    threatLevel: knownThreat(row.threatLevel),
    engineVersion: row.engineVersion,
    createdAt: row.createdAt.toISOString(),
    byMe,
    by: byMe ? null : row.email,
    manage: byMe || manageAll,
  };
}

/** Null for results that were stored without one. */
export const leanOf = (row: HistoryRow) => LEANS.find((lean) => lean === row.lean) ?? null;

/** Null for results that were stored without one. */
export const assessmentOf = (row: HistoryRow) =>
  ASSESSMENT_BANDS.find((band) => band === row.assessment) ?? null;

/** An inconclusive result names no side; any other is recorded by the rule of the history. */
export function verdictOf(row: HistoryRow): HistoryItem['verdict'] {
  if (row.outcome === 'inconclusive') return 'inconclusive';
  const confidence = row.isAI ? row.confidence : 100 - row.confidence;
  return historyVerdict(row.isAI, row.probability === null ? confidence : row.probability * 100);
}

/** Only of the page that is shown: they are by far the largest part of it. */
async function thumbnailsOf(db: Database, page: readonly HistoryRow[]): Promise<Map<string, string | null>> {
  if (page.length === 0) return new Map();
  const rows = await db
    .select({ id: analysisJobs.id, thumbnail: analysisJobs.thumbnail })
    .from(analysisJobs)
    .where(
      inArray(
        analysisJobs.id,
        page.map(({ id }) => id),
      ),
    );
  return new Map(rows.map(({ id, thumbnail }) => [id, thumbnail]));
}

async function runningOf(db: Database, userId: string): Promise<HistoryPage['running']> {
  const rows = await db
    .select({ id: analysisJobs.id, name: analysisJobs.fileName, createdAt: analysisJobs.createdAt })
    .from(analysisJobs)
    .where(and(eq(analysisJobs.userId, userId), inArray(analysisJobs.state, ['queued', 'running'])))
    .orderBy(desc(analysisJobs.createdAt))
    .limit(RUNNING_SHOWN);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The first page of one's own, with nothing filtered. */
const isPlain = ({ cursor, search, outcome, threat, from, before, kind, scope }: HistoryQuery) =>
  [cursor, search, outcome, threat, from, before, kind].every((asked) => !asked) && scope !== 'organization';

/** Several files that were brought at once, newest first. */
async function listsOf(db: Database, userId: string): Promise<HistoryPage['lists']> {
  const rows = await db
    .select({
      id: analysisBatches.id,
      names: analysisBatches.expected,
      createdAt: analysisBatches.createdAt,
    })
    .from(analysisBatches)
    .where(and(eq(analysisBatches.userId, userId), isNotNull(analysisBatches.expected)))
    .orderBy(desc(analysisBatches.createdAt))
    .limit(LISTS_SHOWN);
  return rows.map(({ id, names, createdAt }) => ({
    id,
    names: names ?? [],
    createdAt: createdAt.toISOString(),
  }));
}

async function organizationOf(
  db: Database,
  id: string | null,
  viewAll: boolean,
): Promise<HistoryPage['organization']> {
  if (id === null) return null;
  const rows = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, id));
  return rows[0] ? { name: rows[0].name, viewAll } : null;
}
