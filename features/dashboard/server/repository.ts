/** What the dashboard reads. */

import { outcomeOf, videoAnalyses } from '@unmask/analyses/tables';
import { type Database, organizationMembers, organizations, threatReports, userProfiles } from '@unmask/db';
import { and, avg, count, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from '@unmask/db/sql';
import type { RequestActor } from '@unmask/platform/requests';
import { roleAllows } from '@unmask/product/roles';
import { CONFIDENCE_ROWS } from '@unmask/product/statistics';
import { ALERT_DAYS, MAX_ALERTS, RECENT_ACTIVITY, TREND_DAYS } from '../limits.ts';
import type { Scope } from './scope.ts';

const DAY_MS = 86_400_000;

/** Inconclusive results name no side; results of before there was an outcome have none. */
const isThreat = sql`${videoAnalyses.analysisResult} ->> 'isAI' = 'true'
  and coalesce(${videoAnalyses.analysisResult} ->> 'outcome', 'ai_generated') = 'ai_generated'`;
const hasVerdict = sql`coalesce(${outcomeOf(videoAnalyses)}, '') <> 'inconclusive'`;
export const isAiOf = sql<boolean>`coalesce((${videoAnalyses.analysisResult} ->> 'isAI') = 'true', false)`;

/** What was measured, whether or not it is enough for a verdict; null in results that were stored without it. */
export const evidenceOf = {
  probability: sql<
    number | null
  >`(${videoAnalyses.analysisResult} -> 'probability' ->> 'value')::double precision`,
  ratio: sql<
    number | null
  >`(${videoAnalyses.analysisResult} -> 'likelihoodRatio' ->> 'value')::double precision`,
  lean: sql<string | null>`${videoAnalyses.analysisResult} ->> 'lean'`,
  assessment: sql<string | null>`${videoAnalyses.analysisResult} -> 'assessment' ->> 'band'`,
  realShare: sql<
    number | null
  >`(${videoAnalyses.analysisResult} -> 'assessment' -> 'measured' ->> 'realShare')::double precision`,
  aiShare: sql<
    number | null
  >`(${videoAnalyses.analysisResult} -> 'assessment' -> 'measured' ->> 'aiShare')::double precision`,
};

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

export async function readStats(db: Database, scope: Scope, now: Date) {
  const [start, middle] = [daysBefore(now, 2 * TREND_DAYS), daysBefore(now, TREND_DAYS)];
  const within = (from: Date, to: Date) =>
    and(gte(videoAnalyses.createdAt, from), lt(videoAnalyses.createdAt, to));
  const counted = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const latest = db
    .select({ confidence: videoAnalyses.confidenceScore })
    .from(videoAnalyses)
    // Where there is no verdict there is nothing to be sure of.
    .where(and(scope.where, hasVerdict))
    .orderBy(desc(videoAnalyses.createdAt))
    .limit(CONFIDENCE_ROWS)
    .as('latest');
  const [counts] = await db
    .select({
      analyses: count(),
      threats: counted(isThreat),
      recent: counted(within(middle, daysBefore(now, -1))),
      before: counted(within(start, middle)),
    })
    .from(videoAnalyses)
    .where(scope.where);
  const [mean] = await db.select({ confidence: avg(latest.confidence), rows: count() }).from(latest);
  return {
    ...(counts ?? { analyses: 0, threats: 0, recent: 0, before: 0 }),
    /** Percent; null without a verdict. */
    confidence: mean?.confidence == null ? null : Number(mean.confidence),
    confidenceRows: mean?.rows ?? 0,
  };
}

/** The latest analyses in reach, with the address of who made each. */
export function readActivity(db: Database, scope: Scope) {
  return db
    .select({
      id: videoAnalyses.id,
      userId: videoAnalyses.userId,
      email: userProfiles.email,
      filename: videoAnalyses.filename,
      threatLevel: videoAnalyses.threatLevel,
      confidence: videoAnalyses.confidenceScore,
      outcome: sql<string | null>`${outcomeOf(videoAnalyses)}`,
      isAI: isAiOf,
      ...evidenceOf,
      at: videoAnalyses.createdAt,
    })
    .from(videoAnalyses)
    .innerJoin(userProfiles, eq(userProfiles.id, videoAnalyses.userId))
    .where(scope.where)
    .orderBy(desc(videoAnalyses.createdAt), desc(videoAnalyses.id))
    .limit(RECENT_ACTIVITY);
}

/** High and critical threats of the last days. */
export function readThreats(db: Database, scope: Scope, now: Date) {
  return db
    .select({
      id: videoAnalyses.id,
      filename: videoAnalyses.filename,
      threatLevel: videoAnalyses.threatLevel,
      confidence: videoAnalyses.confidenceScore,
      at: videoAnalyses.createdAt,
    })
    .from(videoAnalyses)
    .where(
      and(
        scope.where,
        inArray(videoAnalyses.threatLevel, ['high', 'critical']),
        gte(videoAnalyses.createdAt, daysBefore(now, ALERT_DAYS)),
      ),
    )
    .orderBy(desc(videoAnalyses.createdAt))
    .limit(MAX_ALERTS);
}

/** Reports reach those who can act: an organization's admins, and the operator's staff for those from outside organizations. */
export function receivesReports({ organizationId, organizationRole, kind }: RequestActor): boolean {
  return organizationId ? roleAllows('manage_team', organizationRole) : kind === 'staff';
}

/** Those that the person receives, else the person's own. */
export function readReports(db: Database, actor: RequestActor, now: Date) {
  const { userId, organizationId } = actor;
  const here = organizationId
    ? eq(threatReports.organizationId, organizationId)
    : isNull(threatReports.organizationId);
  const reach = receivesReports(actor) ? here : and(here, eq(threatReports.userId, userId ?? ''));
  return db
    .select({
      id: threatReports.id,
      userId: threatReports.userId,
      email: userProfiles.email,
      title: threatReports.title,
      description: threatReports.description,
      severity: threatReports.severity,
      at: threatReports.createdAt,
    })
    .from(threatReports)
    .leftJoin(userProfiles, eq(userProfiles.id, threatReports.userId))
    .where(and(reach, gte(threatReports.createdAt, daysBefore(now, ALERT_DAYS))))
    .orderBy(desc(threatReports.createdAt))
    .limit(MAX_ALERTS);
}

export async function readOrganization(db: Database, organizationId: string) {
  const members = db.$count(organizationMembers, eq(organizationMembers.organizationId, organizationId));
  const rows = await db
    .select({ id: organizations.id, name: organizations.name, members })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return rows[0] ?? null;
}

export async function readUsage(db: Database, userId: string) {
  const rows = await db
    .select({ day: userProfiles.usageDay, count: userProfiles.videosAnalyzedToday })
    .from(userProfiles)
    .where(eq(userProfiles.id, userId));
  return rows[0] ?? null;
}
