/** A set from its beginning to its last answer: drawn here, asked one by one, by the clock of the server. */
import { randomInt } from 'node:crypto';
import type { Database } from '@unmask/db';
import { and, eq, isNull, sql } from '@unmask/db/sql';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { dayOf, keyedHash, randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import type { Asked, Attempt, Feedback, Result } from '../contract.ts';
import { errors } from '../errors.ts';
import {
  type Answer,
  BEGUN_HOURLY,
  GRACE_S,
  type Mode,
  OPEN_HOURS,
  PLAYERS_TOLD,
  RANKED_DAILY,
  type Round,
  SECONDS,
} from '../limits.ts';
import { percentOf } from '../scoring.ts';
import { quizAttempts, quizQuestions, type Step } from '../tables.ts';
import { type Candidate, drawSet, seededChance } from './draw.ts';
import { recordAttempt, resultOf } from './finish.ts';

export interface QuizDeps {
  db: Database;
  hashAddress(address: string): string;
  /** Of the installation: makes the set of a day unknown before that day. */
  secret: string;
  /** Brings the bank into the table, once. */
  ready(): Promise<void>;
  track(event: string, payload?: Record<string, string | number | boolean>): void;
}

export type AttemptRow = typeof quizAttempts.$inferSelect;
export type QuestionRow = typeof quizQuestions.$inferSelect;

const HOUR_S = 3_600;
const HOUR_MS = HOUR_S * 1_000;

export const mediaUrl = (attemptId: string, position: number): string =>
  `/api/quiz/attempts/${attemptId}/media/${position}`;

/** @throws AppError `quiz_limit`, `quiz_ranked_limit`, `quiz_daily_done` */
export async function begin(
  deps: QuizDeps,
  actor: RequestActor,
  { mode, round: asked }: { mode: Mode; round: Round },
  now = new Date(),
): Promise<Attempt> {
  const { db } = deps;
  const { userId } = actor;
  const day = dayOf(now);
  const round = mode === 'daily' ? 'mixed' : asked;
  const who = userId ?? deps.hashAddress(actor.address);
  if (!(await countRequest(db, `quiz:${who}`, { limit: BEGUN_HOURLY, seconds: HOUR_S }, now)))
    throw new AppError(errors.quiz_limit);
  if (mode === 'ranked' && userId !== null && (await begunToday(db, userId, day)) >= RANKED_DAILY)
    throw new AppError(errors.quiz_ranked_limit);
  await deps.ready();
  const questions = await draw(deps, userId, mode, round, day);
  const id = randomId();
  const steps = questions.map(
    ({ id: questionId, isDeepfake }): Step => ({
      ...{ questionId, isDeepfake, sentAt: null, answeredAt: null, answer: null, isCorrect: null },
    }),
  );
  const stored = await db
    .insert(quizAttempts)
    .values({ id, userId, mode, round, day, steps, startedAt: now })
    .onConflictDoNothing()
    .returning();
  if (stored[0]) return present(db, stored[0], null, now);
  return present(db, await openDaily(db, userId, day), null, now);
}

/** The set of the day that was begun, and left. @throws AppError `quiz_daily_done` */
async function openDaily(db: Database, userId: string | null, day: string): Promise<AttemptRow> {
  const [row] = await db
    .select()
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.userId, userId ?? ''),
        eq(quizAttempts.day, day),
        eq(quizAttempts.mode, 'daily'),
        isNull(quizAttempts.finishedAt),
      ),
    );
  if (!row) throw new AppError(errors.quiz_daily_done);
  return row;
}

/** Those that were left count as well: nobody begins until the set pleases. */
async function begunToday(db: Database, userId: string, day: string): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.day, day), eq(quizAttempts.mode, 'ranked')));
  return row?.n ?? 0;
}

async function draw(
  { db, secret }: QuizDeps,
  userId: string | null,
  mode: Mode,
  round: Round,
  day: string,
): Promise<Candidate[]> {
  const candidates = await db
    .select({
      id: quizQuestions.id,
      kind: quizQuestions.kind,
      isDeepfake: quizQuestions.isDeepfake,
      family: quizQuestions.family,
    })
    .from(quizQuestions)
    .where(eq(quizQuestions.active, true))
    .orderBy(quizQuestions.id);
  if (mode === 'daily') {
    const chance = seededChance(keyedHash(secret, 'quiz of the day', day));
    return drawSet(candidates, round, chance);
  }
  const { seen, missed } = await answeredBy(db, userId);
  // By the clock what is new comes first; who practises meets what went wrong.
  const order = mode === 'practice' ? { first: missed } : { last: seen };
  return drawSet(candidates, round, (below) => randomInt(below), order);
}

