/** Jobs (rows own their state, the queue carries ids only), saved analyses with their links and what people say of the verdict, and visitors' daily counts. */

import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from '@unmask/db/pg-core';
import { organizations, userProfiles } from '@unmask/db/schema';
import { type SQLWrapper, sql } from '@unmask/db/sql';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const analysisJobs = pgTable(
  'analysis_jobs',
  {
    /** 192 random bits: whoever holds a visitor's id owns the analysis. */
    id: text('id').primaryKey(),
    state: text('state').notNull().default('queued'),
    /** Null for a visitor. */
    userId: text('user_id').references(() => userProfiles.id, { onDelete: 'cascade' }),
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    /** Keyed hash of the address that sent it; used for giving an allowance back. */
    addressHash: text('address_hash').notNull(),
    fileName: text('file_name').notNull(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    fileType: text('file_type').notNull(),
    mode: text('mode').notNull(),
    /** Storage key of the media in full mode; null in frames mode and after the file was deleted. */
    fileKey: text('file_key'),
    /** Storage keys of the stills in frames mode. */
    frameKeys: jsonb('frame_keys').$type<string[]>().notNull().default([]),
    /** A small picture of the file for lists, WebP in base64: goes with the file; null when there is none. */
    thumbnail: text('thumbnail'),
    /** SHA-256 of the file as its sender computed it; frames mode only, where the file itself was not sent. */
    originalSha256: text('original_sha256'),
    /** Also analyze changed copies; full mode only. */
    stability: boolean('stability').notNull().default(false),
    /** The file goes the moment the analysis has ended, however it ends. */
    zeroRetention: boolean('zero_retention').notNull().default(false),
    /** Whether an API key started it: its end is told to the person's webhooks. */
    viaKey: boolean('via_key').notNull().default(false),
    /** Day (UTC) the start was counted on; null when nothing is to be given back. */
    chargedDay: date('charged_day', { mode: 'string' }),
    priority: integer('priority').notNull().default(0),
    stage: text('stage'),
    share: doublePrecision('share').notNull().default(0),
    /** While running: what has been read of it already. */
    found: jsonb('found'),
    /** How often a worker has begun it. */
    attempts: integer('attempts').notNull().default(0),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    /** Id of the queue entry, new for every attempt: sending the same one twice does nothing. */
    queueId: uuid('queue_id').notNull().defaultRandom(),
    queuedAt: at('queued_at').notNull().defaultNow(),
    /** While running: the moment after which its worker counts as dead. */
    leaseUntil: at('lease_until'),
    /** The earlier analysis of the same file that this one repeats. */
    rerunOf: text('rerun_of').references((): AnyPgColumn => analysisJobs.id, { onDelete: 'set null' }),
    /** The batch that it came with, and its place in it. */
    batchId: text('batch_id').references((): AnyPgColumn => analysisBatches.id, { onDelete: 'set null' }),
    batchPosition: integer('batch_position'),
    /** Where in a document or an archive its file stood, in words: `report.pdf, page 3`. */
    foundIn: text('found_in'),
    result: jsonb('result'),
    errorCode: text('error_code'),
    createdAt: at('created_at').notNull().defaultNow(),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
    expiresAt: at('expires_at'),
  },
  (table) => [
    check(
      'analysis_jobs_state',
      sql`${table.state} in ('queued', 'running', 'completed', 'failed', 'cancelled')`,
    ),
    check('analysis_jobs_mode', sql`${table.mode} in ('full', 'frames')`),
    check('analysis_jobs_original', sql`${table.originalSha256} ~ '^[0-9a-f]{64}$'`),
    index('analysis_jobs_waiting').on(table.state, table.priority, table.createdAt),
    index('analysis_jobs_expiry').on(table.expiresAt),
    // A person's analyses in the order of the lists, and by state.
    index('analysis_jobs_user').on(table.userId, table.createdAt, table.id),
    index('analysis_jobs_user_state').on(table.userId, table.state, table.createdAt, table.id),
    index('analysis_jobs_rerun').on(table.rerunOf),
    index('analysis_jobs_batch').on(table.batchId, table.batchPosition),
    // Empty but for files that could not be deleted at once.
    index('analysis_jobs_zero_retention')
      .on(table.finishedAt)
      .where(sql`${table.zeroRetention} and ${table.fileKey} is not null`),
  ],
);

/** A file that no analysis was made of. */
export interface RefusedFile {
  position: number;
  fileName: string;
  errorCode: string;
  /** As of an analysis. */
  foundIn?: string | null;
}

/** Analyses that were asked for at once; each is a job of its own. Those of the website are lists: their files come one after the other. */
export const analysisBatches = pgTable(
  'analysis_batches',
  {
    /** 192 random bits: whoever holds a visitor's id owns the list. */
    id: text('id').primaryKey(),
    /** Null for a visitor's list. */
    userId: text('user_id').references(() => userProfiles.id, { onDelete: 'cascade' }),
    /** Names of the files of a list, whether they have come or not; null for what a program sent in one request. */
    expected: jsonb('expected').$type<string[]>(),
    /** Files that no analysis was made of, by their place among all. */
    refused: jsonb('refused').$type<RefusedFile[]>().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When its last analysis ended; set once. */
    completedAt: at('completed_at'),
    /** Of a visitor's list; its analyses go at the same time. */
    expiresAt: at('expires_at'),
  },
  (table) => [
    check('analysis_batches_owner', sql`${table.userId} is not null or ${table.expected} is not null`),
    index('analysis_batches_user').on(table.userId, table.createdAt),
    index('analysis_batches_expiry').on(table.expiresAt),
  ],
);

/** The outcome as it stands in the stored result: an index has it, so nothing is unpacked to filter by it. */
export const outcomeOf = (table: { analysisResult: SQLWrapper }) =>
  sql<string>`(${table.analysisResult} ->> 'outcome')`;

/** The probability of AI as it stands in the stored result; what has none comes last. */
export const signsOf = (table: { analysisResult: SQLWrapper }) =>
  sql<string>`coalesce((${table.analysisResult} -> 'probability' ->> 'value')::double precision, -1)`;

export const nameOf = (table: { filename: SQLWrapper }) => sql<string>`lower(${table.filename})`;

/** Analyses of signed-in people, exactly the specified columns. */
export const videoAnalyses = pgTable(
  'video_analyses',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => userProfiles.id, { onDelete: 'cascade' }),
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    filename: text('filename').notNull(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    analysisResult: jsonb('analysis_result').notNull(),
    threatLevel: text('threat_level').notNull(),
    /** Percent. */
    confidenceScore: doublePrecision('confidence_score').notNull(),
    /** Milliseconds. */
    processingTime: doublePrecision('processing_time').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    // The four of the specification, and `unknown` where there is no verdict.
    check(
      'video_analyses_threat',
      sql`${table.threatLevel} in ('unknown', 'low', 'medium', 'high', 'critical')`,
    ),
    // The history's order, and each of its filters: a page of twenty is read from one of these, however many rows there are.
    index('video_analyses_user').on(table.userId, table.createdAt, table.id),
    index('video_analyses_user_threat').on(table.userId, table.threatLevel, table.createdAt, table.id),
    index('video_analyses_user_outcome').on(table.userId, outcomeOf(table), table.createdAt, table.id),
    // The other two orders of one's own.
    index('video_analyses_user_signs').on(table.userId, sql`(${signsOf(table)})`, table.createdAt, table.id),
    index('video_analyses_user_name').on(
      table.userId,
      nameOf(table),
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('video_analyses_organization').on(table.organizationId, table.createdAt, table.id),
    index('video_analyses_organization_threat').on(
      table.organizationId,
      table.threatLevel,
      table.createdAt,
      table.id,
    ),
    index('video_analyses_organization_outcome').on(
      table.organizationId,
      outcomeOf(table),
      table.createdAt,
      table.id,
    ),
  ],
);

export const visitorUsage = pgTable(
  'visitor_usage',
  {
    addressHash: text('address_hash').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    count: integer('count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.addressHash, table.day] })],
);

export const analysisShares = pgTable(
  'analysis_shares',
  {
    id: text('id').primaryKey(),
    analysisId: text('analysis_id')
      .notNull()
      .references(() => videoAnalyses.id, { onDelete: 'cascade' }),
    createdBy: text('created_by')
      .notNull()
      .references(() => userProfiles.id, { onDelete: 'cascade' }),
    /** SHA-256 of the link's token; the token itself is shown once and not kept. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (table) => [index('analysis_shares_analysis').on(table.analysisId, table.createdAt)],
);

export const analysisFeedback = pgTable(
  'analysis_feedback',
  {
    /** No reference: what a visitor said outlives the result that is deleted after a day, and then leads to nothing. */
    analysisId: text('analysis_id').notNull(),
    /** The person's id, or `visitor`: whoever holds a visitor's id is one person. */
    author: text('author').notNull(),
    userId: text('user_id').references(() => userProfiles.id, { onDelete: 'cascade' }),
    /** What names this answer to the operator: the analysis's own id would open a visitor's result. */
    handle: text('handle').notNull().unique().default(sql`gen_random_uuid()::text`),
    /** What the file is, as the person says. */
    answer: text('answer').notNull(),
    /** How the person knows; null when nothing was said. */
    source: text('source'),
    comment: text('comment').notNull().default(''),
    /** The person lets the service keep the file, to measure by it. */
    mayKeep: boolean('may_keep').notNull().default(false),
    modality: text('modality').notNull().default('video'),
    /** What the operator made of it: `accepted` counts in the published figures; null: not looked at. */
    review: text('review'),
    reviewedAt: at('reviewed_at'),
    /** What the answer is about: the engine and the outcome it had given. */
    engineVersion: text('engine_version').notNull(),
    outcome: text('outcome').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.analysisId, table.author] }),
    check('analysis_feedback_answer', sql`${table.answer} in ('ai', 'real', 'unsure')`),
    check('analysis_feedback_comment', sql`char_length(${table.comment}) <= 1000`),
    check('analysis_feedback_review', sql`${table.review} in ('accepted', 'set_aside')`),
    index('analysis_feedback_user').on(table.userId),
    index('analysis_feedback_created').on(table.createdAt, table.handle),
  ],
);

