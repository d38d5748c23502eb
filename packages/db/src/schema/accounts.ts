/** People and their organizations, which everything else refers to. Column names are the specification's (core specification, section 3). */

import { boolean, check, date, index, integer, pgTable, primaryKey, text, timestamp } from '../pg-core.ts';
import { sql } from '../sql.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => at('created_at').notNull().defaultNow();
const updatedAt = () => at('updated_at').notNull().defaultNow();

export const userProfiles = pgTable(
  'user_profiles',
  {
    id: text('id').primaryKey(),
    name: text('full_name').notNull().default(''),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('avatar_url'),
    /** Sign-in also asks for a code; the secret is in `two_factors`. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    /** The operator's own people: may do what no plan or organization role gives. */
    isStaff: boolean('is_staff').notNull().default(false),
    subscriptionTier: text('subscription_tier').notNull().default('free'),
    videosAnalyzedToday: integer('videos_analyzed_today').notNull().default(0),
    /** Day in UTC that the count belongs to: an older day means a count of 0. */
    usageDay: date('usage_day', { mode: 'string' }),
    /** Set by the operator: no session, no sign-in. */
    suspendedAt: at('suspended_at'),
    /** Why, for the operator's own eyes. */
    suspendedReason: text('suspended_reason'),
    /** Exact to some minutes. */
    lastSeenAt: at('last_seen_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'user_profiles_tier',
      sql`${table.subscriptionTier} in ('free', 'pro', 'enterprise', 'enterprise_elite')`,
    ),
    check('user_profiles_count', sql`${table.videosAnalyzedToday} >= 0`),
  ],
);

export const organizations = pgTable(
  'organizations',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Days that analyses made for it and their files are kept; 0 until somebody deletes them; null as the operator says. */
    retentionDays: integer('retention_days'),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'organizations_retention',
      sql`${table.retentionDays} = 0 or ${table.retentionDays} between 7 and 365`,
    ),
  ],
);

export const organizationMembers = pgTable(
  'organization_members',
  {
    id: text('id').notNull().unique(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => userProfiles.id, { onDelete: 'cascade' }),
    role: text('role').notNull().default('viewer'),
    joinedAt: at('joined_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('organization_members_user').on(table.userId, table.joinedAt),
    check('organization_members_role', sql`${table.role} in ('admin', 'analyst', 'viewer')`),
  ],
);

/** One row per person. */
export const userActiveOrganization = pgTable('user_active_organization', {
  userId: text('user_id')
    .primaryKey()
    .references(() => userProfiles.id, { onDelete: 'cascade' }),
  organizationId: text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  updatedAt: updatedAt(),
});
