/** Calls of the newsletter, and `POST /functions/v1/send-email`. Safe for the browser. */
import { call } from '@unmask/platform/call';
import { z } from 'zod';
import {
  BODY_LENGTH,
  CAMPAIGN_STATUSES,
  CAMPAIGN_TYPES,
  COPY_STATES,
  LEAD_MAGNETS,
  NAME_LENGTH,
  SOURCES,
  SUBSCRIBER_STATES,
  SUPPRESSION_REASONS,
  TEXT_LENGTH,
  THREAT_LEVELS,
  TITLE_LENGTH,
  TRENDS_MAX,
} from './limits.ts';

/** The capture box omits `name`. */
export const EarlyAccessRequestSchema = z.object({
  email: z.string(),
  name: z.string().max(NAME_LENGTH).optional(),
  type: z.literal('early_access'),
});
export const LeadMagnetRequestSchema = z.object({
  email: z.string(),
  name: z.string().max(NAME_LENGTH),
  type: z.literal('lead_magnet'),
  leadMagnetType: z.enum(LEAD_MAGNETS),
  leadMagnetTitle: z.string().max(TITLE_LENGTH),
  /** Stated by the form; the mail has the service's own link. */
  downloadUrl: z.string().max(500),
});
export const SendEmailRequestSchema = z.discriminatedUnion('type', [
  EarlyAccessRequestSchema,
  LeadMagnetRequestSchema,
]);
export type SendEmailRequest = z.infer<typeof SendEmailRequestSchema>;
export type LeadMagnetRequest = z.infer<typeof LeadMagnetRequestSchema>;

/** `error` holds words for people; it is absent when it was stored. */
export const SendEmailResponseSchema = z.union([
  z.object({ success: z.literal(true) }),
  z.object({ error: z.string() }),
]);

export const PreferencesSchema = z.object({
  newsletter: z.boolean(),
  productUpdates: z.boolean(),
  securityAlerts: z.boolean(),
  educationalContent: z.boolean(),
  weeklyDigest: z.boolean(),
  marketingEmails: z.boolean(),
});
export type Preferences = z.infer<typeof PreferencesSchema>;

const line = z.string().trim().max(TEXT_LENGTH);

/** What an issue is made of. What was not measured is null, and the issue says so. */
export const NewsletterInputSchema = z.object({
  /** The Friday it belongs to, `YYYY-MM-DD`. */
  weekOf: z.iso.date(),
  threatLevel: z.enum(THREAT_LEVELS),
  featuredIncident: z.object({
    title: line.min(1),
    description: z.string().trim().min(1).max(2_000),
    lossAmount: line,
    location: line,
    date: line,
    /** Who reported it, so that a reader can look it up. */
    source: line.min(1),
  }),
  weeklyStats: z.object({
    /** Files found to be AI-generated here in seven days. */
    newThreats: z.number().int().min(0),
    /** Percent of AI videos that the engine names, as measured. */
    detectionRate: z.number().min(0).max(100).nullable(),
    /** Files analyzed here in seven days. */
    globalIncidents: z.number().int().min(0),
    /** Nothing here measures it: text with its source, or null. */
    preventedFraud: line.nullable(),
  }),
  topTrends: z
    .array(
      z.object({
        threat: line.min(1),
        /** Percent against the week before; null when there was none before. */
        increase: z.number().nullable(),
        description: line,
      }),
    )
    .max(TRENDS_MAX),
});
export type NewsletterInput = z.infer<typeof NewsletterInputSchema>;

export const CampaignSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(CAMPAIGN_TYPES),
  status: z.enum(CAMPAIGN_STATUSES),
  description: z.string(),
  recipients: z.number().int(),
  scheduledDate: z.string().optional(),
  /** Not tracked: a mail carries nothing that reports its opening. Never given. */
  openRate: z.number().optional(),
  clickRate: z.number().optional(),
  promotional: z.boolean(),
  /** It goes out now, or went out. */
  startedAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  /** How many copies are in each state. */
  copies: z.partialRecord(z.enum(COPY_STATES), z.number().int()),
});
export type Campaign = z.infer<typeof CampaignSchema>;

export const CampaignDraftSchema = z.object({
  title: z.string().trim().min(1).max(TITLE_LENGTH),
  type: z.enum(CAMPAIGN_TYPES),
  description: z.string().trim().max(TEXT_LENGTH),
  promotional: z.boolean(),
  body: z.string().trim().max(BODY_LENGTH),
  /** Of a newsletter; null for the others. */
  issue: NewsletterInputSchema.nullable(),
});
export type CampaignDraft = z.infer<typeof CampaignDraftSchema>;