/** What files look and sound like, to find them again among the account's own. Goes with the analysis. */
export const analysisTraces = pgTable(
  'analysis_traces',
  {
    analysisId: text('analysis_id')
      .primaryKey()
      .references(() => analysisJobs.id, { onDelete: 'cascade' }),
    sha256: text('sha256').notNull(),
    /** Hashes of its pictures and print of its sound, Base64. */
    pictures: jsonb('pictures').$type<string[]>().notNull().default([]),
    sound: text('sound'),
  },
  (table) => [index('analysis_traces_sha256').on(table.sha256)],
);

/** Pictures that stand for a file. They go with the file, or with the analysis before it. */
export const analysisFrames = pgTable(
  'analysis_frames',
  {
    analysisId: text('analysis_id')
      .notNull()
      .references(() => analysisJobs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Seconds; null of a still picture. */
    at_s: doublePrecision('at_s'),
    /** JPEG, Base64. */
    jpeg: text('jpeg').notNull(),
    /** SHA-256 of the token of an address that anybody may open until then. */
    linkHash: text('link_hash').unique(),
    linkUntil: at('link_until'),
  },
  (table) => [primaryKey({ columns: [table.analysisId, table.position] })],
);

/**
 * Files that are read once more beside their analysis: described, to be held against others (faces and voices included, for as long as a
 * comparison takes), or analyzed anew without becoming an analysis. And files without an analysis that faces alone are read of, sealed.
 */
export const analysisDescriptions = pgTable(
  'analysis_descriptions',
  {
    id: text('id').primaryKey(),
    analysisId: text('analysis_id').references(() => analysisJobs.id, { onDelete: 'cascade' }),
    /** Of a stored file that belongs to no analysis. */
    fileKey: text('file_key'),
    /** Id of the queue entry: sending the same one twice does nothing. */
    entryId: uuid('entry_id').notNull(),
    /** `describe` or `analyze`; of a file without an analysis `portrait` or `search`. */
    purpose: text('purpose').notNull().default('describe'),
    state: text('state').notNull().default('queued'),
    share: doublePrecision('share').notNull().default(0),
    errorCode: text('error_code'),
    /** A description, or a result; sealed text of a file without an analysis. */
    description: jsonb('description'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'analysis_descriptions_purpose',
      sql`${table.purpose} in ('describe', 'analyse', 'portrait', 'search')`,
    ),
    check(
      'analysis_descriptions_file',
      sql`(${table.fileKey} is null) = (${table.analysisId} is not null) and (${table.fileKey} is not null) = (${table.purpose} in ('portrait', 'search'))`,
    ),
    check('analysis_descriptions_state', sql`${table.state} in ('queued', 'running', 'done', 'failed')`),
    index('analysis_descriptions_created').on(table.createdAt),
    index('analysis_descriptions_analysis').on(table.analysisId),
  ],
);

/** Free analyses beyond the day's that a person earned. */
export const analysisCredits = pgTable(
  'analysis_credits',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => userProfiles.id, { onDelete: 'cascade' }),
    /** Day (UTC) of the grant: one for each person and day. */
    day: date('day', { mode: 'string' }).notNull(),
    amount: integer('amount').notNull(),
    used: integer('used').notNull().default(0),
    /** What they were earned by. */
    source: text('source').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('analysis_credits_once').on(table.userId, table.day),
    check('analysis_credits_left', sql`${table.used} between 0 and ${table.amount}`),
  ],
);
