/** Kinds and limits of the celebrity deepfake database (enterprise specification, sections 2, 3 and 9). Safe for the browser. */

/** What a fake was for: each is a kind of scam in the published figures. */
export const INCIDENT_KINDS = [
  'celebrity_endorsement',
  'romance_scam',
  'investment_fraud',
  'political_manipulation',
  'identity_theft',
  'other',
] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export const SEEN_ON = [
  'youtube',
  'facebook',
  'instagram',
  'tiktok',
  'x',
  'telegram',
  'whatsapp',
  'phone',
  'website',
  'other',
] as const;
export type SeenOn = (typeof SEEN_ON)[number];

export const INCIDENT_STATES = ['pending', 'confirmed', 'rejected', 'retracted'] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

/** What somebody asks about an entry: to take it away, to correct it, or to speak for it. */
export const REQUEST_KINDS = ['removal', 'correction', 'claim'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
export const REQUEST_STATES = ['open', 'granted', 'refused', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
/** Who asks. */
export const RELATIONS = ['self', 'representative', 'other'] as const;
export type Relation = (typeof RELATIONS)[number];

export const RISK_LEVELS = ['Very High', 'High', 'Medium', 'Low'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];
/** Confirmed in the last 90 days, from which on a level holds; below all of them it is Low. */
export const RISK_DAYS = 90;
export const RISK_FROM = { 'Very High': 10, High: 5, Medium: 2 } as const;

/** Recent is a day; more than so many of it stand out. */
export const RECENT_HOURS = 24;
export const RECENT_HIGH = 10;

/** Trending: so many in the last seven days, and more than in the seven before. */
export const TRENDING_DAYS = 7;
export const TRENDING_FROM = 2;
/** Rows of the two cards. */
export const TRENDING_SHOWN = 5;
export const ALERTS_SHOWN = 5;

/** Shown as samples until the first report is confirmed. */
export const SAMPLE_HEADLINES = { monitored: 2_847, detectedToday: 156, trendingAlerts: 23 } as const;

export const PAGE_SIZE = 20;
export const NAME_LENGTH = 120;
export const ABOUT_LENGTH = 200;
export const SOURCE_LENGTH = 120;
export const URL_LENGTH = 2_000;
export const SUMMARY_LENGTH = 600;
export const NOTE_LENGTH = 500;
export const TEXT_LENGTH = 2_000;

/** Reports of one person in a day. */
export const REPORTS_DAILY = 20;
/** Reports of one person that wait to be looked at. */
export const MAX_PENDING = 30;
/** Requests about entries from one network in a day. */
export const REQUESTS_DAILY = 5;
/** How often the site of somebody who claims an entry is looked at in an hour. */
export const SITE_CHECKS_HOURLY = 20;
/** Of a source, or of the site of a claim, that is read. */
export const PAGE_BYTES = 2 * 1024 * 1024;
/** Where the code of a claim is looked for on the site that is named. */
export const CLAIM_PATH = '/.well-known/unmask-claim.txt';
/** Rejected reports and settled requests are deleted after so many days. */
export const KEEP_SETTLED_DAYS = 180;
