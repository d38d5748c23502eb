/** What was found, what became of it, and what was reported; the call-back rule and who confirmed it; made media; auditors. */

import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from '@unmask/db/pg-core';
import { organizations, userProfiles } from '@unmask/db/schema';
import { sql } from '@unmask/db/sql';
import type { CheckOutcome, CheckSubject } from '@unmask/platform/checks';
import type { Disclosure, FindingEvent, FindingStatus, Marking, MediaKind, ReportStatus } from './limits.ts';
import type { ReportContent } from './report-content.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const id = () => text('id').primaryKey();
const ofOrganization = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' });
const now = (name: string) => at(name).notNull().defaultNow();
/** Null once that person is gone. */
const byPerson = (name: string) => text(name).references(() => userProfiles.id, { onDelete: 'set null' });

export const complianceSettings = pgTable('compliance_settings', {
  organizationId: ofOrganization().primaryKey(),
  firstCheckedAt: at('first_checked_at'),
  checkedAt: at('checked_at'),
  /** When somebody last said that the organization publishes no AI-made media. */
  noMediaStatedAt: at('no_media_stated_at'),
  noMediaStatedBy: byPerson('no_media_stated_by'),
});

/** What each check said last. */
export const complianceChecks = pgTable(
  'compliance_checks',
  {
    organizationId: ofOrganization(),
    checkId: text('check_id').notNull(),
    state: text('state').$type<CheckOutcome['state']>().notNull(),
    measured: text('measured').notNull(),
    at: at('at').notNull(),
    /** Since when it says so. */
    since: at('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.checkId] })],
);

export interface EvidenceLink {
  text: string;
  url: string;
}

/** Never deleted: resolved, or accepted with a reason and an end. */
export const complianceFindings = pgTable(
  'compliance_findings',
  {
    id: id(),
    organizationId: ofOrganization(),
    severity: text('severity').notNull(),
    category: text('category').notNull(),
    description: text('description').notNull(),
    remediation: text('remediation').notNull(),
    status: text('status').$type<FindingStatus>().notNull().default('open'),
    dueDate: at('due_date'),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
    resolvedAt: at('resolved_at'),
    /** Null: written by a person. */
    checkId: text('check_id'),
    measured: text('measured'),
    subjects: jsonb('subjects').$type<CheckSubject[]>().notNull().default([]),
    links: jsonb('links').$type<EvidenceLink[]>().notNull().default([]),
    createdBy: byPerson('created_by'),
    ownerId: byPerson('owner_id'),
    acceptedBy: byPerson('accepted_by'),
    acceptedReason: text('accepted_reason'),
    acceptedUntil: at('accepted_until'),
    remindedAt: at('reminded_at'),
    overdueToldAt: at('overdue_told_at'),
  },
  (table) => [
    index('compliance_findings_newest').on(table.organizationId, table.createdAt, table.id),
    index('compliance_findings_due').on(table.organizationId, table.dueDate),
    // A check has one finding at a time that is not resolved: two servers that check at once make one.
    uniqueIndex('compliance_findings_one')
      .on(table.organizationId, table.checkId)
      .where(sql`${table.status} <> 'resolved' and ${table.checkId} is not null`),
    check('compliance_findings_status', sql`${table.status} in ('open', 'in_progress', 'resolved')`),
    check('compliance_findings_severity', sql`${table.severity} in ('critical', 'high', 'medium', 'low')`),
  ],
);

/** Only ever added to: what the trend of twelve months is counted from. */
export const complianceFindingEvents = pgTable(
  'compliance_finding_events',
  {
    id: id(),
    findingId: text('finding_id')
      .notNull()
      .references(() => complianceFindings.id, { onDelete: 'cascade' }),
    organizationId: ofOrganization(),
    at: at('at').notNull(),
    event: text('event').$type<FindingEvent>().notNull(),
    /** What the finding is from then on. */
    status: text('status').$type<FindingStatus>().notNull(),
    /** Id of a person, or `check`; no reference, because rows are never changed. */
    actor: text('actor').notNull(),
    note: text('note'),
  },
  (table) => [
    index('compliance_finding_events_finding').on(table.findingId, table.at),
    index('compliance_finding_events_organization').on(table.organizationId, table.at),
  ],
);

export const complianceReports = pgTable(
  'compliance_reports',
  {
    id: id(),
    organizationId: ofOrganization(),
    type: text('type').notNull(),
    status: text('status').$type<ReportStatus>().notNull().default('draft'),
    reportingPeriodStart: at('reporting_period_start').notNull(),
    reportingPeriodEnd: at('reporting_period_end').notNull(),
    /** Findings, audit trail, recommendations and controls, as they were; frozen from the approval on. */
    content: jsonb('content').$type<ReportContent>().notNull(),
    contentSha256: text('content_sha256').notNull(),
    generatedAt: at('generated_at').notNull(),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
    createdBy: byPerson('created_by'),
    approvedBy: byPerson('approved_by'),
    approvedAt: at('approved_at'),
    publishedAt: at('published_at'),
    /** Number of the issued document: null before the approval. */
    documentId: text('document_id'),
    /** Base64 of the PDF, byte for byte as it is handed out. */
    pdf: text('pdf'),
    pdfSha256: text('pdf_sha256'),
  },
  (table) => [
    index('compliance_reports_newest').on(table.organizationId, table.createdAt, table.id),
    check(
      'compliance_reports_status',
      sql`${table.status} in ('draft', 'in_review', 'approved', 'published')`,
    ),
    check(
      'compliance_reports_frozen',
      sql`(${table.status} in ('draft', 'in_review')) = (${table.documentId} is null)`,
    ),
  ],
);

/** The call-back rule of an organization: each version stays, and the newest counts. */
export const complianceRules = pgTable(
  'compliance_rules',
  {
    id: id(),
    organizationId: ofOrganization(),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    publishedBy: byPerson('published_by'),
    publishedAt: now('published_at'),
  },
  (table) => [unique('compliance_rules_version').on(table.organizationId, table.version)],
);

export const complianceConfirmations = pgTable(
  'compliance_confirmations',
  {
    ruleId: text('rule_id')
      .notNull()
      .references(() => complianceRules.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => userProfiles.id, { onDelete: 'cascade' }),
    confirmedAt: now('confirmed_at'),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.userId] })],
);

