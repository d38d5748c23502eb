/** One analysis as people see it, from the queue to its end. */
import { z } from 'zod';
import { AnalysisResultSchema } from './result-schema.ts';

export const JOB_STATES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;

export const ProgressSchema = z.object({
  /** Jobs ahead in the queue while `queued`, 0 = next. */
  queuePosition: z.number().int().min(0).nullable(),
  stage: z.enum(['probe', 'decode', 'faces', 'signals', 'fusion', 'verdict', 'stability']).nullable(),
  share: z.number().min(0).max(1),
});

export const AnalysisSchema = z.object({
  id: z.string(),
  state: z.enum(JOB_STATES),
  fileName: z.string(),
  fileSize: z.number().int().min(0),
  fileType: z.string(),
  mode: z.enum(['full', 'frames']),
  /** Whether the media itself can be played from `/api/analyses/{id}/media`. */
  hasMedia: z.boolean(),
  /** Whether the media was to be deleted the moment the analysis ended. */
  zeroRetention: z.boolean(),
  progress: ProgressSchema,
  result: AnalysisResultSchema.nullable(),
  /** Words for people; set when `failed`. */
  error: z.string().nullable(),
  errorCode: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** When a visitor's result disappears; null for signed-in owners. */
  expiresAt: z.string().nullable(),
});
export type Analysis = z.infer<typeof AnalysisSchema>;
