/** Outgoing mail, the channel `mail`: a row first, then SMTP; without an SMTP server the rows are kept to be read. */
import { type Database, type DeliveryState, deliveries, type Stream } from '@unmask/db';
import { and, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import nodemailer, { type Transporter } from 'nodemailer';
import type { Delivery } from './deliveries/outbox.ts';
import { type Channel, type SenderDeps, sendDue } from './deliveries/sender.ts';
import { randomId } from './identifiers.ts';

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
/** Of a wait, at most: not everything that failed together comes again together. */
const JITTER = 0.1;
const MINUTE_S = 60;
/** What stands in the log of a mail of what its server said. */
const REASON_LENGTH = 500;

/**
 * In the caller's transaction.
 * @param stream `bulk` for what nobody waits for: it goes behind everything else, and at a rate
 */
export async function queueMail(
  db: Database,
  { kind, recipient, subject, html, text }: MailMessage,
  stream: Stream = 'transactional',
): Promise<void> {
  await db.insert(deliveries).values({
    id: randomId(),
    channel: 'mail',
    stream,
    kind,
    target: recipient,
    subject,
    html,
    body: text,
    steps: MAIL_ATTEMPTS,
  });
}

/** Seconds before attempt number `attempts + 1`: 30 s, 1, 2, 4, 8 minutes, and up to a tenth more. */
export function retryDelay_s(attempts: number): number {
  return 30 * 2 ** Math.max(0, attempts - 1);
}

export interface Mailer {
  /** Sends everything that is due. @returns how many messages were sent. */
  sendDue(signal?: AbortSignal): Promise<number>;
}

export interface MailerSettings {
  /** `smtp://user:password@host:port`, or undefined to keep the mail. */
  smtpUrl: string | undefined;
  from: string;
  /** Messages of the bulk stream a minute, of all servers together. */
  bulkPerMinute: number;
}

export function createMailer(deps: SenderDeps, settings: MailerSettings): Mailer {
  const { db } = deps;
  if (!settings.smtpUrl) {
    return {
      async sendDue() {
        const waiting = and(MAIL, eq(deliveries.state, 'pending'));
        await db.update(deliveries).set({ state: 'kept' }).where(waiting);
        return 0;
      },
    };
  }
  const channel = mailChannel(deps, nodemailer.createTransport(settings.smtpUrl), settings);
  return { sendDue: (signal = new AbortController().signal) => sendDue(deps, channel, signal) };
}

/** The table's words stand for all channels; these are those that people read of mail. */
export const MAIL_STATES = {
  queued: 'pending',
  failed: 'failed',
  kept: 'kept',
  sent: 'delivered',
} as const satisfies Record<string, DeliveryState>;
export type MailState = keyof typeof MAIL_STATES;

export const mailState = (state: DeliveryState): MailState =>
  state === 'pending' ? 'queued' : state === 'delivered' ? 'sent' : state;

const MAIL = eq(deliveries.channel, 'mail');
/** To people who are not here any more: nothing of them is kept. */
const FORGOTTEN_KINDS = ['account_deleted'];

function mailChannel(
  { logger }: SenderDeps,
  transport: Transporter,
  { from, bulkPerMinute }: MailerSettings,
): Channel {
  return {
    name: 'mail',
    parallel: 1,
    parallelEach: 1,
    lease_ms: SENDING_LIMIT_MS,
    bulk: { limit: bulkPerMinute, seconds: MINUTE_S },
    next: (step, now, _asked, random) =>
      new Date(now.getTime() + retryDelay_s(step) * (1 + JITTER * random) * 1000),
    // Not broken off: nobody could tell whether the server has taken it.
    async attempt(mail, at) {
      const from_ms = performance.now();
      const error = await sendMail(transport, from, mail).then(
        () => null,
        (reason: unknown) => reason ?? new Error('unknown'),
      );
      if (error) logger.warn({ err: error, mail: mail.id, attempts: mail.step }, 'mail was not sent');
      const duration_ms = Math.round(performance.now() - from_ms);
      return {
        outcome: { at: at.toISOString(), status: null, body: null, error: reasonOf(error), duration_ms },
      };
    },
    async settled(tx, mail) {
      if (mail.state === 'delivered') await forgetText(tx, mail);
      return undefined;
    },
  };
}

const sendMail = (transport: Transporter, from: string, mail: Delivery) =>
  transport.sendMail({
    from,
    to: mail.target,
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.body,
    messageId: `<${mail.id}@unmask>`,
  });

function reasonOf(error: unknown): string | null {
  if (error === null) return null;
  return error instanceof Error ? error.message.slice(0, REASON_LENGTH) : 'unknown';
}

/** What was sent is with its recipient: its links open accounts, so that no second copy is kept here. */
async function forgetText(tx: Database, mail: Delivery): Promise<void> {
  const own = eq(deliveries.id, mail.id);
  if (FORGOTTEN_KINDS.includes(mail.kind)) await tx.delete(deliveries).where(own);
  else await tx.update(deliveries).set({ html: '', body: '' }).where(own);
}

const ROW_LIFE_MS = 30 * 24 * 3_600_000;

/**
 * Mail that was not sent keeps its text for as long as its link works, so that it can be read or sent again; every row
 * goes after 30 days.
 * @param linkLife_ms by kind, how long the link in a mail works
 */
export async function trimMail(
  db: Database,
  now: Date,
  linkLife_ms: (kind: string) => number,
): Promise<void> {
  await db
    .delete(deliveries)
    .where(and(MAIL, lte(deliveries.createdAt, new Date(now.getTime() - ROW_LIFE_MS))));
  const unsent = await db
    .select({ id: deliveries.id, kind: deliveries.kind, at: deliveries.createdAt })
    .from(deliveries)
    .where(and(MAIL, inArray(deliveries.state, ['kept', 'failed']), ne(deliveries.body, '')));
  const over = unsent.filter(({ kind, at }) => at.getTime() + linkLife_ms(kind) <= now.getTime());
  const ids = over.map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .delete(deliveries)
    .where(and(inArray(deliveries.id, ids), inArray(deliveries.kind, FORGOTTEN_KINDS)));
  await db.update(deliveries).set({ html: '', body: '' }).where(inArray(deliveries.id, ids));
}

/** Mail to an address, and only what came after `since` when that is given. */
export const mailTo = (address: string, since?: Date) =>
  and(MAIL, eq(deliveries.target, address), since && gte(deliveries.createdAt, since));

/** The person goes: mail to them is deleted, and what was not sent to others and names them loses its text. */
export async function forgetMailTo(db: Database, address: string, since?: Date): Promise<void> {
  await db.delete(deliveries).where(mailTo(address, since));
  // An invitation names the person, for instance; what was sent has no text any more.
  const naming = sql`position(${address} in ${deliveries.body}) > 0`;
  await db
    .update(deliveries)
    .set({ html: '', body: '' })
    .where(and(MAIL, inArray(deliveries.state, ['kept', 'failed']), naming));
}
