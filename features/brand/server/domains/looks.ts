/** Looking for lookalikes: every candidate of every official domain once a day, at a pace that name servers bear, while monitoring is on. */
import { randomBytes } from 'node:crypto';
import type { Database } from '@unmask/db';
import { and, asc, eq, lte } from '@unmask/db/sql';
import { eachAtOnce } from '@unmask/platform/at-once';
import { isThere, type NameRecords } from '@unmask/platform/dns-records';
import { brandConfigs, brandDomainLooks } from '../../tables.ts';
import type { ConfigRow } from '../configs.ts';
import type { BrandDeps } from '../deps.ts';
import { type Candidate, candidatesOf } from './candidates.ts';
import { officialDomains, registrable } from './official.ts';
import { recordDomain } from './record.ts';

export type LookRow = typeof brandDomainLooks.$inferSelect;
export type LookDeps = Pick<
  BrandDeps,
  'db' | 'analyses' | 'fetcher' | 'logger' | 'names' | 'homePages' | 'events'
>;

const DAY_MS = 86_400_000;
/** Nobody could be asked. */
const AGAIN_MS = 60 * 60_000;
/** Names that are asked for before the place is written down. */
const BATCH = 100;
const AT_ONCE = 8;
/** A round ends after this time; the next one goes on. */
const ROUND_MS = 45_000;
/** So many in a row that nobody could answer, and none that somebody could: it is not about the names. */
const ALL_SILENT = 8;

export async function domainRound(deps: LookDeps, signal: AbortSignal): Promise<void> {
  const until = Date.now() + ROUND_MS;
  while (!signal.aborted && Date.now() < until) {
    const due = await firstDue(deps.db);
    if (!due) return;
    try {
      await lookFurther(deps, due.look, due.config, signal);
    } catch (error) {
      // Ended in the middle: the next round asks for the same part again.
      if (!signal.aborted) throw error;
    }
  }
}

async function firstDue(db: Database) {
  const [due] = await db
    .select({ look: brandDomainLooks, config: brandConfigs })
    .from(brandDomainLooks)
    .innerJoin(brandConfigs, eq(brandConfigs.organizationId, brandDomainLooks.organizationId))
    .where(and(eq(brandConfigs.active, true), lte(brandDomainLooks.nextLookAt, new Date())))
    .orderBy(asc(brandDomainLooks.nextLookAt))
    .limit(1);
  return due;
}

/** What is looked up for an official domain; the organization's own names are none of it. */
export function candidatesFor(official: string, { brandAssets }: Pick<ConfigRow, 'brandAssets'>) {
  const domain = registrable(official);
  const own = new Set(officialDomains(brandAssets, true).map(({ name }) => name));
  return domain ? candidatesOf(domain, own) : { items: [], possible: 0 };
}

/** The next part of one look. Whoever else is due has their turn before the part after. */
async function lookFurther(deps: LookDeps, look: LookRow, config: ConfigRow, signal: AbortSignal) {
  const { db, names } = deps;
  const { items } = candidatesFor(look.official, config);
  const part = items.slice(look.position, look.position + BATCH);
  const first = look.position === 0;
  // The own domain is certainly there: where nobody can say so, nothing can be said of others.
  if (first && (await names.records(look.official, signal)) === null) return giveUp(db, look);
  const untellable = await untellableIn(deps, first ? [] : look.untellable, part, signal);
  const asked = part.filter(({ name }) => !untellable.includes(endingOf(name)));
  let silent = 0;
  let answered = 0;
  const found = new Map<string, NameRecords>();
  await eachAtOnce(asked, AT_ONCE, signal, async ({ name }) => {
    if (answered === 0 && silent >= ALL_SILENT) return;
    const records = await names.records(name, signal);
    if (records === null) silent += 1;
    else {
      answered += 1;
      found.set(name, records);
    }
  });
  if (signal.aborted) return;
  if (asked.length > 0 && answered === 0 && silent >= Math.min(asked.length, ALL_SILENT))
    return giveUp(db, look);
  for (const candidate of asked) {
    const records = found.get(candidate.name);
    if (records) await recordDomain(deps, { look, candidate, records, pages: config.domainPages }, signal);
    if (signal.aborted) return;
  }
  await goOn(db, look, untellable, items.length);
}

const ours = ({ organizationId, official }: LookRow) =>
  and(eq(brandDomainLooks.organizationId, organizationId), eq(brandDomainLooks.official, official));

async function giveUp(db: Database, look: LookRow): Promise<void> {
  const now = new Date();
  const nextLookAt = new Date(now.getTime() + AGAIN_MS);
  await db
    .update(brandDomainLooks)
    .set({ failingSince: look.failingSince ?? now, nextLookAt })
    .where(ours(look));
}

async function goOn(db: Database, look: LookRow, untellable: string[], total: number): Promise<void> {
  const now = new Date();
  const position = look.position + BATCH;
  const ended = position >= total;
  await db
    .update(brandDomainLooks)
    .set({
      ...{ untellable, failingSince: null, position: ended ? 0 : position },
      nextLookAt: ended ? new Date(now.getTime() + DAY_MS) : now,
      ...(ended && { lastLookAt: now, looks: look.looks + 1 }),
    })
    .where(ours(look));
}

const endingOf = (name: string) => name.slice(name.indexOf('.') + 1);

/**
 * Endings below which a name that nobody can have registered is said to be there: registries do that, and name servers of some providers do it
 * for all. What they say of candidates is worth nothing then.
 */
async function untellableIn(
  { names }: LookDeps,
  before: readonly string[],
  part: readonly Candidate[],
  signal: AbortSignal,
): Promise<string[]> {
  const found = new Set(before);
  const endings = new Set(part.map(({ name }) => endingOf(name)));
  await eachAtOnce([...endings], AT_ONCE, signal, async (ending) => {
    const records = await names.records(`${randomBytes(12).toString('hex')}.${ending}`, signal);
    if (records && isThere(records)) found.add(ending);
    else found.delete(ending);
  });
  return [...found].sort();
}
