/** What the HTTP layer tells every slice about a request. */

import type { Tier } from '@unmask/product/plans';
import type { Actor, AnyPermission, OrganizationRole } from '@unmask/product/roles';
import type {} from 'fastify';

/** Who sends a request. `address` is always known; the rest only for a session. */
export interface RequestActor {
  kind: Actor;
  /** Network address of the sender; hashed before it is stored. */
  address: string;
  userId: string | null;
  email: string | null;
  tier: Tier;
  isGuest: boolean;
  /** Row of the session that the request came with. */
  sessionId?: string;
  /** Whether the request came with an API key instead of a session. */
  viaKey?: boolean;
  /** The active organization and the role in it. */
  organizationId: string | null;
  organizationRole: OrganizationRole | null;
}

/**
 * Every route names its permission. `per-call`: what is mounted there checks every call itself. `by-key`: a key of the public
 * API is the way in, and the route asks for it; nobody's session is looked up.
 */
export type RoutePermission = AnyPermission | 'per-call' | 'by-key';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route without one stops the start. */
    permission?: RoutePermission;
    /** Set where a route reads its body itself, up to a bound of its own (`leaveBodies`). */
    ownBody?: boolean;
    /** Set where a form of another service's page arrives: nothing there may count on who is signed in. */
    fromOtherPages?: boolean;
  }
  interface FastifyRequest {
    actor: RequestActor;
  }
}
