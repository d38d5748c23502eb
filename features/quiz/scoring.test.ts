/** What a set is worth: thresholds, streaks, badges, and what players without eyes reach. */
import { describe, expect, test } from 'vitest';
import { CERTIFICATE_PERCENT, QUESTIONS } from './limits.ts';
import {
  accuracyOf,
  achievementsOf,
  guessedPercent,
  isImpossible,
  isOneSided,
  levelAt,
  levelOf,
  levelProgress,
  messageOf,
  newBadges,
  percentOf,
  rewardsOf,
  streakAfter,
  streakColour,
  streakNow,
  timeBonus,
  xpOf,
} from './scoring.ts';

test('[QUIZ-039, QUIZ-040] the time bonus is a point for ten seconds below a hundred', () => {
  expect([0, 9, 10, 55, 99].map(timeBonus)).toEqual([10, 9, 9, 4, 0]);
  expect([100, 101, 300].map(timeBonus)).toEqual([0, 0, 0]);
});

test('[QUIZ-041, QUIZ-042, QUIZ-043, QUIZ-044, QUIZ-045] performance levels', () => {
  expect([100, 90].map(levelOf)).toEqual(['Expert', 'Expert']);
  expect([89, 80].map(levelOf)).toEqual(['Advanced', 'Advanced']);
  expect([79, 70].map(levelOf)).toEqual(['Skilled', 'Skilled']);
  expect([69, 60].map(levelOf)).toEqual(['Intermediate', 'Intermediate']);
  expect([59, 0].map(levelOf)).toEqual(['Beginner', 'Beginner']);
});

