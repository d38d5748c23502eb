/** The calls around saved analyses: history, links, repeats, feedback. Part of `contract.ts`. Safe for the browser. */
import { oc } from '@orpc/contract';
import { FEEDBACK_COMMENT_LENGTH, HISTORY_PAGE, SHARE_DAYS } from '@unmask/product/limits';
import { THREAT_LEVELS } from '@unmask/product/thresholds';
import { z } from 'zod';
import { AnalysisSchema, JOB_STATES } from './analysis-schema.ts';
import { FEEDBACK_ANSWERS, FEEDBACK_SOURCES } from './feedback-answers.ts';
import { AnalysisResultSchema, ASSESSMENT_BANDS, LEANS, MODALITIES } from './result-schema.ts';

export const OUTCOMES = ['ai_generated', 'authentic', 'inconclusive'] as const;

const IdSchema = z.object({ id: z.string().max(200) });
const instant = z.iso.datetime();

export const HistoryFilterSchema = z.object({
  /** Part of the name, in any case. */
  search: z.string().trim().max(200).optional(),
  outcome: z.enum(OUTCOMES).optional(),
  threat: z.enum(THREAT_LEVELS).optional(),
  /** From this moment on. */
  from: instant.optional(),
  /** Before this moment. */
  before: instant.optional(),
  /** `organization`: the active organization's, all of them where the role allows, one's own there otherwise. */
  scope: z.enum(['mine', 'organization']).default('mine'),
  kind: z.enum(MODALITIES).optional(),
});
export type HistoryFilter = z.infer<typeof HistoryFilterSchema>;

/** Orders of the list; `signs`: the strongest signs of AI first. */
export const HISTORY_SORTS = ['newest', 'signs', 'name'] as const;
export type HistorySort = (typeof HISTORY_SORTS)[number];

export const HistoryItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  modality: z.enum(MODALITIES),
  /** Small picture of the file, WebP in base64; null when there is none, and once the file has been deleted. */
  thumbnail: z.string().nullable(),
  size_bytes: z.number(),
  verdict: z.enum(OUTCOMES),
  /** Percent: of the side that the verdict names. */
  confidence: z.number(),
  /** Of AI, 0..1; null for results that were stored without one. */
  probability: z.number().nullable(),
  lean: z.enum(LEANS).nullable(),
  /** Step of the scale; null for results that were stored without one. */
  assessment: z.enum(ASSESSMENT_BANDS).nullable(),
  threatLevel: z.enum(THREAT_LEVELS),
  engineVersion: z.string().nullable(),
  createdAt: z.string(),
  byMe: z.boolean(),
  /** Whose it is, in the organization's list. */
  by: z.string().nullable(),
  /** Whether the asker may rename, share and delete it. */
  manage: z.boolean(),
});
export type HistoryItem = z.infer<typeof HistoryItemSchema>;

export const HistoryPageSchema = z.object({
  items: z.array(HistoryItemSchema),
  /** Pass as `cursor` for the next page; null on the last one. */
  nextCursor: z.string().nullable(),
  /** Queued and running ones of the asker, on the first page. */
  running: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.string() })),
  /** Newest lists of several files of the asker, on the first page of one's own without a filter. */
  lists: z.array(z.object({ id: z.string(), names: z.array(z.string()), createdAt: z.string() })).default([]),
  organization: z.object({ name: z.string(), viewAll: z.boolean() }).nullable(),
});
export type HistoryPage = z.infer<typeof HistoryPageSchema>;

export const FeedbackSchema = z.object({
  answer: z.enum(FEEDBACK_ANSWERS),
  source: z.enum(FEEDBACK_SOURCES).nullable(),
  comment: z.string(),
  /** The file may be kept past its time, to measure the engine by it. */
  mayKeep: z.boolean(),
  updatedAt: z.string(),
});
export type Feedback = z.infer<typeof FeedbackSchema>;

export const SavedAnalysisSchema = z.object({
  analysis: AnalysisSchema,
  /** A result that this version cannot read any more is not shown, but it is still there. */
  unreadable: z.boolean(),
  byMe: z.boolean(),
  by: z.string().nullable(),
  organization: z.string().nullable(),
  manage: z.boolean(),
  /** Whether the file or the stills are still there, so that it can be repeated. */
  repeatable: z.boolean(),
  /** When the file is deleted; null when it is gone, or never was here. */
  mediaUntil: z.string().nullable(),
  /** The organization decides how long this is kept, result and file: until `mediaUntil`, or null until somebody deletes it. */
  keptByOrganization: z.boolean(),
  /** The earlier analysis of the same file that this one repeats, as far as the asker may see it. */
  former: z
    .object({ id: z.string(), createdAt: z.string(), result: AnalysisResultSchema.nullable() })
    .nullable(),
  /** Repeats of this one, newest first. */
  repeats: z.array(z.object({ id: z.string(), createdAt: z.string(), state: z.enum(JOB_STATES) })),
});
export type SavedAnalysis = z.infer<typeof SavedAnalysisSchema>;

/** The same file; another encoding of it; a part cut from it, or it from this one; another file with its sound. */
export const SEEN_HOW = ['exact', 'same', 'cut', 'sound'] as const;

