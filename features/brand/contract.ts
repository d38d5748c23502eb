/** Brand protection: what is watched, what was found, and what is done about it. Safe for the browser. */
import { NO_ORGANIZATION, organizationCall } from '@unmask/platform/organization-call';
import { z } from 'zod';
import { domainsContract } from './domains-contract.ts';
import { facesContract } from './faces-contract.ts';
import {
  ALERT_STATUSES,
  ASSET_LENGTH,
  BASIS_LENGTH,
  DEFAULT_DAILY_CAP,
  DEFAULT_THRESHOLD,
  DESCRIPTION_LENGTH,
  DETECTION_TYPES,
  EVIDENCE_LENGTH,
  LEGAL_ROUTES,
  MAX_ASSETS,
  MAX_DAILY_CAP,
  MAX_EVIDENCE,
  MAX_TERMS,
  MAX_THRESHOLD,
  MIN_THRESHOLD,
  NAME_LENGTH,
  PLACES,
  PLATFORMS,
  REASON_LENGTH,
  SOURCE_KINDS,
  TAKEDOWN_STATES,
  TERM_LENGTH,
  URL_LENGTH,
} from './limits.ts';

export type * from './domains-contract.ts';
export type * from './faces-contract.ts';

/** Trimmed, without empty ones and repetitions. */
const list = (length: number, most: number) =>
  z
    .array(z.string().max(length))
    .max(most)
    .transform((all) => [...new Set(all.map((each) => each.trim()))].filter((each) => each !== ''));

export const ConfigInput = z.object({
  monitored_platforms: z.array(z.enum(PLATFORMS)).max(PLATFORMS.length),
  keywords: list(TERM_LENGTH, MAX_TERMS),
  executive_names: list(TERM_LENGTH, MAX_TERMS),
  brand_assets: list(ASSET_LENGTH, MAX_ASSETS).default([]),
  alert_threshold: z.number().int().min(MIN_THRESHOLD).max(MAX_THRESHOLD).default(DEFAULT_THRESHOLD),
  auto_takedown: z.boolean().default(false),
  daily_cap: z.number().int().min(1).max(MAX_DAILY_CAP).default(DEFAULT_DAILY_CAP),
});
export type ConfigInput = z.input<typeof ConfigInput>;

export const SOURCE_STATES = ['watching', 'waiting', 'needs_a_key', 'failing', 'stopped'] as const;
export const SourceSchema = z.object({
  id: z.string(),
  kind: z.enum(SOURCE_KINDS),
  platform: z.enum(PLACES),
  source: z.string(),
  /** `waiting`: it has not been looked at yet. `stopped`: monitoring is off. */
  state: z.enum(SOURCE_STATES),
  failingSince: z.string().nullable(),
  lastError: z.string().nullable(),
  lastLookAt: z.string().nullable(),
  lastCount: z.number().int().nullable(),
  nextLookAt: z.string().nullable(),
});
export type Source = z.infer<typeof SourceSchema>;

/** What really happens with a platform, whatever is checked. */
export const PLATFORM_STATES = ['watching', 'by_hand', 'needs_a_key', 'failing', 'off'] as const;

export const ConfigSchema = z.object({
  organization_id: z.string(),
  monitored_platforms: z.array(z.enum(PLATFORMS)),
  keywords: z.array(z.string()),
  executive_names: z.array(z.string()),
  brand_assets: z.array(z.string()),
  alert_threshold: z.number().int(),
  auto_takedown: z.boolean(),
  daily_cap: z.number().int(),
  updated_at: z.string().nullable(),
});

export const OverviewSchema = z.object({
  /** As it would be by default where nothing is stored yet. */
  config: ConfigSchema,
  stored: z.boolean(),
  active: z.boolean(),
  /** Why it does not watch any more. */
  stopReason: z.enum(['asked', 'account_gone', 'account_suspended', 'not_admin']).nullable(),
  startedAt: z.string().nullable(),
  /** Address of the account whose day and plan automatic analyses count on; for whom it may concern. */
  chargedTo: z.string().nullable(),
  usedToday: z.number().int(),
  platforms: z.array(
    z.object({
      platform: z.enum(PLATFORMS),
      state: z.enum(PLATFORM_STATES),
      sources: z.number().int(),
      failingSince: z.string().nullable(),
    }),
  ),
  sources: z.array(SourceSchema),
});
export type Overview = z.infer<typeof OverviewSchema>;

