/** The list of scanned attachments, and what becomes of them when their analysis ends. */
import type { AnalysisEnded } from '@unmask/analyses/contract';
import type { Database } from '@unmask/db';
import { and, desc, eq, lt } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { afterCursor, cursorTime, type Page, pageOf } from '@unmask/platform/paging';
import type { RequestActor } from '@unmask/platform/requests';
import { SCANNED_DAYS, SCANNED_PAGE } from '../../limits.ts';
import type { Scanned } from '../../mailbox-contract.ts';
import { scanWords } from '../../mailbox-words.ts';
import { mailAttachments } from '../../tables.ts';
import { CURSOR_REFUSAL } from '../listing.ts';

const DAY_MS = 86_400_000;

/** Newest first. @throws AppError `alert_cursor_invalid` */
export async function listScanned(
  db: Database,
  actor: RequestActor,
  { organizationId, cursor }: { organizationId: string; cursor?: string | undefined },
): Promise<Page<Scanned>> {
  // Whose mail it was and what it said is no member's business but theirs who connected the mailbox.
  await requireRole(db, actor, organizationId, 'change_settings');
  const rows = await db
    .select({ attachment: mailAttachments, cursorAt: cursorTime(mailAttachments.foundAt) })
    .from(mailAttachments)
    .where(
      and(
        eq(mailAttachments.organizationId, organizationId),
        afterCursor(cursor, mailAttachments.foundAt, mailAttachments.id, CURSOR_REFUSAL),
      ),
    )
    .orderBy(desc(mailAttachments.foundAt), desc(mailAttachments.id))
    .limit(SCANNED_PAGE + 1);
  return pageOf(
    rows,
    SCANNED_PAGE,
    ({ attachment }) => attachment.id,
    ({ attachment }) => present(attachment),
  );
}

const present = (row: typeof mailAttachments.$inferSelect): Scanned => ({
  ...{ id: row.id, mailbox_id: row.mailboxId, sender: row.sender, subject: row.subject, size: row.size },
  ...{ received_at: row.receivedAt.toISOString(), file_name: row.fileName, state: row.state },
  ...{ reason: row.reason, error: row.error, analysis_id: row.analysisId, outcome: row.outcome },
});

/** In the transaction that ends the analysis. */
export async function recordScanned(tx: Database, { id, answer, state }: AnalysisEnded): Promise<void> {
  const values = answer
    ? { state: 'analysed' as const, outcome: answer.outcome, probability: answer.probability, error: null }
    : { state: 'failed' as const, error: state === 'cancelled' ? null : scanWords.unknown };
  await tx
    .update(mailAttachments)
    .set(values)
    .where(and(eq(mailAttachments.analysisId, id), eq(mailAttachments.state, 'analysing')));
}

export async function deleteOldScanned(db: Database, now: Date): Promise<void> {
  await db
    .delete(mailAttachments)
    .where(lt(mailAttachments.foundAt, new Date(now.getTime() - SCANNED_DAYS * DAY_MS)));
}