export const SeenBeforeSchema = z.object({
  /** Pictures that stand for the file, at `/api/analyses/{id}/frames/{position}`. */
  frames: z.array(z.object({ position: z.number().int(), at_s: z.number().nullable() })),
  /** Whether a picture can be given an address that search engines reach. */
  linkable: z.boolean(),
  /** Other analyses of the same thing that the asker may open, newest first. */
  matches: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      how: z.enum(SEEN_HOW),
      byMe: z.boolean(),
      by: z.string().nullable(),
    }),
  ),
});
export type SeenBefore = z.infer<typeof SeenBeforeSchema>;

export const ShareSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
});
export type Share = z.infer<typeof ShareSchema>;

/** What a link shows: no media, nothing of the owner. */
export const SharedResultSchema = z.object({
  name: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  result: AnalysisResultSchema,
});
export type SharedResult = z.infer<typeof SharedResultSchema>;

export const RenameSchema = IdSchema.extend({ name: z.string().trim().min(1).max(255) });

const tags = ['saved analyses'];

export const savedContract = {
  list: oc
    .route({ method: 'GET', path: '/saved-analyses', summary: 'Saved analyses, newest first', tags })
    .errors({ UNAUTHORIZED: {} })
    .input(
      HistoryFilterSchema.extend({
        sort: z.enum(HISTORY_SORTS).default('newest'),
        /** Of the page before, in the same order. */
        cursor: z.string().max(2_000).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(HISTORY_PAGE),
      }),
    )
    .output(HistoryPageSchema),
  open: oc
    .route({ method: 'GET', path: '/saved-analyses/{id}', summary: 'Open one analysis again', tags })
    .errors({ NOT_FOUND: {} })
    .input(IdSchema)
    .output(SavedAnalysisSchema),
  rename: oc
    .route({ method: 'PATCH', path: '/saved-analyses/{id}', summary: 'Rename a saved analysis', tags })
    .errors({ NOT_FOUND: {}, FORBIDDEN: {} })
    .input(RenameSchema)
    .output(z.object({ name: z.string() })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/saved-analyses/{id}',
      summary: 'Delete an analysis with its file and its links',
      tags,
    })
    .errors({ NOT_FOUND: {}, FORBIDDEN: {} })
    .input(IdSchema)
    .output(z.object({ deleted: z.literal(true) })),
  rerun: oc
    .route({
      method: 'POST',
      path: '/saved-analyses/{id}/rerun',
      summary: 'Analyze the stored file again; counts as a new analysis',
      tags,
    })
    .errors({ NOT_FOUND: {}, CONFLICT: {}, TOO_MANY_REQUESTS: {} })
    .input(IdSchema)
    .output(AnalysisSchema),
  shares: oc
    .route({ method: 'GET', path: '/saved-analyses/{id}/shares', summary: 'Links to an analysis', tags })
    .errors({ NOT_FOUND: {}, FORBIDDEN: {} })
    .input(IdSchema)
    .output(z.object({ items: z.array(ShareSchema) })),
  share: oc
    .route({
      method: 'POST',
      path: '/saved-analyses/{id}/shares',
      summary: 'Make a link; its token is shown this once',
      tags,
    })
    .errors({ NOT_FOUND: {}, FORBIDDEN: {}, CONFLICT: {} })
    .input(IdSchema.extend({ days: z.union(SHARE_DAYS.map((days) => z.literal(days))) }))
    .output(ShareSchema.extend({ token: z.string() })),
  revokeShare: oc
    .route({
      method: 'DELETE',
      path: '/saved-analyses/{id}/shares/{shareId}',
      summary: 'Revoke a link',
      tags,
    })
    .errors({ NOT_FOUND: {}, FORBIDDEN: {} })
    .input(IdSchema.extend({ shareId: z.string().max(200) }))
    .output(ShareSchema),
  shared: oc
    .route({ method: 'GET', path: '/shared/{token}', summary: 'What a link shows', tags })
    .errors({ NOT_FOUND: {}, GONE: {} })
    .input(z.object({ token: z.string().max(200) }))
    .output(SharedResultSchema),
  seenBefore: oc
    .route({
      method: 'GET',
      path: '/analyses/{id}/seen-before',
      summary: 'Pictures that stand for a file, and own analyses of the same thing',
      tags,
    })
    .errors({ NOT_FOUND: {} })
    .input(IdSchema)
    .output(SeenBeforeSchema),
  linkFrame: oc
    .route({
      method: 'POST',
      path: '/analyses/{id}/frames/{position}/link',
      summary: 'Give one picture an address that anybody may open for some minutes',
      tags,
    })
    .errors({ NOT_FOUND: {}, FORBIDDEN: {} })
    .input(IdSchema.extend({ position: z.coerce.number().int().min(0).max(9) }))
    .output(z.object({ url: z.string(), expiresAt: z.string() })),
  feedback: oc
    .route({ method: 'GET', path: '/analyses/{id}/feedback', summary: 'What one said that a file is', tags })
    .errors({ NOT_FOUND: {} })
    .input(IdSchema)
    .output(z.object({ feedback: FeedbackSchema.nullable(), canKeep: z.boolean() })),
  giveFeedback: oc
    .route({
      method: 'PUT',
      path: '/analyses/{id}/feedback',
      summary: 'Say what a file is, for those who know',
      tags,
    })
    .errors({ NOT_FOUND: {}, CONFLICT: {} })
    .input(
      IdSchema.extend({
        answer: z.enum(FEEDBACK_ANSWERS),
        source: z.enum(FEEDBACK_SOURCES).nullable().default(null),
        mayKeep: z.boolean().default(false),
        comment: z.string().trim().max(FEEDBACK_COMMENT_LENGTH).default(''),
      }),
    )
    .output(FeedbackSchema),
};
