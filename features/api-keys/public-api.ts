/** The public API that keys open (enterprise specification, section 7). Its description and the shown examples are made from this. */
import {
  ANSWER_OR_NULL,
  AnalysisResultSchema,
  AnswerSchema,
  BatchSchema,
  JOB_STATES,
  ProgressSchema,
} from '@unmask/analyses/contract';
import type { PublicCall } from '@unmask/platform/public-call';
import {
  API_BATCH_FILES,
  API_MODELS,
  API_PAGE_MAX,
  API_PAGE_SIZE,
  DEFAULT_API_MODEL,
} from '@unmask/product/api';
import { publicApi } from '@unmask/product/copy/api-keys';
import type { ErrorCode } from '@unmask/product/copy/errors';
import { z } from 'zod';

const { calls, fields: words } = publicApi;

/** Fields of the form beside `file`. */
export const AnalyzeFieldsSchema = z.object({
  url: z.string().optional().describe(words.url),
  model: z.enum(API_MODELS).default(DEFAULT_API_MODEL).describe(words.model),
  zero_retention: z.boolean().default(false).describe(words.zero_retention),
});

/** An address instead of a file. */
export const AnalyzeUrlSchema = AnalyzeFieldsSchema.required({ url: true });

/** Fields of a batch beside its files. */
export const BatchFieldsSchema = AnalyzeFieldsSchema.omit({ url: true });

/** A batch of addresses. */
export const BatchUrlsSchema = BatchFieldsSchema.extend({
  urls: z.array(z.string()).min(1).max(API_BATCH_FILES).describe(words.urls),
});

export const VerdictSchema = AnswerSchema.extend({
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
  zero_retention: z.boolean().describe(words.zero_retention_state),
  file_kept: z.boolean().describe(words.file_kept),
});
export type State = z.infer<typeof StateSchema>;

/** Query of the list. */
export const ListQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(API_PAGE_MAX).default(API_PAGE_SIZE).describe(words.limit),
  cursor: z.string().max(1_000).optional().describe(words.cursor),
  status: z.enum(JOB_STATES).optional().describe(words.status_filter),
});

export const ListItemSchema = z.object({
  id: z.string().describe(words.id),
  status: z.enum(JOB_STATES).describe(words.status),
  file_name: z.string().describe(words.file_name),
  created_at: z.iso.datetime().describe(words.created_at),
  completed_at: z.iso.datetime().nullable().describe(words.completed_at),
  ...ANSWER_OR_NULL,
});

export const ListSchema = z.object({
  items: z.array(ListItemSchema).describe(words.items),
  next_cursor: z.string().nullable().describe(words.next_cursor),
});
export type List = z.infer<typeof ListSchema>;

export { BATCH_ITEM_STATES, BatchSchema, type BatchState } from '@unmask/analyses/contract';
export type { PublicCall } from '@unmask/platform/public-call';

export const UsageSchema = z.object({
  current_usage: z.number().int().min(0).describe(words.current_usage),
  monthly_limit: z.number().int().min(0).describe(words.monthly_limit),
  reset_date: z.iso.datetime().describe(words.reset_date),
  remaining_calls: z.number().int().min(0).describe(words.remaining_calls),
});
export type Usage = z.infer<typeof UsageSchema>;

/** Of a file that is fetched from an address. */
const URL_REFUSALS = [
  'url_invalid',
  'url_not_allowed',
  'url_host_not_found',
  'url_no_answer',
  'url_not_secure',
  'url_refused',
  'url_too_many_redirects',
  'url_not_a_file',
  // Of a post, where the operator has installed a program that fetches them.
  'post_not_fetched',
  'post_too_slow',
] as const satisfies readonly ErrorCode[];

