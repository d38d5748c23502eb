/** Which campaign goes to whom, and what a long one does to other mail, over real HTTP with a real mail server. */
import { deliveries } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import { until } from '@unmask/testing/server';
import { afterAll, expect, test } from 'vitest';
import type { Campaign } from '../contract.ts';
import { QUEUE_AHEAD } from '../limits.ts';
import { campaignRecipients, newsletterSubscribers } from '../tables.ts';
import { addReaders, draftOf, newsletterWorld, STAFF } from './newsletter.testing.ts';

const SLOW_MS = 240_000;
const RECIPIENTS = 5_000;
/** Mails whose turn is held until the test lets them go. */
let reached: () => void = () => undefined;
let release: () => void = () => undefined;
const held = new Promise<void>((resolve) => {
  reached = resolve;
});
const open = new Promise<void>((resolve) => {
  release = resolve;
});

const { parts, asStaff, db } = newsletterWorld({}, async (address) => {
  if (!address.startsWith('many')) return null;
  reached();
  await open;
  return null;
});

// Also where a test failed before.
afterAll(() => release());

const toStaff = async () => (await db().select().from(deliveries).where(eq(deliveries.target, STAFF))).length;
const queuedOf = async (id: string) => {
  const queued = and(eq(campaignRecipients.campaignId, id), eq(campaignRecipients.state, 'queued'));
  return (await db().select().from(campaignRecipients).where(queued)).map(({ subscriberId }) => subscriberId);
};
const read = async (id: string) => (await asStaff<Campaign>('campaign', { id })).body;
async function send(title: string, more: object): Promise<string> {
  const draft = { ...draftOf(title), issue: null, body: 'One paragraph.', ...more };
  const { id } = (await asStaff<Campaign>('create', draft)).body;
  expect((await asStaff('send', { id })).status).toBe(200);
  return id;
}
const ended = (id: string) =>
  until('the campaign ended', async () => (await read(id)).status === 'sent' && read(id), SLOW_MS);

test(
  'each kind goes to those who chose it; what promotes something to those alone who want that as well',
  async () => {
    await addReaders(db(), ['all']);
    await addReaders(db(), ['no-product'], { productUpdates: false });
    await addReaders(db(), ['no-security'], { securityAlerts: false });
    await addReaders(db(), ['no-education'], { educationalContent: false });
    await addReaders(db(), ['promotion'], { marketingEmails: true });
    const got = async (type: string, promotional = false) => {
      const title = `${type} ${promotional}`;
      await ended(await send(title, { type, promotional }));
      const mails = parts().inbox.mails.filter(({ subject }) => subject === title);
      return mails.map(({ to }) => to.split('@')[0]).sort();
    };
    expect(await got('product')).toEqual(['all', 'no-education', 'no-security', 'promotion']);
    expect(await got('security')).toEqual(['all', 'no-education', 'no-product', 'promotion']);
    expect(await got('educational')).toEqual(['all', 'no-product', 'no-security', 'promotion']);
    expect(await got('product', true)).toEqual(['promotion']);
    await db().delete(newsletterSubscribers);
  },
  SLOW_MS,
);

test('of 5,000 copies so few lie in the outbox that a password mail is the next; a stop takes back all others', {
  timeout: SLOW_MS,
}, async () => {
  const names = Array.from({ length: RECIPIENTS }, (_, at) => `many${at}`);
  await addReaders(db(), names);
  const id = await send('Stopped', { type: 'security' });
  await held;
  const waiting = RECIPIENTS - QUEUE_AHEAD;
  expect(await read(id)).toMatchObject({
    recipients: RECIPIENTS,
    copies: { queued: QUEUE_AHEAD, waiting },
  });
  const before = parts().inbox.mails.length;
  const known = await toStaff();
  await parts().server.client().post('/api/auth/request-password-reset', { email: STAFF });
  await until('it is queued', async () => (await toStaff()) > known);
  expect((await asStaff<Campaign>('stop', { id })).body.copies).toEqual({
    queued: QUEUE_AHEAD,
    stopped: waiting,
  });
  // Whoever is not to be written to any more gets none of those that lie there either, but for the one on its way.
  const emails = (await queuedOf(id)).map((reader) => `${reader.replace('reader-', '')}@readers.example`);
  await asStaff('suppress', { emails, reason: 'operator', detail: '' });
  release();
  expect((await ended(id)).copies).toEqual({
    delivered: 1,
    skipped: QUEUE_AHEAD - 1,
    stopped: waiting,
  });
  await until('the password mail', async () => parts().inbox.mails.length === before + 2);
  const [copy, next] = parts().inbox.mails.slice(before);
  expect([copy?.subject, next?.to]).toEqual(['Stopped', STAFF]);
});
