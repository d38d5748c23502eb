/** The list for programs over many rows, on the real database: order, pages, filter, and what the planner makes of them. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type OpenDatabase, rowsOf, userProfiles } from '@unmask/db';
import { sql } from '@unmask/db/sql';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListQuery, listPage, listRows } from './program-list.ts';

const ROWS = 30_000;

let dir: string;
let database: OpenDatabase;

beforeAll(async () => {
  dir = await testFolder('program-list');
  database = await openTestDatabase(path.join(dir, 'database'));
  const { db } = database;
  await db.insert(userProfiles).values([
    { id: 'ann', email: 'ann@example.com' },
    { id: 'bob', email: 'bob@example.com' },
  ]);
  // Every tenth is Bob's, every thousandth waits; ten at a time were asked for at the same moment.
  await db.execute(sql`
    insert into analysis_jobs (id, state, user_id, address_hash, file_name, file_size, file_type, mode, result, created_at)
    select 'job-' || n, case when n % 1000 = 1 then 'queued' else 'completed' end,
      case when n % 10 = 0 then 'bob' else 'ann' end, 'a', 'clip ' || n || '.mp4', 1, 'video/mp4', 'full',
      case when n % 1000 = 1 then null
        else jsonb_build_object('isAI', n % 2 = 0, 'confidence', 61.5, 'outcome', 'inconclusive', 'findings', '[]'::jsonb) end,
      timestamptz '2026-01-01 00:00:00.000123Z' + (n / 10) * interval '1 minute'
    from generate_series(0, ${ROWS - 1}) as n`);
  await db.execute(sql`analyze analysis_jobs`);
}, 120_000);
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

async function plan(query: ListQuery): Promise<string> {
  const rows = listRows(database.db, 'ann', query);
  const lines = await rowsOf<Record<string, string>>(database.db, sql`explain ${rows.getSQL()}`);
  return lines.map((line) => Object.values(line)[0]).join('\n');
}

async function all(userId: string, query: ListQuery): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listPage(database.db, userId, { ...query, cursor });
    expect(page.rows.length).toBeLessThanOrEqual(query.limit);
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return seen;
}

test('newest first, without a gap or a repetition where moments are the same; one person at a time', async () => {
  const { rows } = await listPage(database.db, 'ann', { limit: 2 });
  expect(rows[0]).toMatchObject({
    id: 'job-29999',
    judged: { isAI: false, confidence: 61.5, outcome: 'inconclusive' },
  });
  expect(rows[0]?.judged).not.toHaveProperty('findings');
  const mine = await all('bob', { limit: 97 });
  expect(mine).toHaveLength(ROWS / 10);
  expect(new Set(mine).size).toBe(ROWS / 10);
});

test('by state, over several pages; what has no result says so', async () => {
  const waiting = await all('ann', { limit: 7, status: 'queued' });
  expect(waiting).toEqual(Array.from({ length: 30 }, (_, n) => `job-${29_001 - n * 1000}`));
  const { rows } = await listPage(database.db, 'ann', { limit: 1, status: 'queued' });
  expect(rows[0]).toMatchObject({ status: 'queued', judged: null });
});

test('a page is read from an index, also by state and deep in the list', async () => {
  const deep = (await listPage(database.db, 'ann', { limit: 100 })).nextCursor ?? '';
  expect(await plan({ limit: 20 })).toContain('analysis_jobs_user');
  expect(await plan({ limit: 20, status: 'queued' })).toContain('analysis_jobs_user_state');
  for (const query of [
    { limit: 20 },
    { limit: 20, cursor: deep },
    { limit: 20, status: 'queued' as const },
    { limit: 20, status: 'completed' as const, cursor: deep },
  ]) {
    expect(await plan(query)).not.toMatch(/Seq Scan|Sort/);
  }
});

test('what is no cursor is refused', async () => {
  for (const cursor of ['x', '', Buffer.from('{"at":"now","id":"a"}').toString('base64url')]) {
    await expect(listPage(database.db, 'ann', { limit: 5, cursor })).rejects.toMatchObject({
      code: 'api_cursor_invalid',
    });
  }
});