export const FullCampaignSchema = CampaignSchema.extend({
  body: z.string(),
  issue: NewsletterInputSchema.nullable(),
});
export type FullCampaign = z.infer<typeof FullCampaignSchema>;

export const ArchivedIssueSchema = z.object({
  id: z.string(),
  title: z.string(),
  sentAt: z.string(),
  issue: NewsletterInputSchema,
});
export type ArchivedIssue = z.infer<typeof ArchivedIssueSchema>;
const ArchiveEntrySchema = ArchivedIssueSchema.pick({ id: true, title: true, sentAt: true }).extend({
  weekOf: z.string(),
  threatLevel: z.enum(THREAT_LEVELS),
  featured: z.string(),
});
export type ArchiveEntry = z.infer<typeof ArchiveEntrySchema>;

export const SubscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  source: z.enum(SOURCES),
  state: z.enum(SUBSCRIBER_STATES),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  suppressed: z.enum(SUPPRESSION_REASONS).nullable(),
});
export type Subscriber = z.infer<typeof SubscriberSchema>;

export const SuppressionSchema = z.object({
  email: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  detail: z.string(),
  at: z.string(),
});
export type Suppression = z.infer<typeof SuppressionSchema>;

export const NewsletterSettingsSchema = z.object({
  timeZone: z.string().max(60),
  sendHour: z.number().int().min(0).max(23),
  automatic: z.boolean(),
});
export type NewsletterSettings = z.infer<typeof NewsletterSettingsSchema>;

export const CHECKS = ['spf', 'dkim', 'dmarc'] as const;
export const DeliverabilitySchema = z.object({
  from: z.string(),
  domain: z.string().nullable(),
  checks: z.array(
    z.object({
      name: z.enum(CHECKS),
      /** `unknown`: no name server answered. */
      state: z.enum(['good', 'weak', 'missing', 'unknown']),
      /** The record that was found. */
      record: z.string().nullable(),
      advice: z.string(),
    }),
  ),
});
export type Deliverability = z.infer<typeof DeliverabilitySchema>;

export const OverviewSchema = z.object({
  confirmed: z.number().int(),
  pending: z.number().int(),
  unsubscribed: z.number().int(),
  suppressed: z.number().int(),
  /** Confirmed in the last 30 days, and left. */
  joined: z.number().int(),
  left: z.number().int(),
  /** Of early access, not asked yet whether they want the newsletter. */
  uninvited: z.number().int(),
  campaignsThisMonth: z.number().int(),
  /** Null: no mail server is set, mail is kept. */
  perMinute: z.number().int().nullable(),
  settings: NewsletterSettingsSchema,
  nextFriday: z.string(),
});
export type Overview = z.infer<typeof OverviewSchema>;

const tags = ['Newsletter'];
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const open = (method: Method, path: `/${string}`, summary: string, sample: object = {}) =>
  call
    .route({ method, path: `/newsletter${path}`, summary, tags })
    .meta({ permission: method === 'GET' ? 'public.read' : 'public.write', sample })
    .errors({ BAD_REQUEST: {}, NOT_FOUND: {}, CONFLICT: {}, TOO_MANY_REQUESTS: {} });
const staff = (method: Method, path: `/${string}`, summary: string, sample: object = {}) =>
  call
    .route({ method, path: `/admin/newsletter${path}`, summary, tags })
    .meta({ permission: method === 'GET' ? 'operator.read' : 'operator.act', sample })
    .errors({ FORBIDDEN: {}, BAD_REQUEST: {}, NOT_FOUND: {}, CONFLICT: {}, TOO_MANY_REQUESTS: {} });

const byToken = z.object({ token: z.string().max(200) });
const TOKEN = { token: 'none' };
const byId = z.object({ id: z.string().max(200) });
const NONE = { id: 'none' };
const list = {
  search: z.string().trim().max(200).default(''),
  cursor: z.string().max(300).optional(),
};
const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
const done = z.object({ done: z.literal(true) });
const PREFS = { ...TOKEN, preferences: {} };

