/** What an organization looks for, what was found, and what it did about it. */

import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from '@unmask/db/pg-core';
import { organizations, userProfiles } from '@unmask/db/schema';
import { sql } from '@unmask/db/sql';
import { brandDomains } from './domain-tables.ts';
import type {
  AlertStatus,
  DetectionType,
  FaceState,
  LegalRoute,
  Place,
  Platform,
  PortraitReason,
  PortraitState,
  SourceKind,
  TakedownState,
} from './limits.ts';

export * from './domain-tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const ofOrganization = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' });
/** Null again once the person is gone. */
const person = (name: string) => text(name).references(() => userProfiles.id, { onDelete: 'set null' });

export type StopReason = 'asked' | 'account_gone' | 'account_suspended' | 'not_admin';

export const brandConfigs = pgTable(
  'brand_monitoring_configs',
  {
    organizationId: ofOrganization().primaryKey(),
    monitoredPlatforms: jsonb('monitored_platforms').$type<Platform[]>().notNull(),
    keywords: jsonb('keywords').$type<string[]>().notNull(),
    executiveNames: jsonb('executive_names').$type<string[]>().notNull(),
    /** Official accounts and domains, whose content is the brand's own, and marks as they are registered. */
    brandAssets: jsonb('brand_assets').$type<string[]>().notNull(),
    /** Percent of measured probability from which what has no verdict is an alert. */
    alertThreshold: integer('alert_threshold').notNull(),
    autoTakedown: boolean('auto_takedown').notNull().default(false),
    /** Automatic analyses a day. */
    dailyCap: integer('daily_cap').notNull(),
    /** Faces are looked for in posts that match no word as well. */
    facesInAllPosts: boolean('faces_in_all_posts').notNull().default(false),
    /** Home pages of lookalike domains are fetched. */
    domainPages: boolean('domain_pages').notNull().default(true),
    active: boolean('active').notNull().default(false),
    /** The admin who switched it on: automatic analyses count on their day and plan. */
    startedBy: person('started_by'),
    startedAt: at('started_at'),
    stopReason: text('stop_reason').$type<StopReason>(),
    /** Day in UTC, and how many automatic analyses it had. */
    usedDay: date('used_day', { mode: 'string' }),
    used: integer('used').notNull().default(0),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('brand_configs_threshold', sql`${table.alertThreshold} between 1 and 100`),
    check('brand_configs_active', sql`not ${table.active} or ${table.startedAt} is not null`),
  ],
);

