/** Kinds and limits of the newsletter (enterprise specification, sections 3 to 5 and 9). Safe for the browser. */

export const SUBSCRIBER_STATES = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** Where an address was entered. The newsletter's own form says `website`. */
export const SOURCES = ['website', 'early_access'] as const;
export type Source = (typeof SOURCES)[number];

export const LEAD_MAGNETS = ['guide', 'checklist', 'report'] as const;
export type LeadMagnetType = (typeof LEAD_MAGNETS)[number];

export const CAMPAIGN_TYPES = ['newsletter', 'educational', 'product', 'security'] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sent'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const THREAT_LEVELS = ['critical', 'high', 'medium', 'low'] as const;
export type NewsletterThreatLevel = (typeof THREAT_LEVELS)[number];

/**
 * What became of one copy. `waiting`: not in the outbox yet; `queued`: there; `skipped`: the person left, or was found suppressed, before
 * its turn; `stopped`: the operator ended the send; `kept`: there is no mail server; `unknown`: nobody can tell whether it arrived.
 */
export const COPY_STATES = [
  'waiting',
  'queued',
  'delivered',
  'bounced',
  'failed',
  'unknown',
  'skipped',
  'stopped',
  'kept',
] as const;
export type CopyState = (typeof COPY_STATES)[number];

export const SUPPRESSION_REASONS = ['bounce', 'complaint', 'operator'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const PREFERENCES = [
  'newsletter',
  'productUpdates',
  'securityAlerts',
  'educationalContent',
  'weeklyDigest',
  'marketingEmails',
] as const;
export type PreferenceName = (typeof PREFERENCES)[number];

export const DEFAULT_PREFERENCES: Readonly<Record<PreferenceName, boolean>> = {
  newsletter: true,
  productUpdates: true,
  securityAlerts: true,
  educationalContent: true,
  weeklyDigest: true,
  marketingEmails: false,
};

export const NAME_LENGTH = 200;
export const TITLE_LENGTH = 160;
export const TEXT_LENGTH = 600;
export const BODY_LENGTH = 20_000;
export const TRENDS_MAX = 6;
export const TIPS = 4;

/** Of one network: new addresses, and changes by links. */
export const SIGN_UPS_PER_HOUR = 20;
export const LINK_CALLS_PER_HOUR = 120;
/** Mails that forms of ours send to one address a day, whoever fills them in. */
export const FORM_MAILS_A_DAY = 3;
/** An address that is never confirmed is forgotten after this; a request for a document as well. */
export const PENDING_DAYS = 30;
export const REQUEST_DAYS = 90;
/** How long the link to a document works. */
export const DOWNLOAD_DAYS = 30;

/** Copies that lie in the outbox at a time: whoever leaves the list before its turn gets none. */
export const QUEUE_AHEAD = 200;
export const FEED_BATCH = 100;
export const PAGE = 25;
export const TEST_MAILS_PER_HOUR = 20;
/** The issue of Friday is prepared this long before it goes out, so that somebody can read and change it. */
export const PREPARED_HOURS = 36;
export const DEFAULT_SEND_HOUR = 9;
