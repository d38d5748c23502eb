/** Which saved analyses a person sees on the dashboard. */
import { requireUser } from '@unmask/accounts/server';
import { videoAnalyses } from '@unmask/analyses/tables';
import { and, eq, type SQL } from '@unmask/db/sql';
import type { RequestActor } from '@unmask/platform/requests';
import { roleAllows } from '@unmask/product/roles';

export interface Scope {
  kind: 'own' | 'organization';
  userId: string;
  where: SQL;
}

/**
 * With an active organization: its analyses, all of them only where the role allows, else one's own among them. Without: one's own.
 * @throws AppError `authentication_required`
 */
export function scopeOf(actor: RequestActor): Scope {
  const { userId } = requireUser(actor);
  const { organizationId, organizationRole } = actor;
  const own = eq(videoAnalyses.userId, userId);
  if (!organizationId) return { kind: 'own', userId, where: own };
  const shared = eq(videoAnalyses.organizationId, organizationId);
  if (roleAllows('view_all_analyses', organizationRole)) {
    return { kind: 'organization', userId, where: shared };
  }
  return { kind: 'own', userId, where: and(shared, own)! };
}
