/** The custody log of a case: entries are only ever added, and each carries the hash of the one before. */
import { createHash } from 'node:crypto';
import type { Database } from '@unmask/db';
import { and, asc, desc, eq, gt, sql } from '@unmask/db/sql';
import { randomId } from '@unmask/platform/identifiers';
import { LOOK_MINUTES } from '../limits.ts';
import { type ChainedEvent, hashedText, NO_HASH } from '../offline/chain.ts';
import { forensicsCases, forensicsEvents, type TimelineItem } from '../tables.ts';
import { type CaseRow, lockCase } from './access.ts';

export interface NewEvent {
  event: string;
  description: string;
  /** Null: the service itself. */
  userId: string | null;
  detail?: Record<string, unknown>;
}

export const sha256Of = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Adds one entry. The caller's transaction holds the case (`lockCase`), so entries follow each other. */
export async function appendEvent(tx: Database, caseId: string, entry: NewEvent, now = new Date()) {
  const [last] = await tx
    .select({ position: forensicsEvents.position, hash: forensicsEvents.hash })
    .from(forensicsEvents)
    .where(eq(forensicsEvents.caseId, caseId))
    .orderBy(desc(forensicsEvents.position))
    .limit(1);
  const chained = {
    id: randomId(),
    position: (last?.position ?? 0) + 1,
    detail: {},
    ...entry,
    at: now.toISOString(),
    previousHash: last?.hash ?? NO_HASH,
  };
  const hash = sha256Of(hashedText(caseId, chained));
  await tx.insert(forensicsEvents).values({ ...chained, caseId, at: now, hash });
  const item: TimelineItem = {
    id: chained.id,
    timestamp: chained.at,
    event: chained.event,
    description: chained.description,
    userId: chained.userId,
  };
  await tx
    .update(forensicsCases)
    .set({ timeline: sql`${forensicsCases.timeline} || ${JSON.stringify([item])}::jsonb` })
    .where(eq(forensicsCases.id, caseId));
}

/** Somebody looked: one entry within the hour, however often they look. */
export async function appendLook(
  db: Database,
  caseId: string,
  entry: NewEvent & { userId: string },
  about = '',
): Promise<void> {
  const now = new Date();
  await db.transaction(async (tx) => {
    await lockCase(tx, caseId);
    const [seen] = await tx
      .select({ id: forensicsEvents.id })
      .from(forensicsEvents)
      .where(
        and(
          eq(forensicsEvents.caseId, caseId),
          eq(forensicsEvents.event, entry.event),
          eq(forensicsEvents.userId, entry.userId),
          gt(forensicsEvents.at, new Date(now.getTime() - LOOK_MINUTES * 60_000)),
          sql`coalesce(${forensicsEvents.detail} ->> 'about', '') = ${about}`,
        ),
      )
      .limit(1);
    if (seen) return;
    await appendEvent(
      tx,
      caseId,
      about === '' ? entry : { ...entry, detail: { ...entry.detail, about } },
      now,
    );
  });
}

export async function eventsOf(db: Database, caseId: string): Promise<ChainedEvent[]> {
  const rows = await db
    .select()
    .from(forensicsEvents)
    .where(eq(forensicsEvents.caseId, caseId))
    .orderBy(asc(forensicsEvents.position));
  return rows.map(({ caseId: _case, at, ...row }) => ({ ...row, at: at.toISOString() }));
}

export interface ChainState {
  intact: boolean;
  /** Position of the first entry that does not fit; null where all do. */
  brokenAt: number | null;
  head: string;
}

/**
 * Whether the entries are those that were written, in their order and to the last one: the case itself counts them, so that a cut
 * end shows.
 */
export function checkChain(
  { id, timeline }: Pick<CaseRow, 'id' | 'timeline'>,
  events: readonly ChainedEvent[],
): ChainState {
  let previous = NO_HASH;
  const head = events.at(-1)?.hash ?? NO_HASH;
  for (const [index, entry] of events.entries()) {
    const fits =
      entry.position === index + 1 &&
      entry.previousHash === previous &&
      entry.hash === sha256Of(hashedText(id, entry)) &&
      timeline[index]?.id === entry.id;
    if (!fits) return { intact: false, brokenAt: index + 1, head };
    previous = entry.hash;
  }
  const whole = timeline.length === events.length;
  return { intact: whole, brokenAt: whole ? null : events.length + 1, head };
}
