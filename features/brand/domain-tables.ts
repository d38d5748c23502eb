/** Names that look like an organization's: how far each look is, and those that are registered. */

import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from '@unmask/db/pg-core';
import { organizations } from '@unmask/db/schema';
import { sql } from '@unmask/db/sql';
import type { DomainEvent, DomainState, Likeness } from './domain-limits.ts';
import { brandFiles } from './tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const ofOrganization = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' });

/** One official domain whose lookalikes are looked for; its candidates are always the same ones, so that a place among them is enough. */
export const brandDomainLooks = pgTable(
  'brand_domain_looks',
  {
    organizationId: ofOrganization(),
    official: text('official').notNull(),
    /** Candidates that the look under way has asked for. */
    position: integer('position').notNull().default(0),
    /** Looks that were ended: what the first one finds was there before. */
    looks: integer('looks').notNull().default(0),
    lastLookAt: at('last_look_at'),
    nextLookAt: at('next_look_at').notNull(),
    /** First failure since the last success. */
    failingSince: at('failing_since'),
    /** Endings below which every name is said to be there: nothing can be told of these. */
    untellable: jsonb('untellable').$type<string[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.official] }),
    index('brand_domain_looks_due').on(table.nextLookAt),
  ],
);

export interface DomainChange {
  what: DomainEvent;
  /** ISO 8601. */
  at: string;
}

/** As name servers said it when it was seen last. */
export interface SeenRecords {
  a: string[];
  aaaa: string[];
  mx: string[];
  ns: string[];
}

/** A registered name that looks like an official one. */
export const brandDomains = pgTable(
  'brand_domains',
  {
    id: text('id').primaryKey(),
    organizationId: ofOrganization(),
    official: text('official').notNull(),
    /** ASCII, as it is asked for. */
    name: text('name').notNull(),
    likeness: text('likeness').$type<Likeness>().notNull(),
    from: text('from_letters').notNull(),
    to: text('to_letters').notNull(),
    state: text('state').$type<DomainState>().notNull(),
    records: jsonb('records').$type<SeenRecords>().notNull(),
    history: jsonb('history').$type<DomainChange[]>().notNull(),
    /** Found by the first look: nobody knows since when it is there. */
    known: boolean('known').notNull(),
    firstSeenAt: at('first_seen_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    goneAt: at('gone_at'),
    /** When somebody was told of its mail or page, or needed not to be, because it was there before. */
    toldAt: at('told_at'),
    /** When its home page was asked for last. */
    pageAt: at('page_at'),
    pageUrl: text('page_url'),
    pageTitle: text('page_title'),
    pageFileId: text('page_file_id').references((): AnyPgColumn => brandFiles.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('brand_domains_once').on(table.organizationId, table.name),
    index('brand_domains_newest').on(table.organizationId, table.firstSeenAt, table.id),
    check('brand_domains_state', sql`${table.state} in ('new', 'watched', 'ours', 'takedown_started')`),
  ],
);
