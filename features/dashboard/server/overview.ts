/** Everything the dashboard shows, in one answer. */
import { ASSESSMENT_BANDS } from '@unmask/analyses/contract';
import type { Database } from '@unmask/db';
import { dayOf } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { dailyLimit, type LimitPolicy } from '@unmask/product/plans';
import { undecidedWords } from '@unmask/product/result-reading';
import { DEFAULT_CONFIDENCE } from '@unmask/product/statistics';
import type { ActivityItem, Alert, Overview } from '../contract.ts';
import { MAX_ALERTS, RECENT_ACTIVITY, SAMPLE_TREND_PERCENT, usageWarningDue } from '../limits.ts';
import { alerts as alertWords, activity as words } from '../words.ts';
import {
  readActivity,
  readOrganization,
  readReports,
  readStats,
  readThreats,
  readUsage,
  receivesReports,
} from './repository.ts';
import { scopeOf } from './scope.ts';

export interface OverviewDeps {
  db: Database;
  limitPolicy(): LimitPolicy;
}

export async function overview(deps: OverviewDeps, actor: RequestActor, now = new Date()): Promise<Overview> {
  const { db } = deps;
  const scope = scopeOf(actor);
  const organization = actor.organizationId ? await readOrganization(db, actor.organizationId) : null;
  const stats = await readStats(db, scope, now);
  const reports = await readReports(db, actor, now);
  const made = (await readActivity(db, scope)).map((row) => analysisItem(row, scope.userId));
  const reported = reports.filter((row) => row.userId === scope.userId).map(reportItem);
  const usage = await usageAlert(deps, actor, now);
  const found = [
    ...(await readThreats(db, scope, now)).map(threatAlert),
    ...(receivesReports(actor) ? reports.map((row) => reportAlert(row, scope.userId)) : []),
  ];
  return {
    organization:
      organization && actor.organizationRole ? { ...organization, role: actor.organizationRole } : null,
    scope: scope.kind,
    stats: presentStats(stats),
    activity: [...made, ...reported].sort(newestFirst).slice(0, RECENT_ACTIVITY),
    alerts: [...usage, ...found.sort(newestFirst)].slice(0, MAX_ALERTS),
  };
}

const newestFirst = (a: { timestamp: string }, b: { timestamp: string }) =>
  b.timestamp.localeCompare(a.timestamp);
const rounded = (value: number) => Math.round(value * 10) / 10;

/** Without history the tiles show the specified figures, marked as samples. */
function presentStats(stats: Awaited<ReturnType<typeof readStats>>): Overview['stats'] {
  const { analyses, threats, recent, before, confidence, confidenceRows } = stats;
  const none = analyses === 0;
  const change = before === 0 ? null : rounded(((recent - before) / before) * 100);
  return {
    analyses,
    threats,
    accuracy: {
      percent: confidence === null ? DEFAULT_CONFIDENCE : rounded(confidence),
      sample: confidence === null,
      analyses: confidenceRows,
    },
    trend: { percent: none ? SAMPLE_TREND_PERCENT : change, sample: none, recent, before },
  };
}

type ActivityRow = Awaited<ReturnType<typeof readActivity>>[number];
type ReportRow = Awaited<ReturnType<typeof readReports>>[number];

function analysisItem(row: ActivityRow, readerId: string): ActivityItem {
  const named = row.outcome ?? (row.isAI ? 'ai_generated' : 'authentic');
  const outcome = named in words.outcomes ? (named as keyof typeof words.outcomes) : 'inconclusive';
  const by = row.userId === readerId ? null : row.email;
  return {
    id: row.id,
    type: 'analysis',
    title: words.analysis(row.filename),
    description: textOf(row, outcome, by),
    timestamp: row.at.toISOString(),
    status: statusOf(outcome, row.threatLevel),
  };
}

function textOf(row: ActivityRow, outcome: keyof typeof words.outcomes, by: string | null): string {
  const { lean, probability } = row;
  const title = words.outcomes[outcome];
  if (outcome !== 'inconclusive') return words.analysisText(title, rounded(row.confidence), by);
  const leans = lean === 'ai' || lean === 'authentic' ? lean : 'none';
  const assessment = ASSESSMENT_BANDS.find((band) => band === row.assessment) ?? null;
  // Results of before there was a probability name no side, and are inconclusive all the same.
  return probability === null
    ? words.bareText(title, by)
    : words.undecidedText(title, rounded(probability * 100), undecidedWords(assessment, leans), by);
}

function statusOf(outcome: keyof typeof words.outcomes, threatLevel: string): ActivityItem['status'] {
  // No sign of AI is no success: it does not show that a file is true.
  if (outcome !== 'ai_generated') return 'other';
  return threatLevel === 'high' || threatLevel === 'critical' ? 'error' : 'warning';
}

function reportItem(row: ReportRow): ActivityItem {
  return {
    id: row.id,
    type: 'report',
    title: words.report(row.title),
    description: row.description,
    timestamp: row.at.toISOString(),
    status: 'other',
  };
}

function threatAlert(row: Awaited<ReturnType<typeof readThreats>>[number]): Alert {
  const critical = row.threatLevel === 'critical';
  return {
    id: `threat-${row.id}`,
    type: critical ? 'critical' : 'warning',
    title: alertWords.threatTitle(critical ? 'critical' : 'high'),
    description: alertWords.threatText(row.filename, rounded(row.confidence)),
    timestamp: row.at.toISOString(),
    actionRequired: true,
  };
}

function reportAlert(row: ReportRow, readerId: string): Alert {
  const mine = row.userId === readerId;
  const urgent = row.severity === 'high' || row.severity === 'critical';
  return {
    id: `report-${row.id}`,
    type: row.severity === 'critical' ? 'critical' : urgent ? 'warning' : 'other',
    title: alertWords.reportTitle(row.title),
    description: alertWords.reportText(row.description, mine ? null : row.email),
    timestamp: row.at.toISOString(),
    // Whoever sent it has done their part.
    actionRequired: urgent && !mine,
  };
}

/** Free accounts are warned before the day's analyses are used up; a new day brings a new alert. */
async function usageAlert(deps: OverviewDeps, actor: RequestActor, now: Date): Promise<Alert[]> {
  const row = actor.userId ? await readUsage(deps.db, actor.userId) : null;
  const today = dayOf(now);
  const used = row?.day === today ? row.count : 0;
  const limit = dailyLimit(actor.tier, deps.limitPolicy());
  if (!usageWarningDue(actor.tier, used, limit)) return [];
  return [
    {
      id: `usage-${today}`,
      type: 'warning',
      title: alertWords.usageTitle,
      description: alertWords.usageText(used, limit),
      timestamp: now.toISOString(),
      actionRequired: false,
    },
  ];
}
