/** Mailboxes that are scanned, and what was found in them. Safe for the browser. */
import { NO_ORGANIZATION, organizationCall } from '@unmask/platform/organization-call';
import { z } from 'zod';
import { MAILBOX_SECURITIES, SCAN_INTERVALS, SCANNED_STATES, SKIP_REASONS } from './limits.ts';

export const MailboxSchema = z.object({
  id: z.string(),
  host: z.string(),
  port: z.number().int(),
  security: z.enum(MAILBOX_SECURITIES),
  username: z.string(),
  folder: z.string(),
  interval: z.enum(SCAN_INTERVALS),
  enabled: z.boolean(),
  last_look_at: z.string().nullable(),
  failing_since: z.string().nullable(),
  /** Why the last look failed, or why scanning stopped, in words. */
  last_error: z.string().nullable(),
  updated_at: z.string(),
});
export type Mailbox = z.infer<typeof MailboxSchema>;

export const ScannedSchema = z.object({
  id: z.string(),
  mailbox_id: z.string(),
  sender: z.string(),
  subject: z.string(),
  received_at: z.string(),
  file_name: z.string(),
  /** Bytes. */
  size: z.number(),
  state: z.enum(SCANNED_STATES),
  reason: z.enum(SKIP_REASONS).nullable(),
  error: z.string().nullable(),
  analysis_id: z.string().nullable(),
  /** Of its analysis: `ai_generated`, `inconclusive` or `authentic`. */
  outcome: z.string().nullable(),
});
export type Scanned = z.infer<typeof ScannedSchema>;

const InOrganization = z.object({ organizationId: z.string().max(200) });
const Named = InOrganization.extend({ id: z.string().max(200) });
const NO_ONE = { ...NO_ORGANIZATION, id: 'none' };

const Settings = z.object({
  host: z.string().trim().min(1).max(253),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(MAILBOX_SECURITIES),
  username: z.string().trim().min(1).max(320),
  /** An app password. Kept sealed and never shown again. */
  password: z.string().min(1).max(1_000),
  folder: z.string().trim().min(1).max(200).default('INBOX'),
  interval: z.enum(SCAN_INTERVALS),
});
export type MailboxSettings = z.infer<typeof Settings>;

const SAMPLE = {
  ...NO_ORGANIZATION,
  ...{ host: 'imap.example.com', port: 993, security: 'tls', username: 'a', password: 'b', interval: '15' },
};

const route = organizationCall('Mail scanning');

export const mailboxesContract = {
  listMailboxes: route('GET', '/mailboxes', 'Mailboxes whose attachments are analyzed')
    .input(InOrganization)
    .output(z.object({ items: z.array(MailboxSchema) })),
  connectMailbox: route(
    'POST',
    '/mailboxes',
    'Connect a mailbox; signs in there before anything is stored',
    SAMPLE,
  )
    .errors({ BAD_REQUEST: {}, CONFLICT: {}, TOO_MANY_REQUESTS: {} })
    .input(InOrganization.extend(Settings.shape))
    .output(MailboxSchema),
  changeMailbox: route(
    'PATCH',
    '/mailboxes/{id}',
    'Change how often a mailbox is scanned, pause it, or give a new password',
    {
      ...NO_ONE,
      interval: '15',
    },
  )
    .errors({ BAD_REQUEST: {}, TOO_MANY_REQUESTS: {} })
    .input(
      Named.extend({
        interval: z.enum(SCAN_INTERVALS).optional(),
        enabled: z.boolean().optional(),
        password: Settings.shape.password.optional(),
      }),
    )
    .output(MailboxSchema),
  removeMailbox: route(
    'DELETE',
    '/mailboxes/{id}',
    'Forget a mailbox, its password and the list of its attachments',
    NO_ONE,
  )
    .input(Named)
    .output(z.object({ success: z.literal(true) })),
  lookAtMailbox: route('POST', '/mailboxes/{id}/look', 'Look for new mail now', NO_ONE)
    .errors({ BAD_REQUEST: {}, TOO_MANY_REQUESTS: {} })
    .input(Named)
    .output(z.object({ success: z.literal(true) })),
  listMailAttachments: route('GET', '/mail-attachments', 'Attachments of scanned mail, newest first')
    .errors({ BAD_REQUEST: {} })
    .input(InOrganization.extend({ cursor: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(ScannedSchema), nextCursor: z.string().nullable() })),
};
