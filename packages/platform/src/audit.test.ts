/** Changes are made around the database's own guard, as someone with full access to it would. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { auditLog, type OpenDatabase } from '@unmask/db';
import { sql } from '@unmask/db/sql';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appendAudit, verifyAudit } from './audit.ts';

let dir: string;
let database: OpenDatabase;
beforeEach(async () => {
  dir = await testFolder('audit');
  database = await openTestDatabase(path.join(dir, 'database'));
});
afterEach(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

const append = (target: string, detail: Record<string, unknown> = {}) =>
  database.db.transaction((tx) =>
    appendAudit(tx, { actor: 'ann', action: 'user.suspended', target, detail }),
  );

async function withoutGuard(change: ReturnType<typeof sql>): Promise<void> {
  await database.db.execute(sql`alter table audit_log disable trigger user`);
  await database.db.execute(change);
  await database.db.execute(sql`alter table audit_log enable trigger user`);
}

test('an empty log is whole; rows in parallel form one chain, whatever order their keys come back in', async () => {
  expect(await verifyAudit(database.db)).toMatchObject({ rows: 0, damage: null });
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((target) => append(target, { z: 1, a: { y: null, b: ['x', 2.5] } })),
  );
  const check = await verifyAudit(database.db);
  expect(check).toMatchObject({ rows: 4, damage: null });
  const rows = await database.db.select().from(auditLog).orderBy(auditLog.id);
  expect(rows.at(-1)?.hash).toBe(check.hash);
  expect(new Set(rows.map((row) => row.previousHash)).size).toBe(4);
});

test('a transaction that is rolled back leaves neither row nor gap', async () => {
  await append('a');
  const failing = database.db.transaction(async (tx) => {
    await appendAudit(tx, { actor: 'ann', action: 'x', target: 'lost' });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await append('b');
  expect(await verifyAudit(database.db)).toMatchObject({ rows: 2, damage: null });
});

describe('the database refuses', () => {
  test.each([
    ['a change', sql`update audit_log set actor = 'eve'`],
    ['a deletion', sql`delete from audit_log`],
    ['emptying', sql`truncate audit_log`],
  ])('%s', async (_name, change) => {
    await append('a');
    const refusal = await database.db.execute(change).then(
      () => null,
      (error: Error) => String(error.cause ?? error),
    );
    expect(refusal).toContain('append-only');
  });
});

describe('around the guard', () => {
  test.each([
    ['changed', sql`update audit_log set actor = 'eve' where subject = 'b'`, 'changed'],
    ['changed in its details', sql`update audit_log set details = '{"n":2}' where subject = 'b'`, 'changed'],
    ['dated back', sql`update audit_log set at = at - interval '1 hour' where subject = 'b'`, 'changed'],
    ['taken out', sql`delete from audit_log where subject = 'b'`, 'missing'],
    ['cut off', sql`delete from audit_log where subject in ('b', 'c')`, 'cut'],
  ])('a row is %s', async (_name, change, kind) => {
    for (const target of ['a', 'b', 'c']) await append(target, { n: 1 });
    await withoutGuard(change);
    expect((await verifyAudit(database.db)).damage?.kind).toBe(kind);
  });
});
