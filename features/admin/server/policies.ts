/** Policies that the operator changes while the service runs. */
import { type Database, operatorSettings } from '@unmask/db';
import { appendAudit } from '@unmask/platform/audit';
import type { PolicyBook } from '@unmask/platform/policies';
import { POLICY_NAMES, type PolicyName } from '@unmask/product/policies';
import type { Policy } from '../contract.ts';

export async function listPolicies(db: Database, policies: PolicyBook): Promise<Policy[]> {
  await policies.load();
  const rows = await db.select().from(operatorSettings);
  const changed = new Map(rows.map((row) => [row.name, row.updatedAt]));
  return POLICY_NAMES.map((name) => ({
    name,
    value: policies.current[name],
    environment: policies.defaults[name],
    changedAt: changed.get(name)?.toISOString() ?? null,
  }));
}

/** In force at once here, and within seconds on other servers. */
export async function changePolicy(
  parts: { db: Database; policies: PolicyBook },
  actor: string,
  change: { name: PolicyName; value: string | number | boolean | null },
): Promise<Policy> {
  const { db, policies } = parts;
  await db.transaction(async (tx) => {
    await policies.change(tx, change.name, change.value);
    const detail = {
      from: policies.current[change.name],
      to: change.value ?? policies.defaults[change.name],
    };
    await appendAudit(tx, { actor, action: 'policy.changed', target: change.name, detail });
  });
  const all = await listPolicies(db, policies);
  const found = all.find((policy) => policy.name === change.name);
  if (!found) throw new Error(`no policy ${change.name}`);
  return found;
}
