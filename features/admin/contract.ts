/** The operator's calls: for staff alone. Safe for the browser. */
import { FEEDBACK_ANSWERS, FEEDBACK_SOURCES } from '@unmask/analyses/contract';
import { call } from '@unmask/platform/call';
import { TIERS } from '@unmask/product/plans';
import { POLICY_NAMES } from '@unmask/product/policies';
import { z } from 'zod';

const count = z.number().int().min(0);
const at = z.iso.datetime();

export const PAGE_SIZE = 25;

/** A part of a list, newest first. `nextCursor` is null on the last one. */
const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
const list = {
  search: z.string().trim().max(200).default(''),
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
};

export const PERSON_FILTERS = ['accounts', 'staff', 'suspended', 'guests'] as const;
export const PersonSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  tier: z.enum(TIERS),
  verified: z.boolean(),
  isGuest: z.boolean(),
  isStaff: z.boolean(),
  createdAt: at,
  /** Exact to some minutes; null when never seen since it is kept. */
  lastSeenAt: at.nullable(),
  suspendedAt: at.nullable(),
  suspendedReason: z.string().nullable(),
});
export type Person = z.infer<typeof PersonSchema>;

export const OrganizationSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: at,
  members: count,
  admins: count,
  analyses: count,
  /** The best plan among its admins: plans belong to people. */
  tier: z.enum(TIERS),
});
export type Organization = z.infer<typeof OrganizationSchema>;

export const JOB_FILTERS = ['failed', 'queued', 'running', 'completed', 'cancelled', 'all'] as const;
export const JobSchema = z.object({
  /** Names this attempt. Not the analysis's own id, which would open a visitor's result. */
  handle: z.string(),
  state: z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']),
  fileName: z.string(),
  fileSize: count,
  mode: z.enum(['full', 'frames']),
  /** Null for a visitor. */
  owner: z.string().nullable(),
  attempts: count,
  stage: z.string().nullable(),
  share: z.number().min(0).max(1),
  errorCode: z.string().nullable(),
  /** The words that the owner reads. */
  error: z.string().nullable(),
  createdAt: at,
  finishedAt: at.nullable(),
  /** Failed, and what it needs is still stored. */
  canRetry: z.boolean(),
  canCancel: z.boolean(),
});
export type Job = z.infer<typeof JobSchema>;

export const MAIL_FILTERS = ['all', 'queued', 'failed', 'kept', 'sent'] as const;
export const MailSchema = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'failed', 'kept', 'sent']),
  attempts: count,
  lastError: z.string().nullable(),
  createdAt: at,
  sentAt: at.nullable(),
  nextAttemptAt: at.nullable(),
});
export type Mail = z.infer<typeof MailSchema>;
/** `text` without the secrets of its links. */
export const MailTextSchema = MailSchema.extend({ text: z.string() });
export type MailText = z.infer<typeof MailTextSchema>;

export const ReportSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  url: z.string().nullable(),
  severity: z.enum(['low', 'medium', 'high', 'critical']),
  /** Null once the person's account is gone. */
  reporter: z.string().nullable(),
  createdAt: at,
});
export type Report = z.infer<typeof ReportSchema>;

export const ANSWER_FILTERS = ['open', 'accepted', 'set_aside', 'all'] as const;
export const AnswerSchema = z.object({
  /** Names this answer. Not the analysis's own id, which would open a visitor's result. */
  handle: z.string(),
  /** What the file is, as the person says, and how the person knows. */
  answer: z.enum(FEEDBACK_ANSWERS),
  source: z.enum(FEEDBACK_SOURCES).nullable(),
  comment: z.string(),
  modality: z.enum(['video', 'audio', 'image']),
  /** What the engine had said. */
  outcome: z.enum(['ai_generated', 'inconclusive', 'authentic']),
  engineVersion: z.string(),
  /** Null for a visitor, and once the account is gone. */
  author: z.string().nullable(),
  mayKeep: z.boolean(),
  review: z.enum(['accepted', 'set_aside']).nullable(),
  updatedAt: at,
});
export type Answer = z.infer<typeof AnswerSchema>;

const policyValue = z.union([z.string(), z.number(), z.boolean()]);
export const PolicySchema = z.object({
  name: z.enum(POLICY_NAMES),
  value: policyValue,
  /** What the environment says. */
  environment: policyValue,
  /** When the operator set it; null while the environment's holds. */
  changedAt: at.nullable(),
});
export type Policy = z.infer<typeof PolicySchema>;

export const AuditRowSchema = z.object({
  id: count,
  at,
  actor: z.string(),
  /** Address of the person, while there is one. */
  actorEmail: z.string().nullable(),
  action: z.string(),
  target: z.string(),
  targetEmail: z.string().nullable(),
  detail: z.unknown(),
  hash: z.string(),
});
export type AuditRow = z.infer<typeof AuditRowSchema>;

