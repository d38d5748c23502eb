/** Asking for a demo call, over real HTTP on the real database. */

import { analyticsEvents, deliveries } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { startTestServer, type TestServer, until } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessInquiries } from '../tables.ts';
import { operatorAddress } from './index.ts';

const INQUIRY = {
  name: 'Ann',
  email: 'Ann@Example.com',
  company: 'North\nwind',
  teamSize: '51-500',
  message: 'Voices, on Monday <b>please</b>',
};

let server: TestServer;

beforeAll(async () => {
  // Addresses of their own come with the tests' proxy header.
  server = await startTestServer({
    TRUST_PROXY: '1',
    OPERATOR_CONTACT: 'Ann of Unmask <operator@example.org>',
  });
});
afterAll(() => server.dispose());

const send = (body: unknown, address: string) =>
  server.client().post('/api/business-inquiries', body, { 'x-forwarded-for': address });
const stored = (company: string) =>
  server.core.database.db.select().from(businessInquiries).where(eq(businessInquiries.company, company));

describe('POST /api/business-inquiries', () => {
  test('[BUSINESS-008] [TRACK-009] is stored, mailed to the operator and counted without a name', async () => {
    const { db } = server.core.database;
    const response = await send(INQUIRY, '203.0.113.1');
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    expect(await stored('North wind')).toMatchObject([
      { name: 'Ann', email: 'ann@example.com', teamSize: '51-500', message: INQUIRY.message },
    ]);
    const mails = await db.select().from(deliveries).where(eq(deliveries.kind, 'business_inquiry'));
    expect(mails).toMatchObject([{ target: 'operator@example.org', subject: 'Demo call: North wind' }]);
    expect(mails[0]?.body).toContain('ann@example.com');
    expect(mails[0]?.html).toContain('&lt;b&gt;please&lt;/b&gt;');
    const events = await until('counted', async () => {
      const rows = await db
        .select()
        .from(analyticsEvents)
        .where(eq(analyticsEvents.name, 'business_inquiry'));
      return rows.length > 0 && rows;
    });
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toMatch(/ann|wind/i);
  });

  test('the word of a browser counts no inquiry', async () => {
    const count = async () =>
      (
        await server.core.database.db
          .select()
          .from(analyticsEvents)
          .where(eq(analyticsEvents.name, 'business_inquiry'))
      ).length;
    const before = await count();
    expect((await server.client().post('/api/events', { name: 'business_inquiry' })).status).toBe(204);
    expect(await count()).toBe(before);
  });

  test.each([
    [{ name: '  ' }, 'Please enter your name, your company and your work email.'],
    [{ company: '' }, 'Please enter your name, your company and your work email.'],
    [{ email: 'nobody' }, 'Please enter a valid email address.'],
    [{ email: 'a@b\r\nBcc: c@d' }, 'Please enter a valid email address.'],
    [{ message: 'x'.repeat(2001) }, 'The request is not complete or not readable.'],
  ])('refused: %j', async (part, words) => {
    const response = await send({ ...INQUIRY, company: 'Refused', ...part }, '203.0.113.2');
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: string }).error).toBe(words);
    expect(await stored('Refused')).toEqual([]);
  });

  test('a size that the form does not offer is refused', async () => {
    expect((await send({ ...INQUIRY, teamSize: 'all' }, '203.0.113.2')).status).toBe(400);
  });

  test('five an hour from one network, however many arrive at once', async () => {
    const flood = { ...INQUIRY, company: 'Flood' };
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => send(flood, '198.51.100.7').then(({ status }) => status)),
    );
    expect(answers.sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
    expect(await stored('Flood')).toHaveLength(5);
    expect((await send(flood, '198.51.101.8')).status).toBe(200);
  });
});

test.each([
  ['write to boss@example.org or call', 'Unmask <no-reply@localhost>', 'boss@example.org'],
  ['12 Main Street', 'Unmask <no-reply@localhost>', 'no-reply@localhost'],
  [undefined, 'no-reply@example.org', 'no-reply@example.org'],
])('mail to the operator: contact %j, sender %j', (contact, from, to) => {
  expect(operatorAddress({ OPERATOR_CONTACT: contact, MAIL_FROM: from })).toBe(to);
});