test('[QUIZ-058, QUIZ-059, QUIZ-060] the message of the result changes at 80, 60 and 40 percent', () => {
  expect([100, 80, 79, 60, 59, 40, 39, 0].map(messageOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
});

test('[QUIZ-046, QUIZ-047, QUIZ-048, QUIZ-049, QUIZ-050] rewards', () => {
  expect([60, 70, 80, 90, 100].map((percent) => rewardsOf(percent, 200).credits)).toEqual([0, 3, 4, 4, 5]);
  expect([70, 80].map((percent) => rewardsOf(percent, 200).certificate)).toEqual([false, true]);
  expect([80, 90].map((percent) => rewardsOf(percent, 200).expert)).toEqual([false, true]);
  expect(rewardsOf(50, 40)).toEqual({ credits: 0, certificate: false, expert: false, timeBonus: 6 });
});

describe('streaks', () => {
  test('[QUIZ-027, QPROFILE-019] yesterday gives one more, over months and years as well', () => {
    expect(streakAfter('2026-11-22', '2026-11-23', 4)).toBe(5);
    expect(streakAfter('2026-12-31', '2027-01-01', 1)).toBe(2);
    expect(streakAfter('2028-02-29', '2028-03-01', 6)).toBe(7);
  });
  test('[QUIZ-028, QPROFILE-020] today leaves it as it is', () => {
    expect(streakAfter('2026-11-23', '2026-11-23', 4)).toBe(4);
  });
  test('[QUIZ-029, QPROFILE-021] anything else begins anew with 1', () => {
    expect(streakAfter('2026-11-21', '2026-11-23', 4)).toBe(1);
    expect(streakAfter(null, '2026-11-23', 0)).toBe(1);
  });
  test('a streak that was broken is not shown on', () => {
    expect(streakNow('2026-11-22', '2026-11-23', 4)).toBe(4);
    expect(streakNow('2026-11-21', '2026-11-23', 4)).toBe(0);
    expect(streakNow(null, '2026-11-23', 4)).toBe(0);
  });
  test('[QUIZ-056, QUIZ-057] colours', () => {
    expect([0, 2, 3, 6, 7, 30].map(streakColour)).toEqual([
      ...['none', 'none', 'yellow', 'yellow', 'orange', 'orange'],
    ]);
  });
});

test('[QUIZ-053, QUIZ-054, QUIZ-055] achievements', () => {
  const none = { expertBadgeEarned: false, certificatesEarned: 4, longestStreak: 6 };
  expect(achievementsOf(none)).toEqual([]);
  expect(achievementsOf({ ...none, expertBadgeEarned: true })).toEqual(['Expert Badge']);
  expect(achievementsOf({ ...none, certificatesEarned: 5 })).toEqual(['Certificate Collector']);
  expect(achievementsOf({ ...none, longestStreak: 7 })).toEqual(['Hot Streak']);
});

describe('experience', () => {
  test('[QPROFILE-034, QPROFILE-035, QPROFILE-036] ten for each right answer, and up to thirty for speed', () => {
    expect(xpOf(7, 400, 10)).toBe(70);
    expect(xpOf(0, 45, 10)).toBe(26);
    expect(xpOf(9, 129, 10)).toBe(90 + 18);
    expect(xpOf(10, 0, 10)).toBe(130);
  });
  test('[QPROFILE-037, QPROFILE-038] a level is a band of a hundred', () => {
    expect([0, 99, 100, 250, 900].map(levelAt)).toEqual([1, 1, 2, 3, 10]);
    expect([0, 99, 100, 250].map(levelProgress)).toEqual([0, 99, 0, 50]);
  });
  test('[QPROFILE-039] accuracy is of ten questions a quiz', () => {
    expect([accuracyOf(15, 2), accuracyOf(0, 0), accuracyOf(1, 3)]).toEqual([75, 0, 3]);
  });
});

describe('badges', () => {
  const low = { quizzes: 0, perfect: false, streak: 0, level: 1, xp: 0 };
  test('[QUIZ-006, QPROFILE-022, QPROFILE-023, QPROFILE-024, QPROFILE-025, QPROFILE-026, QPROFILE-027, QPROFILE-028] each at its number, and not one below', () => {
    expect(newBadges([], low)).toEqual([]);
    expect(newBadges([], { ...low, quizzes: 1 })).toEqual(['first_quiz']);
    expect(newBadges([], { ...low, perfect: true })).toEqual(['perfect_score']);
    expect(newBadges([], { ...low, streak: 6 })).toEqual([]);
    expect(newBadges([], { ...low, streak: 7 })).toEqual(['streak_7']);
    expect(newBadges([], { ...low, level: 4 })).toEqual([]);
    expect(newBadges([], { ...low, level: 5 })).toEqual(['level_5']);
    expect(newBadges([], { ...low, level: 10 })).toEqual(['level_5', 'level_10']);
    expect(newBadges([], { ...low, xp: 499 })).toEqual([]);
    expect(newBadges([], { ...low, xp: 500 })).toEqual(['xp_500']);
    expect(newBadges([], { ...low, xp: 1000 })).toEqual(['xp_500', 'xp_1000']);
  });
  test('[QPROFILE-029] what is owned is not added again', () => {
    expect(newBadges(['first_quiz', 'xp_500'], { ...low, quizzes: 9, xp: 1000 })).toEqual(['xp_1000']);
  });
});

test('one answer for everything, and answers faster than eyes, are known', () => {
  expect(isOneSided({ trusted: 0, caught: 100 })).toBe(true);
  expect(isOneSided({ trusted: 39, caught: 90 })).toBe(true);
  expect(isOneSided({ trusted: 40, caught: 40 })).toBe(false);
  expect([0, 9, 10].map(isImpossible)).toEqual([true, true, false]);
});

test('the chance that a certificate names is that of guessing', () => {
  // 45 + 10 + 1 of 1,024 ways.
  expect(guessedPercent(8)).toBeCloseTo((100 * 56) / 1024, 6);
  expect(guessedPercent(0)).toBe(100);
  expect(guessedPercent(QUESTIONS)).toBeCloseTo(100 / 1024, 6);
  expect(percentOf(8, QUESTIONS)).toBe(CERTIFICATE_PERCENT);
});
