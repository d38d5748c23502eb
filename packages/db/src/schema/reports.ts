/** Threats that people report. The dashboard writes them, and the operator's area shows those of people without an organization. */

import { check, index, pgTable, text, timestamp } from '../pg-core.ts';
import { sql } from '../sql.ts';
import { organizations, userProfiles } from './accounts.ts';

/** Reported by hand: seen by the organization's admins, or by the operator's staff when there is no organization. */
export const threatReports = pgTable(
  'threat_reports',
  {
    id: text('id').primaryKey(),
    /** Null once the person's account is gone: the report stays. */
    userId: text('user_id').references(() => userProfiles.id, { onDelete: 'set null' }),
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** Where it was seen. */
    url: text('url'),
    severity: text('severity').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('threat_reports_severity', sql`${table.severity} in ('low', 'medium', 'high', 'critical')`),
    index('threat_reports_organization').on(table.organizationId, table.createdAt),
  ],
);
