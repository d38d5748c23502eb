/** The contract's call. */
import { implement } from '@orpc/server';
import type { Database } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { type CallContext, permissionGate } from '@unmask/platform/calls';
import { AppError } from '@unmask/platform/errors';
import { type CheckedDocument, documentsContract, permissions } from '../contract.ts';
import { issuedDocuments } from '../tables.ts';

export function documentCalls({ db }: { db: Database }) {
  const os = implement(documentsContract).$context<CallContext>().use(permissionGate(permissions));
  return os.router({ verify: os.verify.handler(({ input }) => checkDocument(db, input.id)) });
}

/** @throws AppError `document_not_found` */
async function checkDocument(db: Database, id: string, now = new Date()): Promise<CheckedDocument> {
  const [row] = await db.select().from(issuedDocuments).where(eq(issuedDocuments.id, id));
  if (!row) throw new AppError('document_not_found');
  const over = row.state === 'valid' && row.expiresAt !== null && row.expiresAt <= now;
  return {
    id: row.id,
    kind: row.kind,
    title: row.showsTitle ? row.title : null,
    issuer: row.issuer,
    sha256: row.sha256,
    issuedAt: row.issuedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    state: over ? 'expired' : row.state,
    endedAt: row.endedAt?.toISOString() ?? null,
    supersededBy: row.supersededBy,
  };
}
