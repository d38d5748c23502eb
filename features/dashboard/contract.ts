/** The calls of the dashboard slice (core specification, sections 2, 3 and 9). Safe for the browser. */
import { call } from '@unmask/platform/call';
import { ORGANIZATION_ROLES } from '@unmask/product/roles';
import { z } from 'zod';

export const AlertSchema = z.object({
  id: z.string(),
  type: z.enum(['critical', 'warning', 'other']),
  title: z.string(),
  description: z.string(),
  timestamp: z.string(),
  actionRequired: z.boolean(),
});
export type Alert = z.infer<typeof AlertSchema>;

export const ActivityItemSchema = z.object({
  id: z.string(),
  type: z.enum(['analysis', 'report']),
  title: z.string(),
  description: z.string(),
  timestamp: z.string(),
  status: z.enum(['success', 'warning', 'error', 'other']),
});
export type ActivityItem = z.infer<typeof ActivityItemSchema>;

const count = z.number().int().min(0);

export const OverviewSchema = z.object({
  /** The active organization with the caller's role; null without one. */
  organization: z
    .object({ id: z.string(), name: z.string(), role: z.enum(ORGANIZATION_ROLES), members: count })
    .nullable(),
  /** What the figures cover. */
  scope: z.enum(['own', 'organization']),
  stats: z.object({
    analyses: count,
    /** Judged AI-generated. */
    threats: count,
    /** Mean confidence in percent, 1 decimal; a sample while there is nothing to take it over. */
    accuracy: z.object({ percent: z.number(), sample: z.boolean(), analyses: count }),
    /** Change of the last 7 days against the 7 before, in percent; null when there was nothing before. */
    trend: z.object({
      percent: z.number().nullable(),
      sample: z.boolean(),
      recent: count,
      before: count,
    }),
  }),
  activity: z.array(ActivityItemSchema),
  alerts: z.array(AlertSchema),
});
export type Overview = z.infer<typeof OverviewSchema>;

export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;

export const ThreatReportSchema = z.object({
  title: z.string().max(10_000),
  description: z.string().max(100_000),
  url: z.string().max(10_000).optional(),
  severity: z.enum(SEVERITIES),
});
export type ThreatReport = z.infer<typeof ThreatReportSchema>;

export const dashboardContract = {
  overview: call
    .route({
      method: 'GET',
      path: '/dashboard',
      summary: 'Figures, activity and alerts of the caller, in the active organization when there is one',
      tags: ['dashboard'],
    })
    .meta({ permission: 'dashboard.own' })
    .errors({ UNAUTHORIZED: {} })
    .output(OverviewSchema),
  reportThreat: call
    .route({
      method: 'POST',
      path: '/threat-reports',
      summary: "Report a threat to the organization's admins, or to the operator",
      tags: ['dashboard'],
    })
    // Not complete: nothing is stored.
    .meta({ permission: 'threat.report', sample: { title: '', description: '', severity: 'low' } })
    .errors({ UNAUTHORIZED: {}, BAD_REQUEST: {} })
    .input(ThreatReportSchema)
    .output(z.object({ id: z.string(), to: z.enum(['organization', 'operator']) })),
};
