/** The call of the voice slice, `POST /functions/v1/voice-detection`. Safe for the browser. */
import { AnalysisResultSchema } from '@unmask/analyses/contract';
import { z } from 'zod';

export { VOICE_DETECTION_PATH } from './path.ts';
export { voiceResultOf } from './voice-result.ts';

/**
 * JSON body. A form carries the same fields with the file itself as `file` instead of `audioData`.
 * With `Prefer: respond-async` the answer is 202 and an `Analysis`, else the finished `VoiceResult`.
 */
export const VoiceRequestSchema = z.object({
  fileName: z.string().min(1).max(255),
  fileSize: z.number().int().min(0),
  fileType: z.string().max(127),
  /** Base64 of the file, also as a data URL. */
  audioData: z.string().min(1),
  analysisMode: z.literal('advanced'),
  /** The file is a video, and its sound is judged alone. */
  soundOfVideo: z.boolean().optional(),
});
export type VoiceRequest = z.infer<typeof VoiceRequestSchema>;

/** 0 like recorded speech, 100 like made speech; null with a reason where it could not be measured. */
const score = z.number().min(0).max(100).nullable();

export const VoiceResultSchema = z.object({
  isAIGenerated: z.boolean(),
  confidence: z.number().min(0).max(100),
  voiceprint: z.object({
    spectralAnalysis: z.object({ score, reason: z.string().nullable() }),
    /** Null where no voiced speech was found. */
    prosodyPattern: z
      .object({
        pitchSpread_octaves: z.number(),
        pitchStep_octaves: z.number(),
        pitchJitter_octaves: z.number(),
        shimmer_db: z.number(),
      })
      .nullable(),
    artificialMarkers: z.object({
      score,
      reason: z.string().nullable(),
      /** One score per second. */
      seconds: z.array(z.object({ at_s: z.number(), score })),
    }),
  }),
  detectionMethods: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Inconclusive is an answer of its own: `isAIGenerated` is false then, and clears nobody. */
  outcome: z.enum(['ai_generated', 'authentic', 'inconclusive']),
  outcomeReasons: z.array(z.string()),
  /** Grades what has no verdict on a scale of seven steps; null in results of before there was one. */
  assessment: AnalysisResultSchema.shape.assessment,
});
export type VoiceResult = z.infer<typeof VoiceResultSchema>;
