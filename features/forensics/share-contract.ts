/** Links by which people outside read chosen documents and exhibits of a case. Safe for the browser. */
import { call } from '@unmask/platform/call';
import { NO_ORGANIZATION, type organizationCall } from '@unmask/platform/organization-call';
import { z } from 'zod';
import {
  SHARE_DAYS,
  SHARE_ITEMS,
  SHARE_MOST_DAYS,
  SHARE_MOST_VIEWS,
  SHARE_NAME_LENGTH,
  SHARE_PASSWORD_LENGTH,
  SHARED_KINDS,
} from './limits.ts';

const id = z.string().max(200);
const instant = z.iso.datetime();

export const SharedRefSchema = z.object({ kind: z.enum(SHARED_KINDS), id });
export type SharedRef = z.infer<typeof SharedRefSchema>;

export const ShareSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What it hands out, in words. */
  items: z.array(z.string()),
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  state: z.enum(['active', 'expired', 'used', 'revoked']),
  password: z.boolean(),
  views: z.number().int(),
  maxViews: z.number().int().nullable(),
  lastViewedAt: instant.nullable(),
});
export type Share = z.infer<typeof ShareSchema>;

export const SharedCaseSchema = z.object({
  organization: z.string(),
  caseNumber: z.string(),
  name: z.string(),
  expiresAt: instant,
  /** With which files are fetched until it ends, without another opening. */
  pass: z.string(),
  items: z.array(
    SharedRefSchema.extend({
      label: z.string(),
      filename: z.string(),
      sizeBytes: z.number().nullable(),
      sha256: z.string(),
    }),
  ),
});
export type SharedCase = z.infer<typeof SharedCaseSchema>;

const InCase = z.object({ organizationId: id, caseId: id });
const NO_CASE = { ...NO_ORGANIZATION, caseId: 'none' };

export const shareContract = (route: ReturnType<typeof organizationCall>) => ({
  shares: route('GET', '/cases/{caseId}/shares', 'Links to parts of a case', NO_CASE)
    .input(InCase)
    .output(z.object({ items: z.array(ShareSchema) })),
  share: route('POST', '/cases/{caseId}/shares', 'Make a link to parts of a case; it is shown once', {
    ...NO_CASE,
    name: 'x',
    items: [],
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(
      InCase.extend({
        name: z.string().trim().max(SHARE_NAME_LENGTH),
        items: z.array(SharedRefSchema).max(SHARE_ITEMS),
        days: z.number().int().min(1).max(SHARE_MOST_DAYS).default(SHARE_DAYS),
        password: z.string().max(SHARE_PASSWORD_LENGTH).nullable().default(null),
        maxViews: z.number().int().min(1).max(SHARE_MOST_VIEWS).nullable().default(null),
      }),
    )
    .output(ShareSchema.extend({ token: z.string() })),
  revokeShare: route('DELETE', '/cases/{caseId}/shares/{shareId}', 'End a link at once', {
    ...NO_CASE,
    shareId: 'none',
  })
    .input(InCase.extend({ shareId: id }))
    .output(ShareSchema),
  openShared: call
    .route({
      // The token stands in the body, so that no log of addresses has it.
      method: 'POST',
      path: '/shared-case',
      summary: 'What a link to parts of a case leads to',
      tags: ['Forensics'],
    })
    .meta({ permission: 'public.read', sample: { token: 'none' } })
    .errors({ NOT_FOUND: {}, UNAUTHORIZED: {}, TOO_MANY_REQUESTS: {} })
    .input(
      z.object({
        token: z.string().max(200),
        password: z.string().max(SHARE_PASSWORD_LENGTH).nullable().default(null),
      }),
    )
    .output(SharedCaseSchema),
});
