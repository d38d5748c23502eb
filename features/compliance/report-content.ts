/** What stands in a report, as it was when it was made. Safe for the browser. */
import { z } from 'zod';
import { FINDING_STATUSES } from './limits.ts';

/** As specified: id, timestamp, userId, action, resource, details. */
export const AuditEventSchema = z.object({
  id: z.string(),
  timestamp: z.string(),
  userId: z.string(),
  action: z.string(),
  resource: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.infer<typeof AuditEventSchema>;

export const ReportedFindingSchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  severity: z.enum(['critical', 'high', 'medium', 'low']),
  category: z.string(),
  description: z.string(),
  remediation: z.string(),
  status: z.enum(FINDING_STATUSES),
  due_date: z.string().nullable(),
  created_at: z.string(),
  resolved_at: z.string().nullable(),
  measured: z.string().nullable(),
  accepted_until: z.string().nullable(),
  accepted_reason: z.string().nullable(),
});
export type ReportedFinding = z.infer<typeof ReportedFindingSchema>;

export const ControlSchema = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  severity: z.string(),
  criteria: z.array(z.string()),
  /** `not_checked`: no check was made yet. */
  state: z.enum(['passed', 'failed', 'no_data', 'not_checked']),
  measured: z.string().nullable(),
  checked_at: z.string().nullable(),
  since: z.string().nullable(),
  /** Where it is mended. */
  to: z.string().nullable(),
});
export type Control = z.infer<typeof ControlSchema>;

export const ReportContentSchema = z.object({
  organization: z.string(),
  score: z.number().int(),
  findings: z.array(ReportedFindingSchema),
  audit_trail: z.array(AuditEventSchema),
  /** Of the period; the newest of them stand in `audit_trail`. */
  audit_total: z.number().int(),
  audit_actions: z.record(z.string(), z.number().int()),
  recommendations: z.array(z.string()),
  controls: z.array(ControlSchema),
});
export type ReportContent = z.infer<typeof ReportContentSchema>;
