/** Events, request counters, and whose turn it is. */
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from '../pg-core.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    name: text('name').notNull(),
    path: text('path'),
    payload: jsonb('payload').notNull().default({}),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [index('analytics_events_name').on(table.name, table.at)],
);

/** Work that repeats and that one server runs for all: whose turn it is, and how the last one went. */
export const schedules = pgTable('schedules', {
  id: text('id').primaryKey(),
  /** Rounds so far; fences off a server that was believed dead. */
  turn: bigint('turn', { mode: 'number' }).notNull().default(0),
  nextAt: at('next_at').notNull(),
  /** While a round runs: the moment after which its server counts as dead. */
  leaseUntil: at('lease_until'),
  lastStartedAt: at('last_started_at'),
  lastEndedAt: at('last_ended_at'),
  /** Null when it went well. */
  lastError: text('last_error'),
});

/** Requests of one key (purpose and hashed address) in one window. */
export const requestCounters = pgTable(
  'request_counters',
  {
    key: text('key').notNull(),
    windowStart: at('window_start').notNull(),
    count: integer('count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);
