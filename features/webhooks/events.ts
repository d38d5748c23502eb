/** What a message says. */
import { webhookApi } from '@unmask/product/copy/webhooks';
import { WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT } from '@unmask/product/webhooks';
import { z } from 'zod';

const words = webhookApi.data;
const when = z.iso.datetime();

/** Nothing of the media, and nobody else's: what the owner reads with GET analysis, in short. */
export const AnalysisDataSchema = z.object({
  id: z.string().describe(words.id),
  status: z.enum(['completed', 'failed', 'cancelled']).describe(words.status),
  isAI: z.boolean().nullable().describe(words.isAI),
  confidence: z.number().nullable().describe(words.confidence),
  threat_level: z.enum(['low', 'medium', 'high', 'critical']).nullable().describe(words.threat_level),
  outcome: z.enum(['ai_generated', 'authentic', 'inconclusive']).nullable().describe(words.outcome),
  file_name: z.string().describe(words.file_name),
  created_at: when.describe(words.created_at),
  completed_at: when.nullable().describe(words.completed_at),
  error: z.string().nullable().describe(words.error),
});
export type AnalysisData = z.infer<typeof AnalysisDataSchema>;

export const MessageSchema = z.object({
  type: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT]),
  timestamp: when,
  data: z.record(z.string(), z.unknown()),
});
export type Message = z.infer<typeof MessageSchema>;
