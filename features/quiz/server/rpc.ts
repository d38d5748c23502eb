/** The contract's calls. */
import { implement } from '@orpc/server';
import { requireUser } from '@unmask/accounts/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { asAppError } from '@unmask/platform/errors';
import type { Logger } from '@unmask/platform/logger';
import { quizContract } from '../contract.ts';
import { failed } from '../words.ts';
import { answer, begin, next, type QuizDeps, readAttempt } from './attempts.ts';
import { claimAttempts } from './claims.ts';
import { readBoard, readTeamBoard, updateBoard } from './leaderboard.ts';
import { ensureProfile, listSessions, readProfile, updateProfile } from './profile.ts';
import { claimRewards, type RewardDeps } from './rewards.ts';

export type CallDeps = QuizDeps & RewardDeps & { logger: Logger };

const done = { success: true } as const;

export function quizCalls(deps: CallDeps) {
  const os = implement(quizContract).$context<CallContext>().use(callGate);
  const { db, logger } = deps;
  /** What the service itself could not do stands in its log under words of its own; a refusal is the caller's. */
  const log = (what: keyof typeof failed) => (error: unknown) => {
    if (!asAppError(error)) logger.error({ err: error }, failed[what]);
  };
  const logged = <Made>(what: keyof typeof failed, work: Promise<Made>): Promise<Made> =>
    work.catch((error: unknown) => {
      log(what)(error);
      throw error;
    });
  return os.router({
    begin: os.begin.handler(({ input, context }) => begin(deps, context.actor, input)),
    attempt: os.attempt.handler(({ input, context }) => readAttempt(db, context.actor, input.attemptId)),
    next: os.next.handler(({ input, context }) => next(db, context.actor, input.attemptId)),
    answer: os.answer.handler(({ input, context }) => answer(deps, context.actor, input)),
    claimRewards: os.claimRewards.handler(({ input, context }) =>
      claimRewards(deps, context.actor, input.attemptId),
    ),
    claimAttempts: os.claimAttempts.handler(({ input, context }) =>
      claimAttempts(db, context.actor, input.attemptIds),
    ),
    profile: os.profile.handler(async ({ context }) => {
      const { userId } = requireUser(context.actor);
      await logged('createProfile', ensureProfile(db, userId));
      return logged('loadProfile', readProfile(db, userId));
    }),
    updateProfile: os.updateProfile.handler(({ input, context }) =>
      logged('updateProfile', updateProfile(db, requireUser(context.actor).userId, input)),
    ),
    sessions: os.sessions.handler(async ({ input, context }) => ({
      items: await listSessions(db, requireUser(context.actor).userId, input.limit),
    })),
    board: os.board.handler(({ input, context }) =>
      logged('loadBoard', readBoard(db, context.actor, input.timeframe)),
    ),
    updateBoard: os.updateBoard.handler(async ({ input, context }) => {
      await logged('generateBoard', updateBoard(db, context.actor, input.timeframe, log('insertBoard')));
      return done;
    }),
    teamBoard: os.teamBoard.handler(({ input, context }) =>
      logged('loadBoard', readTeamBoard(db, context.actor, input)),
    ),
  });
}
