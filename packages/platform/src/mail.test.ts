import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mailOutbox, type OpenDatabase } from '@unmask/db';
import { openTestDatabase } from '@unmask/db/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { createMailer, MAIL_ATTEMPTS, queueMail, retryDelay_s, trimOutbox } from './mail.ts';

let dir: string;
let database: OpenDatabase;
let smtp: SMTPServer;
let url: string;
let refusing = false;
let delivered = 0;
const logger = createLogger('silent');

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'unmask-mail-'));
  database = await openTestDatabase(path.join(dir, 'database'));
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refusing ? new Error('mailbox is full') : null),
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        delivered += 1;
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
  await database.db.delete(mailOutbox);
  await queueMail(database.db, { kind: 'k', recipient: 'a@b.co', subject: 's', html: '<p>h</p>', text: 't' });
  refusing = false;
  delivered = 0;
});

const row = async () => (await database.db.select().from(mailOutbox))[0]!;

test('without an SMTP server mail is kept to be read', async () => {
  expect(await createMailer(database.db, undefined, 'u@b.co', logger).sendDue()).toBe(0);
  expect((await row()).state).toBe('kept');
});

test('two processes at once send a message once', async () => {
  const mailer = () => createMailer(database.db, url, 'u@b.co', logger);
  const sent = await Promise.all([mailer().sendDue(), mailer().sendDue()]);
  expect(sent[0]! + sent[1]!).toBe(1);
  expect(delivered).toBe(1);
  // Its links are with the recipient: no second copy is kept.
  expect(await row()).toMatchObject({ state: 'sent', attempts: 1, lastError: null, html: '', text: '' });
});

test('what was not sent keeps its text for as long as its link works, and its row for a month', async () => {
  const { db } = database;
  const mailer = createMailer(db, undefined, 'u@b.co', logger);
  await queueMail(db, { kind: 'account_deleted', recipient: 'a@b.co', subject: 's', html: 'h', text: 't' });
  await mailer.sendDue();
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const texts = async () =>
    (await db.select().from(mailOutbox)).map(({ kind, text }) => `${kind} ${text}`).sort();
  const life = (kind: string) => (kind === 'k' ? 7 : 1) * 24 * 3_600_000;
  await trimOutbox(db, at(23), life);
  expect(await texts()).toEqual(['account_deleted t', 'k t']);
  // The last mail to somebody who is gone leaves no row.
  await trimOutbox(db, at(25), life);
  expect(await texts()).toEqual(['k t']);
  await trimOutbox(db, at(7 * 24 + 1), life);
  expect(await texts()).toEqual(['k ']);
  await trimOutbox(db, at(30 * 24 + 1), life);
  expect(await texts()).toEqual([]);
});

test('the last mail to somebody who is gone is forgotten once it is sent', async () => {
  const { db } = database;
  await db.delete(mailOutbox);
  await queueMail(db, { kind: 'account_deleted', recipient: 'a@b.co', subject: 's', html: 'h', text: 't' });
  expect(await createMailer(db, url, 'u@b.co', logger).sendDue()).toBe(1);
  expect(await db.select().from(mailOutbox)).toEqual([]);
});

test('a refused message is tried again later and later, then given up with its reason', async () => {
  refusing = true;
  const mailer = createMailer(database.db, url, 'u@b.co', logger);
  // The row's time is the database's: a millisecond of this clock may lie before it.
  let now = new Date(Date.now() + 1000);
  for (let attempt = 1; attempt <= MAIL_ATTEMPTS; attempt += 1) {
    expect((await row()).state).toBe('queued');
    expect(await mailer.sendDue(now)).toBe(0);
    const { attempts, nextAttemptAt } = await row();
    expect(attempts).toBe(attempt);
    expect(nextAttemptAt.getTime() - now.getTime()).toBe(retryDelay_s(attempt) * 1000);
    await mailer.sendDue(new Date(nextAttemptAt.getTime() - 1000));
    expect((await row()).attempts).toBe(attempt);
    now = new Date(nextAttemptAt.getTime() + 1);
  }
  const last = await row();
  expect(last.state).toBe('failed');
  expect(last.lastError).toContain('mailbox is full');
  refusing = false;
  expect(await mailer.sendDue(new Date(now.getTime() + 86_400_000))).toBe(0);
});
