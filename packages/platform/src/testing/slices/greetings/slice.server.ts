import { implement } from '@orpc/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { AppError, defineErrors } from '@unmask/platform/errors';
import { defineSlice } from '@unmask/platform/slice';
import { greetingsContract, greetingsRead } from './contract.ts';
import { errorWords, tags, words } from './words.ts';

const errors = defineErrors(errorWords);

export default defineSlice({
  id: 'greetings',
  needs: ['accounts'],
  contract: greetingsContract,
  permissions: [greetingsRead],
  errors,
  events: ['greeting'],
  browserEvents: ['greeting_seen'],
  tags,
  calls({ track }) {
    const os = implement(greetingsContract).$context<CallContext>().use(callGate);
    return os.router({
      greet: os.greet.handler(({ input }) => {
        if (input.name === 'nobody') throw new AppError(errors.nobody_to_greet);
        track('greeting');
        return { words: words.greet(input.name) };
      }),
    });
  },
  routes(app) {
    app.get('/api/greetings.txt', { config: { permission: 'public.read' } }, () => words.title);
  },
  routeSamples: { 'GET /api/greetings.txt': { permission: 'public.read' } },
  schedules: [
    {
      id: 'greetings.say',
      every_ms: 3_600_000,
      on: 'each',
      run: async ({ track }) => track('greeting', { by: 'schedule' }),
    },
  ],
  personalData: () => [{ name: 'greetings', export: async () => [words.title] }],
});
