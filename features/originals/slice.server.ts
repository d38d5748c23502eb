import { implement } from '@orpc/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { defineSlice } from '@unmask/platform/slice';
import { originalsAsk, originalsContract } from './contract.ts';
import { errors } from './errors.ts';
import { originalsPersonalData } from './server/personal-data.ts';
import { originalRoutes } from './server/receive-original.ts';
import { ask, forgetEnded, list, open, withdraw } from './server/requests.ts';
import { tags } from './words.ts';

const DELETION_MS = 60 * 60_000;

/** Whoever has the original of an analyzed file sends it by a link, without an account. */
export default defineSlice({
  id: 'originals',
  needs: ['accounts', 'analyses'],
  contract: originalsContract,
  permissions: [originalsAsk],
  errors,
  tags,
  calls({ db }) {
    const os = implement(originalsContract).$context<CallContext>().use(callGate);
    return os.router({
      ask: os.ask.handler(({ input, context }) => ask(db, context.actor, input)),
      list: os.list.handler(({ input, context }) => list(db, context.actor, input.analysisId)),
      withdraw: os.withdraw.handler(({ input, context }) => withdraw(db, context.actor, input.id)),
      open: os.open.handler(({ input }) => open(db, input.token)),
    });
  },
  routes: (app, { analyses }) => originalRoutes(app, analyses),
  routeSamples: {
    'POST /api/originals/:token/file': {
      permission: 'analysis.create',
      path: '/api/originals/none/file',
      body: {},
    },
  },
  schedules: [
    {
      id: 'originals.forget_ended',
      every_ms: DELETION_MS,
      on: 'one',
      run: async ({ db }) => forgetEnded(db),
    },
  ],
  personalData: ({ db }) => originalsPersonalData(db),
});
