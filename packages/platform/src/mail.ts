/** Outgoing mail: a row first, then SMTP with retries; without an SMTP server the rows are kept to be read. */
import { type Database, mailOutbox } from '@unmask/db';
import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import { randomId } from './identifiers.ts';
import type { Logger } from './logger.ts';

export interface MailMessage {
  /** Which template made it. */
  kind: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
}

export const MAIL_ATTEMPTS = 6;
/** A worker that took a message and died gives it back after this. */
const SENDING_LIMIT_MS = 120_000;

export async function queueMail(db: Database, message: MailMessage): Promise<void> {
  await db.insert(mailOutbox).values({ id: randomId(), ...message });
}

/** Seconds before attempt number `attempts + 1`: 30 s, 1, 2, 4, 8 minutes. */
export function retryDelay_s(attempts: number): number {
  return 30 * 2 ** Math.max(0, attempts - 1);
}

export interface Mailer {
  /** Sends everything that is due. @returns how many messages were sent. */
  sendDue(now?: Date): Promise<number>;
}

/** @param smtpUrl `smtp://user:password@host:port`, or undefined to keep the mail. */
export function createMailer(
  db: Database,
  smtpUrl: string | undefined,
  from: string,
  logger: Logger,
): Mailer {
  const transport = smtpUrl ? nodemailer.createTransport(smtpUrl) : null;
  return {
    async sendDue(now = new Date()) {
      if (!transport) {
        await db.update(mailOutbox).set({ state: 'kept' }).where(eq(mailOutbox.state, 'queued'));
        return 0;
      }
      let sent = 0;
      for (let row = await takeDue(db, now); row; row = await takeDue(db, now)) {
        try {
          await transport.sendMail({
            from,
            to: row.recipient,
            subject: row.subject,
            html: row.html,
            text: row.text,
            messageId: `<${row.id}@unmask>`,
          });
          await noteSent(db, row);
          sent += 1;
        } catch (error) {
          await recordFailure(db, row, error, now);
          logger.warn({ err: error, mail: row.id, attempts: row.attempts }, 'mail was not sent');
        }
      }
      return sent;
    },
  };
}

type OutboxRow = typeof mailOutbox.$inferSelect;

/** Takes one due message for this process; its next attempt lies behind the sending limit meanwhile. */
async function takeDue(db: Database, now: Date): Promise<OutboxRow | undefined> {
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.state, 'queued'), lte(mailOutbox.nextAttemptAt, now)))
    .orderBy(asc(mailOutbox.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(mailOutbox)
    .set({
      attempts: sql`${mailOutbox.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + SENDING_LIMIT_MS),
    })
    .where(eq(mailOutbox.id, sql`(${due})`))
    .returning();
  return rows[0];
}

/** To people who are not here any more: nothing of them is kept. */
const FORGOTTEN_KINDS = ['account_deleted'];

/** What was sent is with its recipient: its links open accounts, so that no second copy is kept here. */
async function noteSent(db: Database, row: OutboxRow): Promise<void> {
  const own = eq(mailOutbox.id, row.id);
  if (FORGOTTEN_KINDS.includes(row.kind)) await db.delete(mailOutbox).where(own);
  else
    await db
      .update(mailOutbox)
      .set({ state: 'sent', sentAt: new Date(), lastError: null, html: '', text: '' })
      .where(own);
}

const ROW_LIFE_MS = 30 * 24 * 3_600_000;
const UNSENT = ['kept', 'failed'];

/**
 * Mail that was not sent keeps its text for as long as its link works, so that it can be read or sent again; every row
 * goes after 30 days.
 * @param linkLife_ms by kind, how long the link in a mail works
 */
export async function trimOutbox(
  db: Database,
  now: Date,
  linkLife_ms: (kind: string) => number,
): Promise<void> {
  await db.delete(mailOutbox).where(lte(mailOutbox.createdAt, new Date(now.getTime() - ROW_LIFE_MS)));
  const unsent = await db
    .select({ id: mailOutbox.id, kind: mailOutbox.kind, at: mailOutbox.createdAt })
    .from(mailOutbox)
    .where(and(inArray(mailOutbox.state, UNSENT), ne(mailOutbox.text, '')));
  const over = unsent.filter(({ kind, at }) => at.getTime() + linkLife_ms(kind) <= now.getTime());
  const ids = over.map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .delete(mailOutbox)
    .where(and(inArray(mailOutbox.id, ids), inArray(mailOutbox.kind, FORGOTTEN_KINDS)));
  await db.update(mailOutbox).set({ html: '', text: '' }).where(inArray(mailOutbox.id, ids));
}

async function recordFailure(db: Database, row: OutboxRow, error: unknown, now: Date): Promise<void> {
  const given = row.attempts >= MAIL_ATTEMPTS;
  await db
    .update(mailOutbox)
    .set({
      state: given ? 'failed' : 'queued',
      lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
      nextAttemptAt: new Date(now.getTime() + retryDelay_s(row.attempts) * 1000),
    })
    .where(eq(mailOutbox.id, row.id));
}
