/** Documents that were issued: what anyone who holds one may check. Nobody is named here; the paper names whom it names. */

import { type AnyPgColumn, boolean, check, index, pgTable, text, timestamp } from '@unmask/db/pg-core';
import { organizations } from '@unmask/db/schema';
import { sql } from '@unmask/db/sql';
import type { DocumentKind, DocumentState } from './contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const issuedDocuments = pgTable(
  'issued_documents',
  {
    /** Stands on the document; whoever knows it may check it. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    title: text('title').notNull(),
    /** Whether the title may be read by whoever knows the id: that of a case may name people. */
    showsTitle: boolean('shows_title').notNull(),
    /** Name at the time it was issued. */
    issuer: text('issuer').notNull(),
    /** A document stays when its organization is gone: others hold it. */
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    /** Of the file as it was handed out, 64 hexadecimal digits. */
    sha256: text('sha256').notNull(),
    issuedAt: at('issued_at').notNull(),
    /** Until when it says what it says; null: for ever. */
    expiresAt: at('expires_at'),
    state: text('state').$type<DocumentState>().notNull().default('valid'),
    /** When it was superseded or revoked. */
    endedAt: at('ended_at'),
    supersededBy: text('superseded_by').references((): AnyPgColumn => issuedDocuments.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [
    index('issued_documents_newest').on(table.organizationId, table.issuedAt),
    check('issued_documents_state', sql`${table.state} in ('valid', 'superseded', 'revoked')`),
    check('issued_documents_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);
