/** The contract's calls. */

import { implement } from '@orpc/server';
import { requireUser } from '@unmask/accounts/server';
import type { Database } from '@unmask/db';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { API_MONTHLY_LIMITS } from '@unmask/product/api';
import { apiKeysContract } from '../contract.ts';
import { createKey, deleteKey, keysOf } from './keys.ts';
import { usageOf } from './usage.ts';

export function apiKeyCalls({ db }: { db: Database }) {
  const os = implement(apiKeysContract).$context<CallContext>().use(callGate);
  return os.router({
    list: os.list.handler(async ({ context: { actor } }) => {
      const { userId } = requireUser(actor);
      const usage = await usageOf(db, userId, API_MONTHLY_LIMITS[actor.tier], new Date());
      return { items: await keysOf(db, userId), usage };
    }),
    create: os.create.handler(({ input, context }) =>
      createKey(db, requireUser(context.actor).userId, input),
    ),
    delete: os.delete.handler(async ({ input, context }) => {
      await deleteKey(db, requireUser(context.actor).userId, input.id);
      return { success: true as const };
    }),
  });
}
