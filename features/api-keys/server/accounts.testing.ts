/** People with keys, put straight into the database: hundreds of them without a sign-up each. */
import { createHash, randomBytes } from 'node:crypto';
import { apiKeys, apiUsage } from '@unmask/accounts/tables';
import { type Database, userProfiles } from '@unmask/db';
import { API_KEY_PREFIX } from '@unmask/product/api';

export interface TestAccount {
  id: string;
  keys: [string, ...string[]];
}

/** @param spent analyses of this month that are used up already; without it the account has never called. */
export async function makeAccount(
  db: Database,
  { tier = 'pro', keys = 1, spent }: { tier?: string; keys?: number; spent?: number } = {},
): Promise<TestAccount> {
  const id = `program-${randomBytes(8).toString('hex')}`;
  await db.insert(userProfiles).values({ id, email: `${id}@example.com`, subscriptionTier: tier });
  const newKey = async () => {
    const key = `${API_KEY_PREFIX}${randomBytes(32).toString('hex')}`;
    await db.insert(apiKeys).values({
      id: randomBytes(12).toString('hex'),
      userId: id,
      name: 'test',
      key: createHash('sha256').update(key).digest('hex'),
      keyStart: key.slice(0, 10),
      keyEnd: key.slice(-4),
    });
    return key;
  };
  const first = await newKey();
  const others: string[] = [];
  for (let n = 1; n < keys; n += 1) others.push(await newKey());
  if (spent !== undefined) {
    const month = `${new Date().toISOString().slice(0, 7)}-01`;
    await db.insert(apiUsage).values({ userId: id, month, calls: spent, minute: new Date(0) });
  }
  return { id, keys: [first, ...others] };
}
