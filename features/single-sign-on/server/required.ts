/** Members who have to sign in by their organization's provider. */
import { type Database, organizationMembers, userProfiles } from '@unmask/db';
import { and, eq, ne, sql } from '@unmask/db/sql';
import { readOrganizationPlan } from '@unmask/platform/plan-of';
import { singleSignOn } from '../tables.ts';

/** Not its admins, so that somebody can mend what is broken, and not the operator's people, whom no provider signs in. */
export async function refusesPassword(db: Database, userId: string): Promise<boolean> {
  const rows = await db
    .select({ organizationId: singleSignOn.organizationId })
    .from(singleSignOn)
    .innerJoin(organizationMembers, eq(organizationMembers.organizationId, singleSignOn.organizationId))
    .innerJoin(userProfiles, eq(userProfiles.id, organizationMembers.userId))
    .where(
      and(
        eq(userProfiles.id, userId),
        eq(userProfiles.isStaff, false),
        ne(organizationMembers.role, 'admin'),
        eq(singleSignOn.enabled, true),
        eq(singleSignOn.required, true),
        eq(sql`split_part(lower(${userProfiles.email}), '@', 2)`, singleSignOn.domain),
      ),
    );
  for (const { organizationId } of rows) {
    if ((await readOrganizationPlan(db, organizationId)) === 'enterprise_elite') return true;
  }
  return false;
}