/** AI-made media that the organization itself publishes. */
export const complianceMedia = pgTable(
  'compliance_media',
  {
    id: id(),
    organizationId: ofOrganization(),
    title: text('title').notNull(),
    kind: text('kind').$type<MediaKind>().notNull(),
    madeWith: text('made_with').notNull(),
    purpose: text('purpose').notNull(),
    publishedWhere: text('published_where').notNull(),
    publishedAt: at('published_at').notNull(),
    disclosure: text('disclosure').$type<Disclosure>().notNull(),
    marking: text('marking').$type<Marking>().notNull(),
    /** Why nothing has to be said; needed for `exempt`. */
    exemption: text('exemption').notNull(),
    /** Of the file as published, where it was named. */
    sha256: text('sha256'),
    withdrawnAt: at('withdrawn_at'),
    createdBy: byPerson('created_by'),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (table) => [
    index('compliance_media_newest').on(table.organizationId, table.publishedAt, table.id),
    check('compliance_media_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** Links by which an auditor reads, and can change nothing. */
export const complianceAuditors = pgTable(
  'compliance_auditors',
  {
    id: id(),
    organizationId: ofOrganization(),
    name: text('name').notNull(),
    /** SHA-256 of the token, which is shown once and not kept. */
    tokenHash: text('token_hash').notNull().unique(),
    createdBy: byPerson('created_by'),
    createdAt: now('created_at'),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    lastViewedAt: at('last_viewed_at'),
    views: integer('views').notNull().default(0),
  },
  (table) => [index('compliance_auditors_organization').on(table.organizationId, table.createdAt)],
);
