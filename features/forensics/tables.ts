/** Cases: what was brought as evidence, what happened with it, and the reports that were issued. */

import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from '@unmask/db/pg-core';
import { organizations } from '@unmask/db/schema';
import { sql } from '@unmask/db/sql';
import type { CasePriority, CaseStatus, EvidenceState, ExhibitRole, NoFile, Template } from './limits.ts';
import type { Derivation, Strike } from './redaction-contract.ts';
import type { SharedRef } from './share-contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export interface EvidenceItem {
  id: string;
  filename: string;
  type: string;
  uploadedAt: string;
  uploadedBy: string;
}

export interface TimelineItem {
  id: string;
  timestamp: string;
  event: string;
  description: string;
  userId: string | null;
}

export interface Findings {
  summary: string;
  technicalDetails: string;
  conclusion: string;
  recommendations: string[];
  /** Percent, as the examiner states it; null where none is stated. */
  confidence: number | null;
}

/** Exactly the specified columns; what stands beneath them has tables of its own. */
export const forensicsCases = pgTable(
  'forensics_cases',
  {
    id: text('id').primaryKey(),
    /** An organization with cases is not deleted: they are held. */
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'restrict' }),
    caseNumber: text('case_number').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    status: text('status').$type<CaseStatus>().notNull().default('open'),
    priority: text('priority').$type<CasePriority>().notNull().default('medium'),
    /** Id of a member; no reference: the case outlives the account. */
    assignedTo: text('assigned_to'),
    evidence: jsonb('evidence').$type<EvidenceItem[]>().notNull().default([]),
    timeline: jsonb('timeline').$type<TimelineItem[]>().notNull().default([]),
    findings: jsonb('findings').$type<Findings | null>(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('forensics_cases_status', sql`${table.status} in ('open', 'in_progress', 'closed')`),
    check('forensics_cases_priority', sql`${table.priority} in ('low', 'medium', 'high', 'critical')`),
    index('forensics_cases_newest').on(table.organizationId, table.createdAt, table.id),
    index('forensics_cases_assigned').on(table.assignedTo),
  ],
);

/** Who did what with a case, one after the other. Rows are only ever added (triggers refuse anything else), and outlive the case. */
export const forensicsEvents = pgTable(
  'forensics_events',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id').notNull(),
    position: integer('position').notNull(),
    event: text('event').notNull(),
    description: text('description').notNull(),
    /** Null: the service itself. */
    userId: text('user_id'),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    at: at('at').notNull(),
    previousHash: text('previous_hash').notNull(),
    /** SHA-256 over all of the above (`offline/chain.ts`). */
    hash: text('hash').notNull(),
  },
  (table) => [
    unique('forensics_events_place').on(table.caseId, table.position),
    index('forensics_events_user').on(table.userId, table.at),
  ],
);

export const forensicsEvidence = pgTable(
  'forensics_evidence',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id')
      .notNull()
      .references(() => forensicsCases.id, { onDelete: 'restrict' }),
    /** Exhibit number, from 1. */
    position: integer('position').notNull(),
    role: text('role').$type<ExhibitRole>().notNull(),
    filename: text('filename').notNull(),
    type: text('type').notNull(),
    description: text('description').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** A copy of its own, which nothing but the end of the case removes; null where there is no file. */
    storageKey: text('storage_key'),
    noFile: text('no_file').$type<NoFile>(),
    /** No reference: the analysis may be deleted, what was copied of it stays. */
    analysisId: text('analysis_id'),
    state: text('state').$type<EvidenceState>().notNull(),
    errorCode: text('error_code'),
    /** The result as it was when it came into the case. */
    result: jsonb('result'),
    engineVersion: text('engine_version'),
    modelHashes: jsonb('model_hashes').$type<Record<string, string>>(),
    addedBy: text('added_by').notNull(),
    addedAt: at('added_at').notNull(),
    /** What it was made from, and how; null of what was brought. */
    derivation: jsonb('derivation').$type<Derivation>(),
    verifiedAt: at('verified_at'),
    /** Whether the copy had its SHA-256 then. */
    intact: boolean('intact'),
  },
  (table) => [
    unique('forensics_evidence_place').on(table.caseId, table.position),
    index('forensics_evidence_analysis').on(table.analysisId),
    check('forensics_evidence_file', sql`(${table.storageKey} is null) = (${table.noFile} is not null)`),
  ],
);

