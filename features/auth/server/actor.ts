/** Who sends a request. */
import type { Database } from '@unmask/db';
import { AppError } from '@unmask/platform/errors';
import type { Logger } from '@unmask/platform/logger';
import type { RequestActor } from '@unmask/platform/requests';
import { organizationRole } from '@unmask/product/roles';
import type { FastifyRequest } from 'fastify';
import type { Auth } from './auth.ts';
import {
  activeMembership,
  findOrCreateProfile,
  findProfile,
  kindOf,
  noteSeen,
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

/** The person behind an API key. @throws AppError `account_suspended` */
export async function personActor(db: Database, userId: string, address: string): Promise<RequestActor> {
  const profile = await findProfile(db, userId);
  return profile ? known(db, profile, address) : visitor(address);
}

async function known(db: Database, profile: ProfileRow, address: string): Promise<RequestActor> {
  // Suspending ends all sessions; one that is answered at this very moment ends here.
  if (profile.suspendedAt) throw new AppError('account_suspended');
  await noteSeen(db, profile, new Date());
  const membership = await activeMembership(db, profile.id);
  return {
    kind: kindOf(profile, membership?.role),
    address,
    userId: profile.id,
    email: profile.email,
    tier: tierOf(profile),
    isGuest: profile.isAnonymous,
    organizationId: membership?.organizationId ?? null,
    organizationRole: organizationRole(membership?.role),
  };
}

/** Session errors are only logged (core specification, section 8): the sender counts as a visitor then. */
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
    return visitor(request.ip);
  }
}
