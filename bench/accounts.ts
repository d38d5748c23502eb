/** Paid accounts with a key each, put straight into the database. */
import { createHash } from 'node:crypto';
import { apiKeys } from '@unmask/accounts/tables';
import { type Database, userProfiles } from '../packages/db/src/index.ts';
import { API_KEY_PREFIX, API_KEY_SHOWN_END, API_KEY_SHOWN_START } from '../product/api.ts';

const ROWS_AT_ONCE = 1_000;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** @returns their keys. */
export async function seedAccounts(db: Database, accounts: number): Promise<string[]> {
  const secrets: string[] = [];
  for (let from = 0; from < accounts; from += ROWS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(ROWS_AT_ONCE, accounts - from) }, (_, n) => from + n);
    const made = numbers.map((n) => `${API_KEY_PREFIX}${sha256(`bench ${n}`)}`);
    await db.insert(userProfiles).values(
      numbers.map((n) => ({
        id: `bench-${n}`,
        email: `bench-${n}@example.com`,
        subscriptionTier: 'enterprise',
      })),
    );
    await db.insert(apiKeys).values(
      made.map((secret, index) => ({
        id: `bench-key-${numbers[index]}`,
        userId: `bench-${numbers[index]}`,
        name: 'bench',
        key: sha256(secret),
        keyStart: secret.slice(0, API_KEY_SHOWN_START),
        keyEnd: secret.slice(-API_KEY_SHOWN_END),
      })),
    );
    secrets.push(...made);
  }
  return secrets;
}
