/** How many analyses a person started on a day (UTC), in the profile. One statement counts and compares, so that parallel starts cannot pass a limit together. */
import { type Database, rowsOf, userProfiles } from '@unmask/db';
import { and, eq, lt, sql } from '@unmask/db/sql';
import { dayOf } from '@unmask/platform/identifiers';

/** A count of an earlier day is 0. */
const countOf = (day: string) =>
  sql<number>`case when ${userProfiles.usageDay} = ${day} then ${userProfiles.videosAnalyzedToday} else 0 end`;

/** @returns which start of the day it is; null when the day has no room */
export async function countStart(
  tx: Database,
  userId: string,
  limit: number,
  day: string,
): Promise<number | null> {
  const rows = await tx
    .update(userProfiles)
    .set({ videosAnalyzedToday: sql`${countOf(day)} + 1`, usageDay: day })
    .where(and(eq(userProfiles.id, userId), lt(countOf(day), limit)))
    .returning({ count: userProfiles.videosAnalyzedToday });
  return rows[0]?.count ?? null;
}

/** As many of the starts as the day has room for. @returns how many; null when it has none */
export async function countStarts(
  tx: Database,
  userId: string | null,
  starts: number,
  limit: number,
  day: string,
): Promise<number | null> {
  const rows = await rowsOf<{ counted: number }>(
    tx,
    sql`
      with before as materialized (
        select ${userProfiles.id} as id, ${countOf(day)} as today
        from ${userProfiles} where ${userProfiles.id} = ${userId} for update
      )
      update ${userProfiles}
      set videos_analyzed_today = before.today + least(${starts}::int, ${limit}::int - before.today), usage_day = ${day}
      from before
      where user_profiles.id = before.id and before.today < ${limit}::int
      returning (user_profiles.videos_analyzed_today - before.today)::int as counted`,
  );
  return rows[0]?.counted ?? null;
}

/** Takes one start off the day again, as long as that day is the one that is counted. */
export async function uncountStart(tx: Database, userId: string, day: string): Promise<void> {
  await tx
    .update(userProfiles)
    .set({ videosAnalyzedToday: sql`greatest(0, ${userProfiles.videosAnalyzedToday} - 1)` })
    .where(and(eq(userProfiles.id, userId), eq(userProfiles.usageDay, day)));
}

/** Analyses a person started today. */
export function startsToday(
  profile: { videosAnalyzedToday: number; usageDay: string | null },
  now: Date,
): number {
  return profile.usageDay === dayOf(now) ? profile.videosAnalyzedToday : 0;
}
