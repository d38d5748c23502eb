/** Kinds and limits of cases. Safe for the browser. */

export const CASE_STATUSES = ['open', 'in_progress', 'closed'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

export const CASE_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export type CasePriority = (typeof CASE_PRIORITIES)[number];

/** `questioned`: what is asked about. `reference`: a file of known origin that it is compared with. */
export const EVIDENCE_ROLES = ['questioned', 'reference'] as const;
export type EvidenceRole = (typeof EVIDENCE_ROLES)[number];

/** `derived`: made here from another exhibit. */
export const EXHIBIT_ROLES = [...EVIDENCE_ROLES, 'derived'] as const;
export type ExhibitRole = (typeof EXHIBIT_ROLES)[number];

export const TEMPLATES = ['video', 'voice'] as const;
export type Template = (typeof TEMPLATES)[number];

/** Why the case has no copy of a file: it went when its analysis ended, was deleted since, or only stills of it were ever sent. */
export const NO_FILE = ['zero_retention', 'deleted', 'stills'] as const;
export type NoFile = (typeof NO_FILE)[number];

export const EVIDENCE_STATES = ['pending', 'completed', 'failed'] as const;
export type EvidenceState = (typeof EVIDENCE_STATES)[number];

export const TITLE_LENGTH = 200;
export const DESCRIPTION_LENGTH = 5_000;
export const NOTE_LENGTH = 10_000;
export const TASK_LENGTH = 300;
export const FINDING_LENGTH = 10_000;
export const RECOMMENDATIONS = 20;
export const EXHIBITS = 50;
export const CASES_PAGE = 20;
export const REPORTS_SHOWN = 200;
/** Looking at a case or an exhibit again within this time is one entry of the custody log, not many. */
export const LOOK_MINUTES = 60;
/** Reports and packages of one organization in an hour: each keeps a processor busy. */
export const REPORTS_HOURLY = 60;
/** A package is one ZIP without the extensions for more than this. */
export const PACKAGE_BYTES = 4_000_000_000;
/** What can be left out of a redacted copy besides names and single exhibits. */
export const REDACTION_PARTS = ['findings', 'notes', 'tasks', 'custody'] as const;
export type RedactionPart = (typeof REDACTION_PARTS)[number];
export const REDACTION_TERM_LENGTH = 200;
export const REDACTION_REASON_LENGTH = 200;
export const REDACTIONS_AT_ONCE = 60;
export const SHARE_DAYS = 14;
export const SHARE_MOST_DAYS = 90;
export const SHARE_NAME_LENGTH = 100;
export const SHARE_PASSWORD_LENGTH = 200;
export const SHARE_PASSWORD_LEAST = 8;
export const SHARE_ITEMS = 100;
export const SHARE_MOST_VIEWS = 1_000;
/** Links of one case that work at the same time. */
export const SHARES_ACTIVE = 20;
/** From one network in an hour. */
export const SHARED_HOURLY = 60;
/** Wrong passwords of one link in an hour. */
export const SHARE_TRIES_HOURLY = 20;
/** After an opening, its files can be fetched for this long. */
export const SHARE_PASS_MINUTES = 60;
export const SHARED_KINDS = ['report', 'redaction', 'exhibit'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];
/** Rectangles on one picture. */
export const RECTANGLES = 50;
/** After so long an exhibit whose analysis was never begun is said to have none. */
export const UNSTARTED_MINUTES = 10;
