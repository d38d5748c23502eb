/** The contract's calls. */

import { implement } from '@orpc/server';
import { requireUser } from '@unmask/accounts/server';
import type { Database } from '@unmask/db';
import { type CallContext, callGate } from '@unmask/platform/calls';
import type { Registered } from '@unmask/platform/slice';
import { API_MONTHLY_LIMITS, type ApiScope } from '@unmask/product/api';
import { apiKeysContract } from '../contract.ts';
import { createKey, deleteKey, keysOf } from './keys.ts';
import { usageOf } from './usage.ts';

export function apiKeyCalls({ db, registered }: { db: Database; registered: Pick<Registered, 'apiScopes'> }) {
  const scopes = Object.entries(registered.apiScopes).map(([scope, words]) => ({
    scope: scope as ApiScope,
    words,
  }));
  const known = scopes.map(({ scope }) => scope);
  const os = implement(apiKeysContract).$context<CallContext>().use(callGate);
  return os.router({
    list: os.list.handler(async ({ context: { actor } }) => {
      const { userId } = requireUser(actor);
      const usage = await usageOf(db, userId, API_MONTHLY_LIMITS[actor.tier], new Date());
      return { items: await keysOf(db, userId), usage, scopes };
    }),
    create: os.create.handler(({ input, context }) =>
      createKey(db, requireUser(context.actor).userId, input, known),
    ),
    delete: os.delete.handler(async ({ input, context }) => {
      await deleteKey(db, requireUser(context.actor).userId, input.id);
      return { success: true as const };
    }),
  });
}
