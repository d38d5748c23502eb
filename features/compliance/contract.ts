/** Compliance of an organization: findings, reports, readiness, and what an auditor may read. Safe for the browser. */
import { call } from '@unmask/platform/call';
import { CHECK_CATEGORIES, CHECK_SEVERITIES } from '@unmask/platform/checks';
import { NO_ORGANIZATION, organizationCall } from '@unmask/platform/organization-call';
import { z } from 'zod';
import {
  AUDITOR_DAYS,
  AUDITOR_NAME_LENGTH,
  CATEGORY_LENGTH,
  DESCRIPTION_LENGTH,
  FINDING_EVENTS,
  FINDING_STATUSES,
  LINK_LENGTH,
  MAX_LINKS,
  NOTE_LENGTH,
  REMEDIATION_LENGTH,
  REPORT_STATUSES,
  REPORT_TYPES,
  RULE_LENGTH,
} from './limits.ts';
import { readinessContract } from './readiness-contract.ts';
import { ControlSchema, ReportContentSchema, ReportedFindingSchema } from './report-content.ts';

const id = z.string().max(200);
const instant = z.string();
const severity = z.enum(CHECK_SEVERITIES);
const link = z.object({ text: z.string().max(200), url: z.string().max(LINK_LENGTH) });

/** As specified, with what became of it. */
export const FindingSchema = ReportedFindingSchema.extend({
  /** Of the check that found it; null for one that a person wrote. */
  check_id: z.string().nullable(),
  title: z.string().nullable(),
  updated_at: instant,
  owner: z.object({ id: z.string(), email: z.string() }).nullable(),
  accepted_by: z.string().nullable(),
  links: z.array(link),
  /** Whom or what it is about; empty for those who do not manage the team. */
  subjects: z.array(z.string()),
  /** Where it is mended; null where there is no such page. */
  to: z.string().nullable(),
});
export type Finding = z.infer<typeof FindingSchema>;

export const FindingEventSchema = z.object({
  at: instant,
  event: z.enum(FINDING_EVENTS),
  status: z.enum(FINDING_STATUSES),
  /** Address of a member; null for the nightly check, and for who is no member any more. */
  by: z.string().nullable(),
  byCheck: z.boolean(),
  note: z.string().nullable(),
});
export type FindingEventItem = z.infer<typeof FindingEventSchema>;

export const MetricsSchema = z.object({
  totalFindings: z.number().int(),
  criticalFindings: z.number().int(),
  resolvedFindings: z.number().int(),
  /** Percent of findings that are resolved; 100 when there are none. */
  complianceScore: z.number().int(),
  trendsData: z.array(
    z.object({
      date: instant,
      /** Null: nothing had been looked at by then. */
      score: z.number().int().nullable(),
    }),
  ),
  findingsByCategory: z.record(z.string(), z.number().int()),
  acceptedFindings: z.number().int(),
  overdueFindings: z.number().int(),
});
export type Metrics = z.infer<typeof MetricsSchema>;

export const DashboardSchema = z.object({
  metrics: MetricsSchema,
  findings: z.array(FindingSchema),
  deadlines: z.array(FindingSchema),
  recommendations: z.array(z.string()),
  /** When the checks ran last; null: never. */
  checkedAt: instant.nullable(),
  checks: z.object({
    passed: z.number().int(),
    failed: z.number().int(),
    no_data: z.number().int(),
    not_checked: z.number().int(),
  }),
});
export type Dashboard = z.infer<typeof DashboardSchema>;

export const ReportSchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  type: z.enum(REPORT_TYPES),
  status: z.enum(REPORT_STATUSES),
  reporting_period_start: instant,
  reporting_period_end: instant,
  generated_at: instant,
  created_at: instant,
  score: z.number().int(),
  /** How many findings stand in it. */
  counted: z.number().int(),
  made_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  approved_at: instant.nullable(),
  published_at: instant.nullable(),
  content_sha256: z.string(),
  document_id: z.string().nullable(),
  pdf_sha256: z.string().nullable(),
  /** Whether the caller made it, and somebody else has to approve it. */
  needs_another: z.boolean(),
});
export type Report = z.infer<typeof ReportSchema>;

export const FullReportSchema = ReportSchema.extend(ReportContentSchema.omit({ score: true }).shape);
export type FullReport = z.infer<typeof FullReportSchema>;

export const AuditorSchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: instant,
  expires_at: instant,
  state: z.enum(['active', 'expired', 'revoked']),
  last_viewed_at: instant.nullable(),
  views: z.number().int(),
});
export type Auditor = z.infer<typeof AuditorSchema>;

export const AuditViewSchema = z.object({
  organization: z.string(),
  auditor: z.string(),
  expires_at: instant,
  metrics: MetricsSchema,
  controls: z.array(ControlSchema),
  checked_at: instant.nullable(),
  findings: z.array(
    ReportedFindingSchema.extend({
      history: z.array(FindingEventSchema.omit({ by: true })),
    }),
  ),
  reports: z.array(
    ReportSchema.pick({
      id: true,
      type: true,
      status: true,
      reporting_period_start: true,
      reporting_period_end: true,
      published_at: true,
      document_id: true,
      pdf_sha256: true,
    }),
  ),
});
export type AuditView = z.infer<typeof AuditViewSchema>;

const InOrganization = z.object({ organizationId: id });
const Named = InOrganization.extend({ id });
const NO_ONE = { ...NO_ORGANIZATION, id: 'none' };
const Done = z.object({ success: z.literal(true) });

const route = organizationCall('Compliance', '/compliance');

const NEW_FINDING = { severity: 'low', category: 'data', description: '', remediation: '' } as const;

