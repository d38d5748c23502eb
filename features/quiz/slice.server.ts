import { defineSlice, perServer } from '@unmask/platform/slice';
import { createReportPrinter } from '@unmask/report/printer';
import { leaderboardRead, quizContract, quizPlay } from './contract.ts';
import { errors } from './errors.ts';
import { CLAIM_DAYS, OPEN_HOURS } from './limits.ts';
import { forgetAttempts } from './server/attempts.ts';
import { bankOf } from './server/bank.ts';
import { moveQuizzes } from './server/claims.ts';
import { upkeep } from './server/leaderboard.ts';
import { quizPersonalData } from './server/personal-data.ts';
import { quizRoutes } from './server/routes.ts';
import { quizCalls } from './server/rpc.ts';
import { tags } from './words.ts';

const HOUR_MS = 3_600_000;
const BOARDS_MS = 15 * 60_000;
const DAY_HOURS = 24;

const partsOf = perServer(({ db, logger, baseUrl, settings, hashAddress, track, closing }) => {
  // Its thread starts with the first certificate and ends when there is nothing to do.
  const printer = createReportPrinter();
  closing.addEventListener('abort', () => void printer.close());
  return {
    ...{ db, logger, homeUrl: baseUrl, hashAddress, track, secret: settings.UNMASK_SECRET },
    print: printer.print,
    ready: bankOf(db),
  };
});

/** Telling real from made: sets of ten by the clock of the server, the profile of each player, and the boards. */
export default defineSlice({
  id: 'quiz',
  needs: ['accounts', 'organizations', 'documents', 'analyses'],
  contract: quizContract,
  permissions: [quizPlay, leaderboardRead],
  errors,
  tags,
  events: ['deepfake_quiz'],
  calls: (deps) => quizCalls(partsOf(deps)),
  routes: (app, deps) => quizRoutes(app, deps),
  routeSamples: {
    'GET /api/quiz/attempts/:attemptId/media/:position': {
      permission: quizPlay,
      path: '/api/quiz/attempts/none/media/0',
    },
    'GET /api/quiz/certificates/:id/file': {
      permission: 'profile.own',
      path: '/api/quiz/certificates/none/file',
    },
  },
  schedules: [
    { id: 'quiz.boards', every_ms: BOARDS_MS, on: 'one', run: async ({ db }) => upkeep(db) },
    {
      id: 'quiz.forget',
      every_ms: HOUR_MS,
      on: 'one',
      async run({ db }) {
        const now = Date.now();
        const before = (hours: number) => new Date(now - hours * HOUR_MS);
        await forgetAttempts(db, before(OPEN_HOURS), before(CLAIM_DAYS * DAY_HOURS));
      },
    },
  ],
  personalData: ({ db }) => quizPersonalData(db),
  onGuestBecomesUser: moveQuizzes,
});
