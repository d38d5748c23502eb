import { KEPT } from '@unmask/product/browser-storage';
import { expect, test } from 'vitest';
import { NO_STATS, readStats, statsAfter } from './local-stats.ts';

test('[ENT-121, ENT-122, ENT-123, ENT-124, ENT-125, ENT-126, ENT-127, ENT-128] a finished quiz changes every field', () => {
  expect(KEPT.quiz.key).toBe('quizStats');
  const first = statsAfter(NO_STATS, { percent: 60, certificate: false, expert: false }, '2026-11-22');
  expect(first).toEqual({
    totalQuizzesTaken: 1,
    bestScore: 60,
    averageScore: 60,
    currentStreak: 1,
    longestStreak: 1,
    lastQuizDate: '2026-11-22',
    expertBadgeEarned: false,
    certificatesEarned: 0,
  });
  const second = statsAfter(first, { percent: 90, certificate: true, expert: true }, '2026-11-23');
  expect(second).toEqual({
    totalQuizzesTaken: 2,
    bestScore: 90,
    averageScore: 75,
    currentStreak: 2,
    longestStreak: 2,
    lastQuizDate: '2026-11-23',
    expertBadgeEarned: true,
    certificatesEarned: 1,
  });
});

test('[QUIZ-027, QUIZ-028, QUIZ-029] the streak goes by days', () => {
  const before = { ...NO_STATS, currentStreak: 3, longestStreak: 5, lastQuizDate: '2026-11-22' };
  const quiz = { percent: 50, certificate: false, expert: false };
  expect(statsAfter(before, quiz, '2026-11-23').currentStreak).toBe(4);
  expect(statsAfter(before, quiz, '2026-11-22').currentStreak).toBe(3);
  const late = statsAfter(before, quiz, '2026-11-25');
  expect([late.currentStreak, late.longestStreak]).toEqual([1, 5]);
});

test('what cannot be read is nothing', () => {
  for (const stored of [null, '', '{', '[]', '{"totalQuizzesTaken":-1}', '"text"'])
    expect(readStats(stored)).toEqual(NO_STATS);
  const stats = statsAfter(NO_STATS, { percent: 80, certificate: true, expert: false }, '2026-11-23');
  expect(readStats(JSON.stringify(stats))).toEqual(stats);
});

test('[QUIZ-051, QUIZ-052] what was earned stays earned', () => {
  const expert = statsAfter(NO_STATS, { percent: 100, certificate: true, expert: true }, '2026-11-23');
  const next = statsAfter(expert, { percent: 20, certificate: false, expert: false }, '2026-11-23');
  expect([next.expertBadgeEarned, next.certificatesEarned, next.bestScore]).toEqual([true, 1, 100]);
});