export const newsletterContract = {
  subscribe: open('POST', '/subscribers', 'Ask for the newsletter', { email: '' })
    .input(
      z.object({
        email: z.string().max(500),
        name: z.string().max(NAME_LENGTH).nullish(),
        source: z.literal('website').default('website'),
      }),
    )
    .output(z.object({ email: z.string(), name: z.string().nullable(), source: z.enum(SOURCES) })),
  confirm: open('POST', '/confirm', 'Confirm the address, by the link of its mail', TOKEN)
    .input(byToken)
    .output(z.object({ email: z.string(), preferencesToken: z.string() })),
  readPreferences: open('POST', '/preferences', 'What this address gets, by the link of a mail', TOKEN)
    .input(byToken)
    .output(
      z.object({
        email: z.string(),
        subscribed: z.boolean(),
        preferences: PreferencesSchema,
      }),
    ),
  savePreferences: open('PUT', '/preferences', 'Change what this address gets', PREFS)
    .input(byToken.extend({ preferences: PreferencesSchema }))
    .output(z.object({ preferences: PreferencesSchema })),
  unsubscribe: open('POST', '/unsubscribe', 'Leave the list at once', TOKEN)
    .input(byToken)
    .output(z.object({ email: z.string() })),
  archive: open('GET', '/archive', 'Issues that were sent, newest first')
    .input(z.object({ cursor: z.string().max(300).optional() }))
    .output(page(ArchiveEntrySchema)),
  archivedIssue: open('GET', '/archive/{id}', 'One issue that was sent', NONE)
    .input(byId)
    .output(ArchivedIssueSchema),

  overview: staff('GET', '/overview', 'Counts, and what is set').output(OverviewSchema),
  deliverability: staff('GET', '/deliverability', 'Whether SPF, DKIM and DMARC of the sender stand').output(
    DeliverabilitySchema,
  ),
  campaigns: staff('GET', '/campaigns', 'Campaigns, newest first')
    .input(z.object(list))
    .output(page(CampaignSchema)),
  campaign: staff('GET', '/campaigns/{id}', 'One campaign with its text', NONE)
    .input(byId)
    .output(FullCampaignSchema),
  compose: staff('POST', '/compose', 'An issue from the figures of this week; nothing is stored', {
    weekOf: '2026-01-02',
  })
    .input(z.object({ weekOf: z.iso.date().optional() }))
    .output(z.object({ title: z.string(), issue: NewsletterInputSchema })),
  create: staff('POST', '/campaigns', 'A new draft', { title: '' })
    .input(CampaignDraftSchema)
    .output(FullCampaignSchema),
  update: staff('PUT', '/campaigns/{id}', 'Change a draft', NONE)
    .input(byId.extend({ draft: CampaignDraftSchema, seen: z.string().optional() }))
    .output(FullCampaignSchema),
  remove: staff('DELETE', '/campaigns/{id}', 'Delete a draft', NONE).input(byId).output(done),
  preview: staff('POST', '/preview', 'What the mail looks like; nothing is stored', { title: '' })
    .input(CampaignDraftSchema)
    .output(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
  test: staff('POST', '/campaigns/{id}/test', 'Send it to oneself alone', NONE).input(byId).output(done),
  schedule: staff('POST', '/campaigns/{id}/schedule', 'Send it then', {
    ...NONE,
    at: '2099-01-01T00:00:00.000Z',
  })
    .input(byId.extend({ at: z.iso.datetime() }))
    .output(CampaignSchema),
  unschedule: staff('POST', '/campaigns/{id}/unschedule', 'Back to a draft', NONE)
    .input(byId)
    .output(CampaignSchema),
  send: staff('POST', '/campaigns/{id}/send', 'Send it now', NONE).input(byId).output(CampaignSchema),
  stop: staff('POST', '/campaigns/{id}/stop', 'Send no more copies', NONE).input(byId).output(CampaignSchema),
  subscribers: staff('GET', '/subscribers', 'Addresses, newest first')
    .input(z.object({ ...list, filter: z.enum(['all', ...SUBSCRIBER_STATES]).default('all') }))
    .output(page(SubscriberSchema)),
  removeSubscriber: staff('DELETE', '/subscribers/{id}', 'Forget an address', NONE).input(byId).output(done),
  suppressions: staff('GET', '/suppressions', 'Addresses that are not written to, newest first')
    .input(z.object(list))
    .output(page(SuppressionSchema)),
  suppress: staff('POST', '/suppressions', 'Never write to these addresses', { emails: [] })
    .input(
      z.object({
        emails: z.array(z.string().max(500)).max(500),
        reason: z.enum(SUPPRESSION_REASONS),
        detail: line,
      }),
    )
    .output(z.object({ added: z.number().int() })),
  unsuppress: staff('POST', '/suppressions/remove', 'Write to this address again', { email: 'none' })
    .input(z.object({ email: z.string().max(500) }))
    .output(done),
  invite: staff('POST', '/invite', 'Ask everyone of early access once whether they want the newsletter')
    .input(z.object({ confirm: z.literal(true) }))
    .output(z.object({ invited: z.number().int() })),
  saveSettings: staff('PUT', '/settings', 'Time zone, hour, and whether issues go out by themselves', {
    timeZone: '',
  })
    .input(NewsletterSettingsSchema)
    .output(NewsletterSettingsSchema),
};
