/** What somebody does about lookalike domains. Every change is an entry of the audit log. */
import type { Database } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import type { DomainOverview, LookalikeDomain } from '../../contract.ts';
import type { DomainState, SetState } from '../../domain-limits.ts';
import { errors } from '../../errors.ts';
import { LOOKS_HOURLY, MAX_ASSETS } from '../../limits.ts';
import { brandConfigs, brandDomainLooks, brandDomains } from '../../tables.ts';
import { findConfig } from '../configs.ts';
import type { BrandDeps } from '../deps.ts';
import { hostOf } from '../matching.ts';
import { keepLooks } from './keep.ts';
import { holdDomain, presentDomains, presentLooks } from './listing.ts';
import { registrable } from './official.ts';
import type { DomainRow } from './record.ts';

const HOUR_S = 3_600;

interface Change {
  organizationId: string;
  id: string;
  state: SetState;
}

/**
 * `ours` puts the name into the inventory, and back takes it out again: both are an admin's.
 * @throws AppError `brand_domain_not_found`, `brand_domain_state_refused`, `brand_assets_full`
 */
export async function updateDomain(
  db: Database,
  actor: RequestActor,
  { organizationId, id, state }: Change,
): Promise<LookalikeDomain> {
  const { userId } = await requireRole(db, actor, organizationId, 'view_all_analyses');
  const row = await db.transaction(async (tx) => {
    // In the order in which the configuration is saved, so that neither waits for the other.
    const [config] = await tx
      .select()
      .from(brandConfigs)
      .where(eq(brandConfigs.organizationId, organizationId))
      .for('update');
    const before = await holdDomain(tx, organizationId, id);
    if (before.state === state) return before;
    if (before.state === 'takedown_started' && state !== 'watched')
      throw new AppError(errors.brand_domain_state_refused);
    if (state === 'ours' || before.state === 'ours') {
      await requireRole(tx, actor, organizationId, 'change_settings');
      await putAssets(tx, organizationId, assetsWith(config?.brandAssets ?? [], before, state));
    }
    return setState(tx, before, state, userId);
  });
  return (await presentDomains(db, organizationId, [row])).get(id)!;
}

/** @throws AppError `brand_assets_full` */
function assetsWith(assets: readonly string[], { name }: DomainRow, state: SetState): string[] {
  const others = assets.filter((asset) => {
    const host = hostOf(asset);
    return host === null || registrable(host)?.name !== name;
  });
  if (state !== 'ours') return others;
  if (others.length >= MAX_ASSETS) throw new AppError(errors.brand_assets_full);
  return [...others, name];
}

async function putAssets(tx: Database, organizationId: string, brandAssets: string[]): Promise<void> {
  await tx
    .update(brandConfigs)
    .set({ brandAssets, updatedAt: new Date() })
    .where(eq(brandConfigs.organizationId, organizationId));
  await keepLooks(tx, organizationId, brandAssets);
}

export async function setState(
  tx: Database,
  before: DomainRow,
  state: DomainState,
  actor: string,
): Promise<DomainRow> {
  const { id, organizationId, name } = before;
  const [row] = await tx.update(brandDomains).set({ state }).where(eq(brandDomains.id, id)).returning();
  const detail = { domain: name, from: before.state, to: state };
  await appendAudit(tx, { actor, action: 'brand_domain.changed', target: id, organizationId, detail });
  return row!;
}

/** Every official domain at the next round, which begins now. @throws AppError `brand_not_watching`, `brand_no_domains`, `brand_limit` */
export async function lookForDomains(
  deps: Pick<BrandDeps, 'db' | 'onDomains'>,
  actor: RequestActor,
  organizationId: string,
): Promise<DomainOverview> {
  const { db } = deps;
  await requireRole(db, actor, organizationId, 'change_settings');
  if (!(await findConfig(db, organizationId))?.active) throw new AppError(errors.brand_not_watching);
  const own = eq(brandDomainLooks.organizationId, organizationId);
  if ((await db.$count(brandDomainLooks, own)) === 0) throw new AppError(errors.brand_no_domains);
  const window = { limit: LOOKS_HOURLY, seconds: HOUR_S };
  if (!(await countRequest(db, `brand look:${organizationId}`, window)))
    throw new AppError(errors.brand_limit);
  await db.update(brandDomainLooks).set({ nextLookAt: new Date() }).where(own);
  deps.onDomains();
  return presentLooks(db, organizationId);
}

/** @throws AppError `brand_not_set_up` */
export async function setDomainPages(
  db: Database,
  actor: RequestActor,
  { organizationId, pages }: { organizationId: string; pages: boolean },
): Promise<DomainOverview> {
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(brandConfigs)
      .set({ domainPages: pages })
      .where(eq(brandConfigs.organizationId, organizationId))
      .returning({ id: brandConfigs.organizationId });
    if (changed.length === 0) throw new AppError(errors.brand_not_set_up);
    await appendAudit(tx, {
      ...{ actor: userId, action: 'brand_monitoring.domain_pages', target: organizationId, organizationId },
      detail: { pages },
    });
  });
  return presentLooks(db, organizationId);
}
