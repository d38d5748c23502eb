/** A set whose last question was answered: what came of it, and its place in the profile of its player. */
import type { Database } from '@unmask/db';
import { eq, inArray, sql } from '@unmask/db/sql';
import { randomId } from '@unmask/platform/identifiers';
import type { Result } from '../contract.ts';
import { DIFFICULTIES, SECONDS } from '../limits.ts';
import {
  isImpossible,
  isOneSided,
  levelAt,
  levelOf,
  NO_REWARDS,
  newBadges,
  percentOf,
  rewardsOf,
  streakAfter,
  xpOf,
} from '../scoring.ts';
import {
  type Breakdown,
  quizAttempts,
  quizQuestions,
  quizSessions,
  type Recorded,
  type Step,
  userQuizProfiles,
} from '../tables.ts';
import type { AttemptRow } from './attempts.ts';
import { ensureProfile } from './profile.ts';

/** Seconds of all answers; of one never more than its limit, and none below nothing when a clock was set back. */
export function secondsOf(steps: readonly Step[]): number {
  const spent = steps.map(({ sentAt, answeredAt }) =>
    sentAt && answeredAt
      ? Math.max(0, Math.min(SECONDS, (Date.parse(answeredAt) - Date.parse(sentAt)) / 1000))
      : 0,
  );
  return Math.round(spent.reduce((sum, one) => sum + one, 0));
}

type Outcome = Pick<
  Result,
  | 'score'
  | 'total'
  | 'percent'
  | 'level'
  | 'timeTaken'
  | 'trusted'
  | 'caught'
  | 'rewards'
  | 'ranked'
  | 'reason'
  | 'grid'
>;

/** What a set is worth. Pure. */
export function outcomeOf({ mode, steps }: Pick<AttemptRow, 'mode' | 'steps'>): Outcome {
  const of = (isDeepfake: boolean) => {
    const sort = steps.filter((step) => step.isDeepfake === isDeepfake);
    return percentOf(sort.filter(({ isCorrect }) => isCorrect).length, sort.length);
  };
  const rates = { trusted: of(false), caught: of(true) };
  const grid = steps.map(({ isCorrect }) => isCorrect === true);
  const score = grid.filter(Boolean).length;
  const timeTaken = secondsOf(steps);
  const reason = reasonOf(mode, rates, timeTaken);
  const percent = percentOf(score, steps.length);
  return {
    ...{ score, total: steps.length, percent, timeTaken, ...rates, grid, reason },
    ranked: reason === 'counts',
    level: reason === 'one_sided' ? null : levelOf(percent),
    rewards: reason === 'counts' ? rewardsOf(percent, timeTaken) : NO_REWARDS,
  };
}

function reasonOf(
  mode: AttemptRow['mode'],
  rates: { trusted: number; caught: number },
  seconds: number,
): Result['reason'] {
  if (isOneSided(rates)) return 'one_sided';
  if (mode === 'practice') return 'practice';
  return isImpossible(seconds) ? 'too_fast' : 'counts';
}

const SETS_COMPARED = 1_000;
const LEAST_COMPARED = 20;

/** Null while it is being played. */
export async function resultOf(db: Database, row: AttemptRow): Promise<Result | null> {
  if (!row.finishedAt) return null;
  return {
    ...outcomeOf(row),
    day: row.day,
    median: await medianPercent(db),
    claimed: row.claimedAt !== null,
    recorded: row.recorded ?? null,
  };
}

/** Of the newest sets that count. */
async function medianPercent(db: Database): Promise<number | null> {
  const newest = db
    .select({
      percent: sql<number>`100.0 * ${quizSessions.score} / ${quizSessions.totalQuestions}`.as('percent'),
    })
    .from(quizSessions)
    .where(sql`${quizSessions.ranked}`)
    .orderBy(sql`${quizSessions.completedAt} desc`)
    .limit(SETS_COMPARED)
    .as('newest');
  const [row] = await db
    .select({
      n: sql<number>`count(*)::int`,
      median: sql<number | null>`(percentile_disc(0.5) within group (order by ${newest.percent}))::float`,
    })
    .from(newest);
  return row && row.n >= LEAST_COMPARED && row.median !== null ? Math.round(row.median) : null;
}

