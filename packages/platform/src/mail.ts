/** Outgoing mail, the channel `mail`: a row first, then SMTP; without an SMTP server the rows are kept to be read. */
import { createRequire } from 'node:module';
import { type Database, type DeliveryState, deliveries, type Stream } from '@unmask/db';
import { and, eq, gte, inArray, lte, ne, sql } from '@unmask/db/sql';
import type * as nodemailer from 'nodemailer';
import { addressIsGone } from './bounces.ts';
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
  /** Further lines of its head, such as the way to leave a list. */
  headers?: Record<string, string>;
}

/** How a mail ended. */
export interface MailSettled {
  id: string;
  kind: string;
  recipient: string;
  /** `kept`: there is no mail server. */
  state: 'delivered' | 'failed' | 'kept';
  /**
   * Why it failed. `bounced`: the recipient's server does not take mail for this address. `unknown`: nobody can tell whether the mail server
   * took it, and it is not sent a second time.
   */
  reason: 'bounced' | 'unknown' | 'failed' | null;
  /** What was said, for people. */
  error: string | null;
}

declare module './kernel/events.ts' {
  interface EventMap {
    'mail.settled': MailSettled;
  }
}

const require = createRequire(import.meta.url);

/** When there is a mail server: otherwise no start of a server reads it. */
const smtp = (): typeof nodemailer => require('nodemailer');

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
  message: MailMessage,
  stream: Stream = 'transactional',
): Promise<void> {
  await queueMails(db, [{ ...message, id: randomId() }], stream);
}

/** Under an id of the caller's: asked for a second time, the first one stands, and it is one mail. */
export async function queueMailOnce(db: Database, message: MailMessage & { id: string }): Promise<void> {
  await db
    .insert(deliveries)
    .values(rowOf(message, 'transactional'))
    .onConflictDoNothing({ target: deliveries.id });
}

/** Several at once, under ids of the caller's: what they tell of can be told when they have ended (`mail.settled`). */
export async function queueMails(
  db: Database,
  messages: readonly (MailMessage & { id: string })[],
  stream: Stream,
): Promise<void> {
  if (messages.length === 0) return;
  await db.insert(deliveries).values(messages.map((message) => rowOf(message, stream)));
}

const rowOf = (
  { id, kind, recipient, subject, html, text, headers }: MailMessage & { id: string },
  stream: Stream,
) => ({
  id,
  channel: 'mail' as const,
  stream,
  kind,
  target: recipient,
  subject,
  html,
  body: text,
  headers: headers ?? null,
  steps: MAIL_ATTEMPTS,
});

/** Takes back what nobody has begun to send. @returns their ids */
export async function withdrawMails(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const untouched = and(MAIL, eq(deliveries.state, 'pending'), eq(deliveries.attempts, 0));
  const rows = await db
    .delete(deliveries)
    .where(and(untouched, inArray(deliveries.id, [...ids])))
    .returning({ id: deliveries.id });
  return rows.map(({ id }) => id);
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
  /** In the transaction that writes how a mail ended. */
  onSettled?(tx: Database, ended: MailSettled): Promise<void>;
}

export function createMailer(deps: SenderDeps, settings: MailerSettings): Mailer {
  const { db } = deps;
  if (!settings.smtpUrl) {
    return {
      async sendDue() {
        await keepAll(db, settings.onSettled);
        return 0;
      },
    };
  }
  const channel = mailChannel(deps, smtp().createTransport(settings.smtpUrl), settings);
  return { sendDue: (signal = new AbortController().signal) => sendDue(deps, channel, signal) };
}

async function keepAll(db: Database, onSettled: MailerSettings['onSettled']): Promise<void> {
  const waiting = and(MAIL, eq(deliveries.state, 'pending'));
  await db.transaction(async (tx) => {
    const { id, kind, target, stream } = deliveries;
    const kept = await tx
      .update(deliveries)
      .set({ state: 'kept' })
      .where(waiting)
      .returning({ id, kind, target, stream });
    for (const mail of kept.filter((each) => each.stream === 'bulk'))
      await onSettled?.(tx, endOf(mail, 'kept', null, null));
  });
}

const endOf = (
  { id, kind, target }: Pick<Delivery, 'id' | 'kind' | 'target'>,
  state: MailSettled['state'],
  reason: MailSettled['reason'],
  error: string | null,
): MailSettled => ({ id, kind, recipient: target, state, reason, error });

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
  transport: nodemailer.Transporter,
  { from, bulkPerMinute, onSettled }: MailerSettings,
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
      if (mail.stream === 'bulk' && wasLost(mail)) return unknownEnd(at, 0);
      const from_ms = performance.now();
      const error = await sendMail(transport, from, mail).then(
        () => null,
        (reason: unknown) => reason ?? new Error('unknown'),
      );
      if (error) logger.warn({ err: error, mail: mail.id, attempts: mail.step }, 'mail was not sent');
      const duration_ms = Math.round(performance.now() - from_ms);
      const { status, bounced, silent } = answerIn(error);
      if (mail.stream === 'bulk' && silent) return unknownEnd(at, duration_ms);
      const outcome = { at: at.toISOString(), status, error: reasonOf(error), duration_ms };
      return {
        outcome: { ...outcome, body: bounced ? BOUNCED : null },
        // Somebody waits for the others: a server that refuses now may take it in a minute.
        isFinal: bounced && mail.stream === 'bulk',
      };
    },
    async settled(tx, mail, outcome) {
      if (mail.state === 'pending' || mail.state === 'kept') return undefined;
      if (mail.state === 'delivered') await forgetText(tx, mail);
      const why = outcome.body === BOUNCED || outcome.body === UNKNOWN ? outcome.body : 'failed';
      if (mail.stream === 'bulk' || why === BOUNCED)
        await onSettled?.(tx, endOf(mail, mail.state, mail.state === 'failed' ? why : null, outcome.error));
      return undefined;
    },
  };
}

/** What stands with an attempt after which no other makes sense. */
const BOUNCED = 'bounced';
const UNKNOWN = 'unknown';
const LOST = 'The server ended while it was sending this: it may have arrived, and is not sent twice.';

/** An earlier attempt began and nobody wrote how it went: its process was killed. What nobody waits for is then not sent again. */
function wasLost({ attempts, attemptLog }: Delivery): boolean {
  const known = attemptLog.filter(({ error }) => error === LOST).length;
  return attempts - 1 - attemptLog.length > known;
}

const unknownEnd = (at: Date, duration_ms: number) => ({
  outcome: { at: at.toISOString(), status: null, body: UNKNOWN, error: LOST, duration_ms },
  isFinal: true,
});

/** What the mail server answered, and to what. */
function answerIn(error: unknown): { status: number | null; bounced: boolean; silent: boolean } {
  const { responseCode, command, response } = (error ?? {}) as {
    responseCode?: number;
    command?: string;
    response?: string;
  };
  const status = typeof responseCode === 'number' ? responseCode : null;
  const refused = status !== null && command === 'RCPT TO';
  return {
    status,
    bounced: refused && addressIsGone(status, response ?? ''),
    silent: error !== null && status === null && command === 'DATA',
  };
}

const sendMail = (transport: nodemailer.Transporter, from: string, mail: Delivery) =>
  transport.sendMail({
    from,
    to: mail.target,
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.body,
    messageId: `<${mail.id}@unmask>`,
    ...(mail.headers && { headers: mail.headers }),
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