/** What a person has met, and what of it was wrong when it was met last. */
async function answeredBy(
  db: Database,
  userId: string | null,
): Promise<{ seen: Set<string>; missed: Set<string> }> {
  const [seen, missed] = [new Set<string>(), new Set<string>()];
  if (userId === null) return { seen, missed };
  const attempts = await db
    .select({ steps: quizAttempts.steps })
    .from(quizAttempts)
    .where(eq(quizAttempts.userId, userId))
    .orderBy(sql`${quizAttempts.startedAt} desc`)
    .limit(50);
  for (const step of attempts.reverse().flatMap(({ steps }) => steps)) {
    if (step.sentAt === null) continue;
    seen.add(step.questionId);
    if (step.isCorrect === false) missed.add(step.questionId);
    if (step.isCorrect === true) missed.delete(step.questionId);
  }
  return { seen, missed };
}

/** One's own, or a visitor's by its number. @throws AppError `quiz_attempt_not_found` */
export async function requireAttempt(
  db: Database,
  actor: RequestActor,
  id: string,
  now = new Date(),
  lock = false,
): Promise<AttemptRow> {
  const query = db.select().from(quizAttempts).where(eq(quizAttempts.id, id));
  const [row] = await (lock ? query.for('update') : query);
  const isOpen =
    row?.finishedAt != null || now.getTime() - (row?.startedAt.getTime() ?? 0) < OPEN_HOURS * HOUR_MS;
  if (!row || !isOpen || (row.userId !== null && row.userId !== actor.userId))
    throw new AppError(errors.quiz_attempt_not_found);
  return row;
}

export const answeredOf = ({ steps }: Pick<AttemptRow, 'steps'>): number =>
  steps.filter(({ answeredAt }) => answeredAt !== null).length;

/** By the clock there is a limit for each; who practises has none. */
const isTimed = ({ mode }: Pick<AttemptRow, 'mode'>): boolean => mode !== 'practice';

export async function readAttempt(
  db: Database,
  actor: RequestActor,
  id: string,
  now = new Date(),
): Promise<Attempt> {
  const row = await requireAttempt(db, actor, id, now);
  return present(db, row, await resultOf(db, row), now);
}

async function present(db: Database, row: AttemptRow, result: Result | null, now: Date): Promise<Attempt> {
  const answered = answeredOf(row);
  const { id: attemptId, mode, round, steps } = row;
  const waiting = steps[answered];
  const question = waiting?.sentAt ? await askedAs(db, row, answered, now) : null;
  return { attemptId, mode, round, total: steps.length, answered, question, result };
}

async function questionOf(db: Database, id: string): Promise<QuestionRow> {
  const [row] = await db.select().from(quizQuestions).where(eq(quizQuestions.id, id));
  if (!row) throw new Error(`question ${id} of a quiz is not in the bank any more`);
  return row;
}

async function askedAs(db: Database, row: AttemptRow, position: number, now: Date): Promise<Asked> {
  const step = row.steps[position]!;
  const { kind, alt, detectionHints } = await questionOf(db, step.questionId);
  const passed_s = (now.getTime() - Date.parse(step.sentAt ?? now.toISOString())) / 1000;
  const secondsLeft = isTimed(row) ? Math.max(0, SECONDS - passed_s) : null;
  return { position, kind, alt, detectionHints, secondsLeft, imageUrl: mediaUrl(row.id, position) };
}

/** Its clock begins when it is asked for the first time. @throws AppError `quiz_attempt_not_found` */
export async function next(
  db: Database,
  actor: RequestActor,
  id: string,
  now = new Date(),
): Promise<Attempt> {
  const row = await db.transaction(async (tx) => {
    const locked = await requireAttempt(tx, actor, id, now, true);
    const at = answeredOf(locked);
    const step = locked.steps[at];
    if (!step || step.sentAt !== null) return locked;
    const steps = locked.steps.map((each, n) => (n === at ? { ...each, sentAt: now.toISOString() } : each));
    await tx.update(quizAttempts).set({ steps }).where(eq(quizAttempts.id, id));
    return { ...locked, steps };
  });
  return present(db, row, await resultOf(db, row), now);
}

