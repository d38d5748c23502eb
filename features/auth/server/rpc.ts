/** The contract's calls. */
import { implement } from '@orpc/server';
import type { Database } from '@unmask/db';
import { type CallContext, permissionGate } from '@unmask/platform/calls';
import { AppError } from '@unmask/platform/errors';
import type { LimitPolicy } from '@unmask/product/plans';
import { permissions, profileContract } from '../contract.ts';
import { findOrCreateProfile, presentProfile } from './profiles.ts';

export function profileCalls(parts: { db: Database; limitPolicy: LimitPolicy }) {
  const os = implement(profileContract).$context<CallContext>().use(permissionGate(permissions));
  return os.router({
    me: os.me.handler(async ({ context }) => {
      const { userId, email } = context.actor;
      if (!userId || !email) throw new AppError('authentication_required');
      const row = await findOrCreateProfile(parts.db, { id: userId, email });
      return presentProfile(row, parts.limitPolicy, new Date());
    }),
  });
}
