/** Figures: counted from findings and from what happened to them, never from today's state alone. */
import type { Database } from '@unmask/db';
import { asc, eq } from '@unmask/db/sql';
import type { Metrics } from '../contract.ts';
import { type FindingStatus, TREND_MONTHS } from '../limits.ts';
import { complianceFindingEvents, complianceFindings, complianceSettings } from '../tables.ts';
import { recommendations as words } from '../words.ts';
import type { FindingRow } from './events.ts';

/** Percent of them that are resolved; 100 where there are none. */
export function scoreOf(statuses: readonly FindingStatus[]): number {
  if (statuses.length === 0) return 100;
  // Rounded down: 100 is said when all are resolved, and not before.
  return Math.floor((100 * statuses.filter((status) => status === 'resolved').length) / statuses.length);
}

interface Happened {
  findingId: string;
  at: Date;
  status: FindingStatus;
}

/** Ends of the last twelve months, the last of them being now. */
export function monthEnds(now: Date): Date[] {
  return Array.from({ length: TREND_MONTHS }, (_, index) => {
    const back = TREND_MONTHS - 1 - index;
    if (back === 0) return now;
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back + 1, 1) - 1);
  });
}

/**
 * The score as it was at each of these moments, from what had happened by then.
 * @param happened oldest first
 * @param since null: nothing was ever looked at
 */
export function trendOf(happened: readonly Happened[], moments: readonly Date[], since: Date | null) {
  return moments.map((moment) => {
    const then = new Map<string, FindingStatus>();
    for (const { findingId, at, status } of happened) if (at <= moment) then.set(findingId, status);
    const known = then.size > 0 || (since !== null && since <= moment);
    return { date: moment.toISOString(), score: known ? scoreOf([...then.values()]) : null };
  });
}

export async function findingsOf(db: Database, organizationId: string): Promise<FindingRow[]> {
  return db.select().from(complianceFindings).where(eq(complianceFindings.organizationId, organizationId));
}

export async function metricsOf(
  db: Database,
  organizationId: string,
  rows: readonly FindingRow[],
  now: Date,
): Promise<Metrics> {
  const [settings] = await db
    .select({ since: complianceSettings.firstCheckedAt })
    .from(complianceSettings)
    .where(eq(complianceSettings.organizationId, organizationId));
  const happened = await db
    .select({
      findingId: complianceFindingEvents.findingId,
      at: complianceFindingEvents.at,
      status: complianceFindingEvents.status,
    })
    .from(complianceFindingEvents)
    .where(eq(complianceFindingEvents.organizationId, organizationId))
    .orderBy(asc(complianceFindingEvents.at));
  const waiting = rows.filter(({ status }) => status !== 'resolved');
  const findingsByCategory: Record<string, number> = {};
  for (const { category } of rows) findingsByCategory[category] = (findingsByCategory[category] ?? 0) + 1;
  return {
    totalFindings: rows.length,
    criticalFindings: rows.filter(({ severity }) => severity === 'critical').length,
    resolvedFindings: rows.length - waiting.length,
    complianceScore: scoreOf(rows.map(({ status }) => status)),
    trendsData: trendOf(happened, monthEnds(now), settings?.since ?? null),
    findingsByCategory,
    acceptedFindings: waiting.filter((row) => isAccepted(row)).length,
    overdueFindings: waiting.filter((row) => !isAccepted(row) && row.dueDate !== null && row.dueDate < now)
      .length,
  };
}

export const isAccepted = ({ acceptedUntil }: Pick<FindingRow, 'acceptedUntil'>): boolean =>
  acceptedUntil !== null;

type Judged = Pick<FindingRow, 'severity' | 'status' | 'acceptedUntil'>;

/** Of findings that wait: accepted risks are not asked for, but named. */
export function recommendationsFor(rows: readonly Judged[]): string[] {
  const waiting = rows.filter(({ status }) => status !== 'resolved');
  const asked = waiting.filter((row) => !isAccepted(row));
  const n = (severity: string) => asked.filter((row) => row.severity === severity).length;
  const [critical, high, accepted] = [n('critical'), n('high'), waiting.length - asked.length];
  return [
    ...(critical > 0 ? [words.critical(critical)] : []),
    ...(high > 0 ? [words.high(high)] : []),
    ...(critical + high === 0 ? [words.maintain] : []),
    ...(accepted > 0 ? [words.accepted(accepted)] : []),
  ];
}
