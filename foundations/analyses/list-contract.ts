/** The calls around lists: several files, or what a document holds, that were brought at once. Part of `contract.ts`. Safe for the browser. */
import { oc } from '@orpc/contract';
import { LIST_FILES } from '@unmask/product/limits';
import { z } from 'zod';
import { JOB_STATES, ProgressSchema } from './analysis-schema.ts';
import { AnswerSchema } from './answer.ts';
import { AnalysisResultSchema } from './result-schema.ts';

const count = z.number().int().min(0);
const { outcome, assessment, probability, likelihood_ratio } = AnswerSchema.shape;

export const ListItemSchema = z.object({
  /** Which of the chosen files it is, or is part of. */
  place: count,
  /** Order in the list; unique there. */
  position: count,
  /** Null: no analysis was made of it. */
  analysisId: z.string().nullable(),
  fileName: z.string(),
  /** Where in a document or an archive: `report.pdf, page 3`. */
  foundIn: z.string().nullable(),
  state: z.enum([...JOB_STATES, 'refused']),
  progress: ProgressSchema.pick({ stage: true, share: true }),
  modality: AnalysisResultSchema.shape.modality.nullable(),
  answer: z.object({ outcome, assessment, probability, likelihood_ratio }).nullable(),
  /** Words for people; set when `failed` or `refused`. */
  error: z.string().nullable(),
  errorCode: z.string().nullable(),
});
export type ListItem = z.infer<typeof ListItemSchema>;

export const ListSchema = z.object({
  id: z.string(),
  /** Of all files that were chosen, whether they have come or not. */
  names: z.array(z.string()),
  items: z.array(ListItemSchema),
  createdAt: z.string(),
  /** When a visitor's list disappears; null for signed-in owners. */
  expiresAt: z.string().nullable(),
});
export type FileList = z.infer<typeof ListSchema>;

/** Answer of `POST /api/lists/{id}/files/{place}`. */
export const TakenSchema = z.object({
  /** Analyses that were started. */
  started: count,
});

const IdSchema = z.object({ id: z.string().max(200) });
const tags = ['analyses'];

export const listContract = {
  allowance: oc
    .route({
      method: 'GET',
      path: '/allowance',
      summary: 'How many analyses may still be started today',
      tags,
    })
    .output(z.object({ left: count.nullable() })),
  openList: oc
    .route({ method: 'POST', path: '/lists', summary: 'Begin a list of several files', tags })
    .errors({ TOO_MANY_REQUESTS: {} })
    .input(z.object({ names: z.array(z.string().min(1).max(255)).min(1).max(LIST_FILES) }))
    .output(ListSchema),
  readList: oc
    .route({ method: 'GET', path: '/lists/{id}', summary: 'Read a list of files', tags })
    .errors({ NOT_FOUND: {} })
    .input(IdSchema)
    .output(ListSchema),
  cancelList: oc
    .route({
      method: 'POST',
      path: '/lists/{id}/cancel',
      summary: 'Cancel what of a list has not ended',
      tags,
    })
    .errors({ NOT_FOUND: {} })
    .input(IdSchema)
    .output(ListSchema),
};