export const forensicsNotes = pgTable(
  'forensics_notes',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id')
      .notNull()
      .references(() => forensicsCases.id, { onDelete: 'cascade' }),
    author: text('author').notNull(),
    body: text('body').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('forensics_notes_case').on(table.caseId, table.createdAt)],
);

export const forensicsTasks = pgTable(
  'forensics_tasks',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id')
      .notNull()
      .references(() => forensicsCases.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    doneBy: text('done_by'),
    doneAt: at('done_at'),
  },
  (table) => [index('forensics_tasks_case').on(table.caseId, table.createdAt)],
);

/** Issued once, and never changed (triggers refuse it); a later version names the one that it takes the place of. */
export const forensicsReports = pgTable(
  'forensics_reports',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id').notNull(),
    organizationId: text('organization_id').notNull(),
    template: text('template').$type<Template>().notNull(),
    version: integer('version').notNull(),
    supersedes: text('supersedes'),
    title: text('title').notNull(),
    issuedBy: text('issued_by').notNull(),
    issuedAt: at('issued_at').notNull(),
    /** The report for programs, to the byte as it was signed. */
    document: text('document').notNull(),
    documentSha256: text('document_sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    pdfSha256: text('pdf_sha256').notNull(),
    /** Ed25519 over the bytes of each, Base64, and the key that made them. */
    keyId: text('key_id').notNull(),
    pdfSignature: text('pdf_signature').notNull(),
    documentSignature: text('document_signature').notNull(),
    /** Answer of a timestamp authority for the PDF's SHA-256 (RFC 3161), Base64; null where none is set. */
    timestampToken: text('timestamp_token'),
    timestampAt: at('timestamp_at'),
  },
  (table) => [
    unique('forensics_reports_version').on(table.caseId, table.template, table.version),
    index('forensics_reports_newest').on(table.organizationId, table.issuedAt),
  ],
);

/** Copies of reports for the other side. Their file stays as long as the report's; what was struck stands here alone. */
export const forensicsRedactions = pgTable(
  'forensics_redactions',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id').notNull(),
    organizationId: text('organization_id').notNull(),
    reportId: text('report_id')
      .notNull()
      .references(() => forensicsReports.id),
    strikes: jsonb('strikes').$type<Strike[]>().notNull(),
    leftOut: text('left_out').notNull(),
    storageKey: text('storage_key').notNull(),
    pdfSha256: text('pdf_sha256').notNull(),
    keyId: text('key_id').notNull(),
    pdfSignature: text('pdf_signature').notNull(),
    madeBy: text('made_by').notNull(),
    madeAt: at('made_at').notNull(),
  },
  (table) => [
    index('forensics_redactions_case').on(table.caseId, table.madeAt),
    index('forensics_redactions_person').on(table.madeBy),
  ],
);

/** Links by which people outside read chosen parts of a case. They go with the case. */
export const forensicsShares = pgTable(
  'forensics_shares',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id')
      .notNull()
      .references(() => forensicsCases.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    items: jsonb('items').$type<SharedRef[]>().notNull(),
    /** SHA-256 of the token, which is shown once and not kept. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Salt and scrypt of it; null where there is none. */
    passwordHash: text('password_hash'),
    createdBy: text('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** Openings after which it works no more; null: no limit. */
    maxViews: integer('max_views'),
    views: integer('views').notNull().default(0),
    lastViewedAt: at('last_viewed_at'),
    revokedAt: at('revoked_at'),
  },
  (table) => [
    index('forensics_shares_case').on(table.caseId, table.createdAt),
    index('forensics_shares_person').on(table.createdBy),
  ],
);

/** Keys that sign reports and packages. A key that is no longer used stays: what it signed is checked with it. */
export const forensicsKeys = pgTable('forensics_keys', {
  /** Start of the SHA-256 of the public key. */
  id: text('id').primaryKey(),
  /** 32 bytes, Base64. */
  publicKey: text('public_key').notNull(),
  /** PKCS #8, sealed. */
  privateKey: text('private_key').notNull(),
  createdAt: at('created_at').notNull(),
});
