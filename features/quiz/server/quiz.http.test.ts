import { creditsLeft } from '@unmask/analyses/server';
import { analyticsEvents } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { signedUp } from '@unmask/testing/organizations';
import { until } from '@unmask/testing/server';
import { expect, test } from 'vitest';
import type { Attempt, QuizProfile, QuizSession } from '../contract.ts';
import { PLAYERS_TOLD } from '../limits.ts';
import { quizAttempts, quizQuestions, quizSessions } from '../tables.ts';
import { bankItems, bringIn } from './bank.ts';
import { butFor, quizWorld, raw, refused, rightly, send, wrongly } from './quiz.testing.ts';

const { world, db, stepsOf, begin, next, answer, read, wait, play } = quizWorld();

const profileOf = (who: Parameters<typeof send>[0]) => send<QuizProfile>(who, 'GET', '/quiz/profile');

test('[QUIZ-001, QUIZ-007, QUIZ-015, QUIZ-017, QUIZ-018] a visitor is asked ten pictures one after the other, and the result comes after the last', async () => {
  const visitor = world.server.client();
  const begun = await begin(visitor);
  expect(begun).toMatchObject({ mode: 'ranked', round: 'pictures', total: 10, answered: 0 });
  expect([begun.question, begun.result]).toEqual([null, null]);
  const steps = await stepsOf(begun.attemptId);
  const real = steps.filter(({ isDeepfake }) => !isDeepfake).length;
  expect(real).toBeGreaterThanOrEqual(4);
  expect(real).toBeLessThanOrEqual(6);
  const seen = new Set<string>();
  for (let position = 0; position < 10; position += 1) {
    const { question, result } = await next(visitor, begun.attemptId);
    expect(result).toBeNull();
    expect(question).toMatchObject({ position, kind: 'picture' });
    seen.add((await stepsOf(begun.attemptId))[position]!.questionId);
    // Asked again, it is the same one, and its clock goes on.
    expect((await next(visitor, begun.attemptId)).question?.position).toBe(position);
    const told = await answer(visitor, begun.attemptId, position, rightly(steps[position]!, position));
    expect(told.isCorrect).toBe(true);
  }
  expect(seen.size).toBe(10);
  const ended = await read(visitor, begun.attemptId);
  expect(ended.result).toMatchObject({ score: 10, total: 10, percent: 100, recorded: null });
  // Nothing of a visitor stands in any profile.
  const rows = await db().select().from(quizSessions).where(eq(quizSessions.attemptId, begun.attemptId));
  expect(rows).toEqual([]);
});

test('[QUIZ-009, QUIZ-030, QUIZ-038, ENT-113, ENT-114, ENT-115, ENT-116, ENT-117, ENT-118, ENT-119, ENT-120] after an answer everything about the question is told', async () => {
  const visitor = world.server.client();
  const { told } = await play(visitor, rightly);
  const bank = new Map(bankItems().map((item) => [item.id, item]));
  for (const { question, source, regions, measured, answer: given } of told) {
    expect(Object.keys(question).sort()).toEqual([
      ...['detectionHints', 'difficulty', 'explanation', 'id', 'imageUrl', 'isDeepfake', 'platform'],
      'realWorldContext',
    ]);
    expect(question.explanation).toMatch(question.isDeepfake ? /^(Altered|Made)/ : /^Authentic/);
    expect(['easy', 'medium', 'hard']).toContain(question.difficulty);
    expect(question.detectionHints.length).toBeGreaterThan(0);
    expect(given).toBe(question.isDeepfake ? 'ai_generated' : 'authentic');
    // Where it was changed, whose it is, and what the engine said of this very item, whatever that was.
    const item = bank.get(question.id)!;
    expect({ source, regions, measured }).toEqual({
      ...{ source: item.source, regions: item.regions, measured: item.measured },
    });
    expect(measured).not.toBeNull();
  }
});

test('what another engine has measured is not told as a figure of this one', async () => {
  const items = bankItems();
  const measured = async () => {
    const rows = await db().select({ id: quizQuestions.id, of: quizQuestions.measured }).from(quizQuestions);
    return rows.filter(({ of }) => of !== null).map(({ id }) => id);
  };
  await bringIn(db(), items, 'another engine');
  expect(await measured()).toEqual([]);
  await bringIn(db());
  expect((await measured()).sort()).toEqual(items.map(({ id }) => id).sort());
});

