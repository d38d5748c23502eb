/** The boards over the real server: written for a whole period, read by whoever is signed in. */
import { userProfiles } from '@unmask/db';
import { and, eq, sql } from '@unmask/db/sql';
import { join, type Person, signedUp } from '@unmask/testing/organizations';
import { expect, test } from 'vitest';
import type { Board } from '../contract.ts';
import type { Timeframe } from '../limits.ts';
import { leaderboardEntries, quizSessions } from '../tables.ts';
import { generateBoard, updateBoard, upkeep } from './leaderboard.ts';
import { ensureProfile } from './profile.ts';
import { quizWorld, raw, refused, send } from './quiz.testing.ts';

const { world, db } = quizWorld();
const DAY_MS = 86_400_000;
const NO_SESSIONS = {
  easy: { total: 0, correct: 0 },
  medium: { total: 0, correct: 0 },
  hard: { total: 0, correct: 0 },
};

let sets = 0;
/** A recorded set, as the service writes it after the last answer. */
async function played(
  who: { id: string },
  score: number,
  more: { at?: Date; seconds?: number; ranked?: boolean } = {},
): Promise<void> {
  const { at = new Date(), seconds = 60, ranked = true } = more;
  await ensureProfile(db(), who.id);
  await db()
    .insert(quizSessions)
    .values({
      ...{ id: `set ${++sets}`, userId: who.id, score, totalQuestions: 10, timeTaken: seconds },
      ...{ completedAt: at, ranked, difficultyBreakdown: NO_SESSIONS, sessionData: { questions: [] } },
    });
}
const named = (who: Person, username: string) => send(who, 'PUT', '/quiz/profile', { username });
const board = (who: Person, timeframe: Timeframe = 'weekly') =>
  send<Board>(who, 'GET', `/leaderboard?timeframe=${timeframe}`);
const update = (who: Person, timeframe: Timeframe = 'weekly') =>
  send<{ success: true }>(who, 'POST', '/leaderboard', { timeframe });
const forget = () => db().execute(sql`truncate quiz_sessions, leaderboard_entries`);

test('[LEADER-001, LEADER-002, LEADER-040, CALL-123] whoever is signed in reads the board and has it counted; a visitor does neither', async () => {
  const visitor = world.server.client();
  expect(await refused(visitor, 'GET', '/leaderboard?timeframe=weekly')).toEqual([
    401,
    'authentication_required',
  ]);
  expect((await refused(visitor, 'POST', '/leaderboard', { timeframe: 'weekly' }))[0]).toBe(401);
  const player = await signedUp(world.server);
  expect(await update(player)).toEqual({ success: true });
  expect((await board(player)).stats).toEqual({ total_players: 0, your_rank: null, your_score: 0 });
  expect((await refused(player, 'GET', '/leaderboard?timeframe=yearly'))[0]).toBe(400);
});

test('[CALL-118, CALL-119, CALL-120, CALL-121, CALL-122, CALL-124, CALL-125, CALL-126, ENT-129, ENT-130, ENT-131, ENT-132, ENT-133, ENT-134, ENT-135, ENT-136, ENT-138, ENT-139, ENT-140, LEADER-031, LEADER-032, LEADER-037, LEADER-038, LEADER-041] sets of the period become ranked entries, and those of before go', async () => {
  await forget();
  const [ada, ben, cleo] = [
    await signedUp(world.server),
    await signedUp(world.server),
    await signedUp(world.server),
  ];
  await named(ada, 'Ada');
  await played(ada, 7);
  await played(ben, 9);
  await played(cleo, 10, { at: new Date(Date.now() - 40 * DAY_MS) });
  await update(ada);
  const read = await board(ada);
  expect(read.entries).toEqual([
    // Ben has chosen no name: the half of an address that stands in his profile is not for others.
    { user_id: ben.id, username: 'Anonymous', rank: 1, score: 9 },
    { user_id: ada.id, username: 'Ada', rank: 2, score: 7 },
  ]);
  expect(read.stats).toEqual({ total_players: 2, your_rank: 2, your_score: 7 });
  expect((await board(cleo)).stats).toEqual({ total_players: 2, your_rank: null, your_score: 0 });
  const ofWeek = () =>
    db().select().from(leaderboardEntries).where(eq(leaderboardEntries.timeframe, 'weekly'));
  const before = await ofWeek();
  expect(Object.keys(before[0]!).sort()).toEqual([
    ...['id', 'periodEnd', 'periodStart', 'rank', 'score', 'timeframe', 'userId', 'username'],
  ]);
  expect(before[0]!.periodStart.toISOString()).toBe(read.period_start);
  expect(before[0]!.periodEnd.toISOString()).toBe(read.period_end);
  await played(ada, 8);
  await update(ada);
  expect((await board(ada)).entries.map(({ score }) => score)).toEqual([15, 9]);
  const ids = new Set(before.map(({ id }) => id));
  expect((await ofWeek()).filter(({ id }) => ids.has(id))).toEqual([]);
  await update(ada, 'all_time');
  expect((await board(ada, 'all_time')).entries.map(({ user_id }) => user_id)).toEqual([
    ada.id,
    cleo.id,
    ben.id,
  ]);
  await update(ada, 'daily');
  expect((await board(ada, 'daily')).stats.total_players).toBe(2);
  expect((await board(ada, 'monthly')).entries).toEqual([]);
});

