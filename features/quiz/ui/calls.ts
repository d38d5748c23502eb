import { rpcClient } from '@unmask/ui/calls.ts';
import type { quizContract } from '../contract.ts';
import type { Timeframe } from '../limits.ts';

/** The typed client of this slice's calls under /rpc. */
export const quizCalls = () => rpcClient<{ quiz: typeof quizContract }>().quiz;

export const profileKey = (userId: string) => ['quiz-profile', userId];
export const sessionsKey = (userId: string) => ['quiz-sessions', userId];
export const boardsKey = (userId: string) => ['leaderboard', userId];
/** @param organizationId null: everyone's */
export const boardKey = (userId: string, timeframe: Timeframe, organizationId: string | null) => [
  ...boardsKey(userId),
  timeframe,
  organizationId,
];
