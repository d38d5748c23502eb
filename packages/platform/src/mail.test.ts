import { rm } from 'node:fs/promises';
import path from 'node:path';
import { deliveries, type OpenDatabase, requestCounters } from '@unmask/db';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SenderDeps } from './deliveries/sender.ts';
import { createLogger } from './logger.ts';
import { createMailer, MAIL_ATTEMPTS, queueMail, retryDelay_s, trimMail } from './mail.ts';

let dir: string;
let database: OpenDatabase;
let smtp: SMTPServer;
let url: string;
let refusing = false;
let delivered = 0;
/** In the order in which they arrived. */
const recipients: string[] = [];
const logger = createLogger('silent');

beforeAll(async () => {
  dir = await testFolder('mail');
  database = await openTestDatabase(path.join(dir, 'database'));
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refusing ? new Error('mailbox is full') : null),
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        delivered += 1;
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await database.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.delete(deliveries);
  await queueMail(database.db, { kind: 'k', recipient: 'a@b.co', subject: 's', html: '<p>h</p>', text: 't' });
  refusing = false;
  delivered = 0;
  recipients.length = 0;
});

/** A mailer of one process. */
const mailerTo = (smtpUrl: string | undefined, more: Partial<SenderDeps> = {}, bulkPerMinute = 60) =>
  createMailer({ db: database.db, logger, ...more }, { smtpUrl, from: 'u@b.co', bulkPerMinute });

const row = async () => (await database.db.select().from(deliveries))[0]!;

test('without an SMTP server mail is kept to be read', async () => {
  expect(await mailerTo(undefined).sendDue()).toBe(0);
  expect((await row()).state).toBe('kept');
});

test('two processes at once send a message once', async () => {
  const mailer = () => mailerTo(url);
  const sent = await Promise.all([mailer().sendDue(), mailer().sendDue()]);
  expect(sent[0]! + sent[1]!).toBe(1);
  expect(delivered).toBe(1);
  // Its links are with the recipient: no second copy is kept.
  expect(await row()).toMatchObject({ state: 'delivered', attempts: 1, error: null, html: '', body: '' });
});

test('what was not sent keeps its text for as long as its link works, and its row for a month', async () => {
  const { db } = database;
  const mailer = mailerTo(undefined);
  await queueMail(db, { kind: 'account_deleted', recipient: 'a@b.co', subject: 's', html: 'h', text: 't' });
  await mailer.sendDue();
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const texts = async () =>
    (await db.select().from(deliveries)).map(({ kind, body }) => `${kind} ${body}`).sort();
  const life = (kind: string) => (kind === 'k' ? 7 : 1) * 24 * 3_600_000;
  await trimMail(db, at(23), life);
  expect(await texts()).toEqual(['account_deleted t', 'k t']);
  // The last mail to somebody who is gone leaves no row.
  await trimMail(db, at(25), life);
  expect(await texts()).toEqual(['k t']);
  await trimMail(db, at(7 * 24 + 1), life);
  expect(await texts()).toEqual(['k ']);
  await trimMail(db, at(30 * 24 + 1), life);
  expect(await texts()).toEqual([]);
});

test('the last mail to somebody who is gone is forgotten once it is sent', async () => {
  const { db } = database;
  await db.delete(deliveries);
  await queueMail(db, { kind: 'account_deleted', recipient: 'a@b.co', subject: 's', html: 'h', text: 't' });
  expect(await mailerTo(url).sendDue()).toBe(1);
  expect(await db.select().from(deliveries)).toEqual([]);
});

test('a refused message is tried again later and later, then given up with its reason', async () => {
  refusing = true;
  // The row's time is the database's: a millisecond of this clock may lie before it.
  let now = new Date(Date.now() + 1000);
  const mailer = mailerTo(url, { clock: () => now, random: () => 0 });
  for (let attempt = 1; attempt <= MAIL_ATTEMPTS; attempt += 1) {
    expect((await row()).state).toBe('pending');
    expect(await mailer.sendDue()).toBe(0);
    const { attempts, nextAttemptAt } = await row();
    expect(attempts).toBe(attempt);
    if (attempt === MAIL_ATTEMPTS) break;
    expect(nextAttemptAt.getTime() - now.getTime()).toBe(retryDelay_s(attempt) * 1000);
    now = new Date(nextAttemptAt.getTime() - 1000);
    await mailer.sendDue();
    expect((await row()).attempts).toBe(attempt);
    now = new Date(nextAttemptAt.getTime() + 1);
  }
  const last = await row();
  expect(last.state).toBe('failed');
  expect(last.error).toContain('mailbox is full');
  expect(last.attemptLog.map(({ error }) => error?.includes('mailbox is full'))).toEqual(
    Array(MAIL_ATTEMPTS).fill(true),
  );
  refusing = false;
  now = new Date(now.getTime() + 86_400_000);
  expect(await mailer.sendDue()).toBe(0);
});

test('bulk goes behind what somebody waits for, and at its rate, which all processes share', async () => {
  const { db } = database;
  await db.delete(deliveries);
  await db.delete(requestCounters);
  const mail = (recipient: string) => ({ kind: 'k', recipient, subject: 's', html: 'h', text: 't' });
  for (const name of ['bulk1', 'bulk2', 'bulk3']) await queueMail(db, mail(`${name}@b.co`), 'bulk');
  await queueMail(db, mail('reset@b.co'));
  // The counters' minute begins with the clock's.
  let now = new Date(Math.ceil((Date.now() + 1000) / 60_000) * 60_000);
  const mailers = [1, 2].map(() => mailerTo(url, { clock: () => now }, 2));
  expect(await mailers[0]!.sendDue()).toBe(3);
  expect(recipients).toEqual(['reset@b.co', 'bulk1@b.co', 'bulk2@b.co']);
  expect(await mailers[1]!.sendDue()).toBe(0);
  await queueMail(db, mail('code@b.co'));
  now = new Date(now.getTime() + 30_000);
  expect(await mailers[1]!.sendDue()).toBe(1);
  now = new Date(now.getTime() + 30_000);
  expect(await mailers[1]!.sendDue()).toBe(1);
  expect(recipients.slice(3)).toEqual(['code@b.co', 'bulk3@b.co']);
});

test('a stop takes nothing more, and leaves what waits as it is', async () => {
  expect(await mailerTo(url).sendDue(AbortSignal.abort())).toBe(0);
  expect(await row()).toMatchObject({ state: 'pending', attempts: 0 });
});