export const TakedownDetailsSchema = z.object({
  requestId: z.string(),
  status: z.enum(TAKEDOWN_STATES),
  submittedAt: z.string(),
  legalBasis: z.string(),
  evidence: z.array(z.string()),
});

export const AlertSchema = z.object({
  id: z.string(),
  platform: z.enum(PLACES),
  content_type: z.string(),
  detection_type: z.enum(DETECTION_TYPES),
  confidence: z.number(),
  url: z.string(),
  description: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  status: z.enum(ALERT_STATUSES),
  takedown_details: TakedownDetailsSchema.nullable(),
  /** Addresses at which it was seen. */
  sightings: z.number().int(),
  matched: z.array(z.string()),
  /** Null where the analysis was deleted. */
  analysisId: z.string().nullable(),
  sha256: z.string().nullable(),
  /** A draft that a person has not sent. */
  draftId: z.string().nullable(),
});
export type BrandAlert = z.infer<typeof AlertSchema>;

export const SightingSchema = z.object({
  id: z.string(),
  platform: z.enum(PLACES),
  url: z.string(),
  author: z.string(),
  firstSeenAt: z.string(),
  publishedAt: z.string().nullable(),
  mediaSha256: z.string().nullable(),
  pageSha256: z.string().nullable(),
  perceptualHash: z.string().nullable(),
});

export const WaitingSchema = z.object({
  id: z.string(),
  platform: z.enum(PLACES),
  url: z.string(),
  description: z.string(),
  matched: z.array(z.string()),
  state: z.enum(['found', 'captured', 'awaiting_clip', 'analysing', 'failed']),
  error: z.string().nullable(),
  firstSeenAt: z.string(),
  analysisId: z.string().nullable(),
});
export type Waiting = z.infer<typeof WaitingSchema>;

export const StatsSchema = z.object({
  totalAlerts: z.number().int(),
  resolvedAlerts: z.number().int(),
  /** Percent; null where there is nothing to resolve. */
  resolutionRate: z.number().nullable(),
  platformBreakdown: z.record(z.string(), z.number().int()),
  threatTypes: z.record(z.string(), z.number().int()),
  /** Hours from the alert to the first thing somebody did about it; null where nobody has. */
  avgResponseTime: z.number().nullable(),
  /** Hours from publication to the alert. */
  timeToDetect: z.number().nullable(),
  /** Hours from the takedown to the removal. */
  timeToRemoval: z.number().nullable(),
  /** Percent of answered requests that were accepted. */
  acceptanceRate: z.number().nullable(),
  /** What each of them was counted from. */
  counted: z.object({
    responses: z.number().int(),
    detections: z.number().int(),
    removals: z.number().int(),
    answers: z.number().int(),
  }),
});
export type Stats = z.infer<typeof StatsSchema>;

export const TakedownSchema = z.object({
  id: z.string(),
  /** Of the two the one that it is about; null for the other. */
  alertId: z.string().nullable(),
  domainId: z.string().nullable(),
  platform: z.enum(PLACES),
  url: z.string(),
  route: z.enum(LEGAL_ROUTES),
  legalBasis: z.string(),
  evidence: z.array(z.string()),
  state: z.enum(TAKEDOWN_STATES),
  history: z.array(z.object({ state: z.enum(TAKEDOWN_STATES), at: z.string() })),
  createdAt: z.string(),
  submittedAt: z.string().nullable(),
  documentId: z.string().nullable(),
  sha256: z.string().nullable(),
});
export type Takedown = z.infer<typeof TakedownSchema>;

const Within = z.object({ organizationId: z.string().max(200) });
const Named = Within.extend({ id: z.string().max(200) });
const NO_ONE = { ...NO_ORGANIZATION, id: 'none' };
const Done = z.object({ success: z.literal(true) });
const address = z.string().trim().min(1).max(URL_LENGTH);

/** What a notice says, whatever it is about. */
const notice = {
  evidence: z.array(z.string().trim().min(1).max(EVIDENCE_LENGTH)).max(MAX_EVIDENCE),
  legalBasis: z.string().trim().min(1).max(BASIS_LENGTH),
  /** Why, in the sender's words. */
  reason: z.string().trim().max(REASON_LENGTH).default(''),
  /** Name under the notice; the account's address when left out. */
  signedBy: z.string().trim().max(NAME_LENGTH).default(''),
};

const route = organizationCall('Brand protection');

