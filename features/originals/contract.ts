/** Asking for the original of an analyzed file. Safe for the browser. */
import { AnswerSchema } from '@unmask/analyses/contract';
import { call } from '@unmask/platform/call';
import type { OwnPermission } from '@unmask/product/roles';
import { z } from 'zod';
import { ASK_DAYS, NOTE_LENGTH } from './limits.ts';

/** Ask somebody for the original of one's own analyzed file, read what came, and withdraw the link. */
export const originalsAsk: OwnPermission = {
  id: 'originals.ask',
  about: 'Ask somebody for the original of one’s own analyzed file, read what came, and withdraw the link.',
  actors: ['user', 'viewer', 'analyst', 'admin', 'staff'],
};

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const id = z.string().max(200);
const instant = z.iso.datetime();
const tags = ['originals'];

const BriefSchema = z.object({
  state: z.enum(['running', 'completed', 'none']),
  outcome: AnswerSchema.shape.outcome.nullable(),
  assessment: AnswerSchema.shape.assessment,
});

export const AskedSchema = z.object({
  id: z.string(),
  note: z.string(),
  createdAt: instant,
  expiresAt: instant,
  state: z.enum(['open', 'received', 'expired', 'withdrawn']),
  received: z
    .object({
      at: instant,
      analysisId: z.string(),
      fileName: z.string(),
      sha256: hash,
      /** Whether the sender's device computed the same; null when it computed none. */
      same: z.boolean().nullable(),
      result: BriefSchema,
    })
    .nullable(),
});
export type Asked = z.infer<typeof AskedSchema>;

export const OpenedSchema = z.object({
  /** Email address of whoever asks. */
  asker: z.string(),
  fileName: z.string(),
  note: z.string(),
  expiresAt: instant,
  maxBytes: z.number().int(),
});

/** Answer of `POST /api/originals/{token}/file`. */
export const ReceivedSchema = z.object({ sha256: hash, same: z.boolean().nullable(), at: instant });

const mine = (method: 'GET' | 'POST', path: `/${string}`, summary: string, sample: unknown) =>
  call
    .route({ method, path, summary, tags })
    .meta({ permission: originalsAsk, sample })
    .errors({ UNAUTHORIZED: {}, FORBIDDEN: {}, NOT_FOUND: {}, TOO_MANY_REQUESTS: {} });

export const originalsContract = {
  ask: mine('POST', '/originals', 'Make a link that asks for the original of a file', {
    analysisId: 'none',
    days: 7,
    note: '',
  })
    .input(
      z.object({
        analysisId: id,
        days: z.union(ASK_DAYS.map((days) => z.literal(days))),
        note: z.string().trim().max(NOTE_LENGTH),
      }),
    )
    .output(AskedSchema.extend({ token: z.string() })),
  list: call
    .route({
      method: 'GET',
      path: '/originals',
      summary: 'Links that ask for the original of a file, and what came',
      tags,
    })
    .meta({ permission: 'analysis.saved', sample: { analysisId: 'none' } })
    .errors({ UNAUTHORIZED: {}, NOT_FOUND: {} })
    .input(z.object({ analysisId: id }))
    .output(
      z.object({
        /** Whether the asker may make such links: it has a result, and is not a guest's or a colleague's. */
        may: z.boolean(),
        items: z.array(AskedSchema),
      }),
    ),
  withdraw: mine('POST', '/originals/{id}/withdraw', 'Withdraw such a link', { id: 'none' })
    .input(z.object({ id }))
    .output(AskedSchema),
  open: call
    .route({ method: 'GET', path: '/originals/open/{token}', summary: 'Who asks for which original', tags })
    .meta({ permission: 'public.read', sample: { token: 'none' } })
    .errors({ NOT_FOUND: {}, GONE: { status: 410 } })
    .input(z.object({ token: id }))
    .output(OpenedSchema),
};
