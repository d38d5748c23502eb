/** The contract's calls. */
import { implement } from '@orpc/server';
import type { Database } from '@unmask/db';
import { type CallContext, permissionGate } from '@unmask/platform/calls';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { API_MONTHLY_LIMITS } from '@unmask/product/api';
import { apiKeysContract, permissions } from '../contract.ts';
import { createKey, deleteKey, keysOf } from './keys.ts';
import { usageOf } from './usage.ts';

function idOf(actor: RequestActor): string {
  if (!actor.userId) throw new AppError('authentication_required');
  return actor.userId;
}

export function apiKeyCalls({ db }: { db: Database }) {
  const os = implement(apiKeysContract).$context<CallContext>().use(permissionGate(permissions));
  return os.router({
    list: os.list.handler(async ({ context: { actor } }) => {
      const userId = idOf(actor);
      const usage = await usageOf(db, userId, API_MONTHLY_LIMITS[actor.tier], new Date());
      return { items: await keysOf(db, userId), usage };
    }),
    create: os.create.handler(({ input, context }) => createKey(db, idOf(context.actor), input)),
    delete: os.delete.handler(async ({ input, context }) => {
      await deleteKey(db, idOf(context.actor), input.id);
      return { success: true as const };
    }),
  });
}
