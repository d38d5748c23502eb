/** Through which link of a campaign accounts came. */
import { type Database, userProfiles } from '@unmask/db';
import { and, count, desc, eq, gte, isNull, max } from '@unmask/db/sql';
import type { Utm } from '../contract.ts';
import { ARRIVAL_HOURS } from '../limits.ts';
import { marketingArrivals } from '../tables.ts';

const SHOWN = 200;

/** Counts a new account once; a link that an older account follows is none that it came through. @returns whether it counts */
export async function countArrival(db: Database, userId: string, utm: Utm): Promise<boolean> {
  if (utm.source === '') return false;
  const since = new Date(Date.now() - ARRIVAL_HOURS * 3600_000);
  const [fresh] = await db
    .select({ id: userProfiles.id })
    .from(userProfiles)
    .where(and(eq(userProfiles.id, userId), gte(userProfiles.createdAt, since)));
  if (!fresh) return false;
  const rows = await db
    .insert(marketingArrivals)
    .values({ userId, ...utm, at: new Date() })
    .onConflictDoNothing()
    .returning({ userId: marketingArrivals.userId });
  return rows.length > 0;
}

export async function listArrivals(db: Database) {
  const { source, medium, campaign } = marketingArrivals;
  const rows = await db
    .select({ source, medium, campaign, signups: count(), lastAt: max(marketingArrivals.at) })
    .from(marketingArrivals)
    .groupBy(source, medium, campaign)
    .orderBy(desc(count()), source, medium, campaign)
    .limit(SHOWN);
  const [others] = await db
    .select({ n: count() })
    .from(userProfiles)
    .leftJoin(marketingArrivals, eq(marketingArrivals.userId, userProfiles.id))
    .where(and(isNull(marketingArrivals.userId), eq(userProfiles.isAnonymous, false)));
  return {
    items: rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: (lastAt ?? new Date(0)).toISOString() })),
    others: others?.n ?? 0,
  };
}
