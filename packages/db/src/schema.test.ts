/** Tables and columns under the specification's names. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenDatabase, rowsOf, userActiveOrganization, userProfiles } from './index.ts';
import { migrateEmbedded, migratePostgres } from './migrate.ts';
import { sql } from './sql.ts';
import { openTestDatabase, testFolder } from './testing.ts';

let dir: string;
let database: OpenDatabase;
beforeAll(async () => {
  dir = await testFolder('schema');
  database = await openTestDatabase(path.join(dir, 'database'));
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

describe('the schema', () => {
  const columns = async (table: string) => {
    const rows = await rowsOf<{ column_name: string; is_nullable: string }>(
      database.db,
      sql`select column_name, is_nullable from information_schema.columns where table_schema = 'public' and table_name = ${table}`,
    );
    return new Map(rows.map((row) => [row.column_name, row.is_nullable === 'YES']));
  };

  test('[ENT-001][ENT-002][ENT-003][ENT-004] user_profiles', async () => {
    const found = await columns('user_profiles');
    for (const name of ['id', 'email', 'subscription_tier', 'videos_analyzed_today'])
      expect(found.has(name), name).toBe(true);
  });

  test('[ENT-014][ENT-015] organizations', async () => {
    const found = await columns('organizations');
    for (const name of ['id', 'name']) expect(found.has(name), name).toBe(true);
  });

  test('[ENT-016][ENT-017][ENT-018] organization_members', async () => {
    const found = await columns('organization_members');
    for (const name of ['user_id', 'organization_id', 'role']) expect(found.has(name), name).toBe(true);
  });

  test('[ENT-022][ENT-023][ENT-024] user_active_organization', async () => {
    const found = await columns('user_active_organization');
    for (const name of ['user_id', 'organization_id', 'updated_at']) expect(found.has(name), name).toBe(true);
  });

  test('[ENT-026][ENT-027][ENT-028][ENT-029][ENT-030][ENT-031][ENT-032][ENT-033][ENT-034][ENT-035] video_analyses has exactly the specified columns', async () => {
    expect(Object.fromEntries(await columns('video_analyses'))).toEqual({
      id: false,
      user_id: false,
      organization_id: true,
      filename: false,
      file_size: false,
      analysis_result: false,
      threat_level: false,
      confidence_score: false,
      processing_time: false,
      created_at: false,
    });
  });

  test('[ENT-005][ENT-006][ENT-007][SESSION-001] a new profile is free with 0 videos; the four tiers and no other', async () => {
    await database.db
      .transaction(async (tx) => {
        const [row] = await tx.insert(userProfiles).values({ id: 't', email: 't@example.com' }).returning();
        expect(row).toMatchObject({ subscriptionTier: 'free', videosAnalyzedToday: 0 });
        for (const tier of ['free', 'pro', 'enterprise', 'enterprise_elite']) {
          await tx.update(userProfiles).set({ subscriptionTier: tier });
        }
        await expect(
          tx.transaction((inner) => inner.update(userProfiles).set({ subscriptionTier: 'gold' })),
        ).rejects.toThrow();
        tx.rollback();
      })
      .catch((error: Error) => expect(error.message).toMatch(/rollback/i));
  });

  test('[ENT-145][ENT-146][ENT-147][ENT-148][ENT-149][ENT-150][ENT-151] api_keys', async () => {
    const found = await columns('api_keys');
    for (const name of ['id', 'user_id', 'name', 'key', 'usage_count', 'last_used', 'created_at'])
      expect(found.has(name), name).toBe(true);
  });

  test('[ENT-025] one active organization per person', async () => {
    const rows = await rowsOf<{ columns: string }>(
      database.db,
      sql`select string_agg(a.attname, ',') as columns from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey) where i.indrelid = 'user_active_organization'::regclass and i.indisprimary`,
    );
    expect(rows).toEqual([{ columns: 'user_id' }]);
    expect(userActiveOrganization.userId.primary).toBe(true);
  });

  test('opening again changes nothing', async () => {
    const count = () =>
      rowsOf<{ n: number }>(database.db, sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
    const before = await count();
    if (database.pool) await migratePostgres(database.pool);
    if (database.embedded) await migrateEmbedded(database.embedded);
    expect(await count()).toEqual(before);
    expect(before[0]?.n).toBeGreaterThan(0);
  });
});
