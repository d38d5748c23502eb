/** Modules of an organization, how far people are in them, what they answered, what they were given to do, and their certificates. */

import {
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
import { organizations, userProfiles } from '@unmask/db/schema';
import { sql } from '@unmask/db/sql';
import type { Content } from './content.ts';
import type { LEVELS, ModuleKind } from './limits.ts';
import type { ActorKind, Verb } from './record-store-limits.ts';
import type { Statement } from './server/record-store/statement.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const id = () => text('id').primaryKey();
const ofOrganization = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' });
const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => userProfiles.id, { onDelete: 'cascade' });
const now = (name: string) => at(name).notNull().defaultNow();

/** The row that says an organization has been given its built-in modules: those that it deletes do not come back. */
export const trainingSettings = pgTable('training_settings', {
  organizationId: ofOrganization().primaryKey(),
  seededAt: now('seeded_at'),
});

export const trainingModules = pgTable(
  'training_modules',
  {
    id: id(),
    organizationId: ofOrganization(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    content: jsonb('content').$type<Content>().notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    difficultyLevel: text('difficulty_level').$type<(typeof LEVELS)[number]>().notNull(),
    category: text('category').notNull(),
    isMandatory: boolean('is_mandatory').notNull(),
    kind: text('kind').$type<ModuleKind>().notNull(),
    /** Name in the library of modules that come with the service; null for the organization's own. */
    builtIn: text('built_in'),
    /** The newest version that people are sent to; 0: none yet. What stands in this row may be newer. */
    version: integer('version').notNull().default(0),
    publishedAt: at('published_at'),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (table) => [
    unique('training_modules_built_in').on(table.organizationId, table.builtIn),
    index('training_modules_newest').on(table.organizationId, table.createdAt),
    check('training_modules_kind', sql`${table.kind} in ('course', 'drill')`),
    check(
      'training_modules_level',
      sql`${table.difficultyLevel} in ('beginner', 'intermediate', 'advanced')`,
    ),
  ],
);

/** As it was published: people finish the version that they began. */
export const trainingVersions = pgTable(
  'training_versions',
  {
    moduleId: text('module_id')
      .notNull()
      .references(() => trainingModules.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    content: jsonb('content').$type<Content>().notNull(),
    publishedAt: now('published_at'),
  },
  (table) => [primaryKey({ columns: [table.moduleId, table.version] })],
);

export const trainingProgress = pgTable(
  'training_progress',
  {
    id: id(),
    userId: ofUser(),
    organizationId: ofOrganization(),
    moduleId: text('module_id')
      .notNull()
      .references(() => trainingModules.id, { onDelete: 'cascade' }),
    /** Of the module that the person is in, or has finished. */
    version: integer('version').notNull(),
    /** Percent; never less than it was. */
    progress: integer('progress').notNull().default(0),
    /** Percent of the best check; null before the first. */
    score: integer('score'),
    completed: boolean('completed').notNull().default(false),
    completedAt: at('completed_at'),
    certificateId: text('certificate_id'),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (table) => [
    unique('training_progress_once').on(table.userId, table.moduleId, table.organizationId),
    index('training_progress_organization').on(table.organizationId),
    check('training_progress_percent', sql`${table.progress} between 0 and 100`),
  ],
);

/** A question as it was put to somebody: its options in the order shown, by their index in the module. */
export interface Drawn {
  id: string;
  order: number[];
}

export const trainingAttempts = pgTable(
  'training_attempts',
  {
    id: id(),
    userId: ofUser(),
    organizationId: ofOrganization(),
    moduleId: text('module_id')
      .notNull()
      .references(() => trainingModules.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    questions: jsonb('questions').$type<Drawn[]>().notNull(),
    /** Chosen options, by their index in the module, in the order of the questions; null where none was chosen. */
    answers: jsonb('answers').$type<Array<number | null>>().notNull(),
    openedAt: now('opened_at'),
    /** Graded once. */
    gradedAt: at('graded_at'),
    score: integer('score'),
    passed: boolean('passed'),
  },
  (table) => [index('training_attempts_person').on(table.userId, table.moduleId, table.openedAt)],
);

export const trainingCertificates = pgTable(
  'training_certificates',
  {
    /** `cert_{timestamp}_{random}`: stands on the paper, and is what it is checked by. */
    id: id(),
    userId: ofUser(),
    /** The person keeps it when the organization, or the module, is gone. */
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    moduleId: text('module_id').references(() => trainingModules.id, { onDelete: 'set null' }),
    moduleTitle: text('module_title').notNull(),
    moduleVersion: integer('module_version').notNull(),
    issuer: text('issuer').notNull(),
    holder: text('holder').notNull(),
    score: integer('score').notNull(),
    issuedAt: at('issued_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    /** Base64 of the PDF, byte for byte as it is handed out: its hash can be checked. */
    pdf: text('pdf').notNull(),
  },
  (table) => [
    index('training_certificates_holder').on(table.userId, table.issuedAt),
    index('training_certificates_organization').on(table.organizationId, table.issuedAt),
  ],
);

export const trainingAssignments = pgTable(
  'training_assignments',
  {
    id: id(),
    organizationId: ofOrganization(),
    moduleId: text('module_id')
      .notNull()
      .references(() => trainingModules.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    /** Null once that person is gone. */
    assignedBy: text('assigned_by').references(() => userProfiles.id, { onDelete: 'set null' }),
    dueAt: at('due_at').notNull(),
    createdAt: now('created_at'),
    remindedAt: at('reminded_at'),
    /** When the admins were told that it is overdue. */
    overdueToldAt: at('overdue_told_at'),
  },
  (table) => [
    unique('training_assignments_once').on(table.moduleId, table.userId),
    index('training_assignments_due').on(table.organizationId, table.dueAt),
  ],
);

/** The Learning Record Store of an organization. */
export const trainingRecordStores = pgTable(
  'training_record_stores',
  {
    organizationId: ofOrganization().primaryKey(),
    endpoint: text('endpoint').notNull(),
    /** Sealed: key and secret. */
    credentials: text('credentials').notNull(),
    actor: text('actor').$type<ActorKind>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** First failure since the last success; null after a success. */
    failingSince: at('failing_since'),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (table) => [check('training_record_stores_actor', sql`${table.actor} in ('account', 'mbox')`)],
);

/** What is said of a person to a record store, byte for byte: it goes with the person, and what waits to be sent with it. */
export const trainingStatements = pgTable(
  'training_statements',
  {
    /** Of the statement: made from what it tells of, so that this is told once. */
    id: id(),
    organizationId: ofOrganization(),
    userId: ofUser(),
    verb: text('verb').$type<Verb>().notNull(),
    moduleTitle: text('module_title').notNull(),
    statement: jsonb('statement').$type<Statement>().notNull(),
    createdAt: now('created_at'),
  },
  (table) => [
    index('training_statements_newest').on(table.organizationId, table.createdAt, table.id),
    index('training_statements_person').on(table.userId),
  ],
);
