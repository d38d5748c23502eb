/** The history over a hundred thousand rows, on the real database: order, filters, pages, and what the planner makes of them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type OpenDatabase, organizations, rowsOf, userProfiles } from '@unmask/db';
import { openTestDatabase } from '@unmask/db/testing';
import type { RequestActor } from '@unmask/platform/requests';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HistoryQuery, historyRows, readHistory } from './history.ts';

const ROWS = 100_000;
/** Far above what a page takes, far below what reading every row takes. */
const PAGE_LIMIT_MS = 250;

let dir: string;
let database: OpenDatabase;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'unmask-history-'));
  database = await openTestDatabase(path.join(dir, 'database'));
  const { db } = database;
  await db.insert(userProfiles).values([
    { id: 'ann', email: 'ann@example.com' },
    { id: 'bob', email: 'bob@example.com' },
  ]);
  await db.insert(organizations).values({ id: 'house', name: 'House' });
  // One a minute; every tenth is Bob's, every hundredth critical, three moments are shared by ten rows each.
  await db.execute(sql`
    insert into video_analyses
      (id, user_id, organization_id, filename, file_size, analysis_result, threat_level, confidence_score, processing_time, created_at)
    select 'row-' || n, case when n % 10 = 0 then 'bob' else 'ann' end, 'house',
      case when n % 5000 = 1 then 'Interview_100%_' || n || '.mp4' else 'clip ' || n || '.mp4' end, 1,
      jsonb_build_object(
        'isAI', n % 3 = 0,
        'outcome', case n % 3 when 0 then 'ai_generated' when 1 then 'authentic' else 'inconclusive' end,
        'probability', jsonb_build_object('value', 0.5),
        'engine', jsonb_build_object('version', '3.0.0')),
      case when n % 100 = 1 then 'critical' else 'low' end, 60, 5,
      timestamptz '2026-01-01 00:00:00.000123Z' + (n - n % 10 * case when n < 30 then 1 else 0 end) * interval '1 minute'
    from generate_series(0, ${ROWS - 1}) as n`);
  await db.execute(sql`analyze video_analyses`);
}, 120_000);
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

const ANN: RequestActor = {
  kind: 'analyst',
  address: '192.0.2.1',
  userId: 'ann',
  email: 'ann@example.com',
  tier: 'free',
  isGuest: false,
  organizationId: 'house',
  organizationRole: 'analyst',
};
const query = (more: Partial<HistoryQuery> = {}): HistoryQuery => ({ scope: 'mine', limit: 20, ...more });
const names = async (more: Partial<HistoryQuery>) =>
  (await readHistory(database.db, ANN, query(more))).items.map((item) => item.name);

async function plan(more: Partial<HistoryQuery>, organizationId: string | null = null): Promise<string> {
  const rows = historyRows(database.db, { userId: 'ann', organizationId, viewAll: true }, query(more));
  const lines = await rowsOf<Record<string, string>>(database.db, sql`explain ${rows.getSQL()}`);
  return lines.map((line) => Object.values(line)[0]).join('\n');
}

test('newest first, 20 a page, without a gap or a repetition where moments are the same', async () => {
  const first = await readHistory(database.db, ANN, query());
  expect(first.items).toHaveLength(20);
  expect(first.items[0]).toMatchObject({ id: 'row-99999', byMe: true, manage: true, by: null });
  const seen: string[] = [];
  // The thirty oldest rows: ten each at one moment, nine of ten Ann's.
  let cursor: string | undefined;
  const before = '2026-01-01T00:30:00.000Z';
  do {
    const page = await readHistory(database.db, ANN, query({ before, limit: 4, cursor }));
    seen.push(...page.items.map((item) => item.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toHaveLength(27);
  expect(new Set(seen).size).toBe(27);
});

test('search in any case and by letter, filters, and their combination', async () => {
  expect(await names({ search: 'INTERVIEW_100%_' })).toHaveLength(20);
  expect(await names({ search: 'interview%5001' })).toEqual([]);
  expect(await names({ search: 'clip 99997' })).toEqual(['clip 99997.mp4']);
  expect(await names({ search: "o'hara" })).toEqual([]);
  const found = await readHistory(
    database.db,
    ANN,
    query({
      outcome: 'ai_generated',
      threat: 'critical',
      from: '2026-01-01T00:00:00.000Z',
      before: '2026-01-01T16:40:00.000Z',
    }),
  );
  expect(found.items.map((item) => item.id)).toEqual(['row-801', 'row-501', 'row-201']);
  expect(
    found.items.every((item) => item.verdict === 'ai_generated' && item.threatLevel === 'critical'),
  ).toBe(true);
  expect(found.nextCursor).toBeNull();
});

test("[CALL-055] [CALL-057] the organization's, newest first, page by page to the last one; nobody else's for whom may not view all", async () => {
  const all = query({ scope: 'organization', before: '2026-01-01T03:00:00.000Z', limit: 100 });
  const first = await readHistory(database.db, ANN, all);
  const second = await readHistory(database.db, ANN, { ...all, cursor: first.nextCursor ?? '' });
  const both = [...first.items, ...second.items];
  expect(both).toHaveLength(180);
  expect(second.nextCursor).toBeNull();
  expect(both.map((item) => item.createdAt)).toEqual(
    both
      .map((item) => item.createdAt)
      .sort()
      .reverse(),
  );
  expect(both.filter((item) => item.by === 'bob@example.com')).toHaveLength(18);
  expect(both.every((item) => item.manage === item.byMe)).toBe(true);
  const viewer = await readHistory(database.db, { ...ANN, organizationRole: 'viewer' }, all);
  expect(viewer.items.every((item) => item.byMe)).toBe(true);
  expect(viewer.organization).toEqual({ name: 'House', viewAll: false });
});

test.each([
  ['all', {}, 'video_analyses_user'],
  ['by outcome', { outcome: 'ai_generated' }, 'video_analyses_user_outcome'],
  ['by threat', { threat: 'critical' }, 'video_analyses_user_threat'],
  [
    'by date',
    { from: '2026-02-01T00:00:00.000Z', before: '2026-02-02T00:00:00.000Z' },
    'video_analyses_user',
  ],
] as const)('the plan %s walks an index backwards and sorts nothing', async (_name, more, index) => {
  const own = await plan(more);
  expect(own).toContain(`Index Scan Backward using ${index} on`);
  expect(own).not.toMatch(/Seq Scan on video_analyses|Sort/);
  const organization = await plan(more, 'house');
  expect(organization).toMatch(/Index Scan Backward using video_analyses_organization\w* on/);
  expect(organization).not.toMatch(/Seq Scan on video_analyses|Sort/);
});

test(`a page in the middle of ${ROWS} rows takes less than ${PAGE_LIMIT_MS} ms`, async () => {
  const cursor = Buffer.from(JSON.stringify({ at: '2026-02-01T00:00:00.000123Z', id: 'row-0' })).toString(
    'base64url',
  );
  const began = performance.now();
  const page = await readHistory(database.db, ANN, query({ cursor }));
  expect(performance.now() - began).toBeLessThan(PAGE_LIMIT_MS);
  expect(page.items[0]?.createdAt).toBe('2026-01-31T23:59:00.000Z');
});

test('what is no cursor is refused in words', async () => {
  for (const cursor of ['x', Buffer.from('{"at":"now","id":"1"}').toString('base64url')]) {
    await expect(readHistory(database.db, ANN, query({ cursor }))).rejects.toMatchObject({
      code: 'invalid_request',
    });
  }
});
