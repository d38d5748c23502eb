/** Alerts of an organization: where they go, and which there were. Safe for the browser. */

import { call } from '@unmask/platform/call';
import { NO_ORGANIZATION, organizationCall } from '@unmask/platform/organization-call';
import type { OwnPermission } from '@unmask/product/roles';
import { z } from 'zod';
import { errors } from './errors.ts';
import {
  ALERT_ACTIONS,
  ALERT_CLASSES,
  ALERT_TYPES,
  AUTHORITY_LENGTH,
  CHANNEL_LENGTH,
  DIGESTS,
  HEADER_LENGTH,
  HOST_LENGTH,
  INTEGRATION_TYPES,
  SECRET_LENGTH,
  SEVERITIES,
  SYSLOG_TRANSPORTS,
  THRESHOLDS,
  URL_LENGTH,
  WEBHOOK_METHODS,
} from './limits.ts';
import { mailboxesContract } from './mailbox-contract.ts';
import { exportWords } from './siem-words.ts';

const text = z.string().max(URL_LENGTH);
const ClockSchema = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/);
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
  /** Of the Slack app: with it buttons act, without it they are links. */
  signingSecret: z.string().max(SECRET_LENGTH).optional(),
  teamsWebhookUrl: text.optional(),
  url: text.optional(),
  method: z.enum(WEBHOOK_METHODS).optional(),
  headers: z.record(z.string().max(200), z.string().max(HEADER_LENGTH)).optional(),
  /** Of a SIEM that takes CEF by syslog. */
  host: z.string().max(HOST_LENGTH).optional(),
  port: z.number().int().min(1).max(65_535).optional(),
  transport: z.enum(SYSLOG_TRANSPORTS).optional(),
  /** PEM: what its certificate is signed by, where that is no public authority. */
  authority: z.string().max(AUTHORITY_LENGTH).optional(),
  /** Percent of measured probability from which a file without a verdict is told of here. */
  threshold: ThresholdSchema.optional(),
  /** `HH:MM`: between these two nothing goes out but what is critical. Both empty: no quiet hours. */
  quietFrom: ClockSchema.optional(),
  quietTo: ClockSchema.optional(),
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: z.string().max(60).optional(),
  /** By mail only. */
  digest: z.enum(DIGESTS).optional(),
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
    /** Whether a signing secret is stored. */
    interactive: z.boolean().optional(),
    teamsWebhookUrl: z.string().optional(),
    /** Which form of card the address takes. */
    teamsCard: z.enum(['message_card', 'adaptive_card']).optional(),
    url: z.string().optional(),
    method: z.enum(WEBHOOK_METHODS).optional(),
    headers: z.array(z.string()).optional(),
    host: z.string().optional(),
    port: z.number().optional(),
    transport: z.enum(SYSLOG_TRANSPORTS).optional(),
    /** Whether there is one. */
    authority: z.boolean().optional(),
    threshold: ThresholdSchema,
    quietFrom: z.string().optional(),
    quietTo: z.string().optional(),
    timeZone: z.string().optional(),
    digest: z.enum(DIGESTS).optional(),
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
  /** Who it was, in words of the channel; null where it was a member on the page. */
  acknowledgedVia: z.string().nullable(),
  falseAlarmAt: z.string().nullable(),
  falseAlarmVia: z.string().nullable(),
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

/** What a link of a message does, to which alert. */
export const LinkedAlertSchema = z.object({
  action: z.enum(ALERT_ACTIONS),
  organization: z.string(),
  title: z.string(),
  message: z.string(),
  timestamp: z.string(),
  expiresAt: z.string(),
  /** Null: nobody has done it. */
  done: z.object({ at: z.string(), words: z.string() }).nullable(),
});
export type LinkedAlert = z.infer<typeof LinkedAlertSchema>;

const Link = z.object({ token: z.string().max(2_000) });
const byLink = (path: `/${string}`, summary: string, permission: 'public.read' | 'public.write') =>
  call
    .route({ method: 'POST', path, summary, tags: ['Integrations'] })
    .meta({ permission, sample: { token: 'none' } })
    .errors({ NOT_FOUND: {} })
    .input(Link)
    .output(LinkedAlertSchema);

