/** What this slice holds about a person. */
import { type Database, threatReports } from '@unmask/db';
import { count, eq } from '@unmask/db/sql';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import { accountPartWords as words } from '../words.ts';

/** Reports outlive the account without naming it: whoever received one may still have to act. */
export function dashboardPersonalData(db: Database): PersonalDataSection {
  return {
    name: 'threat_reports',
    label: words.reports,
    export: ({ id }) =>
      db
        .select({
          id: threatReports.id,
          organization_id: threatReports.organizationId,
          title: threatReports.title,
          description: threatReports.description,
          url: threatReports.url,
          severity: threatReports.severity,
          created_at: threatReports.createdAt,
        })
        .from(threatReports)
        .where(eq(threatReports.userId, id)),
    async count({ id }) {
      const rows = await db.select({ n: count() }).from(threatReports).where(eq(threatReports.userId, id));
      return rows[0]?.n ?? 0;
    },
  };
}

/** A guest who signs up keeps what was reported. */
export async function moveThreatReports(db: Database, fromUserId: string, toUserId: string): Promise<void> {
  await db.update(threatReports).set({ userId: toUserId }).where(eq(threatReports.userId, fromUserId));
}
