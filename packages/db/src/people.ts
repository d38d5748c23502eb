/** What is asked of a person with every request: pieces of statements, one meaning for sessions and keys. */
import { type SQL, sql } from './sql.ts';

/** "Last seen" is exact to this. */
export const SEEN_MS = 5 * 60_000;

/** A subquery of one row at most: the saved active organization while the person is still a member of it, otherwise the first membership. */
export function activeMembershipOf(userId: SQL): SQL {
  return sql`
    select members.organization_id, members.role
    from organization_members members
    left join user_active_organization active using (user_id, organization_id)
    where members.user_id = ${userId}
    order by (active.user_id is null), members.joined_at
    limit 1`;
}
