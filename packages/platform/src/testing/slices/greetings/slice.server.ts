import { implement } from '@orpc/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { AppError } from '@unmask/platform/errors';
import { defineSlice } from '@unmask/platform/slice';
import { greetingsContract, greetingsRead, greetingsSend } from './contract.ts';
import { errors } from './errors.ts';
import { apiScopes, apiTags, tags, words } from './words.ts';

export default defineSlice({
  id: 'greetings',
  needs: ['accounts'],
  contract: greetingsContract,
  permissions: [greetingsRead, greetingsSend],
  errors,
  events: ['greeting'],
  browserEvents: ['greeting_seen'],
  tags,
  apiTags,
  apiScopes,
  calls({ track }) {
    const os = implement(greetingsContract).$context<CallContext>().use(callGate);
    return os.router({
      greet: os.greet.handler(({ input }) => {
        if (input.name === 'nobody') throw new AppError(errors.nobody_to_greet);
        track('greeting');
        const greeting = words.greet(input.name);
        return { words: input.loudly === 'yes' ? greeting.toUpperCase() : greeting };
      }),
      send: os.send.handler(({ input }) => ({ words: words.greet(input.name, input.wish) })),
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
