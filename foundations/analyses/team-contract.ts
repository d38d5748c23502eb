/** The calls over an organization's saved analyses. Part of `contract.ts`. Safe for the browser. */
import { oc } from '@orpc/contract';
import { HISTORY_PAGE } from '@unmask/product/limits';
import { THREAT_LEVELS } from '@unmask/product/thresholds';
import { z } from 'zod';
import { ASSESSMENT_BANDS, LEANS } from './result-schema.ts';
import { HistoryFilterSchema, OUTCOMES } from './saved-contract.ts';

/** `search` is part of the name or of the address of who made it, in any case. */
export const TeamFilterSchema = HistoryFilterSchema.pick({
  search: true,
  threat: true,
  from: true,
  before: true,
});
export type TeamFilter = z.infer<typeof TeamFilterSchema>;

/** A row of video_analyses as the enterprise dashboard reads it. */
export const TeamAnalysisSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  email: z.string(),
  filename: z.string(),
  /** Bytes. */
  file_size: z.number(),
  threat_level: z.enum(THREAT_LEVELS),
  /** Percent: of the side that the verdict names. */
  confidence_score: z.number(),
  /** Of AI, 0..1; null for results that were stored without one. */
  probability: z.number().nullable(),
  lean: z.enum(LEANS).nullable(),
  /** Step of the scale; null for results that were stored without one. */
  assessment: z.enum(ASSESSMENT_BANDS).nullable(),
  verdict: z.enum(OUTCOMES),
  /** Milliseconds. */
  processing_time: z.number(),
  created_at: z.string(),
});
export type TeamAnalysis = z.infer<typeof TeamAnalysisSchema>;

export const teamContract = {
  team: oc
    .route({
      method: 'GET',
      path: '/organizations/{organizationId}/analyses',
      summary: "An organization's analyses, newest first; one's own there when the role shows no others",
      tags: ['saved analyses'],
    })
    .errors({ UNAUTHORIZED: {}, FORBIDDEN: {}, NOT_FOUND: {} })
    .input(
      TeamFilterSchema.extend({
        organizationId: z.string().max(200),
        cursor: z.string().max(300).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(HISTORY_PAGE),
      }),
    )
    .output(
      z.object({
        items: z.array(TeamAnalysisSchema),
        /** Pass as `cursor` for the next page; null on the last one. */
        nextCursor: z.string().nullable(),
        /** Whether everybody's are among them. */
        viewAll: z.boolean(),
      }),
    ),
};

/** Streams every analysis that the filter finds as CSV. */
export const teamExportPath = (organizationId: string, filter: TeamFilter): string => {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const path = `/api/organizations/${encodeURIComponent(organizationId)}/analyses/export`;
  return query.size === 0 ? path : `${path}?${query}`;
};
