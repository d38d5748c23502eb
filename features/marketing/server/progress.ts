/** What somebody finished of the plan on a day, and counted towards the goals of its week. */
import { analyticsEvents, type Database, userProfiles } from '@unmask/db';
import { and, count, eq, gte, lt, sql } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import { BLITZ_TASKS } from '@unmask/product/content/marketing/blitz';
import type { Progress } from '../contract.ts';
import { errors } from '../errors.ts';
import { GOALS, type Goal } from '../limits.ts';
import { marketingCounts, marketingProgress } from '../tables.ts';

const DAY_MS = 24 * 3600_000;
const WEEK_DAYS = 7;

/** The Monday of the week. @param day `YYYY-MM-DD` */
export function weekOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  const sinceMonday = (at.getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  return new Date(at.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** @param measures whether the service's own figures are told, too */
export async function readProgress(
  db: Database,
  userId: string,
  day: string,
  measures: boolean,
): Promise<Progress> {
  const week = weekOf(day);
  const done = await db
    .select({ task: marketingProgress.task })
    .from(marketingProgress)
    .where(and(eq(marketingProgress.userId, userId), eq(marketingProgress.day, day)));
  const rows = await db
    .select({ goal: marketingCounts.goal, count: marketingCounts.count })
    .from(marketingCounts)
    .where(and(eq(marketingCounts.userId, userId), eq(marketingCounts.week, week)));
  const of = (goal: Goal) => rows.find((row) => row.goal === goal)?.count ?? 0;
  return {
    done: done.map(({ task }) => task),
    counted: Object.fromEntries(GOALS.map((goal) => [goal, of(goal)])) as Progress['counted'],
    measured: measures ? await measured(db, week) : null,
  };
}

/** Accounts made and pages opened in the week, by UTC. */
async function measured(db: Database, week: string): Promise<NonNullable<Progress['measured']>> {
  const from = new Date(`${week}T00:00:00Z`);
  const to = new Date(from.getTime() + WEEK_DAYS * DAY_MS);
  const [signups] = await db
    .select({ n: count() })
    .from(userProfiles)
    .where(
      and(
        eq(userProfiles.isAnonymous, false),
        gte(userProfiles.createdAt, from),
        lt(userProfiles.createdAt, to),
      ),
    );
  const [impressions] = await db
    .select({ n: count() })
    .from(analyticsEvents)
    .where(
      and(eq(analyticsEvents.name, 'page_view'), gte(analyticsEvents.at, from), lt(analyticsEvents.at, to)),
    );
  return { signups: signups?.n ?? 0, impressions: impressions?.n ?? 0 };
}

/** @throws AppError `marketing_task_unknown` */
export async function setTask(
  db: Database,
  userId: string,
  { day, task, done }: { day: string; task: string; done: boolean },
): Promise<void> {
  if (!done) {
    await db
      .delete(marketingProgress)
      .where(
        and(
          eq(marketingProgress.userId, userId),
          eq(marketingProgress.day, day),
          eq(marketingProgress.task, task),
        ),
      );
    return;
  }
  if (!BLITZ_TASKS.some(({ id }) => id === task)) throw new AppError(errors.marketing_task_unknown);
  await db.insert(marketingProgress).values({ userId, day, task, doneAt: new Date() }).onConflictDoNothing();
}

/** One more of the week that is now, by UTC. */
export async function countOne(db: Database, userId: string, goal: Goal): Promise<void> {
  const week = weekOf(new Date().toISOString().slice(0, 10));
  await db
    .insert(marketingCounts)
    .values({ userId, week, goal, count: 1 })
    .onConflictDoUpdate({
      target: [marketingCounts.userId, marketingCounts.week, marketingCounts.goal],
      set: { count: sql`${marketingCounts.count} + 1` },
    });
}

export async function setCount(
  db: Database,
  userId: string,
  { day, goal, count: n }: { day: string; goal: Goal; count: number },
): Promise<void> {
  await db
    .insert(marketingCounts)
    .values({ userId, week: weekOf(day), goal, count: n })
    .onConflictDoUpdate({
      target: [marketingCounts.userId, marketingCounts.week, marketingCounts.goal],
      set: { count: n },
    });
}
