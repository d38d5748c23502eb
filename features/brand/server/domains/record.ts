/** What name servers say of one candidate: a find when it is new, gone when it is not there any more, and somebody is told where that is news. */
import { domainToUnicode } from 'node:url';
import type { Database } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import { isThere, type NameRecords } from '@unmask/platform/dns-records';
import { randomId } from '@unmask/platform/identifiers';
import { DOMAIN_HISTORY, type DomainEvent, PAGE_DAYS } from '../../domain-limits.ts';
import type { DomainFound } from '../../events.ts';
import { brandDomains, type DomainChange } from '../../tables.ts';
import type { Candidate } from './candidates.ts';
import { capturePage } from './home-page.ts';
import type { LookDeps, LookRow } from './looks.ts';

export type DomainRow = typeof brandDomains.$inferSelect;

const DAY_MS = 86_400_000;

interface Seen {
  look: LookRow;
  candidate: Candidate;
  records: NameRecords;
  /** Whether home pages are fetched. */
  pages: boolean;
}

export async function recordDomain(deps: LookDeps, seen: Seen, signal: AbortSignal): Promise<void> {
  const now = new Date();
  const row = await writeRecords(deps.db, seen, now);
  if (!row || row.goneAt) return;
  if (seen.pages && hasAddress(row) && row.state !== 'ours' && pageDue(row, now)) {
    const page = await capturePage(deps, row, signal);
    if (signal.aborted) return;
    await deps.db
      .update(brandDomains)
      .set({ pageAt: now, ...page })
      .where(eq(brandDomains.id, row.id));
  }
  await tell(deps, seen.look, row.id, now);
}

const hasAddress = ({ records: { a, aaaa } }: DomainRow) => a.length + aaaa.length > 0;

/** What stands in a notice stays as it was captured for it. */
const pageDue = ({ pageAt, state, pageFileId }: DomainRow, now: Date) =>
  (pageAt === null || now.getTime() - pageAt.getTime() >= PAGE_DAYS * DAY_MS) &&
  !(state === 'takedown_started' && pageFileId !== null);

/** @returns null where there is and was nothing */
async function writeRecords(
  db: Database,
  { look, candidate, records }: Seen,
  now: Date,
): Promise<DomainRow | null> {
  const { organizationId, official, looks } = look;
  const { name, likeness, from, to } = candidate;
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(brandDomains)
      .where(and(eq(brandDomains.organizationId, organizationId), eq(brandDomains.name, name)))
      .for('update');
    const there = isThere(records);
    if (!before) {
      if (!there) return null;
      const events: DomainEvent[] = ['appeared', ...(records.mx.length > 0 ? (['mail'] as const) : [])];
      const [row] = await tx
        .insert(brandDomains)
        .values({
          ...{ id: randomId(), organizationId, official, name, likeness, from, to, state: 'new', records },
          ...{ history: added([], events, now), known: looks === 0, firstSeenAt: now, lastSeenAt: now },
        })
        .onConflictDoNothing()
        .returning();
      return row ?? null;
    }
    const set = there ? stillThere(before, records, now) : gone(before, now);
    const [row] = await tx.update(brandDomains).set(set).where(eq(brandDomains.id, before.id)).returning();
    return row ?? null;
  });
}

function stillThere(before: DomainRow, records: NameRecords, now: Date): Partial<DomainRow> {
  const back = before.goneAt !== null;
  const mail = records.mx.length > 0 && (back || before.records.mx.length === 0);
  const events: DomainEvent[] = [...(back ? (['back'] as const) : []), ...(mail ? (['mail'] as const) : [])];
  return {
    ...{ records, lastSeenAt: now, goneAt: null, history: added(before.history, events, now) },
    // Whoever registered it anew may be somebody else: it is news again.
    ...(back && {
      known: false,
      toldAt: null,
      pageAt: null,
      pageUrl: null,
      pageTitle: null,
      pageFileId: null,
    }),
    ...(back && before.state === 'takedown_started' && { state: 'new' as const }),
  };
}

const gone = (before: DomainRow, now: Date): Partial<DomainRow> =>
  before.goneAt ? {} : { goneAt: now, history: added(before.history, ['gone'], now) };

const added = (history: DomainChange[], events: readonly DomainEvent[], now: Date): DomainChange[] =>
  [...history, ...events.map((what) => ({ what, at: now.toISOString() }))].slice(-DOMAIN_HISTORY);

/** Once for each that takes mail or has a page. What was so at the first look is no news. */
async function tell({ db, events }: LookDeps, look: LookRow, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(brandDomains).where(eq(brandDomains.id, id)).for('update');
    if (!row) return;
    const mail = row.records.mx.length > 0;
    const page = row.pageFileId !== null;
    const firstPage = page && !row.history.some(({ what, at }) => what === 'page' && isCurrent(row, at));
    const news = row.toldAt === null && (mail || page);
    if (!news && !firstPage) return;
    await tx
      .update(brandDomains)
      .set({
        ...(news && { toldAt: now }),
        ...(firstPage && { history: added(row.history, ['page'], now) }),
      })
      .where(eq(brandDomains.id, id));
    if (!news || look.looks === 0 || row.state === 'ours') return;
    const { organizationId, name, official } = row;
    const shown = domainToUnicode(name);
    const found: DomainFound = { organizationId, name, shown, official, mail, page, at: now.toISOString() };
    await events.publish(tx, 'brand.domain_found', found);
  });
}

/** Since it came back last. */
function isCurrent({ history }: DomainRow, at: string): boolean {
  const back = history.findLast(({ what }) => what === 'back');
  return back === undefined || at >= back.at;
}
