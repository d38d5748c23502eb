/** Who work that nobody asks for at the moment is charged to: a member, for as long as their role lets them. */
import { actorOfPerson } from '@unmask/accounts/server';
import type { Database } from '@unmask/db';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { roleAllows } from '@unmask/product/roles';
import { roleIn } from './membership.ts';

/** Nobody sends it from anywhere. */
const NO_ADDRESS = '0.0.0.0';

/** Why nobody can be charged; `role`: no member any more, or one who may not. */
export type NotChargeable = 'account_gone' | 'account_suspended' | 'role';

/** @param permission what their role must allow @param userId null once the account is gone */
export async function chargedPerson(
  db: Database,
  organizationId: string,
  userId: string | null,
  permission: Parameters<typeof roleAllows>[0],
): Promise<{ actor: RequestActor } | { stop: NotChargeable }> {
  if (userId === null) return { stop: 'account_gone' };
  try {
    const actor = await actorOfPerson(db, userId, NO_ADDRESS);
    const role = await roleIn(db, organizationId, userId);
    if (!roleAllows(permission, role)) return { stop: 'role' };
    // Whatever they look at just now: it is this organization's work.
    return { actor: { ...actor, organizationId, organizationRole: role } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'account_suspended') return { stop: 'account_suspended' };
    if (error.code === 'authentication_required') return { stop: 'account_gone' };
    throw error;
  }
}
