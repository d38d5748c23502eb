/** The analyses of an organization for its dashboard: pages, and the whole of them as a file. */
import type { Database } from '@unmask/db';
import { requireRole } from '@unmask/organizations/server';
import { csvLine } from '@unmask/platform/csv';
import type { RequestActor } from '@unmask/platform/requests';
import { bands } from '@unmask/product/copy/bands';
import { teamAnswers, teamColumns, teamLeans, teamMoreColumns } from '@unmask/product/copy/history';
import { roleAllows } from '@unmask/product/roles';
import { knownThreat } from '@unmask/product/thresholds';
import type { TeamAnalysis, TeamFilter } from '../contract.ts';
import {
  assessmentOf,
  type HistoryReach,
  type HistoryRow,
  historyRows,
  leanOf,
  verdictOf,
  writeCursor,
} from './history.ts';

/** Rows that are in memory at once while a file is sent. */
const BATCH = 500;
const BYTES_PER_KB = 1024;

/**
 * What the caller sees of an organization's analyses.
 * @throws AppError `organization_not_found`, also for organizations of others; `forbidden` for roles without analytics
 */
export async function teamReach(
  db: Database,
  actor: RequestActor,
  organizationId: string,
): Promise<HistoryReach> {
  const { userId, role } = await requireRole(db, actor, organizationId, 'view_analytics');
  return { userId, organizationId, viewAll: roleAllows('view_all_analyses', role) };
}

export async function readTeamHistory(
  db: Database,
  actor: RequestActor,
  input: TeamFilter & { organizationId: string; cursor?: string; limit: number },
) {
  const { organizationId, ...query } = input;
  const reach = await teamReach(db, actor, organizationId);
  const { rows, nextCursor } = await page(db, reach, query);
  return { items: rows.map(toTeamAnalysis), nextCursor, viewAll: reach.viewAll };
}

/** The reach is looked up before: nothing is sent to who may not have it. */
export async function* exportTeamHistory(
  db: Database,
  reach: HistoryReach,
  filter: TeamFilter,
): AsyncGenerator<string> {
  yield csvLine([...Object.values(teamColumns), ...Object.values(teamMoreColumns)]);
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await page(db, reach, { ...filter, cursor, limit: BATCH });
    yield rows.map((row) => csvLine(cells(toTeamAnalysis(row)))).join('');
    cursor = nextCursor ?? undefined;
  } while (cursor);
}

async function page(
  db: Database,
  reach: HistoryReach,
  query: TeamFilter & { cursor?: string; limit: number },
) {
  const found = await historyRows(db, reach, { ...query, scope: 'organization', searchPeople: true });
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > query.limit && last ? writeCursor(last) : null };
}

function toTeamAnalysis(row: HistoryRow): TeamAnalysis {
  return {
    id: row.id,
    user_id: row.userId,
    email: row.email,
    filename: row.filename,
    file_size: row.fileSize,
    threat_level: knownThreat(row.threatLevel),
    confidence_score: row.confidence,
    probability: row.probability,
    lean: leanOf(row),
    assessment: assessmentOf(row),
    verdict: verdictOf(row),
    processing_time: row.processingTime,
    created_at: row.createdAt.toISOString(),
  };
}

/** In the order of `teamColumns` and `teamMoreColumns`. */
function cells(item: TeamAnalysis) {
  return [
    item.filename,
    item.email,
    item.threat_level,
    teamAnswers[item.verdict],
    item.confidence_score,
    Math.round((item.file_size / BYTES_PER_KB) * 100) / 100,
    item.processing_time,
    item.created_at,
    item.probability,
    item.lean === null ? null : teamLeans[item.lean],
    item.assessment === null ? null : bands[item.assessment],
  ];
}