test('[QUIZ-020, QUIZ-021] the clock is the server’s: after thirty seconds the answer is wrong, whatever it is', async () => {
  const visitor = world.server.client();
  const { attemptId } = await begin(visitor);
  const steps = await stepsOf(attemptId);
  const first = await next(visitor, attemptId);
  expect(first.question?.secondsLeft).toBeGreaterThan(0);
  expect(first.question?.secondsLeft).toBeLessThanOrEqual(30);
  await wait(attemptId, 6);
  const again = await next(visitor, attemptId);
  expect(again.question?.secondsLeft).toBeGreaterThan(0);
  expect(again.question?.secondsLeft).toBeLessThanOrEqual(24);
  await wait(attemptId, 30);
  const late = await answer(visitor, attemptId, 0, rightly(steps[0]!, 0));
  expect(late).toMatchObject({ isCorrect: false, answer: null });
  // In time, with room for a slow machine.
  await next(visitor, attemptId);
  await wait(attemptId, 8);
  expect((await answer(visitor, attemptId, 1, rightly(steps[1]!, 1))).isCorrect).toBe(true);
  await next(visitor, attemptId);
  expect((await answer(visitor, attemptId, 2, null)).isCorrect).toBe(false);
});

test('answers are given once, in their turn, and by whoever plays alone', async () => {
  const player = await signedUp(world.server);
  const { attemptId } = await begin(player);
  const path = `/quiz/attempts/${attemptId}`;
  expect(await refused(player, 'POST', `${path}/answers`, { position: 0, answer: 'authentic' })).toEqual([
    409,
    'quiz_not_asked',
  ]);
  await next(player, attemptId);
  const both = await Promise.all(
    ['authentic', 'ai_generated'].map((given) =>
      raw(player, 'POST', `${path}/answers`, { position: 0, answer: given }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await refused(player, 'POST', `${path}/answers`, { position: 0, answer: 'authentic' })).toEqual([
    409,
    'quiz_answer_taken',
  ]);
  const stranger = await signedUp(world.server);
  for (const [method, at, body] of [
    ['GET', path],
    ['POST', `${path}/next`, {}],
    ['POST', `${path}/answers`, { position: 1, answer: 'authentic' }],
    ['POST', `${path}/rewards`, {}],
    ['GET', `${path}/media/0`],
  ] as const) {
    expect((await refused(stranger, method, at, body))[0], at).toBe(404);
  }
  expect((await raw(player, 'GET', `${path}/media/1`)).status).toBe(404);
});

test('[QUIZ-002, QUIZ-031, QUIZ-046, QUIZ-047, QUIZ-048, CALL-043, CALL-044, CALL-045, CALL-046, CALL-047, CALL-127, ENT-102, ENT-103, ENT-104, ENT-105, ENT-106, ENT-107, ENT-108, ENT-109, ENT-110, ENT-111, ENT-112, ENT-089, ENT-090, ENT-091, ENT-092, ENT-093, ENT-094, ENT-095, ENT-096, ENT-097, ENT-098, ENT-099, ENT-100, ENT-101, QPROFILE-022, QPROFILE-023] a signed-in player’s set is recorded with its profile, and its rewards are claimed once', async () => {
  const player = await signedUp(world.server, 'grace');
  const before = await profileOf(player);
  expect(before).toMatchObject({
    ...{
      user_id: player.id,
      username: 'grace',
      avatar_url: null,
      badges: [],
      level: 1,
      experience_points: 0,
    },
    ...{ total_quizzes_completed: 0, total_correct_answers: 0, current_streak: 0, best_streak: 0 },
    last_quiz_date: null,
  });
  const { attemptId, result } = await play(player, butFor(1), { seconds: 3 });
  expect(result).toMatchObject({ score: 9, percent: 90, level: 'Expert', ranked: true, claimed: false });
  expect(result.timeTaken).toBeGreaterThanOrEqual(30);
  expect(result.rewards).toMatchObject({ credits: 4, certificate: true, expert: true });
  const bonus = 30 - Math.floor(result.timeTaken / 10);
  expect(result.recorded).toMatchObject({ xp: 90 + bonus, level: 2, levelBefore: 1, badges: ['first_quiz'] });
  const { items } = await send<{ items: QuizSession[] }>(player, 'GET', '/quiz/sessions');
  expect(items).toHaveLength(1);
  const [session] = items;
  expect(session).toMatchObject({
    user_id: player.id,
    score: 9,
    total_questions: 10,
    time_taken: result.timeTaken,
  });
  const { easy, medium, hard } = session!.difficulty_breakdown;
  expect(easy!.total + medium!.total + hard!.total).toBe(10);
  expect(easy!.correct + medium!.correct + hard!.correct).toBe(9);
  const { questions } = session!.session_data;
  expect(questions.filter(({ isCorrect }) => isCorrect)).toHaveLength(9);
  for (const each of questions) {
    expect(Object.keys(each).sort()).toEqual(['correctAnswer', 'isCorrect', 'questionId', 'userAnswer']);
    expect(each.isCorrect).toBe(each.userAnswer === each.correctAnswer);
  }
  const after = await profileOf(player);
  expect(after).toMatchObject({
    ...{ total_quizzes_completed: 1, total_correct_answers: 9, current_streak: 1, best_streak: 1, level: 2 },
    ...{ badges: ['first_quiz'], experience_points: 90 + bonus, created_at: before.created_at },
  });
  expect(Date.parse(before.created_at)).toBeLessThanOrEqual(Date.now());
  expect(after.last_quiz_date).toBe(session!.completed_at.slice(0, 10));
  expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));

  const claim = `/quiz/attempts/${attemptId}/rewards`;
  const claims = await Promise.all([raw(player, 'POST', claim, {}), raw(player, 'POST', claim, {})]);
  expect(claims.map(({ status }) => status).sort()).toEqual([200, 409]);
  const given = (await claims.find(({ ok }) => ok)!.json()) as { credits: number; certificateId: string };
  expect(given).toEqual({ credits: 4, certificateId: expect.stringMatching(/^certificate_/) });
  expect(await creditsLeft(db(), player.id)).toBe(4);
  expect((await read(player, attemptId)).result?.claimed).toBe(true);
  const file = await raw(player, 'GET', `/quiz/certificates/${given.certificateId}/file`);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  const check = await send<{ state: string; kind: string }>(
    world.server.client(),
    'GET',
    `/documents/${given.certificateId}`,
  );
  expect(check).toMatchObject({ state: 'valid', kind: 'certificate' });
  const stranger = await signedUp(world.server);
  expect((await refused(stranger, 'GET', `/quiz/certificates/${given.certificateId}/file`))[0]).toBe(404);

  // A second set of the day earns experience, and no second grant.
  const second = await play(player, rightly);
  expect(second.result.recorded?.badges).toContain('perfect_score');
  expect(await send(player, 'POST', `/quiz/attempts/${second.attemptId}/rewards`, {})).toEqual({
    credits: 0,
    certificateId: null,
  });
  expect(await creditsLeft(db(), player.id)).toBe(4);
});

