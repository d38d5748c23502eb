/** The outbox: what waits, what failed, what was kept because no mail server is set. */
import { type Database, mailOutbox } from '@unmask/db';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { type MAIL_FILTERS, type Mail, MailSchema, type MailText } from '../contract.ts';
import { afterCursor, cursorTime, holds, iso, type Page, type PageInput, pageOf } from './page.ts';
import type { AdminParts } from './parts.ts';

type MailRow = typeof mailOutbox.$inferSelect;

function presentMail(row: MailRow): Mail {
  return MailSchema.parse({
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    sentAt: iso(row.sentAt),
    nextAttemptAt: row.state === 'queued' ? row.nextAttemptAt.toISOString() : null,
  });
}

export async function listMail(
  db: Database,
  input: PageInput & { filter: (typeof MAIL_FILTERS)[number] },
): Promise<Page<Mail>> {
  const { createdAt, id, state, recipient, subject, kind } = mailOutbox;
  const rows = await db
    .select({ mail: mailOutbox, cursorAt: cursorTime(createdAt) })
    .from(mailOutbox)
    .where(
      and(
        input.filter === 'all' ? undefined : eq(state, input.filter),
        holds(input.search, recipient, subject, kind),
        afterCursor(input.cursor, createdAt, id),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(input.limit + 1);
  return pageOf(
    rows,
    input.limit,
    (row) => row.mail.id,
    (row) => presentMail(row.mail),
  );
}

/** Reading someone's mail is an act of its own: it stands in the audit log. */
export async function readMail(db: Database, actor: string, id: string): Promise<MailText> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, id));
    if (!row) throw new AppError('mail_not_found');
    await appendAudit(tx, { actor, action: 'mail.read', target: id, detail: { kind: row.kind } });
    return { ...presentMail(row), text: withoutSecrets(row.text) };
  });
}

/** Links to confirm, reset and join carry tokens: staff must not become anyone by reading mail. */
export function withoutSecrets(text: string): string {
  return text.replace(
    /(https?:\/\/[^\s/]+)(\S*)/g,
    (_link, origin: string, rest: string) => origin + rest.replace(/[\w-]{16,}(\.[\w-]+)*/g, '…'),
  );
}

export async function retryMail(parts: AdminParts, actor: string, id: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [row] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, id));
    if (!row) throw new AppError('mail_not_found');
    const again = await tx
      .update(mailOutbox)
      .set({ state: 'queued', attempts: 0, nextAttemptAt: new Date(), lastError: null })
      // Without its text there is nothing left to send.
      .where(
        and(eq(mailOutbox.id, id), inArray(mailOutbox.state, ['failed', 'kept']), ne(mailOutbox.text, '')),
      )
      .returning({ id: mailOutbox.id });
    if (again.length === 0) throw new AppError('mail_not_retryable');
    const detail = { kind: row.kind, was: row.state, lastError: row.lastError };
    await appendAudit(tx, { actor, action: 'mail.retried', target: id, detail });
  });
  parts.onMail();
}