test('five best sets count, equal ones by time; who is no player, or does not want to be shown, is not', async () => {
  await forget();
  const [quick, slow] = [await signedUp(world.server), await signedUp(world.server)];
  for (let n = 0; n < 8; n += 1) await played(slow, 6, { seconds: 90 });
  for (let n = 0; n < 5; n += 1) await played(quick, 6, { seconds: 80 });
  await played(quick, 10, { ranked: false });
  const [hidden, suspended] = [await signedUp(world.server), await signedUp(world.server)];
  await played(hidden, 10);
  await send(hidden, 'PUT', '/quiz/profile', { on_boards: false });
  await played(suspended, 10);
  await db().update(userProfiles).set({ suspendedAt: new Date() }).where(eq(userProfiles.id, suspended.id));
  const guest = world.server.client();
  await played({ id: await guest.becomeGuest() }, 10);
  await generateBoard(db(), 'weekly');
  const { entries } = await board(quick);
  expect(entries.map(({ user_id, score }) => [user_id, score])).toEqual([
    [quick.id, 30],
    [slow.id, 30],
  ]);
  expect((await send<Board>(guest, 'GET', '/leaderboard?timeframe=weekly')).entries).toHaveLength(2);
});

test('a hundred are shown, and who stands behind them reads the real place', async () => {
  await forget();
  const last = await signedUp(world.server);
  await played(last, 1);
  await db().execute(sql`
    insert into user_profiles (id, email) select 'crowd ' || n, 'crowd' || n || '@players.example' from generate_series(1, 104) n`);
  await db().execute(
    sql`insert into user_quiz_profiles (user_id, username) select 'crowd ' || n, 'x' from generate_series(1, 104) n`,
  );
  await db().execute(sql`
    insert into quiz_sessions (id, user_id, score, total_questions, time_taken, difficulty_breakdown, session_data)
    select 'crowd ' || n, 'crowd ' || n, 5, 10, 60, '{}', '{"questions":[]}' from generate_series(1, 104) n`);
  await update(last);
  const { entries, stats } = await board(last);
  expect(entries.map(({ rank }) => rank)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  expect(stats).toEqual({ total_players: 105, your_rank: 105, your_score: 1 });
  await db().execute(sql`delete from user_profiles where id like 'crowd %'`);
});

test('who presses at once writes one board, and six times a minute is enough', async () => {
  await forget();
  const [one, other] = [await signedUp(world.server), await signedUp(world.server)];
  await played(one, 5);
  await Promise.all([update(one), update(other), update(one), generateBoard(db(), 'weekly'), upkeep(db())]);
  expect((await board(one)).entries).toHaveLength(1);
  // At one moment, however long it takes.
  const [now, third] = [new Date(), await signedUp(world.server)];
  const actor = { kind: 'user', userId: third.id, email: third.email } as never;
  const press = () => updateBoard(db(), actor, 'weekly', undefined, now);
  for (let n = 0; n < 6; n += 1) await press();
  await expect(press()).rejects.toMatchObject({ code: 'leaderboard_update_limit' });
  await updateBoard(db(), actor, 'weekly', undefined, new Date(now.getTime() + 61_000));
});

test('a board goes with the account, and old periods with the upkeep', async () => {
  await forget();
  const [gone, stays] = [await signedUp(world.server), await signedUp(world.server)];
  for (const who of [gone, stays]) await played(who, 5);
  await db()
    .update(quizSessions)
    .set({ completedAt: new Date(Date.now() - 200 * DAY_MS) });
  await generateBoard(db(), 'monthly', new Date(Date.now() - 200 * DAY_MS));
  await generateBoard(db(), 'all_time');
  await db().delete(userProfiles).where(eq(userProfiles.id, gone.id));
  const rows = await db().select().from(leaderboardEntries);
  expect(rows.map(({ userId, timeframe }) => [userId, timeframe]).sort()).toEqual([
    [stays.id, 'all_time'],
    [stays.id, 'monthly'],
  ]);
  await upkeep(db());
  const left = and(eq(leaderboardEntries.timeframe, 'monthly'), eq(leaderboardEntries.userId, stays.id));
  expect(await db().select().from(leaderboardEntries).where(left)).toEqual([]);
});

test('an organization has a board of its members; others do not find it', async () => {
  await forget();
  const admin = await signedUp(world.server);
  const organization = await admin.create('Players');
  const member = await join(world.server, organization, admin, 'viewer');
  const outsider = await signedUp(world.server);
  for (const [who, score] of [
    [admin, 4],
    [member, 8],
    [outsider, 10],
  ] as const)
    await played(who, score);
  const path = `/leaderboard/organizations/${organization.id}?timeframe=weekly`;
  const read = await send<Board>(admin, 'GET', path);
  expect(read.entries.map(({ user_id, rank }) => [user_id, rank])).toEqual([
    [member.id, 1],
    [admin.id, 2],
  ]);
  expect(read.stats).toEqual({ total_players: 2, your_rank: 2, your_score: 4 });
  expect((await raw(member, 'GET', path)).status).toBe(200);
  expect((await refused(outsider, 'GET', path))[0]).toBe(404);
});

test('[ERR-026, ERR-027, ERR-028, QPROFILE-031, QPROFILE-032, QPROFILE-033] what the service cannot do stands in its log under words of its own', async () => {
  await forget();
  const player = await signedUp(world.server);
  await played(player, 5);
  const failing = async (method: string, path: string, body?: unknown) => {
    world.log.length = 0;
    expect((await raw(player, method, path, body)).status).toBe(500);
    return world.log.join('\n');
  };
  await db().execute(sql`alter table leaderboard_entries rename to away`);
  try {
    expect(await failing('GET', '/leaderboard?timeframe=weekly')).toContain('Failed to load leaderboard');
    expect(await failing('POST', '/leaderboard', { timeframe: 'weekly' })).toContain(
      'Error generating leaderboard',
    );
  } finally {
    await db().execute(sql`alter table away rename to leaderboard_entries`);
  }
  await db().execute(sql`alter table leaderboard_entries add constraint never check (score < 0) not valid`);
  try {
    expect(await failing('POST', '/leaderboard', { timeframe: 'weekly' })).toContain(
      'Error inserting leaderboard entries',
    );
  } finally {
    await db().execute(sql`alter table leaderboard_entries drop constraint never`);
  }
  await db().execute(sql`alter table quiz_certificates rename to away`);
  try {
    expect(await failing('GET', '/quiz/profile')).toContain('Failed to load quiz profile');
    expect(await failing('PUT', '/quiz/profile', { username: 'Ada' })).toContain('Failed to update profile');
  } finally {
    await db().execute(sql`alter table away rename to quiz_certificates`);
  }
  await db().execute(sql`alter table user_quiz_profiles rename to away`);
  try {
    expect(await failing('GET', '/quiz/profile')).toContain('Failed to create quiz profile');
  } finally {
    await db().execute(sql`alter table away rename to user_quiz_profiles`);
  }
});