test('[CALL-048] sessions are listed newest first, ten unless asked for more', async () => {
  const player = await signedUp(world.server);
  const { attemptId } = await play(player, rightly);
  const [one] = await db().select().from(quizSessions).where(eq(quizSessions.attemptId, attemptId));
  await db()
    .insert(quizSessions)
    .values(
      Array.from({ length: 12 }, (_, n) => ({
        ...{ ...one!, id: `${player.id} ${n}`, attemptId: null },
        completedAt: new Date(Date.now() - (n + 1) * 60_000),
      })),
    );
  const list = (query = '') => send<{ items: QuizSession[] }>(player, 'GET', `/quiz/sessions${query}`);
  const { items } = await list();
  expect(items).toHaveLength(10);
  const times = items.map(({ completed_at }) => completed_at);
  expect(times).toEqual([...times].sort().reverse());
  expect((await list('?limit=13')).items).toHaveLength(13);
});

test('practice has no clock, counts for nothing, and brings back what was wrong', async () => {
  const player = await signedUp(world.server);
  const { attemptId, result } = await play(player, wrongly, { mode: 'practice' });
  expect(result).toMatchObject({ score: 0, ranked: false, recorded: null });
  expect(result.rewards).toEqual({ credits: 0, certificate: false, expert: false, timeBonus: 0 });
  expect((await profileOf(player)).total_quizzes_completed).toBe(0);
  const missed = new Set((await stepsOf(attemptId)).map(({ questionId }) => questionId));
  const again = await begin(player, 'practice');
  const met = (await stepsOf(again.attemptId)).filter(({ questionId }) => missed.has(questionId));
  expect(met.length).toBeGreaterThanOrEqual(8);
  const asked = await next(player, again.attemptId);
  expect(asked.question?.secondsLeft).toBeNull();
  await wait(again.attemptId, 4_000);
  expect(
    (await answer(player, again.attemptId, 0, rightly((await stepsOf(again.attemptId))[0]!, 0))).isCorrect,
  ).toBe(true);
  // By the clock what was met already stays away.
  const ranked = await begin(player);
  const seen = (await stepsOf(ranked.attemptId)).filter(({ questionId }) => missed.has(questionId));
  expect(seen).toEqual([]);
});

