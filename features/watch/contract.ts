/** Watching a result. Safe for the browser. */
import { AnswerSchema } from '@unmask/analyses/contract';
import { call } from '@unmask/platform/call';
import type { OwnPermission } from '@unmask/product/roles';
import { z } from 'zod';

export const watchOwn: OwnPermission = {
  id: 'watch.own',
  about: 'Watch one’s own results, read what changed, and stop it.',
  actors: ['user', 'viewer', 'analyst', 'admin', 'staff'],
};

const id = z.string().max(200);
const instant = z.iso.datetime();
const tags = ['watch'];

/** As much of an answer as is compared and told. */
export const ReadingSchema = z.object({
  outcome: AnswerSchema.shape.outcome,
  assessment: AnswerSchema.shape.assessment,
  probability: AnswerSchema.shape.probability,
});
export type Reading = z.infer<typeof ReadingSchema>;

const ChangeSchema = z.object({ before: ReadingSchema, now: ReadingSchema });

export const WatchSchema = z.object({
  /** Whether this may be watched: one's own, and its file is kept. */
  may: z.boolean(),
  watching: z.boolean(),
  /** When it was last read anew; null: not yet. */
  readAt: instant.nullable(),
  /** What is different since; null: nothing. */
  change: ChangeSchema.nullable(),
});
export type Watch = z.infer<typeof WatchSchema>;

export const NoteSchema = ChangeSchema.extend({
  analysisId: z.string(),
  name: z.string(),
  at: instant,
});
export type Note = z.infer<typeof NoteSchema>;

const mine = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: `/${string}`,
  summary: string,
  sample: unknown,
) =>
  call
    .route({ method, path, summary, tags })
    .meta({ permission: watchOwn, sample })
    .errors({ UNAUTHORIZED: {}, NOT_FOUND: {}, CONFLICT: {} });

export const watchContract = {
  read: call
    .route({ method: 'GET', path: '/watches/{analysisId}', summary: 'Whether a result is watched', tags })
    .meta({ permission: 'analysis.saved', sample: { analysisId: 'none' } })
    .errors({ UNAUTHORIZED: {}, NOT_FOUND: {} })
    .input(z.object({ analysisId: id }))
    .output(WatchSchema),
  begin: mine('PUT', '/watches/{analysisId}', 'Watch a result', { analysisId: 'none' })
    .input(z.object({ analysisId: id }))
    .output(WatchSchema),
  end: mine('DELETE', '/watches/{analysisId}', 'Stop watching a result', { analysisId: 'none' })
    .input(z.object({ analysisId: id }))
    .output(WatchSchema),
  notes: call
    .route({ method: 'GET', path: '/watches', summary: 'What was read differently, and not put away', tags })
    .meta({ permission: 'analysis.saved', sample: {} })
    .errors({ UNAUTHORIZED: {} })
    .input(z.object({}))
    .output(z.object({ items: z.array(NoteSchema) })),
  dismiss: mine('POST', '/watches/{analysisId}/dismiss', 'Put a note away', { analysisId: 'none' })
    .input(z.object({ analysisId: id }))
    .output(z.object({ dismissed: z.literal(true) })),
};
