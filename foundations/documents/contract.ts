/** What can be learnt of an issued document by whoever knows its id. Safe for the browser. */
import { oc } from '@orpc/contract';
import type { Permission } from '@unmask/product/roles';
import { z } from 'zod';

export const DOCUMENT_KINDS = [
  'certificate',
  'forensic_report',
  'compliance_report',
  'takedown_notice',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_STATES = ['valid', 'superseded', 'revoked'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

export const ID_LENGTH = 200;

export const CheckedDocumentSchema = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  /** Null where the title is between the issuer and the holder. */
  title: z.string().nullable(),
  issuer: z.string(),
  sha256: z.string(),
  issuedAt: z.string(),
  expiresAt: z.string().nullable(),
  /** `expired`: nothing happened to it, and its time is over. */
  state: z.enum([...DOCUMENT_STATES, 'expired']),
  endedAt: z.string().nullable(),
  supersededBy: z.string().nullable(),
});
export type CheckedDocument = z.infer<typeof CheckedDocumentSchema>;

export const permissions = {
  'documents.verify': 'public.read',
} as const satisfies Record<string, Permission>;

export const documentsContract = {
  verify: oc
    .route({
      method: 'GET',
      path: '/documents/{id}',
      summary: 'Whether a document was issued here, and whether it still holds',
      tags: ['documents'],
    })
    .errors({ NOT_FOUND: {} })
    .input(z.object({ id: z.string().max(ID_LENGTH) }))
    .output(CheckedDocumentSchema),
};