export const brandConnectors = pgTable(
  'brand_connectors',
  {
    id: text('id').primaryKey(),
    organizationId: ofOrganization(),
    kind: text('kind').$type<SourceKind>().notNull(),
    /** Address of a feed, id of a channel, instance with or without a hashtag; empty for a search. */
    source: text('source').notNull(),
    /** Where the next look goes on; what it means is the connector's. */
    cursor: text('cursor'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    lastLookAt: at('last_look_at'),
    /** Addresses that the last look brought, matching or not. */
    lastCount: integer('last_count'),
    nextLookAt: at('next_look_at').notNull(),
    /** First failure since the last success. */
    failingSince: at('failing_since'),
    failures: integer('failures').notNull().default(0),
    /** In words for people. */
    lastError: text('last_error'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('brand_connectors_once').on(table.organizationId, table.kind, table.source),
    index('brand_connectors_due').on(table.nextLookAt),
  ],
);

/**
 * `found`: nothing is captured yet. `captured`: waits for its analysis. `below`: it did not reach the threshold. `looking`: no word matches, its
 * picture is compared with faces. `no_face`: none of them; nothing but the address is left, so that it is not looked at again.
 */
export type FindState =
  | 'looking'
  | 'no_face'
  | 'found'
  | 'captured'
  | 'awaiting_clip'
  | 'analysing'
  | 'alert'
  | 'below'
  | 'failed'
  | 'dismissed';

export interface FoundMedia {
  /** Of the file; null where only the page is known. */
  url: string | null;
  /** A picture that stands for it. */
  thumbnail: string | null;
}

/** One address at which something was found: the same clip at two hundred addresses is one alert with two hundred of these. */
export const brandFinds = pgTable(
  'brand_finds',
  {
    id: text('id').primaryKey(),
    organizationId: ofOrganization(),
    connectorId: text('connector_id').references(() => brandConnectors.id, { onDelete: 'set null' }),
    platform: text('platform').$type<Place>().notNull(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    author: text('author').notNull(),
    /** Keywords and names that matched; none where a person gave the address. */
    matched: jsonb('matched').$type<string[]>().notNull(),
    media: jsonb('media').$type<FoundMedia>().notNull(),
    publishedAt: at('published_at'),
    firstSeenAt: at('first_seen_at').notNull(),
    state: text('state').$type<FindState>().notNull(),
    /** Whoever gave the address or the clip: then it counts on their day. */
    addedBy: person('added_by'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: at('next_at').notNull(),
    /** In words for people. */
    error: text('error'),
    analysisId: text('analysis_id'),
    /** The reading of its faces, while it goes on. */
    facesReadingId: text('faces_reading_id'),
    /** When its faces were compared; null: not yet. */
    facesAt: at('faces_at'),
    /** How often a face of it was held against a portrait. */
    facesCompared: integer('faces_compared').notNull().default(0),
    /** Of its first picture, hexadecimal: a copy written anew has nearly the same one. */
    perceptualHash: text('perceptual_hash'),
    contentType: text('content_type'),
    mediaFileId: text('media_file_id').references(() => brandFiles.id, { onDelete: 'set null' }),
    pageFileId: text('page_file_id').references(() => brandFiles.id, { onDelete: 'set null' }),
    thumbnailFileId: text('thumbnail_file_id').references(() => brandFiles.id, { onDelete: 'set null' }),
    alertId: text('alert_id').references((): AnyPgColumn => brandAlerts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('brand_finds_once').on(table.organizationId, table.url),
    index('brand_finds_next').on(table.state, table.nextAt),
    index('brand_finds_analysis').on(table.analysisId),
    index('brand_finds_alert').on(table.alertId),
    index('brand_finds_faces').on(table.organizationId, table.facesAt),
  ],
);

/** What was captured or printed. A row outlives its organization until the file itself is gone. */
export const brandFiles = pgTable(
  'brand_files',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    storageKey: text('storage_key').notNull().unique(),
    sha256: text('sha256').notNull(),
    size: doublePrecision('size').notNull(),
    type: text('type').notNull(),
    name: text('name').notNull(),
    capturedAt: at('captured_at').notNull(),
  },
  (table) => [index('brand_files_organization').on(table.organizationId, table.sha256)],
);

export interface TakedownDetails {
  requestId: string;
  status: TakedownState;
  submittedAt: string;
  legalBasis: string;
  evidence: string[];
}

export const brandAlerts = pgTable(
  'brand_monitoring_alerts',
  {
    id: text('id').primaryKey(),
    organizationId: ofOrganization(),
    platform: text('platform').$type<Place>().notNull(),
    contentType: text('content_type').notNull(),
    detectionType: text('detection_type').$type<DetectionType>().notNull(),
    /** Percent of measured probability that AI made it. */
    confidence: doublePrecision('confidence').notNull(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    status: text('status').$type<AlertStatus>().notNull().default('detected'),
    takedownDetails: jsonb('takedown_details').$type<TakedownDetails>(),
    /** When what was found first had been published; null where its place does not say. */
    publishedAt: at('published_at'),
    lastSeenAt: at('last_seen_at').notNull(),
  },
  (table) => [
    index('brand_alerts_newest').on(table.organizationId, table.createdAt, table.id),
    check(
      'brand_alerts_status',
      sql`${table.status} in ('detected', 'reviewing', 'takedown_requested', 'removed', 'false_positive')`,
    ),
    check('brand_alerts_type', sql`${table.detectionType} in ('ai_generated', 'needs_review')`),
  ],
);

/** Every change of an alert's status: what the figures are counted from. */
export const brandStatusChanges = pgTable(
  'brand_status_changes',
  {
    id: text('id').primaryKey(),
    alertId: text('alert_id')
      .notNull()
      .references(() => brandAlerts.id, { onDelete: 'cascade' }),
    from: text('from_status').$type<AlertStatus>().notNull(),
    to: text('to_status').$type<AlertStatus>().notNull(),
    at: at('at').notNull(),
    /** Null: the service itself, or somebody who is gone. */
    by: person('by_user'),
  },
  (table) => [index('brand_status_changes_alert').on(table.alertId, table.at)],
);

export interface StateChange {
  state: TakedownState;
  at: string;
}

export const takedownRequests = pgTable(
  'takedown_requests',
  {
    id: text('id').primaryKey(),
    organizationId: ofOrganization(),
    /** It is about an alert or about a lookalike domain. */
    alertId: text('alert_id').references(() => brandAlerts.id, { onDelete: 'cascade' }),
    domainId: text('domain_id').references(() => brandDomains.id, { onDelete: 'cascade' }),
    route: text('route').$type<LegalRoute>().notNull(),
    legalBasis: text('legal_basis').notNull(),
    evidence: jsonb('evidence').$type<string[]>().notNull(),
    state: text('state').$type<TakedownState>().notNull(),
    history: jsonb('history').$type<StateChange[]>().notNull(),
    /** Whoever sent it; null for a draft. */
    submittedBy: person('submitted_by'),
    submittedAt: at('submitted_at'),
    /** Number of the issued document; null for a draft. */
    documentId: text('document_id'),
    documentFileId: text('document_file_id').references(() => brandFiles.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('takedown_requests_newest').on(table.organizationId, table.createdAt),
    check('takedown_requests_about', sql`num_nonnulls(${table.alertId}, ${table.domainId}) = 1`),
  ],
);

/** People whose faces are looked for, each with their own consent. */
export const brandFaces = pgTable(
  'brand_faces',
  {
    id: text('id').primaryKey(),
    organizationId: ofOrganization(),
    name: text('name').notNull(),
    /** Small letters: who is asked, and who may end it. */
    email: text('email').notNull(),
    state: text('state').$type<FaceState>().notNull(),
    /** SHA-256 of the token of the link that was mailed last. */
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: person('invited_by'),
    /** When the last mail was written. */
    mailedAt: at('mailed_at').notNull(),
    /** Of the invitation, then of the consent. */
    until: at('until').notNull(),
    answeredAt: at('answered_at'),
    /** What was consented to, word for word. */
    consentText: text('consent_text'),
    endedAt: at('ended_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('brand_faces_once').on(table.organizationId, table.email),
    index('brand_faces_email').on(table.email),
    index('brand_faces_until').on(table.state, table.until),
    check(
      'brand_faces_state',
      sql`${table.state} in ('invited', 'consented', 'refused', 'withdrawn', 'expired')`,
    ),
    check('brand_faces_consent', sql`${table.state} <> 'consented' or ${table.consentText} is not null`),
  ],
);

/** Of each picture the numbers alone, sealed; the picture is deleted once they are read. */
export const brandPortraits = pgTable(
  'brand_portraits',
  {
    id: text('id').primaryKey(),
    faceId: text('face_id')
      .notNull()
      .references(() => brandFaces.id, { onDelete: 'cascade' }),
    state: text('state').$type<PortraitState>().notNull(),
    reason: text('reason').$type<PortraitReason>(),
    readingId: text('reading_id'),
    /** The picture, until it is read. */
    fileId: text('file_id').references(() => brandFiles.id, { onDelete: 'set null' }),
    /** Sealed for this portrait of this person. */
    embedding: text('embedding'),
    /** Names what made it: compared with none that another one made. */
    model: text('model'),
    /** Longer side of the face, pixels. */
    size_px: integer('size_px'),
    addedBy: person('added_by'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('brand_portraits_face').on(table.faceId),
    check('brand_portraits_state', sql`${table.state} in ('reading', 'ready', 'refused')`),
    check(
      'brand_portraits_ready',
      sql`(${table.state} = 'ready') = (${table.embedding} is not null and ${table.model} is not null)`,
    ),
  ],
);

/** A face in a find is as alike to somebody's portrait as pictures of one person are. Goes with the consent. */
export const brandFaceMatches = pgTable(
  'brand_face_matches',
  {
    id: text('id').primaryKey(),
    findId: text('find_id')
      .notNull()
      .references(() => brandFinds.id, { onDelete: 'cascade' }),
    faceId: text('face_id')
      .notNull()
      .references(() => brandFaces.id, { onDelete: 'cascade' }),
    /** Cosine of the nearest pair. */
    likeness: doublePrecision('likeness').notNull(),
    /** The likelihood ratio that can be answered for: at least so many times. */
    ratio: doublePrecision('ratio').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    unique('brand_face_matches_once').on(table.findId, table.faceId),
    index('brand_face_matches_face').on(table.faceId),
  ],
);