/**
 * Session and profile, in the transaction of the last answer: two tabs, or a failure half-way, leave neither twice nor alone.
 * Visitors have no profile, and practice counts for nothing.
 */
export async function recordAttempt(tx: Database, row: AttemptRow, at: Date): Promise<Recorded | null> {
  const { userId, mode, steps } = row;
  if (userId === null || mode === 'practice') return null;
  const outcome = outcomeOf(row);
  await tx.insert(quizSessions).values({
    ...{ id: randomId(), userId, attemptId: row.id, completedAt: at, ranked: outcome.ranked },
    ...{ score: outcome.score, totalQuestions: outcome.total, timeTaken: outcome.timeTaken },
    difficultyBreakdown: await breakdownOf(tx, steps),
    sessionData: { questions: steps.map(asData) },
  });
  const recorded = await addToProfile(tx, userId, outcome, at);
  await tx.update(quizAttempts).set({ recorded }).where(eq(quizAttempts.id, row.id));
  return recorded;
}

const asData = ({ questionId, answer, isDeepfake, isCorrect }: Step) => ({
  questionId,
  userAnswer: answer,
  correctAnswer: isDeepfake ? ('ai_generated' as const) : ('authentic' as const),
  isCorrect: isCorrect === true,
});

async function breakdownOf(tx: Database, steps: readonly Step[]): Promise<Breakdown> {
  const rows = await tx
    .select({ id: quizQuestions.id, difficulty: quizQuestions.difficulty })
    .from(quizQuestions)
    .where(
      inArray(
        quizQuestions.id,
        steps.map(({ questionId }) => questionId),
      ),
    );
  const difficulty = new Map(rows.map((row) => [row.id, row.difficulty]));
  const entries = DIFFICULTIES.map((name) => {
    const asked = steps.filter(({ questionId }) => difficulty.get(questionId) === name);
    return [name, { total: asked.length, correct: asked.filter(({ isCorrect }) => isCorrect).length }];
  });
  return Object.fromEntries(entries) as Breakdown;
}

/** Under a lock of the profile, so that two sets that end at once add up. */
async function addToProfile(tx: Database, userId: string, outcome: Outcome, at: Date): Promise<Recorded> {
  await ensureProfile(tx, userId);
  const [profile] = await tx
    .select()
    .from(userQuizProfiles)
    .where(eq(userQuizProfiles.userId, userId))
    .for('update');
  if (!profile) throw new Error(`no quiz profile of ${userId}`);
  const { score, timeTaken, total, percent, ranked } = outcome;
  const day = at.toISOString().slice(0, 10);
  const xp = ranked ? xpOf(score, timeTaken, total) : 0;
  const experiencePoints = profile.experiencePoints + xp;
  const level = levelAt(experiencePoints);
  const quizzes = profile.totalQuizzesCompleted + 1;
  const streak = streakAfter(profile.lastQuizDate, day, profile.currentStreak);
  const perfect = ranked && percent === 100;
  const badges = newBadges(profile.badges, { quizzes, perfect, streak, level, xp: experiencePoints });
  await tx
    .update(userQuizProfiles)
    .set({
      ...{ experiencePoints, level, lastQuizDate: day, updatedAt: at },
      badges: [...profile.badges, ...badges],
      totalQuizzesCompleted: quizzes,
      totalCorrectAnswers: profile.totalCorrectAnswers + score,
      currentStreak: streak,
      bestStreak: Math.max(profile.bestStreak, streak),
    })
    .where(eq(userQuizProfiles.userId, userId));
  return { xp, level, levelBefore: profile.level, streak, badges };
}
