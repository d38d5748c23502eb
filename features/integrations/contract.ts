/** Alerts of an organization: where they go, and which there were. Safe for the browser. */
import { call } from '@unmask/platform/call';
import { z } from 'zod';
import {
  ALERT_TYPES,
  CHANNEL_LENGTH,
  HEADER_LENGTH,
  INTEGRATION_TYPES,
  SEVERITIES,
  THRESHOLDS,
  URL_LENGTH,
  WEBHOOK_METHODS,
} from './limits.ts';

const text = z.string().max(URL_LENGTH);
const ThresholdSchema = z.union(THRESHOLDS.map((each) => z.literal(each)));

/**
 * What may be set; of each type its own fields count. What is left out stays as it is stored, so that a switch alone (empty settings)
 * erases nothing.
 */
export const SettingsSchema = z.object({
  emailAddress: text.optional(),
  /** Slack's incoming webhook. */
  webhookUrl: text.optional(),
  channel: z.string().max(CHANNEL_LENGTH).optional(),
  teamsWebhookUrl: text.optional(),
  url: text.optional(),
  method: z.enum(WEBHOOK_METHODS).optional(),
  headers: z.record(z.string().max(200), z.string().max(HEADER_LENGTH)).optional(),
  /** Percent of measured probability from which a file without a verdict is told of here. */
  threshold: ThresholdSchema.optional(),
});
export type Settings = z.infer<typeof SettingsSchema>;

/** As people see it: of addresses that are secrets the server and the last characters, of headers the names. */
export const IntegrationSchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  type: z.enum(INTEGRATION_TYPES),
  enabled: z.boolean(),
  settings: z.object({
    emailAddress: z.string().optional(),
    webhookUrl: z.string().optional(),
    channel: z.string().optional(),
    teamsWebhookUrl: z.string().optional(),
    /** Which form of card the address takes. */
    teamsCard: z.enum(['message_card', 'adaptive_card']).optional(),
    url: z.string().optional(),
    method: z.enum(WEBHOOK_METHODS).optional(),
    headers: z.array(z.string()).optional(),
    threshold: ThresholdSchema,
  }),
  failing_since: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Integration = z.infer<typeof IntegrationSchema>;

export const AlertSchema = z.object({
  id: z.string(),
  organizationId: z.string(),
  type: z.enum(ALERT_TYPES),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  message: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  timestamp: z.string(),
  /** Ids of the integrations that it has reached. */
  integrationsSent: z.array(z.string()),
});
export type ThreatAlert = z.infer<typeof AlertSchema>;

export const ListedAlertSchema = AlertSchema.extend({
  /** How often the same file was found. */
  times: z.number().int(),
  acknowledgedAt: z.string().nullable(),
  deliveries: z.array(
    z.object({
      id: z.string(),
      integrationId: z.string(),
      type: z.enum(INTEGRATION_TYPES),
      state: z.enum(['pending', 'delivered', 'failed', 'kept']),
      attempts: z.number().int(),
      /** Why the last attempt failed, in words. */
      error: z.string().nullable(),
    }),
  ),
});
export type ListedAlert = z.infer<typeof ListedAlertSchema>;

const InOrganization = z.object({ organizationId: z.string().max(200) });
const Named = InOrganization.extend({ id: z.string().max(200) });
const NONE = { organizationId: 'none' };
const NO_ONE = { ...NONE, id: 'none' };

const route = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  summary: string,
  sample: object = NONE,
) =>
  call
    .route({ method, path: `/organizations/{organizationId}${path}`, summary, tags: ['Integrations'] })
    .meta({ permission: 'organization.own', sample })
    .errors({ UNAUTHORIZED: {}, FORBIDDEN: {}, NOT_FOUND: {} });

export const integrationsContract = {
  list: route('GET', '/integrations', 'Where the organization is told of finds')
    .input(InOrganization)
    .output(z.object({ items: z.array(IntegrationSchema) })),
  save: route('PUT', '/alert-channels/{type}', 'Set up an integration, or change it', {
    ...NONE,
    type: 'email',
  })
    .errors({ BAD_REQUEST: {}, TOO_MANY_REQUESTS: {} })
    .input(
      InOrganization.extend({
        // Any word: one that is no type is refused in words.
        type: z.string().max(40),
        enabled: z.boolean().default(true),
        settings: SettingsSchema.default({}),
      }),
    )
    .output(IntegrationSchema),
  update: route(
    'PATCH',
    '/integrations/{id}',
    'Switch an integration on or off, or change its settings',
    NO_ONE,
  )
    .errors({ BAD_REQUEST: {} })
    .input(Named.extend({ enabled: z.boolean(), settings: SettingsSchema.default({}) }))
    .output(IntegrationSchema),
  delete: route('DELETE', '/integrations/{id}', 'Delete an integration', NO_ONE)
    .input(Named)
    .output(z.object({ success: z.literal(true) })),
  test: route('POST', '/integrations/{id}/test', 'Send a test alert', NO_ONE)
    .errors({ TOO_MANY_REQUESTS: {} })
    .input(Named)
    .output(z.object({ success: z.boolean(), message: z.string().optional() })),
  alerts: route('GET', '/threat-alerts', 'What was found, newest first')
    .errors({ BAD_REQUEST: {} })
    .input(InOrganization.extend({ cursor: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(ListedAlertSchema), nextCursor: z.string().nullable() })),
  acknowledge: route('POST', '/threat-alerts/{id}/acknowledge', 'Say that somebody looks after it', NO_ONE)
    .input(Named)
    .output(z.object({ acknowledgedAt: z.string() })),
  sendAgain: route('POST', '/threat-alerts/deliveries/{id}/send', 'Send a failed message again', NO_ONE)
    .errors({ TOO_MANY_REQUESTS: {} })
    .input(Named)
    .output(z.object({ state: z.literal('pending') })),
};
