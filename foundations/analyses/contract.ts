/** The calls of the foundation of analyses. Safe for the browser. */
import { oc } from '@orpc/contract';
import { detectionCall } from '@unmask/product/copy/api-description';
import type { Permission } from '@unmask/product/roles';
import { THREAT_LEVELS } from '@unmask/product/thresholds';
import { z } from 'zod';
import { AnalysisSchema } from './analysis-schema.ts';
import { AnswerSchema, answerOf } from './answer.ts';
import { listContract } from './list-contract.ts';
import { AnalysisResultSchema } from './result-schema.ts';
import { savedContract } from './saved-contract.ts';
import { teamContract } from './team-contract.ts';

export { type Analysis, AnalysisSchema, JOB_STATES, ProgressSchema } from './analysis-schema.ts';
export { ANSWER_OR_NULL, type Answer, AnswerSchema, answerOf, NO_ANSWER, storedAnswer } from './answer.ts';
export {
  BATCH_ITEM_STATES,
  BatchSchema,
  type BatchState,
  presentBatch,
  type ShownBatch,
} from './batch-schema.ts';
export type { AnalysisEnded, BatchCompleted } from './events.ts';
export * from './feedback-answers.ts';
export { type FileList, type ListItem, ListItemSchema, ListSchema, TakenSchema } from './list-contract.ts';
export {
  type AnalysisResultDto,
  AnalysisResultSchema,
  ASSESSMENT_BANDS,
  LEANS,
  METRICS,
  MODALITIES,
} from './result-schema.ts';
export * from './saved-contract.ts';
export * from './team-contract.ts';

const { fields: words } = detectionCall;

/** Body of `POST /functions/v1/ai-detection`, also as the text fields of a multipart form whose file field is `file`. */
export const DetectionRequestSchema = z.object({
  fileName: z.string().min(1).max(255).describe(words.fileName),
  fileSize: z.number().int().min(0).describe(words.fileSize),
  fileType: z.string().max(127).describe(words.fileType),
  /** Five from the web client. */
  videoFrames: z.array(z.string()).max(16).default([]).describe(words.videoFrames),
  analysisMode: z.literal('advanced').describe(words.analysisMode),
  /** `/api/uploads/{id}` */
  uploadId: z
    .string()
    .regex(/^[\w-]{32}$/)
    .optional()
    .describe(words.uploadId),
  stability: z.boolean().optional().describe(words.stability),
  fileSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .describe(words.fileSha256),
  soundOfVideo: z.boolean().optional().describe(words.soundOfVideo),
});
export type DetectionRequest = z.infer<typeof DetectionRequestSchema>;

/**
 * Answer of `POST /functions/v1/analyze-video` (enterprise specification, section 7), which takes what `ai-detection` takes.
 * `confidence` belongs to the side that `isDeepfake` names, as everywhere else, so a file without a verdict does not read as cleared;
 * `outcome` says whether there is a verdict, `probability`, `assessment` and `lean` what was measured.
 */
export const VideoAnalysisSchema = z.object({
  isDeepfake: z.boolean(),
  confidence: z.number().min(0).max(100),
  outcome: AnalysisResultSchema.shape.outcome,
  probability: AnswerSchema.shape.probability,
  assessment: AnswerSchema.shape.assessment,
  lean: AnswerSchema.shape.lean,
});

export const videoAnalysisOf = (
  result: z.infer<typeof AnalysisResultSchema>,
): z.infer<typeof VideoAnalysisSchema> => {
  const { isAI, confidence, outcome, probability, assessment, lean } = answerOf(result);
  return { isDeepfake: isAI, confidence, outcome, probability, assessment, lean };
};

/** Server-sent events of `GET /api/analyses/{id}/events`: `event: analysis`, data an `Analysis`; the stream ends after a final state. */
export const ANALYSIS_EVENT = 'analysis';

export const permissions = {
  'analysis.get': 'analysis.own',
  'analysis.cancel': 'analysis.own',
  'analysis.listMine': 'profile.own',
  'analysis.list': 'analysis.saved',
  'analysis.team': 'organization.own',
  'analysis.open': 'analysis.saved',
  'analysis.rename': 'analysis.saved',
  'analysis.remove': 'analysis.saved',
  'analysis.rerun': 'analysis.saved',
  'analysis.shares': 'analysis.saved',
  'analysis.share': 'analysis.saved',
  'analysis.revokeShare': 'analysis.saved',
  'analysis.shared': 'public.read',
  'analysis.seenBefore': 'analysis.own',
  'analysis.linkFrame': 'analysis.own',
  'analysis.feedback': 'analysis.own',
  'analysis.giveFeedback': 'analysis.own',
  'analysis.allowance': 'analysis.create',
  'analysis.openList': 'analysis.create',
  'analysis.readList': 'analysis.own',
  'analysis.cancelList': 'analysis.own',
} as const satisfies Record<string, Permission>;

export const analysisContract = {
  ...savedContract,
  ...teamContract,
  ...listContract,
  get: oc
    .route({ method: 'GET', path: '/analyses/{id}', summary: 'Read one analysis', tags: ['analyses'] })
    .errors({ NOT_FOUND: {} })
    .input(z.object({ id: z.string() }))
    .output(AnalysisSchema),
  cancel: oc
    .route({
      method: 'POST',
      path: '/analyses/{id}/cancel',
      summary: 'Cancel a queued or running analysis',
      tags: ['analyses'],
    })
    .errors({ NOT_FOUND: {} })
    .input(z.object({ id: z.string() }))
    .output(AnalysisSchema),
  /** video_analyses by user_id, newest first (core specification, section 7, call 6). */
  listMine: oc
    .route({
      method: 'GET',
      path: '/video-analyses',
      summary: "The signed-in person's saved analyses",
      tags: ['analyses'],
    })
    .errors({ UNAUTHORIZED: {} })
    .input(z.object({ limit: z.coerce.number().int().min(1).max(100).default(5) }))
    .output(
      z.object({
        items: z.array(
          z.object({
            id: z.string(),
            user_id: z.string(),
            organization_id: z.string().nullable(),
            filename: z.string(),
            file_size: z.number(),
            analysis_result: z.unknown(),
            threat_level: z.enum(THREAT_LEVELS),
            confidence_score: z.number(),
            processing_time: z.number(),
            created_at: z.string(),
          }),
        ),
      }),
    ),
};
