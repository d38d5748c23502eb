/** Kinds and limits of compliance (enterprise specification, sections 3, 4 and 9). Safe for the browser. */

export const FINDING_STATUSES = ['open', 'in_progress', 'resolved'] as const;
export type FindingStatus = (typeof FINDING_STATUSES)[number];

export const REPORT_STATUSES = ['draft', 'in_review', 'approved', 'published'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** By a person: what a finding may become from what it is. A check resolves from anywhere, and opens again. */
export const NEXT_STATUS: Readonly<Record<FindingStatus, readonly FindingStatus[]>> = {
  open: ['in_progress'],
  in_progress: ['resolved'],
  resolved: ['open'],
};
export const NEXT_REPORT_STATUS: Readonly<Record<ReportStatus, readonly ReportStatus[]>> = {
  draft: ['in_review'],
  in_review: ['draft', 'approved'],
  approved: ['published'],
  published: [],
};

export const REPORT_TYPES = ['annual'] as const;

export const FINDING_EVENTS = [
  'created',
  'started',
  'resolved',
  'reopened',
  'accepted',
  'acceptance_ended',
  'changed',
] as const;
export type FindingEvent = (typeof FINDING_EVENTS)[number];

/** "Dashboard findings limit 10", "5 upcoming deadlines", "12 monthly points". */
export const FINDINGS_SHOWN = 10;
export const DEADLINES_SHOWN = 5;
export const TREND_MONTHS = 12;
export const FINDINGS_PAGE = 25;
export const EVENTS_SHOWN = 200;

export const DESCRIPTION_LENGTH = 2_000;
export const REMEDIATION_LENGTH = 2_000;
export const NOTE_LENGTH = 1_000;
export const CATEGORY_LENGTH = 60;
export const LINK_LENGTH = 500;
export const MAX_LINKS = 10;
export const MAX_FINDINGS = 5_000;

/** An acceptance ends: nobody accepts a risk for ever. */
export const ACCEPT_MAX_DAYS = 365;
/** What fails again within this time is the same finding, opened again. */
export const SAME_DAYS = 90;
/** A check is made this often at least; admins may ask for one so often in an hour. */
export const CHECK_EVERY_HOURS = 24;
export const CHECKS_HOURLY = 12;
export const REPORTS_HOURLY = 20;

/** Mail to the owner goes out this many days before a finding is due. */
export const REMIND_DAYS = 3;

/** Of the people and keys of an organization. */
export const UNSEEN_DAYS = 90;
export const UNUSED_DAYS = 90;
export const ALERT_HOURS = 24;
export const DRILL_DAYS = 365;

export const RULE_LENGTH = 4_000;

export const MEDIA_KINDS = ['image', 'video', 'audio', 'text'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];
/** `exempt`: the duty does not apply, and the entry says why. */
export const DISCLOSURES = ['visible_label', 'spoken', 'caption', 'none', 'exempt'] as const;
export type Disclosure = (typeof DISCLOSURES)[number];
export const MARKINGS = ['content_credentials', 'watermark', 'metadata', 'none', 'unknown'] as const;
export type Marking = (typeof MARKINGS)[number];
export const MEDIA_TITLE_LENGTH = 160;
export const MEDIA_TEXT_LENGTH = 600;
export const MAX_MEDIA = 2_000;
/** That nothing is made is said anew once a year. */
export const STATED_DAYS = 365;

export const AUDITOR_NAME_LENGTH = 120;
export const AUDITOR_DAYS = [7, 30, 90] as const;
export const MAX_AUDITORS = 10;
/** Openings by one network address. */
export const AUDIT_VIEWS_HOURLY = 120;
/** Of the audit log, in a report: the newest; the number of all stands beside them. */
export const AUDIT_TRAIL_KEPT = 500;
export const AUDIT_TRAIL_PRINTED = 60;