export const brandContract = {
  overview: route('GET', '/brand', 'What is watched, and how that goes').input(Within).output(OverviewSchema),
  save: route('PUT', '/brand', 'Say what is looked for', {
    ...NO_ORGANIZATION,
    monitored_platforms: [],
    keywords: [],
    executive_names: [],
  })
    .errors({ BAD_REQUEST: {} })
    .input(Within.extend(ConfigInput.shape))
    .output(OverviewSchema),
  startBrandMonitoring: route('POST', '/start-brand-monitoring', 'Start to watch')
    .errors({ BAD_REQUEST: {} })
    .input(Within)
    .output(OverviewSchema),
  stop: route('POST', '/brand/stop', 'Stop to watch').input(Within).output(OverviewSchema),
  addSource: route('POST', '/brand/sources', 'Watch one more source', {
    ...NO_ORGANIZATION,
    kind: 'feed',
    source: 'x',
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(Within.extend({ kind: z.enum(SOURCE_KINDS), source: z.string().trim().max(URL_LENGTH) }))
    .output(SourceSchema),
  removeSource: route('DELETE', '/brand/sources/{id}', 'Watch a source no more', NO_ONE)
    .input(Named)
    .output(Done),
  look: route('POST', '/brand/sources/{id}/look', 'Look at a source now', NO_ONE)
    .errors({ BAD_REQUEST: {}, TOO_MANY_REQUESTS: {} })
    .input(Named)
    .output(Done),
  alerts: route('GET', '/brand/alerts', 'What was found, newest first')
    .errors({ BAD_REQUEST: {} })
    .input(
      Within.extend({ cursor: z.string().max(200).optional(), status: z.enum(ALERT_STATUSES).optional() }),
    )
    .output(z.object({ items: z.array(AlertSchema), nextCursor: z.string().nullable() })),
  sightings: route('GET', '/brand/alerts/{id}/sightings', 'Every address at which it was seen', NO_ONE)
    .input(Named)
    .output(z.object({ items: z.array(SightingSchema) })),
  updateStatus: route('PATCH', '/brand/alerts/{id}', 'Say how far an alert is', {
    ...NO_ONE,
    status: 'reviewing',
  })
    .errors({ CONFLICT: {} })
    .input(Named.extend({ status: z.enum(ALERT_STATUSES) }))
    .output(AlertSchema),
  stats: route('GET', '/brand/stats', 'Figures of the last 30 days').input(Within).output(StatsSchema),
  waiting: route('GET', '/brand/finds', 'What was found and is no alert yet')
    .input(Within)
    .output(z.object({ items: z.array(WaitingSchema) })),
  addByHand: route('POST', '/brand/finds', 'Give an address by hand', {
    ...NO_ORGANIZATION,
    url: 'none',
    platform: 'facebook',
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {}, TOO_MANY_REQUESTS: {} })
    .input(
      Within.extend({
        url: address,
        platform: z.enum(PLACES),
        description: z.string().trim().max(DESCRIPTION_LENGTH).default(''),
      }),
    )
    .output(WaitingSchema),
  dismiss: route('DELETE', '/brand/finds/{id}', 'Give a find up that is no alert', NO_ONE)
    .input(Named)
    .output(Done),
  takedowns: route('GET', '/brand/takedowns', 'Takedown requests, newest first')
    .input(Within)
    .output(z.object({ items: z.array(TakedownSchema) })),
  submitTakedownRequest: route('POST', '/submit-takedown-request', 'Ask for a takedown', {
    ...NO_ORGANIZATION,
    alertId: 'none',
    evidence: [],
    legalBasis: 'none',
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(
      Within.extend({
        alertId: z.string().max(200),
        ...notice,
        route: z.enum(LEGAL_ROUTES).default('likeness'),
      }),
    )
    .output(z.object({ takedownRequest: TakedownSchema })),
  updateTakedown: route('PATCH', '/brand/takedowns/{id}', 'Say what became of a request', {
    ...NO_ONE,
    state: 'withdrawn',
  })
    .errors({ CONFLICT: {} })
    .input(Named.extend({ state: z.enum(TAKEDOWN_STATES) }))
    .output(TakedownSchema),
  takeDownDomain: route('POST', '/brand/domains/{id}/takedown', 'Request a takedown of a lookalike domain', {
    ...NO_ONE,
    evidence: ['none'],
    legalBasis: 'none',
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(Named.extend({ ...notice, route: z.enum(LEGAL_ROUTES).default('trademark') }))
    .output(z.object({ takedownRequest: TakedownSchema })),
  ...domainsContract,
  ...facesContract,
};
