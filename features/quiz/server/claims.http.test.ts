/** What was played before there was an account, and what earned credits are good for. */
import { creditsLeft, grantCredits } from '@unmask/analyses/server';
import { analysisCredits } from '@unmask/analyses/tables';
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { dayOf } from '@unmask/platform/identifiers';
import { Person, signedUp } from '@unmask/testing/organizations';
import { type TestClient, tinyClip } from '@unmask/testing/server';
import { expect, test } from 'vitest';
import type { QuizProfile, QuizSession } from '../contract.ts';
import { quizAttempts, quizSessions, userQuizProfiles } from '../tables.ts';
import { butFor, quizWorld, raw, refused, rightly, send } from './quiz.testing.ts';

const { world, db, stepsOf, begin, play } = quizWorld();

const profileOf = (who: Person) => send<QuizProfile>(who, 'GET', '/quiz/profile');
let people = 0;
async function signUpAs(client: TestClient): Promise<Person> {
  const email = `claims${++people}@players.example`;
  return new Person(client, await client.signUp(email), email);
}

test('[LEADER-001, QUIZ-016] a visitor’s sets become theirs when they sign up, once, and nobody else’s', async () => {
  const visitor = world.server.client();
  const first = await play(visitor, butFor(1), { seconds: 3 });
  const practice = await play(visitor, rightly, { mode: 'practice' });
  const open = await begin(visitor);
  expect((await refused(visitor, 'POST', '/quiz/claims', { attemptIds: [first.attemptId] }))[0]).toBe(401);
  const early = await signedUp(world.server);
  const ids = [first.attemptId, practice.attemptId, open.attemptId, 'unknown'];
  const player = await signUpAs(visitor);
  const late = await play(world.server.client(), rightly);
  // What somebody else played after this account was made is not what its owner had played before.
  expect(await send(player, 'POST', '/quiz/claims', { attemptIds: [...ids, late.attemptId] })).toEqual({
    claimed: 1,
  });
  expect(await send(player, 'POST', '/quiz/claims', { attemptIds: ids })).toEqual({ claimed: 0 });
  expect(await send(early, 'POST', '/quiz/claims', { attemptIds: ids })).toEqual({ claimed: 0 });
  const profile = await profileOf(player);
  expect(profile).toMatchObject({
    total_quizzes_completed: 1,
    total_correct_answers: 9,
    badges: ['first_quiz'],
  });
  const { items } = await send<{ items: QuizSession[] }>(player, 'GET', '/quiz/sessions');
  expect(items.map(({ score }) => score)).toEqual([9]);
  // Its rewards are claimed by the account that it belongs to now.
  const rewards = await send(player, 'POST', `/quiz/attempts/${first.attemptId}/rewards`, {});
  expect(rewards).toMatchObject({ credits: 4 });
});

test('a guest plays with a profile, claims nothing, and keeps everything as an account', async () => {
  const client = world.server.client();
  const guestId = await client.becomeGuest();
  const guest = new Person(client, guestId, '');
  const { attemptId } = await play(guest, rightly, { seconds: 3 });
  expect((await profileOf(guest)).username).toBe('Anonymous');
  expect(await refused(guest, 'POST', `/quiz/attempts/${attemptId}/rewards`, {})).toEqual([
    403,
    'quiz_sign_up_first',
  ]);
  const before = await profileOf(guest);
  const player = await signUpAs(client);
  const after = await profileOf(player);
  expect(after).toMatchObject({
    experience_points: before.experience_points,
    total_quizzes_completed: 1,
    current_streak: 1,
    badges: before.badges,
  });
  expect(await db().select().from(userQuizProfiles).where(eq(userQuizProfiles.userId, guestId))).toEqual([]);
  expect(await send(player, 'POST', `/quiz/attempts/${attemptId}/rewards`, {})).toMatchObject({ credits: 5 });
});

test('a credit is taken when the day is used up, and one credit is one analysis', async () => {
  const player = await signedUp(world.server);
  const grant = { day: dayOf(new Date()), amount: 1, source: 'quiz' };
  expect(await grantCredits(db(), player.id, grant)).toBe(true);
  expect(await grantCredits(db(), player.id, grant)).toBe(false);
  const usedUp = { videosAnalyzedToday: 3, usageDay: dayOf(new Date()) };
  await db().update(userProfiles).set(usedUp).where(eq(userProfiles.id, player.id));
  const clip = await tinyClip();
  const sent = await Promise.all([player.client.upload(clip), player.client.upload(clip)]);
  expect(sent.map(({ status }) => status).sort()).toEqual([202, 429]);
  expect(await creditsLeft(db(), player.id)).toBe(0);
  expect((await player.client.upload(clip)).status).toBe(429);
  expect((await profileOf(player)).credits).toBe(0);
});

test('[QPROFILE-017, QPROFILE-018, QPROFILE-030, CALL-045] a name is chosen with care, and shown as it was chosen', async () => {
  const player = await signedUp(world.server, 'ada.lovelace');
  expect(await profileOf(player)).toMatchObject({ username: 'ada.lovelace', name_chosen: false });
  const put = (username: string) => send<QuizProfile>(player, 'PUT', '/quiz/profile', { username });
  const refusal = async (username: string) =>
    (await raw(player, 'PUT', '/quiz/profile', { username })).json() as Promise<{
      code: string;
      detail: string;
    }>;
  for (const empty of ['', '   ', '\u3000']) {
    const { code, detail } = await refusal(empty);
    expect([code, detail]).toEqual(['quiz_name_empty', 'Username cannot be empty.']);
  }
  expect((await refusal('x'.repeat(31))).code).toBe('quiz_name_long');
  for (const wrong of ['ada@example.com', 'a\u202Eb', 'a\u0000b', '<b>', '...'])
    expect((await refusal(wrong)).code).toBe('quiz_name_characters');
  const before = await profileOf(player);
  const after = await put('  Ada   L. ');
  expect(after).toMatchObject({ username: 'Ada L.', name_chosen: true });
  expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
  expect((await put('Żółć 王')).username).toBe('Żółć 王');
});

test('what is held of a player is exported, and goes with the account', async () => {
  const player = await signedUp(world.server);
  const { attemptId } = await play(player, butFor(1), { seconds: 3 });
  const { certificateId } = await send<{ certificateId: string }>(
    player,
    'POST',
    `/quiz/attempts/${attemptId}/rewards`,
    {},
  );
  const exported = await (await player.client.fetch('/api/account/export')).text();
  for (const part of [
    'quiz_profile',
    'quiz_sessions',
    'quiz_attempts',
    'quiz_certificates',
    'analysis_credits',
  ])
    expect(exported).toContain(`"${part}"`);
  expect(exported).toContain(certificateId);
  expect(exported).toContain((await stepsOf(attemptId))[0]!.questionId);
  await db().delete(userProfiles).where(eq(userProfiles.id, player.id));
  for (const table of [quizAttempts, quizSessions, userQuizProfiles, analysisCredits])
    expect(await db().select().from(table).where(eq(table.userId, player.id))).toEqual([]);
  // Whoever was shown the certificate can still check it; it names nobody.
  const check = await world.server.client().fetch(`/api/documents/${certificateId}`);
  expect(check.status).toBe(200);
});
