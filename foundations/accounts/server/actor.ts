/** Who sends a request. */
import type { Database } from '@unmask/db';
import { AppError } from '@unmask/platform/errors';
import type { Logger } from '@unmask/platform/logger';
import { readPlan } from '@unmask/platform/plan-of';
import type { RequestActor } from '@unmask/platform/requests';
import type { Tier } from '@unmask/product/plans';
import { organizationRole } from '@unmask/product/roles';
import type { FastifyRequest } from 'fastify';
import type { Auth } from './auth.ts';
import {
  activeMembership,
  findOrCreateProfile,
  findProfile,
  kindOf,
  noteSeen,
  type Person,
  type ProfileRow,
  tierOf,
} from './profiles.ts';

export function visitor(address: string): RequestActor {
  return {
    kind: 'visitor',
    address,
    userId: null,
    email: null,
    tier: 'free',
    isGuest: false,
    organizationId: null,
    organizationRole: null,
  };
}

/** Somebody as the database has them. */
export interface KnownPerson extends Person {
  id: string;
  email: string;
  /** The plan that counts: the own one or an organization's. */
  tier: Tier;
  isSuspended: boolean;
  /** The active organization and the role in it. */
  organizationId: string | null;
  role: string | null;
}

/** The person behind a session or an API key. @throws AppError `account_suspended` */
export function personActor(person: KnownPerson, address: string): RequestActor {
  // Suspending ends all sessions; one that is answered at this very moment ends here.
  if (person.isSuspended) throw new AppError('account_suspended');
  return {
    kind: kindOf(person, person.role),
    address,
    userId: person.id,
    email: person.email,
    tier: person.tier,
    isGuest: person.isAnonymous,
    organizationId: person.organizationId,
    organizationRole: organizationRole(person.role),
  };
}

/**
 * Somebody who has asked for what others send now, and is not here.
 * @param address of whoever sends
 * @throws AppError `account_suspended`, `authentication_required` where there is nobody of this id
 */
export async function actorOfPerson(db: Database, userId: string, address: string): Promise<RequestActor> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new AppError('authentication_required');
  return actorOfProfile(db, profile, address);
}

async function known(db: Database, profile: ProfileRow, address: string): Promise<RequestActor> {
  if (!profile.suspendedAt) await noteSeen(db, profile, new Date());
  return actorOfProfile(db, profile, address);
}

async function actorOfProfile(db: Database, profile: ProfileRow, address: string): Promise<RequestActor> {
  const membership = await activeMembership(db, profile.id);
  const { organizationId = null, role = null } = membership ?? {};
  // Without an organization there is only the own plan.
  const { tier } = membership ? await readPlan(db, profile.id) : { tier: tierOf(profile) };
  return personActor(
    { ...profile, tier, isSuspended: profile.suspendedAt !== null, organizationId, role },
    address,
  );
}

/** A session that does not exist any more makes a visitor. @throws AppError `service_unavailable` when it cannot be read now */
export async function actorOf(
  request: FastifyRequest,
  parts: { auth: Auth; db: Database; logger: Logger },
): Promise<RequestActor> {
  if (!request.headers.cookie?.includes('unmask.')) return visitor(request.ip);
  try {
    const headers = new Headers({ cookie: request.headers.cookie });
    const session = await parts.auth.api.getSession({ headers });
    if (!session) return visitor(request.ip);
    const profile = await findOrCreateProfile(parts.db, session.user);
    return { ...(await known(parts.db, profile, request.ip)), sessionId: session.session.id };
  } catch (error) {
    if (error instanceof AppError) throw error;
    parts.logger.error({ err: error }, 'reading a session');
    // Not a visitor: they would be told to sign in, and what they send would not be theirs.
    throw new AppError('service_unavailable', 'the session could not be read', { cause: error });
  }
}
