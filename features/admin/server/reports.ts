/** Threats reported by people without an organization: the others reach their organization's admins. */
import { type Database, threatReports, userProfiles } from '@unmask/db';
import { and, desc, eq, isNull } from '@unmask/db/sql';
import { afterCursor, cursorTime, holds, type Page, pageOf } from '@unmask/platform/paging';
import { type Report, ReportSchema } from '../contract.ts';
import type { PageInput } from './page.ts';

export async function listReports(db: Database, input: PageInput): Promise<Page<Report>> {
  const { createdAt, id, title, description, url } = threatReports;
  const rows = await db
    .select({ report: threatReports, reporter: userProfiles.email, cursorAt: cursorTime(createdAt) })
    .from(threatReports)
    .leftJoin(userProfiles, eq(userProfiles.id, threatReports.userId))
    .where(
      and(
        isNull(threatReports.organizationId),
        holds(input.search, title, description, url, userProfiles.email),
        afterCursor(input.cursor, createdAt, id),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(input.limit + 1);
  return pageOf(
    rows,
    input.limit,
    (row) => row.report.id,
    ({ report, reporter }) =>
      ReportSchema.parse({ ...report, reporter, createdAt: report.createdAt.toISOString() }),
  );
}
