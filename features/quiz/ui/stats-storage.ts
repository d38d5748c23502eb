/** What this browser keeps: the local stats, and the numbers of sets that can be claimed by signing up. */
import { KEPT } from '@unmask/product/browser-storage';
import { MAX_CLAIMED } from '../limits.ts';
import { type LocalStats, NO_STATS, readStats } from '../local-stats.ts';

export function loadStats(): LocalStats {
  try {
    return readStats(localStorage.getItem(KEPT.quiz.key));
  } catch {
    return NO_STATS;
  }
}

/** Where nothing may be stored, the quiz works all the same. */
function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows and full storages.
  }
}

export const saveStats = (stats: LocalStats): void => store(KEPT.quiz.key, stats);

export function playedSets(): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEPT.quizSets.key) ?? '[]');
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string').slice(-MAX_CLAIMED) : [];
  } catch {
    return [];
  }
}

export const rememberSet = (attemptId: string): void =>
  store(KEPT.quizSets.key, [...playedSets(), attemptId].slice(-MAX_CLAIMED));

export function forgetSets(): void {
  try {
    localStorage.removeItem(KEPT.quizSets.key);
  } catch {
    // Then there were none.
  }
}
