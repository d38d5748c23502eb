/** What a finished set is worth (enterprise specification, sections 4 and 9). Pure, and safe for the browser. */
import {
  type Badge,
  BONUS_BELOW_S,
  CERTIFICATE_PERCENT,
  COLLECTOR_CERTIFICATES,
  CREDITS_PERCENT,
  EXPERT_PERCENT,
  HOT_STREAK,
  ONE_SIDED_PERCENT,
  POSSIBLE_S,
  QUESTIONS,
  SPEED_BONUS,
  WARM_STREAK,
  XP_PER_LEVEL,
  XP_PER_RIGHT,
} from './limits.ts';

export const percentOf = (right: number, total: number): number =>
  total === 0 ? 0 : Math.round((100 * right) / total);

/** Points for a set that took less than 100 seconds in all. */
export const timeBonus = (seconds: number): number =>
  seconds < BONUS_BELOW_S ? Math.floor((BONUS_BELOW_S - seconds) / 10) : 0;

export type Level = 'Expert' | 'Advanced' | 'Skilled' | 'Intermediate' | 'Beginner';

export function levelOf(percent: number): Level {
  if (percent >= 90) return 'Expert';
  if (percent >= 80) return 'Advanced';
  if (percent >= 70) return 'Skilled';
  if (percent >= 60) return 'Intermediate';
  return 'Beginner';
}

/** One of the result messages, from the best to the least. */
export function messageOf(percent: number): 0 | 1 | 2 | 3 {
  if (percent >= 80) return 0;
  if (percent >= 60) return 1;
  return percent >= 40 ? 2 : 3;
}

/** Both have to be recognised: the real as real, and the made as made. Percent each. */
export interface Rates {
  trusted: number;
  caught: number;
}

/** Somebody who says "AI-generated" to everything trusts nothing that is real. */
export const isOneSided = ({ trusted, caught }: Rates): boolean =>
  Math.min(trusted, caught) < ONE_SIDED_PERCENT;

export const isImpossible = (seconds: number): boolean => seconds < POSSIBLE_S;

export interface Rewards {
  /** Free video analyses. */
  credits: number;
  certificate: boolean;
  expert: boolean;
  /** Points; listed when above 0. */
  timeBonus: number;
}

export const NO_REWARDS: Rewards = { credits: 0, certificate: false, expert: false, timeBonus: 0 };

export const rewardsOf = (percent: number, seconds: number): Rewards => ({
  credits: percent >= CREDITS_PERCENT ? Math.floor(percent / 20) : 0,
  certificate: percent >= CERTIFICATE_PERCENT,
  expert: percent >= EXPERT_PERCENT,
  timeBonus: timeBonus(seconds),
});

/** Experience of one set. */
export const xpOf = (score: number, seconds: number, total: number): number =>
  score * XP_PER_RIGHT + Math.max(0, SPEED_BONUS - Math.floor(seconds / total));

export const levelAt = (xp: number): number => Math.floor(xp / XP_PER_LEVEL) + 1;
/** Percent of the band of 100 that the level is. */
export const levelProgress = (xp: number): number => xp % XP_PER_LEVEL;

export const accuracyOf = (right: number, quizzes: number): number => percentOf(right, quizzes * QUESTIONS);

const DAY_MS = 86_400_000;

/** Days are `YYYY-MM-DD`. Yesterday: one more; today: as it was; otherwise one. */
export function streakAfter(last: string | null, today: string, streak: number): number {
  if (last === today) return Math.max(1, streak);
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  return last === yesterday ? streak + 1 : 1;
}

/** A streak that was broken is told as such, also before the next set: neither today nor yesterday was played. */
export function streakNow(last: string | null, today: string, streak: number): number {
  if (last === null) return 0;
  return streakAfter(last, today, streak) === 1 && last !== today ? 0 : streak;
}

export function streakColour(streak: number): 'orange' | 'yellow' | 'none' {
  if (streak >= HOT_STREAK) return 'orange';
  return streak >= WARM_STREAK ? 'yellow' : 'none';
}

export const ACHIEVEMENTS = ['Expert Badge', 'Certificate Collector', 'Hot Streak'] as const;
export type Achievement = (typeof ACHIEVEMENTS)[number];

export const achievementsOf = (stats: {
  expertBadgeEarned: boolean;
  certificatesEarned: number;
  longestStreak: number;
}): Achievement[] =>
  ACHIEVEMENTS.filter((name) => {
    if (name === 'Expert Badge') return stats.expertBadgeEarned;
    if (name === 'Certificate Collector') return stats.certificatesEarned >= COLLECTOR_CERTIFICATES;
    return stats.longestStreak >= HOT_STREAK;
  });

/** Badges that a profile has reached; those that it owns already are left out. */
export function newBadges(
  owned: readonly string[],
  reached: { quizzes: number; perfect: boolean; streak: number; level: number; xp: number },
): Badge[] {
  const all: Array<[Badge, boolean]> = [
    ['first_quiz', reached.quizzes >= 1],
    ['perfect_score', reached.perfect],
    ['streak_7', reached.streak >= 7],
    ['level_5', reached.level >= 5],
    ['level_10', reached.level >= 10],
    ['xp_500', reached.xp >= 500],
    ['xp_1000', reached.xp >= 1000],
  ];
  return all.flatMap(([badge, has]) => (has && !owned.includes(badge) ? [badge] : []));
}

/** How likely it is, in percent, to have at least so many of ten right by guessing. */
export function guessedPercent(right: number, total = QUESTIONS): number {
  let sum = 0;
  let ways = 1;
  for (let k = 0; k <= total; k += 1) {
    if (k >= right) sum += ways;
    ways = (ways * (total - k)) / (k + 1);
  }
  return (100 * sum) / 2 ** total;
}
