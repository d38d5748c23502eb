/** What a browser keeps of quizzes (`quizStats`), signed in or not. Pure: who stores it passes it in. */
import { z } from 'zod';
import { streakAfter } from './scoring.ts';

export const LocalStatsSchema = z.object({
  totalQuizzesTaken: z.number().int().min(0),
  /** Percent. */
  bestScore: z.number().min(0).max(100),
  averageScore: z.number().min(0).max(100),
  currentStreak: z.number().int().min(0),
  longestStreak: z.number().int().min(0),
  /** `YYYY-MM-DD` in UTC, or null. */
  lastQuizDate: z.string().nullable(),
  expertBadgeEarned: z.boolean(),
  certificatesEarned: z.number().int().min(0),
});
export type LocalStats = z.infer<typeof LocalStatsSchema>;

export const NO_STATS: LocalStats = {
  totalQuizzesTaken: 0,
  bestScore: 0,
  averageScore: 0,
  currentStreak: 0,
  longestStreak: 0,
  lastQuizDate: null,
  expertBadgeEarned: false,
  certificatesEarned: 0,
};

/** After one more finished set. @param percent what it was worth @param today `YYYY-MM-DD` */
export function statsAfter(
  before: LocalStats,
  finished: { percent: number; certificate: boolean; expert: boolean },
  today: string,
): LocalStats {
  const { percent, certificate, expert } = finished;
  const totalQuizzesTaken = before.totalQuizzesTaken + 1;
  const currentStreak = streakAfter(before.lastQuizDate, today, before.currentStreak);
  return {
    totalQuizzesTaken,
    bestScore: Math.max(before.bestScore, percent),
    averageScore: (before.averageScore * before.totalQuizzesTaken + percent) / totalQuizzesTaken,
    currentStreak,
    longestStreak: Math.max(before.longestStreak, currentStreak),
    lastQuizDate: today,
    expertBadgeEarned: before.expertBadgeEarned || expert,
    certificatesEarned: before.certificatesEarned + (certificate ? 1 : 0),
  };
}

/** What stands in the storage, or nothing at all where it cannot be read. */
export function readStats(stored: string | null): LocalStats {
  try {
    return LocalStatsSchema.parse(JSON.parse(stored ?? 'null'));
  } catch {
    return NO_STATS;
  }
}
