/** Figures of the last 30 days, each counted from what really happened; where nothing did, there is none. */
import type { Database } from '@unmask/db';
import { and, asc, eq, gte, inArray } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import type { RequestActor } from '@unmask/platform/requests';
import type { Stats } from '../contract.ts';
import { RESOLVED, STATS_DAYS } from '../limits.ts';
import { brandAlerts, brandStatusChanges, takedownRequests } from '../tables.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export async function readStats(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  now = new Date(),
): Promise<Stats> {
  await requireRole(db, actor, organizationId, 'view_analytics');
  const since = new Date(now.getTime() - STATS_DAYS * DAY_MS);
  const alerts = await db
    .select()
    .from(brandAlerts)
    .where(and(eq(brandAlerts.organizationId, organizationId), gte(brandAlerts.createdAt, since)));
  const ids = alerts.map(({ id }) => id);
  const changes =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(brandStatusChanges)
          .where(inArray(brandStatusChanges.alertId, ids))
          .orderBy(asc(brandStatusChanges.at));
  const requests =
    ids.length === 0
      ? []
      : await db.select().from(takedownRequests).where(inArray(takedownRequests.alertId, ids));
  const responses = alerts.flatMap(({ id, createdAt }) => {
    const first = changes.find(({ alertId }) => alertId === id);
    return first ? [hours(createdAt, first.at)] : [];
  });
  const detections = alerts.flatMap(({ publishedAt, createdAt }) =>
    publishedAt ? [hours(publishedAt, createdAt)] : [],
  );
  const removals = requests.flatMap(({ alertId, submittedAt }) => {
    const removed = changes.find(
      (change) =>
        change.alertId === alertId && change.to === 'removed' && submittedAt && change.at >= submittedAt,
    );
    return removed && submittedAt ? [hours(submittedAt, removed.at)] : [];
  });
  const answers = requests.filter(({ state }) => state === 'accepted' || state === 'refused');
  const resolved = alerts.filter(({ status }) => RESOLVED.includes(status)).length;
  return {
    totalAlerts: alerts.length,
    resolvedAlerts: resolved,
    resolutionRate: percent(resolved, alerts.length),
    platformBreakdown: countBy(alerts.map(({ platform }) => platform)),
    threatTypes: countBy(alerts.map(({ detectionType }) => detectionType)),
    avgResponseTime: mean(responses),
    timeToDetect: mean(detections),
    timeToRemoval: mean(removals),
    acceptanceRate: percent(answers.filter(({ state }) => state === 'accepted').length, answers.length),
    counted: {
      responses: responses.length,
      detections: detections.length,
      removals: removals.length,
      answers: answers.length,
    },
  };
}

const hours = (from: Date, to: Date) => Math.max(0, to.getTime() - from.getTime()) / HOUR_MS;

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, each) => sum + each, 0) / values.length;

const percent = (part: number, of: number): number | null =>
  of === 0 ? null : Math.round((part / of) * 1000) / 10;

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
