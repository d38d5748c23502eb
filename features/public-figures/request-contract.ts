/** What people ask about an entry: to correct it, to take it away, or to speak for it. Safe for the browser. */
import { call } from '@unmask/platform/call';
import type { OwnPermission } from '@unmask/product/roles';
import { z } from 'zod';
import { id, staff, tags } from './contract.ts';
import {
  ABOUT_LENGTH,
  NAME_LENGTH,
  NOTE_LENGTH,
  PAGE_SIZE,
  RELATIONS,
  REQUEST_KINDS,
  REQUEST_STATES,
  TEXT_LENGTH,
  URL_LENGTH,
} from './limits.ts';

export const figuresClaim: OwnPermission = {
  id: 'public-figures.claim',
  about:
    'Claim the entry of oneself or of whom one speaks for, and write its statement once that was granted.',
  actors: ['user', 'viewer', 'analyst', 'admin', 'staff'],
};

const instant = z.iso.datetime();

export const AskSchema = z.object({
  slug: id,
  kind: z.enum(['removal', 'correction']),
  name: z.string().trim().min(1).max(NAME_LENGTH),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(NAME_LENGTH * 2),
  relation: z.enum(RELATIONS),
  text: z.string().trim().min(1).max(TEXT_LENGTH),
});
export type Ask = z.infer<typeof AskSchema>;

export const ClaimInput = z.object({
  slug: id,
  relation: z.enum(['self', 'representative']),
  /** The official site: the code has to stand there. */
  siteUrl: z.string().trim().min(1).max(URL_LENGTH),
  text: z.string().trim().max(TEXT_LENGTH).default(''),
});
export type ClaimInput = z.infer<typeof ClaimInput>;

export const ClaimSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  state: z.enum(REQUEST_STATES),
  code: z.string(),
  /** Address at which the code is looked for. */
  file: z.string(),
  /** Null: not looked for yet. */
  siteFound: z.boolean().nullable(),
  note: z.string(),
  /** Of the entry; null while there is none, and for whom it was not granted. */
  statement: z.string().nullable(),
  createdAt: instant,
});
export type Claim = z.infer<typeof ClaimSchema>;

export const RequestSchema = z.object({
  id: z.string(),
  kind: z.enum(REQUEST_KINDS),
  /** Of the entry; empty once it was removed. */
  figure: z.string(),
  slug: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether the address is that of an account which asked. */
  account: z.boolean(),
  relation: z.enum(RELATIONS),
  text: z.string(),
  siteUrl: z.string().nullable(),
  siteFound: z.boolean().nullable(),
  state: z.enum(REQUEST_STATES),
  note: z.string(),
  createdAt: instant,
  decidedAt: instant.nullable(),
});
export type Request = z.infer<typeof RequestSchema>;

const own = (method: 'GET' | 'POST' | 'PUT', path: `/${string}`, summary: string, sample: object) =>
  call
    .route({ method, path: `/public-figures${path}`, summary, tags })
    .meta({ permission: figuresClaim, sample })
    .errors({ UNAUTHORIZED: {}, FORBIDDEN: {} });

export const requestContract = {
  ask: call
    .route({
      method: 'POST',
      path: '/public-figures/requests',
      summary: 'Ask for an entry to be corrected or removed',
      tags,
    })
    .meta({
      permission: 'public.write',
      sample: {
        ...{ slug: 'none', kind: 'removal', name: '-', email: 'a@example.com' },
        ...{ relation: 'self', text: '-' },
      },
    })
    .errors({ BAD_REQUEST: {}, NOT_FOUND: {}, TOO_MANY_REQUESTS: {} })
    .input(AskSchema)
    .output(z.object({ received: z.literal(true) })),
  claim: own('POST', '/claims', 'Claim the entry of oneself, or of whom one speaks for', {
    ...{ slug: 'none', relation: 'self', siteUrl: 'https://example.com' },
  })
    .errors({ BAD_REQUEST: {}, NOT_FOUND: {}, CONFLICT: {} })
    .input(ClaimInput)
    .output(ClaimSchema),
  ownClaims: own('GET', '/claims', 'One’s own claims', {}).output(z.object({ items: z.array(ClaimSchema) })),
  checkSite: own('POST', '/claims/{id}/check', 'Look for the code of a claim on the site', { id: 'none' })
    .errors({ NOT_FOUND: {}, TOO_MANY_REQUESTS: {} })
    .input(z.object({ id }))
    .output(ClaimSchema),
  setStatement: own('PUT', '/claims/{id}/statement', 'Write the statement of a claimed entry', {
    ...{ id: 'none', text: '' },
  })
    .errors({ NOT_FOUND: {} })
    .input(z.object({ id, text: z.string().trim().max(TEXT_LENGTH) }))
    .output(ClaimSchema),
  requests: staff('GET', '/requests', 'What was asked about entries, newest first', {})
    .errors({ BAD_REQUEST: {} })
    .input(
      z.object({
        state: z.enum(REQUEST_STATES).default('open'),
        cursor: z.string().max(300).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
      }),
    )
    .output(z.object({ items: z.array(RequestSchema), nextCursor: z.string().nullable() })),
  settle: staff('POST', '/requests/{id}', 'Grant or refuse what was asked', {
    ...{ id: 'none', decision: 'refused', note: '-' },
  })
    .errors({ BAD_REQUEST: {}, NOT_FOUND: {}, CONFLICT: {} })
    .input(
      z.object({
        id,
        decision: z.enum(['granted', 'refused']),
        /** To whoever asked. */
        note: z.string().trim().max(NOTE_LENGTH).default(''),
        /** Of a correction. */
        name: z.string().trim().min(1).max(NAME_LENGTH).optional(),
        about: z.string().trim().max(ABOUT_LENGTH).optional(),
      }),
    )
    .output(RequestSchema),
};
