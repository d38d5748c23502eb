/** Invitations and removals. Organizations and their members stand in `@unmask/db`, because every request asks for them. */

import { check, pgTable, primaryKey, text, timestamp, unique } from '@unmask/db/pg-core';
import { organizations, userProfiles } from '@unmask/db/schema';
import { sql } from '@unmask/db/sql';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** A row lives until its link is used, withdrawn or expired; one per address and organization. */
export const organizationInvitations = pgTable(
  'organization_invitations',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role').notNull(),
    /** SHA-256 of the mailed token: the database alone lets nobody in. */
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: text('invited_by').references(() => userProfiles.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    unique('organization_invitations_once').on(table.organizationId, table.email),
    check('organization_invitations_role', sql`${table.role} in ('admin', 'analyst', 'viewer')`),
  ],
);

/** Whom an admin removed: such a person comes back by an invitation alone, not by the organization's sign-in provider. */
export const organizationRemovals = pgTable(
  'organization_removals',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => userProfiles.id, { onDelete: 'cascade' }),
    removedAt: at('removed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId] })],
);
