/**
 * The life of a document: issued, then perhaps superseded by a newer one, or revoked. Slices do this inside the transaction in which
 * they store theirs, ask beforehand whether the person may, and write the audit log, which takes its entry last.
 */
import type { Database } from '@unmask/db';
import { and, eq, inArray } from '@unmask/db/sql';
import { randomId } from '@unmask/platform/identifiers';
import type { DocumentKind } from '../contract.ts';
import { issuedDocuments } from '../tables.ts';

export interface IssuedDocument {
  /** From `newDocumentId`, or another that nobody can guess: the document shows it, so it is needed before the file is made. */
  id: string;
  kind: DocumentKind;
  title: string;
  /** Whether whoever knows the id may read the title. False when left out. */
  showsTitle?: boolean;
  /** Who issues it, as the document says: the name of an organization, or of the service. */
  issuer: string;
  organizationId: string | null;
  /** Of the file, byte for byte as it is handed out: hexadecimal, lower case. */
  sha256: string;
  expiresAt?: Date | null;
}

/** An id for a document, unguessable: `forensic_report_…`. */
export const newDocumentId = (kind: DocumentKind): string => `${kind}_${randomId()}`;

/** Where anyone may check it: belongs on the document, as text or as a code for phones. */
export const verifyUrl = (homeUrl: string, id: string): string =>
  `${homeUrl}/verify/${encodeURIComponent(id)}`;

/** In the caller's transaction. An id that is taken is an error of the database. */
export async function issueDocument(
  tx: Database,
  { showsTitle = false, expiresAt = null, ...document }: IssuedDocument,
  now = new Date(),
): Promise<void> {
  await tx.insert(issuedDocuments).values({ ...document, showsTitle, expiresAt, issuedAt: now });
}

/**
 * A newer one stands in its place; it must have been issued before.
 * @returns false when it was superseded or revoked already: what was decided first stays
 */
export async function supersedeDocument(
  tx: Database,
  id: string,
  by: string,
  now = new Date(),
): Promise<boolean> {
  const changed = await tx
    .update(issuedDocuments)
    .set({ state: 'superseded', supersededBy: by, endedAt: now })
    .where(and(eq(issuedDocuments.id, id), eq(issuedDocuments.state, 'valid')))
    .returning({ id: issuedDocuments.id });
  return changed.length > 0;
}

/** It does not hold any more, whether or not a newer one took its place. @returns false when it was revoked already, or is none */
export async function revokeDocument(tx: Database, id: string, now = new Date()): Promise<boolean> {
  const changed = await tx
    .update(issuedDocuments)
    .set({ state: 'revoked', endedAt: now })
    .where(and(eq(issuedDocuments.id, id), inArray(issuedDocuments.state, ['valid', 'superseded'])))
    .returning({ id: issuedDocuments.id });
  return changed.length > 0;
}
