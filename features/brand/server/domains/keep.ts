/** What follows from the inventory of official domains. */
import type { Database } from '@unmask/db';
import { and, eq, notInArray } from '@unmask/db/sql';
import { brandDomainLooks, brandDomains } from '../../tables.ts';
import { officialDomains } from './official.ts';

/** The official domains are what the inventory says. Called with every change of it, in its transaction. */
export async function keepLooks(
  tx: Database,
  organizationId: string,
  assets: readonly string[],
): Promise<void> {
  const names = officialDomains(assets).map(({ name }) => name);
  const own = eq(brandDomainLooks.organizationId, organizationId);
  await tx
    .delete(brandDomainLooks)
    .where(and(own, names.length > 0 ? notInArray(brandDomainLooks.official, names) : undefined));
  const nextLookAt = new Date();
  if (names.length > 0)
    await tx
      .insert(brandDomainLooks)
      .values(names.map((official) => ({ organizationId, official, nextLookAt })))
      .onConflictDoNothing();
  const all = new Set(officialDomains(assets, true).map(({ name }) => name));
  const found = await tx.select().from(brandDomains).where(eq(brandDomains.organizationId, organizationId));
  for (const { id, name, state } of found) {
    const ours = all.has(name);
    if (ours !== (state === 'ours'))
      await tx
        .update(brandDomains)
        .set({ state: ours ? 'ours' : 'new' })
        .where(eq(brandDomains.id, id));
  }
}
