/** What waited in the two former outboxes, after the migration that joins them. */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveries, type OpenDatabase, userProfiles, webhookEndpoints } from './index.ts';
import { asc, sql } from './sql.ts';
import { openTestDatabase, testFolder } from './testing.ts';

let dir: string;
let database: OpenDatabase;

const statementsOf = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, `../migrations/${name}.sql`), 'utf8').split(
    '--> statement-breakpoint',
  );
/** As the migrations before made them. */
const formerTables = [...statementsOf('0000_start'), ...statementsOf('0013_webhooks')].filter((statement) =>
  /CREATE TABLE "(mail_outbox|webhook_deliveries)"/.test(statement),
);
const joins = statementsOf('0019_deliveries').filter((statement) => statement.includes('INSERT INTO'));

beforeAll(async () => {
  dir = await testFolder('deliveries');
  database = await openTestDatabase(path.join(dir, 'database'));
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

test('every row comes along: what waits goes on where it was, and the log stays', async () => {
  const { db } = database;
  const run = async (statements: string[]) => {
    for (const statement of statements) await db.execute(sql.raw(statement));
  };
  expect([formerTables.length, joins.length]).toEqual([2, 2]);
  await run(formerTables);
  await db.insert(userProfiles).values({ id: 'p', email: 'p@example.com' });
  const endpoint = { id: 'e', userId: 'p', url: 'https://a.example/', events: [], secret: 's' };
  await db.insert(webhookEndpoints).values(endpoint);
  const soon = '2030-01-01T00:00:00.000Z';
  const log = [{ at: soon, status: 500, error: 'status', duration_ms: 7 }];
  await run([
    `insert into mail_outbox (id, kind, recipient, subject, html, text, state, attempts, next_attempt_at, last_error)
      values ('m1', 'k', 'a@b.co', 's', 'h', 't', 'queued', 2, '${soon}', 'full'), ('m2', 'k', 'a@b.co', 's', '', '', 'sent', 1, now(), null),
        ('m3', 'k', 'a@b.co', 's', 'h', 't', 'kept', 0, now(), null), ('m4', 'k', 'a@b.co', 's', 'h', 't', 'failed', 6, now(), 'full')`,
    `insert into webhook_deliveries (id, endpoint_id, event_type, payload, state, attempts, step, steps, next_attempt_at, response_status, error, attempt_log)
      values ('w1', 'e', 'analysis.completed', '{"a": 1}', 'pending', 13, 3, 10, '${soon}', 500, 'status', '${JSON.stringify(log)}'),
        ('w2', 'e', 'webhook.test', '{}', 'delivered', 1, 1, 1, now(), 204, null, '[]')`,
  ]);
  await run(joins);
  const rows = await db.select().from(deliveries).orderBy(asc(deliveries.id));
  expect(rows.map(({ id, state, stream }) => [id, state, stream])).toEqual([
    ['m1', 'pending', 'transactional'],
    ['m2', 'delivered', 'transactional'],
    ['m3', 'kept', 'transactional'],
    ['m4', 'failed', 'transactional'],
    ['w1', 'pending', 'transactional'],
    ['w2', 'delivered', 'transactional'],
  ]);
  const next = { nextAttemptAt: new Date(soon) };
  const mail = { channel: 'mail', target: 'a@b.co', endpointId: null, subject: 's', body: 't', html: 'h' };
  expect(rows[0]).toMatchObject({ ...mail, ...next, attempts: 2, step: 2, steps: 6, error: 'full' });
  const hook = {
    channel: 'webhook',
    target: 'e',
    endpointId: 'e',
    kind: 'analysis.completed',
    body: '{"a": 1}',
  };
  expect(rows[4]).toMatchObject({ ...hook, ...next, attempts: 13, step: 3, steps: 10, attemptLog: log });
});