test('[QUIZ-003, QUIZ-004] whoever says the same to everything, or decides in no time, earns nothing', async () => {
  const player = await signedUp(world.server);
  const always = await play(player, () => 'ai_generated');
  expect(always.result).toMatchObject({
    level: null,
    ranked: false,
    reason: 'one_sided',
    trusted: 0,
    caught: 100,
  });
  expect(always.result.recorded).toMatchObject({ xp: 0, level: 1 });
  // The clock of a slow machine set back: no time at all.
  const fast = await play(player, rightly, { seconds: -600 });
  expect(fast.result).toMatchObject({ reason: 'too_fast', ranked: false, percent: 100 });
  expect(fast.result.recorded).toMatchObject({ xp: 0, level: 1 });
  expect(await refused(player, 'POST', `/quiz/attempts/${fast.attemptId}/rewards`, {})).toEqual([
    409,
    'quiz_nothing_to_claim',
  ]);
});

test('the set of the day is the same for everyone, once each, and goes on where it was left', async () => {
  const [one, other] = [await signedUp(world.server), await signedUp(world.server)];
  const begun = await Promise.all([begin(one, 'daily'), begin(one, 'daily'), begin(other, 'daily')]);
  expect(begun[0].attemptId).toBe(begun[1].attemptId);
  const ids = async ({ attemptId }: Attempt) =>
    (await stepsOf(attemptId)).map(({ questionId }) => questionId);
  expect(await ids(begun[0])).toEqual(await ids(begun[2]));
  await db()
    .update(quizAttempts)
    .set({ finishedAt: new Date() })
    .where(eq(quizAttempts.id, begun[0].attemptId));
  expect(await refused(one, 'POST', '/quiz/attempts', { mode: 'daily', round: 'mixed' })).toEqual([
    409,
    'quiz_daily_done',
  ]);
});

test('ten sets by the clock count in a day, left ones included', async () => {
  const player = await signedUp(world.server);
  for (let n = 0; n < 10; n += 1) await begin(player);
  expect(await refused(player, 'POST', '/quiz/attempts', { mode: 'ranked', round: 'pictures' })).toEqual([
    429,
    'quiz_ranked_limit',
  ]);
  expect((await begin(player, 'practice')).total).toBe(10);
});

test('the share of players who were right is counted from real answers, and told once there are enough', async () => {
  const player = await signedUp(world.server);
  const { attemptId } = await begin(player);
  const [step] = await stepsOf(attemptId);
  const counts = { shown: PLAYERS_TOLD - 2, right: 3 };
  await db().update(quizQuestions).set(counts).where(eq(quizQuestions.id, step!.questionId));
  await next(player, attemptId);
  expect((await answer(player, attemptId, 0, rightly(step!, 0))).players).toBeNull();
  const [row] = await db().select().from(quizQuestions).where(eq(quizQuestions.id, step!.questionId));
  expect(row).toMatchObject({ shown: PLAYERS_TOLD - 1, right: 4 });
  // The set of the day has the same items for the next player, who reads of all others before.
  const [one, other] = [await signedUp(world.server), await signedUp(world.server)];
  const daily = await begin(one, 'daily');
  const [first] = await stepsOf(daily.attemptId);
  const nearly = { shown: PLAYERS_TOLD - 1, right: 3 };
  await db().update(quizQuestions).set(nearly).where(eq(quizQuestions.id, first!.questionId));
  await next(one, daily.attemptId);
  expect((await answer(one, daily.attemptId, 0, rightly(first!, 0))).players).toBeNull();
  const same = await begin(other, 'daily');
  await next(other, same.attemptId);
  expect((await answer(other, same.attemptId, 0, wrongly(first!, 0))).players).toEqual({
    ...{ answered: PLAYERS_TOLD, rightPercent: (100 * 4) / PLAYERS_TOLD },
  });
});

test('[TRACK-006] the server counts a finished quiz', async () => {
  const counted = () => db().select().from(analyticsEvents).where(eq(analyticsEvents.name, 'deepfake_quiz'));
  const before = (await counted()).length;
  await play(world.server.client(), rightly);
  await until('the event', async () => (await counted()).length === before + 1);
});
