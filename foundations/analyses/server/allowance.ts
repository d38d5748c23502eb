/** Daily allowances: one statement decides, so that parallel starts cannot pass the limit together. Days are UTC. */
import { countStart, countStarts, startsToday, uncountStart } from '@unmask/accounts/server';
import { type Database, userProfiles } from '@unmask/db';
import { and, countDistinct, eq, inArray, isNotNull, isNull, lt, or, sql } from '@unmask/db/sql';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { dayOf } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { GIVEN_BACK_DAILY_LIMIT, UNLIMITED_DAILY_LIMIT } from '@unmask/product/limits';
import { dailyLimit, dailyPriorityAnalyses, type Tier } from '@unmask/product/plans';
import { analysisJobs, visitorUsage } from '../tables.ts';
import { creditsLeft, takeCredit } from './credits.ts';
import type { JobRow } from './repository.ts';
import type { AnalysisSettings } from './settings.ts';

export interface Charge {
  day: string;
  /** Of the plan's daily priority analyses: 20 on Enterprise Elite, 10 on other paid plans; else 0. */
  priority: number;
}

/** Turns are fair among those of one priority: see decision 34. */
const PRIORITY = 10;
const FIRST_PLACE = 20;
const BATCH_PRIORITY = -10;
const FIRST_BATCH = -5;
const DAY_S = 86_400;

/**
 * Counts one start: on the person's plan, and for visitors and guests also on their address, since a guest account costs nothing.
 * When the person's day is used up, a credit that was earned is taken. What is of one list waits as one: the turns are fair all the same.
 * Run it in the transaction that stores the job.
 * @throws AppError `daily_limit_reached`, `visitor_limit_reached` or `visitor_busy`
 */
export async function chargeStart(
  tx: Database,
  actor: RequestActor,
  settings: AnalysisSettings,
  now: Date,
  listId: string | null = null,
): Promise<Charge> {
  const day = dayOf(now);
  if (!actor.userId || actor.isGuest) await chargeAddress(tx, actor, settings, day, listId);
  if (!actor.userId) return { day, priority: 0 };
  const count = await countStart(tx, actor.userId, dailyLimit(actor.tier, settings.limitPolicy), day);
  if (count === null && (await takeCredit(tx, actor.userId))) return { day, priority: 0 };
  if (count === null) throw new AppError('daily_limit_reached');
  return { day, priority: priorityOf(actor.tier, count) };
}

/** @param count which analysis of the day it is */
function priorityOf(tier: Tier, count: number): number {
  if (tier === 'free' || count > dailyPriorityAnalyses(tier)) return 0;
  return tier === 'enterprise_elite' ? FIRST_PLACE : PRIORITY;
}

/** Batches wait for everything else; among them, those of Enterprise Elite go first as well. */
export function batchPriority(tier: Tier): number {
  return tier === 'enterprise_elite' ? FIRST_BATCH : BATCH_PRIORITY;
}

/** As many starts of a person as the day has room for, counted by one statement. @throws AppError `daily_limit_reached` when it has none */
export async function chargeStarts(
  tx: Database,
  actor: RequestActor,
  settings: AnalysisSettings,
  starts: number,
  now: Date,
): Promise<{ day: string; charged: number }> {
  const day = dayOf(now);
  const limit = dailyLimit(actor.tier, settings.limitPolicy);
  const charged = await countStarts(tx, actor.userId ?? null, starts, limit, day);
  if (charged === null) throw new AppError('daily_limit_reached');
  return { day, charged };
}

async function chargeAddress(
  tx: Database,
  actor: RequestActor,
  settings: AnalysisSettings,
  day: string,
  listId: string | null,
): Promise<void> {
  const limit = settings.visitorDailyLimit;
  const addressHash = settings.hashAddress(actor.address);
  const rows =
    limit === 0
      ? []
      : await tx
          .insert(visitorUsage)
          .values({ addressHash, day, count: 1 })
          .onConflictDoUpdate({
            target: [visitorUsage.addressHash, visitorUsage.day],
            set: { count: sql`${visitorUsage.count} + 1` },
            setWhere: lt(visitorUsage.count, limit),
          })
          .returning({ count: visitorUsage.count });
  if (!rows[0]) throw new AppError('visitor_limit_reached');
  // Behind the statement above, which lets those of one address through one after the other.
  const [open] = await tx
    .select({ jobs: countDistinct(sql`coalesce(${analysisJobs.batchId}, ${analysisJobs.id})`) })
    .from(analysisJobs)
    .leftJoin(userProfiles, eq(userProfiles.id, analysisJobs.userId))
    .where(
      and(
        eq(analysisJobs.addressHash, addressHash),
        inArray(analysisJobs.state, ['queued', 'running']),
        or(isNull(analysisJobs.userId), eq(userProfiles.isAnonymous, true)),
        listId === null ? undefined : sql`${analysisJobs.batchId} is distinct from ${listId}`,
      ),
    );
  if ((open?.jobs ?? 0) >= settings.visitorParallelLimit) throw new AppError('visitor_busy');
}

