/** What the embedded database gives back, and what its library keeps for every query. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, expect, test } from 'vitest';
import { openFolder } from './embedded.ts';
import { testFolder } from './testing.ts';

const dir = await testFolder('embedded');
afterAll(() => rm(dir, { recursive: true, force: true }));

test('values and arrays of them are read as by the library itself; of arrays of rows nothing is kept', async () => {
  const library = await PGlite.create();
  const client = await openFolder(path.join(dir, 'database'), {
    onBroken: (error) => {
      throw error;
    },
  });
  try {
    const question = `select true as a, 7 as b, 'x' as c, '{"k":[1]}'::jsonb as d, now()::date as e,
      array['p', 'q'] as f, array[1, 2] as g, array[true, null] as h, array['{"k":1}'::jsonb] as i,
      array['2026-01-02T03:04:05Z'::timestamptz] as j, null as k`;
    expect((await client.query(question)).rows).toEqual((await library.query(question)).rows);
    const { rows } = await client.query<{ typarray: number }>(
      "select typarray from pg_type where typname = 'pg_class'",
    );
    const ofRows = String(rows[0]?.typarray);
    const kept = Object.keys(client.parsers);
    expect(Object.keys(library.parsers)).toContain(ofRows);
    expect(kept).not.toContain(ofRows);
    expect(kept.length).toBeLessThan(Object.keys(library.parsers).length / 2);
  } finally {
    await client.close();
    await library.close();
  }
});