const ANALYZE_REFUSALS = [
  'api_file_required',
  'api_file_and_url',
  ...URL_REFUSALS,
  'api_unknown_model',
  'api_zero_retention_invalid',
  'api_not_in_plan',
  'not_media',
  'api_document',
  'file_too_large',
  'media_too_large',
  'unsupported_format',
  'api_month_limit',
  'cancelled',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

/** Of a document, where nothing else came that can be analyzed. */
const DOCUMENT_REFUSALS = [
  'document_encrypted',
  'document_unreadable',
  'document_empty',
  'document_too_slow',
  'documents_too_slow',
  'document_too_heavy',
  'too_many_documents',
] as const satisfies readonly ErrorCode[];

const BATCH_REFUSALS = [
  'api_files_required',
  'api_batch_too_many',
  'api_batch_too_large',
  'api_unknown_model',
  'api_zero_retention_invalid',
  'not_media',
  'file_too_large_paid',
  ...DOCUMENT_REFUSALS,
  ...URL_REFUSALS,
  'api_not_in_plan',
  'api_month_limit',
  'daily_limit_reached',
  'upload_interrupted',
  'invalid_request',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

/** This slice's own, which its routes serve; others add theirs to the description. */
export const PUBLIC_CALLS = [
  {
    id: 'analyze',
    method: 'POST',
    path: '/api/v1/analyze',
    tag: 'analyses',
    scope: 'analyses:write',
    ...calls.analyze,
    form: AnalyzeFieldsSchema,
    repeatable: true,
    status: 200,
    answer: VerdictSchema,
    refusals: ANALYZE_REFUSALS,
  },
  {
    id: 'analyze_url',
    method: 'POST',
    path: '/api/v1/analyze/url',
    tag: 'analyses',
    scope: 'analyses:write',
    ...calls.analyze_url,
    json: { schema: AnalyzeUrlSchema, sample: { url: 'https://example.com/video.mp4' } },
    repeatable: true,
    status: 200,
    answer: VerdictSchema,
    refusals: [...ANALYZE_REFUSALS, 'invalid_request'],
  },
  {
    id: 'analyses',
    method: 'GET',
    path: '/api/v1/analyses',
    tag: 'analyses',
    scope: 'analyses:read',
    ...calls.analyses,
    query: ListQuerySchema,
    status: 200,
    answer: ListSchema,
    refusals: ['api_query_invalid', 'api_cursor_invalid'],
  },
  {
    id: 'analysis',
    method: 'GET',
    path: '/api/v1/analysis/{id}',
    tag: 'analyses',
    scope: 'analyses:read',
    ...calls.analysis,
    status: 200,
    answer: StateSchema,
    refusals: ['analysis_not_found'],
  },
  {
    id: 'cancel',
    method: 'POST',
    path: '/api/v1/analysis/{id}/cancel',
    tag: 'analyses',
    scope: 'analyses:write',
    ...calls.cancel,
    status: 200,
    answer: StateSchema,
    refusals: ['analysis_not_found'],
  },
  {
    id: 'delete',
    method: 'DELETE',
    path: '/api/v1/analysis/{id}',
    tag: 'analyses',
    scope: 'analyses:write',
    ...calls.delete,
    status: 204,
    answer: null,
    refusals: ['analysis_not_found'],
  },
  {
    id: 'send_batch',
    method: 'POST',
    path: '/api/v1/batch',
    tag: 'batches',
    scope: 'analyses:write',
    ...calls.send_batch,
    form: BatchFieldsSchema,
    files: 'many',
    repeatable: true,
    status: 202,
    answer: BatchSchema,
    refusals: BATCH_REFUSALS,
  },
  {
    id: 'send_batch_urls',
    method: 'POST',
    path: '/api/v1/batch/url',
    tag: 'batches',
    scope: 'analyses:write',
    ...calls.send_batch_urls,
    json: {
      schema: BatchUrlsSchema,
      sample: { urls: ['https://example.com/first.mp4', 'https://example.com/second.mp4'] },
    },
    repeatable: true,
    status: 202,
    answer: BatchSchema,
    refusals: BATCH_REFUSALS,
  },
  {
    id: 'read_batch',
    method: 'GET',
    path: '/api/v1/batch/{id}',
    tag: 'batches',
    scope: 'analyses:read',
    ...calls.read_batch,
    status: 200,
    answer: BatchSchema,
    refusals: ['batch_not_found'],
  },
  {
    id: 'usage',
    method: 'GET',
    path: '/api/v1/usage',
    tag: 'usage',
    scope: 'usage:read',
    ...calls.usage,
    status: 200,
    answer: UsageSchema,
    refusals: [],
  },
] as const satisfies readonly PublicCall[];
export type PublicCallId = (typeof PUBLIC_CALLS)[number]['id'];