/**
 * One answer, once, in its turn; after the last the set is recorded in the same transaction.
 * @param given null: the time was over
 * @throws AppError `quiz_attempt_not_found`, `quiz_answer_taken`, `quiz_not_asked`
 */
export async function answer(
  deps: QuizDeps,
  actor: RequestActor,
  input: { attemptId: string; position: number; answer: Answer | null },
  now = new Date(),
): Promise<Feedback> {
  const { db } = deps;
  const { position } = input;
  const { row, question } = await db.transaction(async (tx) => {
    const locked = await requireAttempt(tx, actor, input.attemptId, now, true);
    const at = answeredOf(locked);
    const step = locked.steps[at];
    if (position < at) throw new AppError(errors.quiz_answer_taken);
    if (position !== at || !step?.sentAt) throw new AppError(errors.quiz_not_asked);
    const asked = await questionOf(tx, step.questionId);
    const late = isTimed(locked) && now.getTime() - Date.parse(step.sentAt) > (SECONDS + GRACE_S) * 1000;
    const answered = late ? null : input.answer;
    const isCorrect = answered !== null && (answered === 'ai_generated') === asked.isDeepfake;
    const done: Step = { ...step, answeredAt: now.toISOString(), answer: answered, isCorrect };
    const steps = locked.steps.map((each, n) => (n === at ? done : each));
    const finishedAt = at === steps.length - 1 ? now : null;
    const changed = { ...locked, steps, finishedAt };
    await tx.update(quizAttempts).set({ steps, finishedAt }).where(eq(quizAttempts.id, locked.id));
    if (isTimed(locked)) await countAnswer(tx, asked.id, isCorrect);
    if (finishedAt) await recordAttempt(tx, changed, now);
    return { row: changed, question: asked };
  });
  if (row.finishedAt) deps.track('deepfake_quiz', { mode: row.mode });
  return feedbackOf(row, position, question);
}

const countAnswer = (tx: Database, id: string, isCorrect: boolean) =>
  tx
    .update(quizQuestions)
    .set({
      shown: sql`${quizQuestions.shown} + 1`,
      ...(isCorrect && { right: sql`${quizQuestions.right} + 1` }),
    })
    .where(eq(quizQuestions.id, id));

/** What is told after an answer, and only then. */
function feedbackOf(row: AttemptRow, position: number, question: QuestionRow): Feedback {
  const step = row.steps[position]!;
  const { shown, right } = question;
  return {
    position,
    kind: question.kind,
    alt: question.alt,
    answer: step.answer,
    isCorrect: step.isCorrect === true,
    question: {
      id: question.id,
      imageUrl: mediaUrl(row.id, position),
      isDeepfake: question.isDeepfake,
      explanation: question.explanation,
      platform: question.platform,
      difficulty: question.difficulty,
      detectionHints: question.detectionHints,
      realWorldContext: question.realWorldContext,
    },
    regions: question.regions,
    source: question.source,
    measured: question.measured,
    players: shown < PLAYERS_TOLD ? null : { answered: shown, rightPercent: percentOf(right, shown) },
  };
}

/** The file behind a question that was asked. @throws AppError `quiz_attempt_not_found` */
export async function askedQuestion(
  db: Database,
  actor: RequestActor,
  id: string,
  position: number,
): Promise<QuestionRow> {
  const row = await requireAttempt(db, actor, id);
  const step = row.steps[position];
  if (!step?.sentAt) throw new AppError(errors.quiz_attempt_not_found);
  return questionOf(db, step.questionId);
}

/** Sets that were left, and those of visitors that nobody claimed. */
export async function forgetAttempts(db: Database, leftBefore: Date, visitorsBefore: Date): Promise<void> {
  await db
    .delete(quizAttempts)
    .where(
      sql`(${quizAttempts.finishedAt} is null and ${quizAttempts.startedAt} < ${leftBefore.toISOString()}) or (${quizAttempts.userId} is null and ${quizAttempts.startedAt} < ${visitorsBefore.toISOString()})`,
    );
}
