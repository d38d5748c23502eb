/** The calls of the statistics slice (core specification, section 7, calls 6, 8, 9, 10, 11). Safe for the browser. */
import { call } from '@unmask/platform/call';
import { z } from 'zod';

const count = z.number().int().min(0);

export const GlobalStatsSchema = z.object({
  /** Saved analyses. */
  analyses: count,
  /** Of them: named AI-generated. */
  detected: count,
  /** People with an account. */
  users: count,
  /** Percent with one decimal, over the newest analyses; null while there is none. */
  averageConfidence: z.number().min(0).max(100).nullable(),
  /** How many analyses the average is over. */
  averagedOver: count,
});
export type GlobalStats = z.infer<typeof GlobalStatsSchema>;

const PlatformRow = z.object({
  platform: z.string(),
  deepfakes_detected: count,
  total_videos_analyzed: count,
});

const ScamTypeRow = z.object({ scam_type: z.string(), incidents_detected: count });

/** How often people who know agreed with the engine: answers that the operator accepted. */
const ConfirmedRow = z.object({
  /** `2026-11`, in UTC. */
  month: z.string(),
  modality: z.enum(['video', 'audio', 'image']),
  /** What the file is. */
  answer: z.enum(['ai', 'real']),
  /** What the engine had said. */
  outcome: z.enum(['ai_generated', 'inconclusive', 'authentic']),
  count,
});
export type ConfirmedAnswers = Array<z.infer<typeof ConfirmedRow>>;

const tags = ['statistics'];

export const statisticsContract = {
  global: call
    .route({ method: 'GET', path: '/statistics', summary: 'Counts over all saved analyses', tags })
    .meta({ permission: 'public.read' })
    .output(GlobalStatsSchema),
  /** Newest first, at most 30. */
  detectionAnalytics: call
    .route({ method: 'GET', path: '/detection-analytics', summary: 'Detections by platform and day', tags })
    .meta({ permission: 'public.read' })
    .output(z.object({ items: z.array(PlatformRow) })),
  /** Newest first, at most 100. */
  scamTypeAnalytics: call
    .route({ method: 'GET', path: '/scam-type-analytics', summary: 'Incidents by kind and day', tags })
    .meta({ permission: 'public.read' })
    .output(z.object({ items: z.array(ScamTypeRow) })),
  /** Newest month first. */
  confirmedAnswers: call
    .route({
      method: 'GET',
      path: '/confirmed-answers',
      summary: 'What files turned out to be, by month',
      tags,
    })
    .meta({ permission: 'public.read' })
    .output(z.object({ items: z.array(ConfirmedRow) })),
  /** Without arguments: counts both tables anew. */
  update_global_stats: call
    .route({ method: 'POST', path: '/rpc/update_global_stats', summary: 'Count anew', tags })
    .meta({ permission: 'statistics.refresh' })
    .errors({ UNAUTHORIZED: {}, TOO_MANY_REQUESTS: {} })
    .output(z.object({ updated_at: z.string() })),
};