/**
 * Whether a start by a person would be counted now, before work is done for it; `chargeStart` decides.
 * @throws AppError `daily_limit_reached`
 */
export async function checkAllowance(
  db: Database,
  actor: RequestActor,
  settings: AnalysisSettings,
  now: Date,
): Promise<void> {
  if (!actor.userId) return;
  const [profile] = await db
    .select({
      videosAnalyzedToday: userProfiles.videosAnalyzedToday,
      usageDay: userProfiles.usageDay,
    })
    .from(userProfiles)
    .where(eq(userProfiles.id, actor.userId));
  const isUsedUp = profile && startsToday(profile, now) >= dailyLimit(actor.tier, settings.limitPolicy);
  if (isUsedUp && (await creditsLeft(db, actor.userId)) === 0) {
    throw new AppError('daily_limit_reached');
  }
}

/** How many analyses may still be started today. @returns null where there is no limit */
export async function startsLeft(
  db: Database,
  actor: RequestActor,
  settings: AnalysisSettings,
  now: Date,
): Promise<number | null> {
  const left: number[] = [];
  if (actor.userId) {
    const [profile] = await db
      .select({ videosAnalyzedToday: userProfiles.videosAnalyzedToday, usageDay: userProfiles.usageDay })
      .from(userProfiles)
      .where(eq(userProfiles.id, actor.userId));
    const limit = dailyLimit(actor.tier, settings.limitPolicy);
    if (profile && limit < UNLIMITED_DAILY_LIMIT) {
      const ofDay = Math.max(0, limit - startsToday(profile, now));
      left.push(ofDay + (await creditsLeft(db, actor.userId)));
    }
  }
  if (!actor.userId || actor.isGuest) {
    const address = eq(visitorUsage.addressHash, settings.hashAddress(actor.address));
    const [used] = await db
      .select({ count: visitorUsage.count })
      .from(visitorUsage)
      .where(and(address, eq(visitorUsage.day, dayOf(now))));
    left.push(settings.visitorDailyLimit - (used?.count ?? 0));
  }
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}

/**
 * Gives back the start of what ended without a result: so many times a day, since even a refusal takes a process its time.
 */
export async function refundUnanswered(
  db: Database,
  job: Pick<JobRow, 'id' | 'userId' | 'addressHash'>,
  now = new Date(),
): Promise<void> {
  // A guest costs nothing to make.
  const [guest] = job.userId
    ? await db
        .select({ is: userProfiles.isAnonymous })
        .from(userProfiles)
        .where(eq(userProfiles.id, job.userId))
    : [];
  const owner = job.userId && !guest?.is ? `person ${job.userId}` : `address ${job.addressHash}`;
  const window = { limit: GIVEN_BACK_DAILY_LIMIT, seconds: DAY_S };
  if (await countRequest(db, `given back to ${owner}`, window, now)) await refundStart(db, job.id);
}

/**
 * Gives one start back: the file was refused, or the analysis ended without a result. Does nothing a second time.
 */
export async function refundStart(db: Database, jobId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [job] = await tx
      .select({
        day: analysisJobs.chargedDay,
        userId: analysisJobs.userId,
        addressHash: analysisJobs.addressHash,
        isGuest: userProfiles.isAnonymous,
      })
      .from(analysisJobs)
      .leftJoin(userProfiles, eq(userProfiles.id, analysisJobs.userId))
      .where(and(eq(analysisJobs.id, jobId), isNotNull(analysisJobs.chargedDay)))
      .for('update', { of: analysisJobs });
    if (!job?.day) return;
    await tx.update(analysisJobs).set({ chargedDay: null }).where(eq(analysisJobs.id, jobId));
    if (job.userId) await uncountStart(tx, job.userId, job.day);
    if (!job.userId || job.isGuest) {
      await tx
        .update(visitorUsage)
        .set({ count: sql`greatest(0, ${visitorUsage.count} - 1)` })
        .where(and(eq(visitorUsage.addressHash, job.addressHash), eq(visitorUsage.day, job.day)));
    }
  });
}
