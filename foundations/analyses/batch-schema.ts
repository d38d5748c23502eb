/** A batch of analyses as programs read it. Safe for the browser. */
import { publicApi } from '@unmask/product/copy/api-keys';
import { ERRORS, isErrorCode } from '@unmask/product/copy/errors';
import { z } from 'zod';
import { JOB_STATES } from './analysis-schema.ts';

const words = publicApi.fields;

export const BATCH_ITEM_STATES = [...JOB_STATES, 'refused'] as const;
const many = z.number().int().min(0);

export const BatchSchema = z.object({
  id: z.string().describe(words.batch_id),
  created_at: z.iso.datetime().describe(words.created_at),
  completed_at: z.iso.datetime().nullable().describe(words.batch_completed_at),
  counts: z
    .object({
      total: many,
      queued: many,
      running: many,
      completed: many,
      failed: many,
      cancelled: many,
      refused: many,
    })
    .describe(words.counts),
  items: z
    .array(
      z.object({
        analysis_id: z.string().nullable().describe(words.item_analysis_id),
        file_name: z.string().describe(words.file_name),
        found_in: z.string().nullable().describe(words.found_in),
        status: z.enum(BATCH_ITEM_STATES).describe(words.item_status),
        error: z.string().nullable().describe(words.item_error),
      }),
    )
    .describe(words.batch_items),
});
export type BatchState = z.infer<typeof BatchSchema>;

/** What a batch's answer is made of. */
export interface ShownBatch {
  id: string;
  createdAt: Date;
  completedAt: Date | null;
  items: Array<{
    analysisId: string | null;
    fileName: string;
    foundIn: string | null;
    status: BatchState['items'][number]['status'];
    errorCode: string | null;
  }>;
}

export function presentBatch({ id, createdAt, completedAt, items }: ShownBatch): BatchState {
  const of = (status: string) => items.filter((item) => item.status === status).length;
  return {
    id,
    created_at: createdAt.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
    counts: {
      total: items.length,
      queued: of('queued'),
      running: of('running'),
      completed: of('completed'),
      failed: of('failed'),
      cancelled: of('cancelled'),
      refused: of('refused'),
    },
    items: items.map((item) => ({
      analysis_id: item.analysisId,
      file_name: item.fileName,
      found_in: item.foundIn,
      status: item.status,
      error:
        item.errorCode === null
          ? null
          : ERRORS[isErrorCode(item.errorCode) ? item.errorCode : 'analysis_failed'].message,
    })),
  };
}
