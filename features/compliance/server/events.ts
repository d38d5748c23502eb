/** What happens to findings: each change writes its event, and the trend of twelve months is read from these alone. */
import { type Database, organizationMembers, userProfiles } from '@unmask/db';
import { and, asc, eq } from '@unmask/db/sql';
import { randomId } from '@unmask/platform/identifiers';
import type { FindingEventItem } from '../contract.ts';
import { EVENTS_SHOWN, type FindingEvent, type FindingStatus } from '../limits.ts';
import { complianceFindingEvents, type complianceFindings } from '../tables.ts';

export type FindingRow = typeof complianceFindings.$inferSelect;

/** Who acts where nobody does. */
export const BY_CHECK = 'check';

export async function addEvent(
  tx: Database,
  row: Pick<FindingRow, 'id' | 'organizationId'> & { status: FindingStatus },
  event: FindingEvent,
  by: { actor: string; note?: string | null | undefined; at: Date },
): Promise<void> {
  const { id: findingId, organizationId, status } = row;
  await tx.insert(complianceFindingEvents).values({
    ...{ id: randomId(), findingId, organizationId, event, status },
    ...{ at: by.at, actor: by.actor, note: by.note?.trim() || null },
  });
}

/** Addresses of members by their id: who is no member any more is named nowhere. */
export async function membersNamed(db: Database, organizationId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: userProfiles.id, email: userProfiles.email })
    .from(organizationMembers)
    .innerJoin(userProfiles, eq(userProfiles.id, organizationMembers.userId))
    .where(eq(organizationMembers.organizationId, organizationId));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export async function eventsOf(
  db: Database,
  { id, organizationId }: Pick<FindingRow, 'id' | 'organizationId'>,
): Promise<FindingEventItem[]> {
  const rows = await db
    .select()
    .from(complianceFindingEvents)
    .where(
      and(
        eq(complianceFindingEvents.findingId, id),
        eq(complianceFindingEvents.organizationId, organizationId),
      ),
    )
    .orderBy(asc(complianceFindingEvents.at), asc(complianceFindingEvents.id))
    .limit(EVENTS_SHOWN);
  const names = await membersNamed(db, organizationId);
  return rows.map((row) => presentEvent(row, names));
}

export const presentEvent = (
  { at, event, status, actor, note }: typeof complianceFindingEvents.$inferSelect,
  names: ReadonlyMap<string, string>,
): FindingEventItem => ({
  ...{ at: at.toISOString(), event, status, note },
  by: names.get(actor) ?? null,
  byCheck: actor === BY_CHECK,
});
