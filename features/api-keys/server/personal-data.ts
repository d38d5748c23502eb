/** What this slice holds about a person; the rows go with the profile. */
import { removeKeys } from '@unmask/accounts/server';
import { apiKeys } from '@unmask/accounts/tables';
import type { Database } from '@unmask/db';
import { count, eq } from '@unmask/db/sql';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import { apiKeyPersonalData, apiKeyStanding } from '@unmask/product/copy/api-keys';
import { keysOf } from './keys.ts';

/** @returns how many */
async function revokeAll(tx: Database, { id }: { id: string }): Promise<number> {
  return (await removeKeys(tx, id)).length;
}

export function apiKeysPersonalData(db: Database): PersonalDataSection {
  return {
    name: 'api_keys',
    label: apiKeyPersonalData,
    export: ({ id }) => keysOf(db, id),
    async count({ id }) {
      const rows = await db.select({ n: count() }).from(apiKeys).where(eq(apiKeys.userId, id));
      return rows[0]?.n ?? 0;
    },
    onFirstProof: revokeAll,
    endAll: revokeAll,
    async standing({ id }) {
      return (await keysOf(db, id)).map(({ name, key }) => apiKeyStanding(name, key));
    },
  };
}
