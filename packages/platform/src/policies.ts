/** Policies: from the environment, unless the operator set another value, which is in force at once. */
import { type Database, operatorSettings } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { LIMIT_POLICIES } from '@unmask/product/plans';
import { POLICY_BOUNDS, POLICY_NAMES, type Policies, type PolicyName } from '@unmask/product/policies';
import { z } from 'zod';
import type { Settings } from './env.ts';
import { AppError } from './errors.ts';

const counted = ({ least, most }: { least: number; most: number }) => z.number().int().min(least).max(most);

const SCHEMAS: { [Name in PolicyName]: z.ZodType<Policies[Name]> } = {
  limit_policy: z.enum(LIMIT_POLICIES),
  visitor_daily_limit: counted(POLICY_BOUNDS.visitor_daily_limit),
  media_retention_days: counted(POLICY_BOUNDS.media_retention_days),
  sign_up_open: z.boolean(),
};

export interface PolicyBook {
  /** What is in force. */
  readonly current: Readonly<Policies>;
  /** What the environment says. */
  readonly defaults: Readonly<Policies>;
  /** Reads what another server may have changed. */
  load(): Promise<void>;
  /**
   * Stores a value in the transaction; null goes back to the environment's. Call `load` after the transaction.
   * @throws AppError `invalid_policy`
   */
  change(tx: Database, name: PolicyName, value: unknown): Promise<void>;
}

export function policyDefaults(settings: Settings): Policies {
  return {
    limit_policy: settings.LIMIT_POLICY,
    visitor_daily_limit: settings.VISITOR_DAILY_LIMIT,
    media_retention_days: settings.MEDIA_RETENTION_DAYS,
    sign_up_open: settings.SIGN_UP_OPEN,
  };
}

export async function openPolicies(db: Database, defaults: Policies): Promise<PolicyBook> {
  let current = defaults;
  const load = async () => {
    current = { ...defaults, ...readable(await db.select().from(operatorSettings)) };
  };
  await load();
  return {
    get current() {
      return current;
    },
    defaults,
    load,
    async change(tx, name, value) {
      if (value === null) {
        await tx.delete(operatorSettings).where(eq(operatorSettings.name, name));
        return;
      }
      const checked = SCHEMAS[name].safeParse(value);
      if (!checked.success) throw new AppError('invalid_policy', `${name}: ${checked.error.message}`);
      const row = { value: checked.data, updatedAt: new Date() };
      await tx
        .insert(operatorSettings)
        .values({ name, ...row })
        .onConflictDoUpdate({ target: operatorSettings.name, set: row });
    },
  };
}

/** A row that another version wrote and this one cannot read does not count. */
function readable(rows: Array<{ name: string; value: unknown }>): Partial<Policies> {
  const found: Record<string, unknown> = {};
  for (const row of rows) {
    const name = POLICY_NAMES.find((known) => known === row.name);
    const checked = name && SCHEMAS[name].safeParse(row.value);
    if (name && checked?.success) found[name] = checked.data;
  }
  return found;
}
