/** One analysis as people see it, from the queue to its end. */
import { z } from 'zod';
import { AnalysisResultSchema, FoundTracksSchema } from './result-schema.ts';

export const JOB_STATES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;

export const ProgressSchema = z.object({
  /** Jobs ahead in the queue while `queued`, 0 = next. */
  queuePosition: z.number().int().min(0).nullable(),
  stage: z
    .enum(['sound', 'probe', 'decode', 'faces', 'signals', 'fusion', 'verdict', 'stability'])
    .nullable(),
  share: z.number().min(0).max(1),
});

/** What is known of the file while the rest is still measured. Without pictures: it comes with every step of the progress. */
export const FoundSchema = z.object({
  /** Of the file itself; `none`: it has no Content Credentials. */
  credentials: z.object({
    state: z.enum(['valid', 'untrusted', 'invalid', 'none']),
    software: z.string().nullable(),
    /** A valid signature says that AI made it, or part of it. */
    ai: z.boolean(),
  }),
  /** Null until they have been looked for; they are not in sounds. */
  captions: z
    .array(
      z.object({
        kind: z.enum(['maker', 'statement']),
        says: z.string(),
        text: z.string(),
        from_s: z.number().nullable(),
        to_s: z.number().nullable(),
      }),
    )
    .nullable(),
  /** Absent until a part has been judged. */
  tracks: FoundTracksSchema.optional(),
});
export type Found = z.infer<typeof FoundSchema>;

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
  /** Only while it runs, and once something has been read. */
  found: FoundSchema.optional(),
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
