/** The history over a hundred thousand rows, on the real database: order, filters, pages, and what the planner makes of them. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type OpenDatabase, organizationMembers, organizations, rowsOf, userProfiles } from '@unmask/db';
import { sql } from '@unmask/db/sql';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import type { RequestActor } from '@unmask/platform/requests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HistoryQuery, historyRows, readHistory } from './history.ts';
import { exportTeamHistory, readTeamHistory, teamReach } from './team-history.ts';

const ROWS = 100_000;
/** CPU time, which others on the machine do not lengthen: far above what a page takes, far below what reading every row takes. */
const PAGE_LIMIT_MS = 250;
/** A search may look at every name of the organization. */
const TEAM_LIMIT_MS = 1_000;

let dir: string;
let database: OpenDatabase;

/** CPU time of this process, which holds the database, in milliseconds. */
function cpuSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

beforeAll(async () => {
  dir = await testFolder('history');
  database = await openTestDatabase(path.join(dir, 'database'));
  const { db } = database;
  await db.insert(userProfiles).values([
    { id: 'ann', email: 'ann@example.com' },
    { id: 'bob', email: 'bob@example.com' },
  ]);
  await db.insert(organizations).values({ id: 'house', name: 'House' });
  await db
    .insert(organizationMembers)
    .values({ id: 'm', organizationId: 'house', userId: 'ann', role: 'analyst' });
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

test.each([
  ['strongest signs first', { sort: 'signs' }, /Index Scan Backward using video_analyses_user_signs on/],
  ['by name', { sort: 'name' }, /Index Scan using video_analyses_user_name on/],
] as const)('the plan of one’s own, %s, walks an index and sorts nothing', async (_name, more, index) => {
  const own = await plan(more);
  expect(own).toMatch(index);
  expect(own).not.toMatch(/Seq Scan on video_analyses|Sort/);
});

test(`a page in the middle of ${ROWS} rows takes less than ${PAGE_LIMIT_MS} ms of CPU`, async () => {
  const cursor = Buffer.from(JSON.stringify({ at: '2026-02-01T00:00:00.000123Z', id: 'row-0' })).toString(
    'base64url',
  );
  const began = process.cpuUsage();
  const page = await readHistory(database.db, ANN, query({ cursor }));
  expect(cpuSince(began)).toBeLessThan(PAGE_LIMIT_MS);
  expect(page.items[0]?.createdAt).toBe('2026-01-31T23:59:00.000Z');
});

const team = (more: Partial<Parameters<typeof readTeamHistory>[2]> = {}) =>
  readTeamHistory(database.db, ANN, { organizationId: 'house', limit: 20, ...more });

test('[HISTORY-003] [HISTORY-004] [HISTORY-005] the text is searched in filename and email, in any case', async () => {
  const named = await team({ search: 'INTERVIEW_100%_5' });
  expect(named.items.map(({ filename }) => filename)).toEqual([
    'Interview_100%_55001.mp4',
    'Interview_100%_50001.mp4',
    'Interview_100%_5001.mp4',
  ]);
  const made = await team({ search: 'BOB@Example' });
  expect(made.items).toHaveLength(20);
  expect(new Set(made.items.map(({ email }) => email))).toEqual(new Set(['bob@example.com']));
  expect((await team({ search: 'bob_example' })).items).toEqual([]);
});

test('[HISTORY-006] [HISTORY-007] [HISTORY-008] by threat level, from a moment on, and up to one', async () => {
  const found = await team({
    threat: 'critical',
    from: '2026-01-01T01:41:00.000Z',
    before: '2026-01-01T06:41:01.000Z',
  });
  expect(found.items.map(({ id }) => id)).toEqual(['row-401', 'row-301', 'row-201', 'row-101']);
  expect(found.nextCursor).toBeNull();
});

test.each([
  ['a page', {}],
  ['a threat level', { threat: 'critical' }],
  ['a name that few have', { search: 'interview_100%_1' }],
  ['a name that none has', { search: 'nobody ever' }],
  ['an address', { search: 'bob@' }],
] as const)(
  `of an organization with ${ROWS} rows %s is read along an index, in less than a second of CPU`,
  async (_name, more) => {
    const reach = await teamReach(database.db, ANN, 'house');
    const rows = historyRows(database.db, reach, query({ ...more, searchPeople: true }));
    const lines = await rowsOf<Record<string, string>>(database.db, sql`explain ${rows.getSQL()}`);
    const steps = lines.map((line) => Object.values(line)[0]).join('\n');
    expect(steps).toMatch(/Index Scan Backward using video_analyses_organization\w* on/);
    expect(steps).not.toMatch(/Seq Scan on video_analyses|Sort/);
    const began = process.cpuUsage();
    await team(more);
    expect(cpuSince(began)).toBeLessThan(TEAM_LIMIT_MS);
  },
);

test('the file holds every row that the filter finds, once, over many batches', async () => {
  const reach = await teamReach(database.db, ANN, 'house');
  const before = '2026-01-02T00:00:00.000Z';
  let text = '';
  for await (const part of exportTeamHistory(database.db, reach, { before })) text += part;
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 1440);
  expect(new Set(lines).size).toBe(1 + 1440);
});

test('what is no cursor is refused in words', async () => {
  for (const cursor of ['x', Buffer.from('{"at":"now","id":"1"}').toString('base64url')]) {
    await expect(readHistory(database.db, ANN, query({ cursor }))).rejects.toMatchObject({
      code: 'invalid_request',
    });
  }
});

test('by the strongest signs of AI, by name, and of one kind alone: every page goes on where the last one ended', async () => {
  const { db } = database;
  await db.insert(userProfiles).values({ id: 'cleo', email: 'cleo@example.com' });
  await db.execute(sql`
    insert into video_analyses
      (id, user_id, filename, file_size, analysis_result, threat_level, confidence_score, processing_time, created_at)
    select 'sorted-' || n, 'cleo', case when n % 2 = 0 then 'B' else 'a' end || n / 4 || '.mp4', 1,
      case when n = 9 then '{}'::jsonb else jsonb_build_object(
        'modality', case n % 3 when 0 then 'audio' when 1 then 'image' else 'video' end,
        'probability', jsonb_build_object('value', n / 3 / 10.0)) end,
      'low', 60, 5, timestamptz '2026-01-01 00:00:00Z' + n * interval '1 minute'
    from generate_series(0, 9) as n`);
  const cleo: RequestActor = { ...ANN, userId: 'cleo', email: 'cleo@example.com', organizationId: null };
  const all = async (more: Partial<HistoryQuery>) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await readHistory(db, cleo, query({ ...more, limit: 2, cursor }));
      seen.push(...page.items.map(({ id }) => id.replace('sorted-', '')));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return seen.join(' ');
  };
  // Three of each probability, newest first among them; what has none comes last.
  expect(await all({ sort: 'signs' })).toBe('8 7 6 5 4 3 2 1 0 9');
  expect(await all({ sort: 'name' })).toBe('3 1 7 5 9 2 0 6 4 8');
  expect(await all({ sort: 'newest' })).toBe('9 8 7 6 5 4 3 2 1 0');
  // Results that say nothing of their kind are of videos.
  expect(await all({ kind: 'video' })).toBe('9 8 5 2');
  expect(await all({ kind: 'audio', sort: 'signs' })).toBe('6 3 0');
  const { nextCursor } = await readHistory(db, cleo, query({ limit: 2 }));
  await expect(
    readHistory(db, cleo, query({ sort: 'signs', cursor: nextCursor ?? '' })),
  ).rejects.toMatchObject({ code: 'invalid_request' });
});