const { fields } = exportWords;
const instant = z.iso.datetime();

export const ExportedAlertSchema = z.object({
  number: z.number().int().describe(fields.number),
  id: z.string(),
  organization_id: z.string(),
  time: instant.describe(fields.time),
  class: z.enum(Object.values(ALERT_CLASSES)).describe(fields.class),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  message: z.string(),
  analysis_id: z.string().nullable(),
  file_name: z.string().nullable(),
  file_sha256: z.string().nullable().describe(fields.file_sha256),
  probability: z.number().nullable().describe(fields.probability),
  likelihood_ratio: z.number().nullable().describe(fields.likelihood_ratio),
  engine_version: z.string().nullable().describe(fields.engine_version),
  times_found: z.number().int().describe(fields.times_found),
  last_found_at: instant,
  acknowledged_at: instant.nullable(),
  false_alarm_at: instant.nullable(),
  url: z.string().nullable().describe(fields.url),
});
export type ExportedAlert = z.infer<typeof ExportedAlertSchema>;

export const ExportedPageSchema = z.object({
  items: z.array(ExportedAlertSchema),
  next_cursor: z.string().describe(fields.next_cursor),
  has_more: z.boolean().describe(fields.has_more),
});
export type ExportedPage = z.infer<typeof ExportedPageSchema>;

/** Read the alerts of an organization one belongs to, by program. */
export const alertsExport: OwnPermission = {
  id: 'alerts.export',
  about: 'Read the alerts of an organization one belongs to, in order, for a SIEM or another program.',
  actors: ['user', 'viewer', 'analyst', 'admin', 'staff'],
};

const InOrganization = z.object({ organizationId: z.string().max(200) });
const Named = InOrganization.extend({ id: z.string().max(200) });
const NO_ONE = { ...NO_ORGANIZATION, id: 'none' };

const route = organizationCall('Integrations');

export const integrationsContract = {
  list: route('GET', '/integrations', 'Where the organization is told of finds')
    .input(InOrganization)
    .output(z.object({ items: z.array(IntegrationSchema) })),
  save: route('PUT', '/alert-channels/{type}', 'Set up an integration, or change it', {
    ...NO_ORGANIZATION,
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
  export: call
    .route({
      method: 'GET',
      path: '/organizations/{organizationId}/alert-export',
      summary: exportWords.summary,
      description: exportWords.description,
      tags: ['Integrations'],
    })
    .meta({
      permission: alertsExport,
      sample: NO_ORGANIZATION,
      byKey: {
        id: 'exportAlerts',
        scope: 'alerts:read',
        tag: 'alerts',
        path: '/organizations/{organizationId}/alerts',
        invalid: errors.alert_export_cursor_invalid,
        refusals: ['organization_not_found'],
      },
    })
    .errors({ UNAUTHORIZED: {}, FORBIDDEN: {}, NOT_FOUND: {}, BAD_REQUEST: {} })
    .input(InOrganization.extend({ cursor: z.string().max(200).optional().describe(fields.cursor) }))
    .output(ExportedPageSchema),
  acknowledge: route('POST', '/threat-alerts/{id}/acknowledge', 'Say that somebody looks after it', NO_ONE)
    .input(Named)
    .output(z.object({ acknowledgedAt: z.string() })),
  callFalse: route('POST', '/threat-alerts/{id}/false-alarm', 'Say that it was none', NO_ONE)
    .input(Named)
    .output(z.object({ falseAlarmAt: z.string() })),
  lookAtLink: byLink('/alert-links/look', 'What a link of a message would do', 'public.read'),
  actByLink: byLink('/alert-links', 'Do what a link of a message says', 'public.write'),
  sendAgain: route('POST', '/threat-alerts/deliveries/{id}/send', 'Send a failed message again', NO_ONE)
    .errors({ TOO_MANY_REQUESTS: {} })
    .input(Named)
    .output(z.object({ state: z.literal('pending') })),
  ...mailboxesContract,
};
