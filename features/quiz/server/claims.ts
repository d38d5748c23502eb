/** Sets that were played before there was an account. Only what the server itself has made and graded counts. */
import { requireUser } from '@unmask/accounts/server';
import { type Database, userProfiles } from '@unmask/db';
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, sql } from '@unmask/db/sql';
import type { RequestActor } from '@unmask/platform/requests';
import { CLAIM_DAYS, RANKED_DAILY } from '../limits.ts';
import { levelAt, newBadges } from '../scoring.ts';
import { quizAttempts, quizCertificates, quizSessions, userQuizProfiles } from '../tables.ts';
import { recordAttempt } from './finish.ts';
import { ensureProfile } from './profile.ts';

const DAY_MS = 86_400_000;

/**
 * Visitors' sets that whoever signs up names by their numbers: those that were finished before the account was made, as many of a day
 * as count for everybody. What is somebody's already, or unknown, is passed over.
 */
export async function claimAttempts(
  db: Database,
  actor: RequestActor,
  ids: readonly string[],
  now = new Date(),
): Promise<{ claimed: number }> {
  const { userId } = requireUser(actor);
  if (ids.length === 0) return { claimed: 0 };
  return db.transaction(async (tx) => {
    // The profile's row lets one claim of a person through after the other.
    await ensureProfile(tx, userId);
    await tx.select().from(userQuizProfiles).where(eq(userQuizProfiles.userId, userId)).for('update');
    const [person] = await tx
      .select({ createdAt: userProfiles.createdAt })
      .from(userProfiles)
      .where(eq(userProfiles.id, userId));
    const rows = await tx
      .select()
      .from(quizAttempts)
      .where(
        and(
          inArray(quizAttempts.id, [...ids]),
          isNull(quizAttempts.userId),
          ne(quizAttempts.mode, 'practice'),
          isNotNull(quizAttempts.finishedAt),
          lt(quizAttempts.finishedAt, person?.createdAt ?? new Date(0)),
          gte(quizAttempts.startedAt, new Date(now.getTime() - CLAIM_DAYS * DAY_MS)),
        ),
      )
      .orderBy(asc(quizAttempts.finishedAt))
      .for('update');
    const ofDay = new Map<string, number>();
    const daily = new Set<string>();
    let claimed = 0;
    for (const row of rows) {
      const before = ofDay.get(row.day) ?? 0;
      if (before >= RANKED_DAILY || (row.mode === 'daily' && daily.has(row.day))) continue;
      ofDay.set(row.day, before + 1);
      if (row.mode === 'daily') daily.add(row.day);
      await tx.update(quizAttempts).set({ userId }).where(eq(quizAttempts.id, row.id));
      await recordAttempt(tx, { ...row, userId }, row.finishedAt ?? now);
      claimed += 1;
    }
    return { claimed };
  });
}

/** A guest signs up, or signs in: what both have played adds up, and the better streak stays. */
export async function moveQuizzes(db: Database, fromUserId: string, toUserId: string): Promise<void> {
  const guest = await db.select().from(userQuizProfiles).where(eq(userQuizProfiles.userId, fromUserId));
  // The set of a day that both have played stays that of the person.
  await db.execute(sql`
    delete from quiz_attempts a using quiz_attempts b
    where a.user_id = ${fromUserId} and b.user_id = ${toUserId} and a.mode = 'daily' and b.mode = 'daily' and a.day = b.day`);
  const theirs = { userId: toUserId };
  await db.update(quizAttempts).set(theirs).where(eq(quizAttempts.userId, fromUserId));
  await db.update(quizSessions).set(theirs).where(eq(quizSessions.userId, fromUserId));
  await db.update(quizCertificates).set(theirs).where(eq(quizCertificates.userId, fromUserId));
  if (guest[0]) await addProfile(db, toUserId, guest[0]);
}

async function addProfile(
  db: Database,
  userId: string,
  guest: typeof userQuizProfiles.$inferSelect,
): Promise<void> {
  const own = await ensureProfile(db, userId);
  const experiencePoints = own.experiencePoints + guest.experiencePoints;
  const level = levelAt(experiencePoints);
  const quizzes = own.totalQuizzesCompleted + guest.totalQuizzesCompleted;
  const later = (guest.lastQuizDate ?? '') > (own.lastQuizDate ?? '') ? guest : own;
  const bestStreak = Math.max(own.bestStreak, guest.bestStreak);
  const kept = [...new Set([...own.badges, ...guest.badges])];
  const reached = { quizzes, perfect: false, streak: bestStreak, level, xp: experiencePoints };
  await db
    .update(userQuizProfiles)
    .set({
      ...{ experiencePoints, level, bestStreak, badges: [...kept, ...newBadges(kept, reached)] },
      totalQuizzesCompleted: quizzes,
      totalCorrectAnswers: own.totalCorrectAnswers + guest.totalCorrectAnswers,
      currentStreak: later.currentStreak,
      lastQuizDate: later.lastQuizDate,
      // Chosen as a guest, it was chosen all the same.
      ...(guest.nameChosenAt &&
        !own.nameChosenAt && { username: guest.username, nameChosenAt: guest.nameChosenAt }),
      onBoards: own.onBoards && guest.onBoards,
      updatedAt: new Date(),
    })
    .where(eq(userQuizProfiles.userId, userId));
}
