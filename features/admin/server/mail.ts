/** The outbox: what waits, what failed, what was kept because no mail server is set. */
import { type Database, deliveries } from '@unmask/db';
import { and, desc, eq } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { sendAgain } from '@unmask/platform/deliveries/write';
import { AppError } from '@unmask/platform/errors';
import { MAIL_STATES, mailState } from '@unmask/platform/mail';
import { afterCursor, cursorTime, holds, type Page, pageOf } from '@unmask/platform/paging';
import { type MAIL_FILTERS, type Mail, MailSchema, type MailText } from '../contract.ts';
import type { AdminDeps } from './deps.ts';
import { iso, type PageInput } from './page.ts';

type MailRow = typeof deliveries.$inferSelect;

const MAIL = eq(deliveries.channel, 'mail');

function presentMail(row: MailRow): Mail {
  return MailSchema.parse({
    id: row.id,
    kind: row.kind,
    recipient: row.target,
    subject: row.subject,
    state: mailState(row.state),
    attempts: row.step,
    lastError: row.error,
    createdAt: row.createdAt.toISOString(),
    sentAt: iso(row.deliveredAt),
    nextAttemptAt: row.state === 'pending' ? row.nextAttemptAt.toISOString() : null,
  });
}

export async function listMail(
  db: Database,
  input: PageInput & { filter: (typeof MAIL_FILTERS)[number] },
): Promise<Page<Mail>> {
  const { createdAt, id, state, target, subject, kind } = deliveries;
  const rows = await db
    .select({ mail: deliveries, cursorAt: cursorTime(createdAt) })
    .from(deliveries)
    .where(
      and(
        MAIL,
        input.filter === 'all' ? undefined : eq(state, MAIL_STATES[input.filter]),
        holds(input.search, target, subject, kind),
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
    const [row] = await tx
      .select()
      .from(deliveries)
      .where(and(MAIL, eq(deliveries.id, id)));
    if (!row) throw new AppError('mail_not_found');
    await appendAudit(tx, { actor, action: 'mail.read', target: id, detail: { kind: row.kind } });
    return { ...presentMail(row), text: withoutSecrets(row.body) };
  });
}

/** Links to confirm, reset and join carry tokens: staff must not become anyone by reading mail. */
export function withoutSecrets(text: string): string {
  return text.replace(
    /(https?:\/\/[^\s/]+)(\S*)/g,
    (_link, origin: string, rest: string) => origin + rest.replace(/[\w-]{16,}(\.[\w-]+)*/g, '…'),
  );
}

export async function retryMail(deps: AdminDeps, actor: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(deliveries)
      .where(and(MAIL, eq(deliveries.id, id)));
    if (!row) throw new AppError('mail_not_found');
    if (!(await sendAgain(tx, id, ['failed', 'kept']))) throw new AppError('mail_not_retryable');
    const detail = { kind: row.kind, was: mailState(row.state), lastError: row.error };
    await appendAudit(tx, { actor, action: 'mail.retried', target: id, detail });
  });
  deps.onMail();
}