export const complianceContract = {
  dashboard: route('GET', '/dashboard', 'Score, findings, deadlines and trend')
    .input(InOrganization)
    .output(DashboardSchema),
  check: route('POST', '/checks', 'Look now at what the nightly checks look at')
    .errors({ TOO_MANY_REQUESTS: {} })
    .input(InOrganization)
    .output(z.object({ checkedAt: instant, opened: z.number().int(), resolved: z.number().int() })),
  controls: route('GET', '/controls', 'What is looked at, for which criteria, and what was found')
    .input(InOrganization)
    .output(z.object({ items: z.array(ControlSchema), checkedAt: instant.nullable() })),
  findings: route('GET', '/findings', 'Findings, newest first; those of a time alone where it is named')
    .errors({ BAD_REQUEST: {} })
    .input(
      InOrganization.extend({
        status: z.enum(FINDING_STATUSES).optional(),
        /** By the day on which they were found, both ends included. */
        from: z.iso.datetime().optional(),
        to: z.iso.datetime().optional(),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ items: z.array(FindingSchema), nextCursor: z.string().nullable() })),
  finding: route('GET', '/findings/{id}', 'A finding with everything that happened to it', NO_ONE)
    .input(Named)
    .output(z.object({ finding: FindingSchema, events: z.array(FindingEventSchema) })),
  createFinding: route('POST', '/findings', 'Write down a finding', { ...NO_ORGANIZATION, ...NEW_FINDING })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(
      InOrganization.extend({
        severity,
        category: z.enum(CHECK_CATEGORIES).or(z.string().trim().min(1).max(CATEGORY_LENGTH)),
        description: z.string().max(DESCRIPTION_LENGTH),
        remediation: z.string().max(REMEDIATION_LENGTH),
        status: z.enum(FINDING_STATUSES).default('open'),
        due_date: z.iso.datetime().nullable().default(null),
        links: z.array(link).max(MAX_LINKS).default([]),
      }),
    )
    .output(FindingSchema),
  updateFinding: route(
    'PATCH',
    '/findings/{id}',
    'Go on with a finding, or change what is to be done',
    NO_ONE,
  )
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(
      Named.extend({
        status: z.enum(FINDING_STATUSES).optional(),
        remediation: z.string().max(REMEDIATION_LENGTH).optional(),
        due_date: z.iso.datetime().nullable().optional(),
        /** Id of a member who looks after it; null for nobody. */
        owner: id.nullable().optional(),
        note: z.string().max(NOTE_LENGTH).optional(),
        links: z.array(link).max(MAX_LINKS).optional(),
      }),
    )
    .output(FindingSchema),
  accept: route('POST', '/findings/{id}/acceptance', 'Accept a risk, for a reason and until a day', {
    ...NO_ONE,
    reason: '',
    until: '2099-01-01T00:00:00.000Z',
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(Named.extend({ reason: z.string().max(NOTE_LENGTH), until: z.iso.datetime() }))
    .output(FindingSchema),
  endAcceptance: route('DELETE', '/findings/{id}/acceptance', 'Accept it no longer', NO_ONE)
    .errors({ CONFLICT: {} })
    .input(Named)
    .output(FindingSchema),
  reports: route('GET', '/reports', 'Reports of the organization, newest first')
    .input(InOrganization)
    .output(z.object({ items: z.array(ReportSchema) })),
  report: route('GET', '/reports/{id}', 'A report with all that stands in it', NO_ONE)
    .input(Named)
    .output(FullReportSchema),
  generate: route('POST', '/reports', 'Make the yearly SOC 2 style report, as a draft')
    .errors({ TOO_MANY_REQUESTS: {} })
    .input(InOrganization)
    .output(ReportSchema),
  updateReport: route('PATCH', '/reports/{id}', 'Take a report to its next status', {
    ...NO_ONE,
    status: 'in_review',
  })
    .errors({ CONFLICT: {}, SERVICE_UNAVAILABLE: {} })
    .input(Named.extend({ status: z.enum(REPORT_STATUSES) }))
    .output(ReportSchema),
  refresh: route('POST', '/reports/{id}/refresh', 'Fill a draft with what stands today', NO_ONE)
    .errors({ CONFLICT: {}, TOO_MANY_REQUESTS: {} })
    .input(Named)
    .output(ReportSchema),
  auditors: route('GET', '/auditors', 'Links by which auditors read')
    .input(InOrganization)
    .output(z.object({ items: z.array(AuditorSchema) })),
  invite: route('POST', '/auditors', 'Make a link for an auditor; it is shown once', {
    ...NO_ORGANIZATION,
    name: '',
    days: 7,
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(
      InOrganization.extend({
        name: z.string().max(AUDITOR_NAME_LENGTH),
        days: z.union(AUDITOR_DAYS.map((each) => z.literal(each))),
      }),
    )
    .output(AuditorSchema.extend({ token: z.string() })),
  revoke: route('DELETE', '/auditors/{id}', 'End a link', NO_ONE).input(Named).output(Done),
  auditView: call
    .route({
      // The token stands in the body, so that no log of addresses has it.
      method: 'POST',
      path: '/audit-view',
      summary: 'What an auditor reads by a link',
      tags: ['Compliance'],
    })
    .meta({ permission: 'public.read', sample: { token: 'none' } })
    .errors({ NOT_FOUND: {}, TOO_MANY_REQUESTS: {} })
    .input(z.object({ token: z.string().max(200) }))
    .output(AuditViewSchema),
  ...readinessContract(route),
};

export type { AiMedia, Rule } from './readiness-contract.ts';
export { RULE_LENGTH };
