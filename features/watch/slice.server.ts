import { implement } from '@orpc/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { defineSlice } from '@unmask/platform/slice';
import { watchContract, watchOwn } from './contract.ts';
import { errors } from './errors.ts';
import { watchPersonalData } from './server/personal-data.ts';
import { readAnew } from './server/readings.ts';
import { begin, dismiss, end, notes, read } from './server/watches.ts';
import { tags } from './words.ts';

const ROUND_MS = 60_000;

/** A stored result is read anew when the engine has changed, and its owner told when the answer is another one. */
export default defineSlice({
  id: 'watch',
  needs: ['accounts', 'analyses'],
  contract: watchContract,
  permissions: [watchOwn],
  errors,
  tags,
  calls({ db }) {
    const os = implement(watchContract).$context<CallContext>().use(callGate);
    return os.router({
      read: os.read.handler(({ input, context }) => read(db, context.actor, input.analysisId)),
      begin: os.begin.handler(({ input, context }) => begin(db, context.actor, input.analysisId)),
      end: os.end.handler(({ input, context }) => end(db, context.actor, input.analysisId)),
      notes: os.notes.handler(({ context }) => notes(db, context.actor)),
      dismiss: os.dismiss.handler(({ input, context }) => dismiss(db, context.actor, input.analysisId)),
    });
  },
  schedules: [
    {
      id: 'watch.read_anew',
      every_ms: ROUND_MS,
      on: 'one',
      run: async ({ analyses, baseUrl, sendMail }) =>
        readAnew({ analyses, homeUrl: baseUrl, onMail: sendMail }),
    },
  ],
  personalData: ({ db }) => watchPersonalData(db),
});
