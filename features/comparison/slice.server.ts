import { implement } from '@orpc/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { defineSlice } from '@unmask/platform/slice';
import { comparisonContract, comparisonMake } from './contract.ts';
import { errors } from './errors.ts';
import { cancel, forgetOld, list, read, remove, settleAll, start } from './server/comparisons.ts';
import { comparisonPersonalData, moveComparisons } from './server/personal-data.ts';
import { tags } from './words.ts';

const SETTLE_MS = 10_000;
const DELETION_MS = 60 * 60_000;

/** A questioned file is held against a known real one: faces, voices, and how the files were written. */
export default defineSlice({
  id: 'comparison',
  needs: ['accounts', 'analyses'],
  contract: comparisonContract,
  permissions: [comparisonMake],
  errors,
  tags,
  calls({ db, analyses }) {
    const os = implement(comparisonContract).$context<CallContext>().use(callGate);
    return os.router({
      start: os.start.handler(({ input, context }) => start(analyses, context.actor, input)),
      read: os.read.handler(({ input, context }) => read(db, context.actor, input.id)),
      list: os.list.handler(({ context }) => list(db, context.actor)),
      cancel: os.cancel.handler(({ input, context }) => cancel(db, context.actor, input.id)),
      remove: os.remove.handler(({ input, context }) => remove(db, context.actor, input.id)),
    });
  },
  schedules: [
    {
      id: 'comparison.settle',
      every_ms: SETTLE_MS,
      on: 'one',
      run: async ({ analyses }) => settleAll(analyses),
    },
    { id: 'comparison.forget', every_ms: DELETION_MS, on: 'one', run: async ({ db }) => forgetOld(db) },
  ],
  personalData: ({ db }) => comparisonPersonalData(db),
  onGuestBecomesUser: moveComparisons,
});
