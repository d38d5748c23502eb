/** Who gets the newsletter, what they agreed to, what is sent and what became of each copy; and addresses left for early access. */

import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from '@unmask/db/pg-core';
import { sql } from '@unmask/db/sql';
import type { NewsletterInput } from './contract.ts';
import type {
  CampaignStatus,
  CampaignType,
  CopyState,
  LeadMagnetType,
  Source,
  SubscriberState,
  SuppressionReason,
} from './limits.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => at('created_at').notNull().defaultNow();

export const earlyAccessSignups = pgTable('early_access_signups', {
  id: text('id').primaryKey(),
  /** Lower case: one row per address. */
  email: text('email').notNull().unique(),
  name: text('name'),
  type: text('type').notNull().default('early_access'),
  createdAt: createdAt(),
});

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    /** Unguessable; signed, it opens the links in mails. */
    id: text('id').primaryKey(),
    /** Lower case: one row per address. */
    email: text('email').notNull().unique(),
    name: text('name'),
    source: text('source').$type<Source>().notNull().default('website'),
    state: text('state').$type<SubscriberState>().notNull().default('pending'),
    createdAt: createdAt(),
    confirmedAt: at('confirmed_at'),
    unsubscribedAt: at('unsubscribed_at'),
  },
  (table) => [
    check('newsletter_subscribers_state', sql`${table.state} in ('pending', 'confirmed', 'unsubscribed')`),
    index('newsletter_subscribers_newest').on(table.createdAt, table.id),
    index('newsletter_subscribers_state').on(table.state, table.id),
  ],
);

export const emailPreferences = pgTable('email_preferences', {
  subscriberId: text('subscriber_id')
    .primaryKey()
    .references(() => newsletterSubscribers.id, { onDelete: 'cascade' }),
  newsletter: boolean('newsletter').notNull().default(true),
  productUpdates: boolean('product_updates').notNull().default(true),
  securityAlerts: boolean('security_alerts').notNull().default(true),
  educationalContent: boolean('educational_content').notNull().default(true),
  weeklyDigest: boolean('weekly_digest').notNull().default(true),
  marketingEmails: boolean('marketing_emails').notNull().default(false),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** What was agreed to and taken back, in which words and from which network: the proof that a mail was wanted. Only added to. */
export const newsletterConsents = pgTable(
  'newsletter_consents',
  {
    id: text('id').primaryKey(),
    subscriberId: text('subscriber_id')
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: 'cascade' }),
    what: text('what').$type<'asked' | 'confirmed' | 'unsubscribed' | 'preferences'>().notNull(),
    /** The words that stood beside the button; of preferences what was chosen. */
    wording: text('wording').notNull(),
    /** Keyed hash. */
    network: text('network').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [index('newsletter_consents_of').on(table.subscriberId, table.at)],
);

export const suppressions = pgTable('suppressions', {
  /** Lower case; once the person is gone a keyed hash of it, so that the address stays unwritten to. */
  email: text('email').primaryKey(),
  reason: text('reason').$type<SuppressionReason>().notNull(),
  detail: text('detail').notNull().default(''),
  at: at('at').notNull().defaultNow(),
});

export const leadMagnetRequests = pgTable(
  'lead_magnet_requests',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull().default('lead_magnet'),
    leadMagnetType: text('lead_magnet_type').$type<LeadMagnetType>().notNull(),
    leadMagnetTitle: text('lead_magnet_title').notNull(),
    /** Address of the document, without the signature that opens it. */
    downloadUrl: text('download_url').notNull(),
    createdAt: createdAt(),
    downloadedAt: at('downloaded_at'),
  },
  (table) => [
    check('lead_magnet_requests_type', sql`${table.type} = 'lead_magnet'`),
    index('lead_magnet_requests_email').on(table.email),
    index('lead_magnet_requests_age').on(table.createdAt),
  ],
);

export const campaigns = pgTable(
  'campaigns',
  {
    id: text('id').primaryKey(),
    /** Also the subject of the mail. */
    title: text('title').notNull(),
    type: text('type').$type<CampaignType>().notNull(),
    status: text('status').$type<CampaignStatus>().notNull().default('draft'),
    description: text('description').notNull().default(''),
    /** Who it was addressed to when it went out. */
    recipients: integer('recipients').notNull().default(0),
    scheduledDate: at('scheduled_date'),
    /** Only to those who want promotion as well. */
    promotional: boolean('promotional').notNull().default(false),
    /** Of everything but a newsletter: paragraphs. */
    body: text('body').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** From then on it is frozen: `html` and `plain` are what everyone gets. */
    startedAt: at('started_at'),
    sentAt: at('sent_at'),
    html: text('html'),
    plain: text('plain'),
  },
  (table) => [
    check('campaigns_status', sql`${table.status} in ('draft', 'scheduled', 'sent')`),
    check('campaigns_type', sql`${table.type} in ('newsletter', 'educational', 'product', 'security')`),
    index('campaigns_newest').on(table.createdAt, table.id),
  ],
);

export const newsletterIssues = pgTable('newsletter_issues', {
  campaignId: text('campaign_id')
    .primaryKey()
    .references(() => campaigns.id, { onDelete: 'cascade' }),
  /** The Friday it belongs to; one issue a week. */
  weekOf: date('week_of', { mode: 'string' }).notNull().unique(),
  input: jsonb('input').$type<NewsletterInput>().notNull(),
});

export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    subscriberId: text('subscriber_id')
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: 'cascade' }),
    state: text('state').$type<CopyState>().notNull().default('waiting'),
    deliveryId: text('delivery_id').unique(),
    error: text('error'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.subscriberId] }),
    index('campaign_recipients_state').on(table.campaignId, table.state),
    index('campaign_recipients_of').on(table.subscriberId),
  ],
);

/** What the operator sets; one row. */
export const newsletterSettings = pgTable(
  'newsletter_settings',
  {
    only: boolean('only').primaryKey().default(true),
    /** Whose Friday. */
    timeZone: text('time_zone').notNull().default('UTC'),
    sendHour: integer('send_hour').notNull().default(9),
    /** Whether an issue is composed and sent where nobody has written one. */
    automatic: boolean('automatic').notNull().default(true),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [check('newsletter_settings_only', sql`${table.only}`)],
);
