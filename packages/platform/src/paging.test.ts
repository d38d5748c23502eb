/** The place in a list that is read in parts, against a real database. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type OpenDatabase, rowsOf } from '@unmask/db';
import { sql } from '@unmask/db/sql';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterCursor, cursorTime, pageOf } from './paging.ts';

let dir: string;
let database: OpenDatabase;
beforeAll(async () => {
  dir = await testFolder('paging');
  database = await openTestDatabase(path.join(dir, 'database'));
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

/** Within one millisecond, and two at the very same moment; one long ago. */
const ROWS = sql`(values ('a', timestamptz '2026-11-23 10:00:00.000001+00'), ('b', timestamptz '2026-11-23 10:00:00.000002+00'),
  ('c', timestamptz '2026-11-23 10:00:00.000002+00'), ('d', timestamptz '1999-12-31 23:59:59.999999+00'), ('e', timestamptz '2199-01-01 00:00:00.123457+00')) v(id, at)`;

async function part(cursor: string | undefined) {
  const [at, id] = [sql`v.at`, sql`v.id`];
  const rows = await rowsOf<{ id: string; cursorAt: string }>(
    database.db,
    sql`select v.id, ${cursorTime(at)} as "cursorAt" from ${ROWS} where ${afterCursor(cursor, at, id) ?? sql`true`}
      order by v.at desc, v.id desc limit 3`,
  );
  return pageOf(
    rows,
    2,
    (row) => row.id,
    (row) => row.id,
  );
}

test('each row once, to the microsecond', async () => {
  const first = await part(undefined);
  expect(first.items).toEqual(['e', 'c']);
  const second = await part(first.nextCursor ?? '');
  expect(second.items).toEqual(['b', 'a']);
  expect(await part(second.nextCursor ?? '')).toEqual({ items: ['d'], nextCursor: null });
});

test.each([
  'x',
  Buffer.from('["1",""]').toString('base64url'),
  Buffer.from('["2026-99-99 00:00:00+00","a"]').toString('base64url'),
  Buffer.from('["1","\\u0000"]').toString('base64url'),
  Buffer.from('["99999999999999999999","a"]').toString('base64url'),
])('what is no place is refused before the database is asked: %s', (cursor) => {
  expect(() => afterCursor(cursor, sql`v.at`, sql`v.id`)).toThrow('cursor');
});
