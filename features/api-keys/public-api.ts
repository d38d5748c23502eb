/** The public API that keys open (enterprise specification, section 7). Its description and the shown examples are made from this. */
import { AnalysisResultSchema, JOB_STATES, ProgressSchema } from '@unmask/analysis/contract';
import { API_MODELS, DEFAULT_API_MODEL } from '@unmask/product/api';
import { publicApi } from '@unmask/product/copy/api-keys';
import { z } from 'zod';

const { calls, fields: words } = publicApi;

/** Header that carries the key. */
export const API_KEY_HEADER = 'x-api-key';

/** Fields of the form beside `file`. */
export const AnalyzeFieldsSchema = z.object({
  model: z.enum(API_MODELS).default(DEFAULT_API_MODEL).describe(words.model),
});

export const VerdictSchema = z.object({
  isAI: z.boolean().describe(words.isAI),
  confidence: z.number().min(0).max(100).describe(words.confidence),
  threat_level: z.enum(['low', 'medium', 'high', 'critical']).describe(words.threat_level),
  processing_time: z.number().min(0).describe(words.processing_time),
  model_used: z.enum(API_MODELS).describe(words.model_used),
  analysis_id: z.string().describe(words.analysis_id),
});
export type Verdict = z.infer<typeof VerdictSchema>;

export const StateSchema = z.object({
  id: z.string().describe(words.id),
  status: z.enum(JOB_STATES).describe(words.status),
  result: AnalysisResultSchema.nullable().describe(words.result),
  created_at: z.iso.datetime().describe(words.created_at),
  completed_at: z.iso.datetime().nullable().describe(words.completed_at),
  progress: ProgressSchema.nullable().describe(words.progress),
  error: z.string().nullable().describe(words.error),
});
export type State = z.infer<typeof StateSchema>;

export const UsageSchema = z.object({
  current_usage: z.number().int().min(0).describe(words.current_usage),
  monthly_limit: z.number().int().min(0).describe(words.monthly_limit),
  reset_date: z.iso.datetime().describe(words.reset_date),
  remaining_calls: z.number().int().min(0).describe(words.remaining_calls),
});
export type Usage = z.infer<typeof UsageSchema>;

export interface PublicCall {
  id: keyof typeof calls;
  method: 'GET' | 'POST';
  /** After the base. */
  path: `/api/v1/${string}`;
  summary: string;
  description: string;
  answer: z.ZodObject;
}

export const PUBLIC_CALLS: readonly PublicCall[] = [
  { id: 'analyze', method: 'POST', path: '/api/v1/analyze', ...calls.analyze, answer: VerdictSchema },
  { id: 'analysis', method: 'GET', path: '/api/v1/analysis/{id}', ...calls.analysis, answer: StateSchema },
  { id: 'usage', method: 'GET', path: '/api/v1/usage', ...calls.usage, answer: UsageSchema },
];
