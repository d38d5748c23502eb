/** An issue from what was really counted and measured; what was not is null. */
import { type Database, rowsOf } from '@unmask/db';
import { sql } from '@unmask/db/sql';
import { INCIDENTS } from '@unmask/product/content/newsletter/incidents';
import { DIRECT_UPLOAD, THREAT_TYPES } from '@unmask/product/statistics';
import { publishedAccuracy } from '@unmask/report/published';
import type { NewsletterInput } from '../contract.ts';
import { type NewsletterThreatLevel, TRENDS_MAX } from '../limits.ts';
import { trendWords } from '../words-service.ts';
import { weekNumber } from './friday.ts';

const DAY_MS = 86_400_000;
const FEW = 10;

interface Count {
  kind: 'video' | 'audio' | 'image';
  /** 0: the last seven days, 1: the seven before, and so on. */
  week: number;
  all: number;
  found: number;
}

/** Saved analyses of five weeks up to `until`, by kind of file. */
async function countWeeks(db: Database, until: Date): Promise<Count[]> {
  const end = until.toISOString();
  return rowsOf<Count>(
    db,
    sql`select coalesce(analysis_result->>'modality', 'video') as kind,
        floor(extract(epoch from (${end}::timestamptz - created_at)) / 604800)::int as week,
        count(*)::int as all,
        (count(*) filter (where analysis_result->>'isAI' = 'true' and coalesce(analysis_result->>'outcome', '') <> 'inconclusive'))::int as found
      from video_analyses
      where created_at <= ${end}::timestamptz and created_at > ${end}::timestamptz - interval '35 days'
      group by 1, 2`,
  );
}

/** Few finds say nothing about a change. */
export function threatLevelOf(found: number, before: number): NewsletterThreatLevel {
  if (found < FEW) return 'low';
  const ratio = before === 0 ? 2 : found / before;
  if (ratio >= 2) return 'critical';
  if (ratio >= 1.5) return 'high';
  return ratio >= 0.75 ? 'medium' : 'low';
}

const change = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round((100 * (now - before)) / before);

function trendsOf(counts: readonly Count[]): NewsletterInput['topTrends'] {
  const found = (kind: Count['kind'], week: number) =>
    counts.find((count) => count.kind === kind && count.week === week)?.found ?? 0;
  return (['video', 'audio', 'image'] as const)
    .map((kind) => ({ kind, now: found(kind, 0), before: found(kind, 1) }))
    .filter(({ now, before }) => now + before > 0)
    .sort((a, b) => b.now - a.now)
    .slice(0, TRENDS_MAX)
    .map(({ kind, now, before }) => ({
      threat: THREAT_TYPES[kind],
      increase: change(now, before),
      description: trendWords(now, before, DIRECT_UPLOAD),
    }));
}

/** @param weekOf the Friday of the issue; the figures end with it, or now when that is earlier */
export async function composeIssue(db: Database, weekOf: string, now: Date): Promise<NewsletterInput> {
  const end = new Date(Math.min(now.getTime(), Date.parse(weekOf) + DAY_MS));
  const counts = await countWeeks(db, end);
  const sum = (weeks: (week: number) => boolean, what: 'all' | 'found') =>
    counts.filter(({ week }) => weeks(week)).reduce((total, count) => total + count[what], 0);
  const newThreats = sum((week) => week === 0, 'found');
  const recall = publishedAccuracy()?.modalities.video?.intervals.recall.value ?? null;
  const { lesson: _, ...featuredIncident } = INCIDENTS[weekNumber(weekOf) % INCIDENTS.length]!;
  return {
    weekOf,
    threatLevel: threatLevelOf(newThreats, sum((week) => week > 0, 'found') / 4),
    featuredIncident,
    weeklyStats: {
      newThreats,
      detectionRate: recall === null ? null : Math.round(1000 * recall) / 10,
      globalIncidents: sum((week) => week === 0, 'all'),
      preventedFraud: null,
    },
    topTrends: trendsOf(counts),
  };
}
