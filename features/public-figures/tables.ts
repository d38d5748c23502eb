/** What people ask about entries of public figures. The entries themselves stand in packages/db: the statistics count them too. */

import { boolean, check, index, pgTable, text, timestamp } from '@unmask/db/pg-core';
import { publicFigures, userProfiles } from '@unmask/db/schema';
import { sql } from '@unmask/db/sql';
import type { Relation, RequestKind, RequestState } from './limits.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const figureRequests = pgTable(
  'figure_requests',
  {
    id: text('id').primaryKey(),
    figureId: text('figure_id')
      .notNull()
      .references(() => publicFigures.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<RequestKind>().notNull(),
    /** Null for visitors. */
    userId: text('user_id').references(() => userProfiles.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    relation: text('relation').$type<Relation>().notNull(),
    text: text('text').notNull(),
    /** Of a claim: the official site, and the code that has to stand there. */
    siteUrl: text('site_url'),
    code: text('code'),
    siteFound: boolean('site_found'),
    siteCheckedAt: at('site_checked_at'),
    state: text('state').$type<RequestState>().notNull().default('open'),
    /** Of staff, to whoever asked. */
    note: text('note').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
  },
  (table) => [
    index('figure_requests_state').on(table.state, table.createdAt),
    index('figure_requests_user').on(table.userId),
    index('figure_requests_email').on(table.email),
    index('figure_requests_figure').on(table.figureId),
    check('figure_requests_kind', sql`${table.kind} in ('removal', 'correction', 'claim')`),
  ],
);
