/** What a message says. */
import { ANSWER_OR_NULL, BatchSchema } from '@unmask/analyses/contract';
import type { MessageWords } from '@unmask/platform/slice';
import { z } from 'zod';
import { WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT } from './limits.ts';
import { webhookApi, webhookEvents } from './words.ts';

const words = webhookApi.data;
const when = z.iso.datetime();

/** Nothing of the media, and nobody else's: what the owner reads with GET analysis, in short. */
export const AnalysisDataSchema = z.object({
  id: z.string().describe(words.id),
  status: z.enum(['completed', 'failed', 'cancelled']).describe(words.status),
  ...ANSWER_OR_NULL,
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

const messageOf = <Event extends Message['type'], Data extends z.ZodType>(type: Event, data: Data) => ({
  description: webhookEvents[type],
  tag: 'Webhooks',
  apiTag: 'webhooks',
  schema: MessageSchema.extend({ type: z.literal(type), data }),
});

/** Every message by its event, as it is described and sent. */
export const MESSAGES = {
  'analysis.completed': messageOf('analysis.completed', AnalysisDataSchema),
  'analysis.failed': messageOf('analysis.failed', AnalysisDataSchema),
  'analysis.cancelled': messageOf('analysis.cancelled', AnalysisDataSchema),
  'batch.completed': messageOf('batch.completed', BatchSchema),
  [WEBHOOK_TEST_EVENT]: messageOf(WEBHOOK_TEST_EVENT, z.object({ webhook_id: z.string() })),
} as const satisfies Record<Message['type'], MessageWords>;