export const AuditCheckSchema = z.object({
  rows: count,
  hash: z.string(),
  damage: z.object({ kind: z.enum(['changed', 'missing', 'cut']), id: count.nullable() }).nullable(),
  checkedAt: at,
});
export type AuditCheck = z.infer<typeof AuditCheckSchema>;

export const HealthSchema = z.object({
  version: z.string(),
  node: z.string(),
  startedAt: at,
  database: z.object({ kind: z.enum(['embedded', 'postgres']), version: z.string(), size_bytes: count }),
  jobs: z.object({ queued: count, running: count, failed: count, completed: count, cancelled: count }),
  mail: z.object({ queued: count, failed: count, kept: count, sent: count }),
  engine: z.object({ worksOnQueue: z.boolean(), processes: count }),
});
export type Health = z.infer<typeof HealthSchema>;

const route =
  (method: 'GET' | 'POST', permission: 'operator.read' | 'operator.act') =>
  (path: `/${string}`, summary: string, sample?: unknown) =>
    call
      .route({ method, path: `/admin${path}`, summary, tags: ['admin'] })
      .meta({ permission, sample })
      .errors({ FORBIDDEN: {} });
const get = route('GET', 'operator.read');
const act = route('POST', 'operator.act');
/** Of nobody: nothing is changed. */
const NONE = { id: 'none' };

const byId = z.object({ id: z.string().max(200) });
const byHandle = z.object({ handle: z.string().max(200) });
const done = z.object({ done: z.literal(true) });

export const adminContract = {
  health: get('/health', 'State of the service').output(HealthSchema),
  listPeople: get('/people', 'People, newest first', {})
    .input(z.object({ ...list, filter: z.enum(PERSON_FILTERS).default('accounts') }))
    .output(page(PersonSchema)),
  suspend: act('/people/{id}/suspend', 'End all sessions and refuse sign-in', { ...NONE, reason: 'test' })
    .input(byId.extend({ reason: z.string().trim().min(1).max(500) }))
    .output(PersonSchema),
  unsuspend: act('/people/{id}/unsuspend', 'Allow sign-in again', NONE).input(byId).output(PersonSchema),
  listOrganizations: get('/organizations', 'Organizations, newest first', {})
    .input(z.object(list))
    .output(page(OrganizationSchema)),
  listJobs: get('/jobs', 'Analyses in the queue and ended ones, newest first', {})
    .input(z.object({ ...list, filter: z.enum(JOB_FILTERS).default('all') }))
    .output(page(JobSchema)),
  retryJob: act('/jobs/{handle}/retry', 'Run a failed analysis again', { handle: 'none' })
    .input(byHandle)
    .output(done),
  cancelJob: act('/jobs/{handle}/cancel', 'Cancel a waiting or running analysis', { handle: 'none' })
    .input(byHandle)
    .output(done),
  listMail: get('/mail', 'Outgoing mail, newest first', {})
    .input(z.object({ ...list, filter: z.enum(MAIL_FILTERS).default('all') }))
    .output(page(MailSchema)),
  readMail: act('/mail/{id}/read', 'The text of a message', NONE).input(byId).output(MailTextSchema),
  retryMail: act('/mail/{id}/retry', 'Send a failed or kept message again', NONE).input(byId).output(done),
  listReports: get('/reports', 'Reported threats of people without an organization, newest first', {})
    .input(z.object(list))
    .output(page(ReportSchema)),
  listAnswers: get('/answers', 'What people said that files are, newest first', {})
    .input(z.object({ ...list, filter: z.enum(ANSWER_FILTERS).default('open') }))
    .output(page(AnswerSchema)),
  /** `seen`: the answer's `updatedAt`, so that what was changed meanwhile is not judged unread. */
  reviewAnswer: act(
    '/answers/{handle}/review',
    'Let an answer count in the published figures, or set it aside',
    {
      handle: 'none',
      verdict: 'accepted',
      seen: '2026-01-01T00:00:00.000Z',
    },
  )
    .input(byHandle.extend({ verdict: z.enum(['accepted', 'set_aside']).nullable(), seen: at }))
    .output(done),
  listPolicies: get('/policies', 'Policies in force').output(z.object({ items: z.array(PolicySchema) })),
  /** `value: null` goes back to the environment's. */
  changePolicy: act('/policies/{name}', 'Change a policy at once', { name: 'sign_up_open', value: true })
    .input(z.object({ name: z.enum(POLICY_NAMES), value: policyValue.nullable() }))
    .output(PolicySchema),
  listAudit: get('/audit', 'The audit log, newest first', {})
    .input(z.object(list))
    .output(page(AuditRowSchema)),
  checkAudit: get('/audit/check', 'Whether the chain of the audit log is whole').output(AuditCheckSchema),
};
