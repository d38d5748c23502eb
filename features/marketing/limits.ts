/** Kinds and limits of the marketing area (enterprise specification, sections 3, 4 and 9). Safe for the browser. */

export const PROSPECT_STATUSES = [
  'Not Contacted',
  'Reached Out',
  'Responded',
  'Qualified',
  'Demo Scheduled',
] as const;
export type ProspectStatus = (typeof PROSPECT_STATUSES)[number];

export const PRIORITIES = ['High', 'Medium', 'Low'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const SOURCE_STATUSES = ['active', 'inactive', 'error'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

/** What the weekly goals count. */
export const GOALS = ['signups', 'emails', 'calls', 'impressions'] as const;
export type Goal = (typeof GOALS)[number];
/** More in a week is a mistyped number. */
export const MAX_COUNT = 100_000;

/** Of one person's own list. */
export const MAX_PROSPECTS = 2_000;
/** Taken from one file. */
export const MAX_IMPORT = 200;
export const SHORT_TEXT = 200;
export const NOTES_LENGTH = 2_000;
export const URL_LENGTH = 2_000;

/** Newest headlines of a source that are kept. */
export const HEADLINES = 5;
export const FEED_BYTES = 2 * 1024 * 1024;
/** Refreshes that staff ask for, together, in an hour. */
export const REFRESHES_HOURLY = 30;

/** Of a link: what its sender may put into each part. */
export const UTM_LENGTH = 100;
/** An account that is older was not made through the link that is told now. */
export const ARRIVAL_HOURS = 24;

/** As the specification shows it: nobody's. */
export const PLACEHOLDER_MEASUREMENT_ID = 'G-XXXXXXXXXX';
export const MEASUREMENT_ID = /^G-[A-Z0-9]{4,20}$/;
export const DEFAULT_ENDPOINT = 'https://www.google-analytics.com/mp/collect';
export const EU_ENDPOINT = 'https://region1.google-analytics.com/mp/collect';
/** Events in one request, as the protocol allows, and requests in one round. */
export const EVENTS_PER_REQUEST = 25;
export const REQUESTS_PER_ROUND = 20;
/** Older events are refused by the other side. */
export const OLDEST_EVENT_HOURS = 72;
