/** The quiz profile of a person: made when it is first needed, and changed by its owner. */
import { creditsLeft } from '@unmask/analyses/server';
import { type Database, userProfiles } from '@unmask/db';
import { desc, eq } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { dayOf } from '@unmask/platform/identifiers';
import type { QuizProfile, QuizSession } from '../contract.ts';
import { errors } from '../errors.ts';
import { NAME_LENGTH } from '../limits.ts';
import { streakNow } from '../scoring.ts';
import { quizCertificates, quizSessions, userQuizProfiles } from '../tables.ts';
import { anonymous } from '../words.ts';

type ProfileRow = typeof userQuizProfiles.$inferSelect;
const CERTIFICATES_LISTED = 50;

/** The part of the address before the "@"; a guest has none that says anything. */
export function defaultName(email: string, isGuest: boolean): string {
  const name = email.split('@')[0]?.trim().slice(0, NAME_LENGTH) ?? '';
  return isGuest || name === '' ? anonymous : name;
}

/** Selected, and inserted when there is none; two at once insert one. */
export async function ensureProfile(db: Database, userId: string): Promise<ProfileRow> {
  const select = () => db.select().from(userQuizProfiles).where(eq(userQuizProfiles.userId, userId));
  const [there] = await select();
  if (there) return there;
  const [person] = await db
    .select({ email: userProfiles.email, isGuest: userProfiles.isAnonymous })
    .from(userProfiles)
    .where(eq(userProfiles.id, userId));
  const username = defaultName(person?.email ?? '', person?.isGuest ?? false);
  await db.insert(userQuizProfiles).values({ userId, username }).onConflictDoNothing();
  const [made] = await select();
  if (!made) throw new Error(`the quiz profile of ${userId} was not made`);
  return made;
}

export async function readProfile(db: Database, userId: string, now = new Date()): Promise<QuizProfile> {
  return present(db, await ensureProfile(db, userId), now);
}

async function present(db: Database, row: ProfileRow, now: Date): Promise<QuizProfile> {
  const certificates = await db
    .select()
    .from(quizCertificates)
    .where(eq(quizCertificates.userId, row.userId))
    .orderBy(desc(quizCertificates.issuedAt))
    .limit(CERTIFICATES_LISTED);
  return {
    user_id: row.userId,
    username: row.username,
    avatar_url: row.avatarUrl,
    badges: row.badges,
    level: row.level,
    experience_points: row.experiencePoints,
    total_quizzes_completed: row.totalQuizzesCompleted,
    total_correct_answers: row.totalCorrectAnswers,
    current_streak: streakNow(row.lastQuizDate, dayOf(now), row.currentStreak),
    best_streak: row.bestStreak,
    last_quiz_date: row.lastQuizDate,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    name_chosen: row.nameChosenAt !== null,
    on_boards: row.onBoards,
    credits: await creditsLeft(db, row.userId),
    certificates: certificates.map(({ id, score, totalQuestions, issuedAt }) => ({
      ...{ id, score, total: totalQuestions, issued_at: issuedAt.toISOString() },
    })),
  };
}

/** Others read it: no control characters, no addresses, nothing that turns the line around. */
const NAME = /^[\p{L}\p{M}\p{N} ._-]+$/u;

/** @throws AppError `quiz_name_empty`, `quiz_name_long`, `quiz_name_characters` */
export function checkedName(given: string): string {
  const name = given.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (name === '') throw new AppError(errors.quiz_name_empty);
  if (!NAME.test(name) || !/[\p{L}\p{N}]/u.test(name)) throw new AppError(errors.quiz_name_characters);
  if ([...name].length > NAME_LENGTH) throw new AppError(errors.quiz_name_long);
  return name;
}

/** @throws AppError of `checkedName` */
export async function updateProfile(
  db: Database,
  userId: string,
  changes: { username?: string | undefined; on_boards?: boolean | undefined },
  now = new Date(),
): Promise<QuizProfile> {
  const username = changes.username === undefined ? undefined : checkedName(changes.username);
  await ensureProfile(db, userId);
  const row = await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(userQuizProfiles)
      .set({
        ...(username !== undefined && { username, nameChosenAt: now }),
        ...(changes.on_boards !== undefined && { onBoards: changes.on_boards }),
        updatedAt: now,
      })
      .where(eq(userQuizProfiles.userId, userId))
      .returning();
    await appendAudit(tx, {
      ...{ actor: userId, action: 'quiz.profile_changed', target: userId },
      detail: { name: username !== undefined, boards: changes.on_boards ?? null },
    });
    return changed;
  });
  if (!row) throw new Error(`the quiz profile of ${userId} is gone`);
  return present(db, row, now);
}

/** One's own recorded sets, newest first. */
export async function listSessions(db: Database, userId: string, limit: number): Promise<QuizSession[]> {
  const rows = await db
    .select()
    .from(quizSessions)
    .where(eq(quizSessions.userId, userId))
    .orderBy(desc(quizSessions.completedAt), desc(quizSessions.id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    user_id: row.userId,
    score: row.score,
    total_questions: row.totalQuestions,
    time_taken: row.timeTaken,
    difficulty_breakdown: row.difficultyBreakdown,
    session_data: row.sessionData,
    completed_at: row.completedAt.toISOString(),
  }));
}
