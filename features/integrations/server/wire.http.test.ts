/** How receivers really behave: they ask to wait, break, answer slowly or never. Each at the wire, mail by a real SMTP server. */
import { deliveries, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { createEncrypter } from '@unmask/platform/encryption';
import { createFetcher } from '@unmask/platform/safe-fetch';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { type Inbox, startInbox } from '@unmask/testing/inbox';
import { until } from '@unmask/testing/server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { integrationConfigs } from '../tables.ts';
import { SECRET_PURPOSE } from './configs.ts';
import { alertWorld } from './integrations.testing.ts';
import { sendAlert } from './send.ts';

let inbox: Inbox;
const { world, db, save, alerts, ended, arrived } = alertWorld(async () => {
  inbox = await startInbox();
  return { SMTP_URL: inbox.url };
});
afterAll(() => inbox.close());

const AI = { outcome: 'ai_generated', probability: 0.97 };
const SLOW_MS = 3_000;
/** Longer than an attempt lasts. */
const GIVEN_UP_MS = 30_000;
const waitings: Array<() => void> = [];
let patient: TestHttpServer;
beforeAll(async () => {
  patient = await startHttpServer(async ({ path }): Promise<Answer> => {
    if (path === '/never') await new Promise<void>((resolve) => waitings.push(resolve));
    if (path === '/slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    return { body: 'ok' };
  });
});
afterEach(() => {
  for (const answer of waitings.splice(0)) answer();
});
afterAll(() => patient.close());

const deliveryOf = async (type: string) =>
  (await alerts())[0]?.deliveries.find((each) => each.type === type) ?? null;
const failed = (type: string, most_ms = 20_000) =>
  until(
    `${type} failed`,
    async () => {
      const delivery = await deliveryOf(type);
      return delivery?.error ? delivery : null;
    },
    most_ms,
  );

test('[INTEGR-014] [INTEGR-030] Slack that asks to wait is left alone for as long as it asks, then has the alert once', async () => {
  world.answers['/slack'] = { status: 429, headers: { 'retry-after': '1200' } };
  const made = await save('slack', { webhookUrl: `${world.peer.origin}/slack` });
  const began = Date.now();
  await ended(AI);
  const waits = await failed('slack');
  expect(waits).toMatchObject({ state: 'pending', error: 'Slack alert failed: 429' });
  const own = eq(deliveries.id, waits.id);
  const [row] = await db().select().from(deliveries).where(own);
  const wait_s = (row!.nextAttemptAt.getTime() - began) / 1000;
  expect(wait_s).toBeGreaterThanOrEqual(1_200);
  expect(wait_s).toBeLessThan(1_500);
  world.answers = {};
  await db().update(deliveries).set({ nextAttemptAt: new Date() }).where(own);
  await until(
    'it arrived',
    async () => (await alerts())[0]?.integrationsSent.includes(made.id) || null,
    20_000,
  );
  expect(world.peer.to('/slack')).toHaveLength(2);
});

test('[INTEGR-001] [INTEGR-014] [INTEGR-015] [INTEGR-016] one never answers, one is slow, one is broken: the mail leaves by SMTP meanwhile, and each says what became of it', async () => {
  const { admin } = world;
  await db().update(userProfiles).set({ emailVerified: true }).where(eq(userProfiles.id, admin.id));
  world.answers['/own'] = { status: 500, body: 'broken' };
  const mailed = await save('email', { emailAddress: admin.email });
  await save('slack', { webhookUrl: `${patient.origin}/never` });
  const slow = await save('teams', { teamsWebhookUrl: `${patient.origin}/slow` });
  await save('webhook', { url: `${world.peer.origin}/own` });
  const event = await ended(AI, { fileName: '<b>Ann</b> & Co.mp4' });
  const mail = await inbox.newest(admin.email, 'AI-generated file found');
  expect(mail.text).toContain('<b>Ann</b> & Co.mp4');
  expect(mail.text).toContain(`/analyses/${event.id}`);
  expect(mail.html).toContain('&lt;b&gt;Ann&lt;/b&gt; &amp; Co.mp4');
  await until(
    'the slow one has it',
    async () => (await deliveryOf('teams'))?.state === 'delivered' || null,
    20_000,
  );
  // Whoever never answers is still waited for, and holds nobody up.
  expect((await deliveryOf('slack'))?.state).toBe('pending');
  expect(waitings).toHaveLength(1);
  expect(await failed('webhook')).toMatchObject({ state: 'pending', error: 'Webhook alert failed: 500' });
  const silent = await failed('slack', GIVEN_UP_MS);
  expect(silent.state).toBe('pending');
  expect(silent.error).toMatch(/^Slack alert failed: \D/);
  expect((await alerts())[0]?.integrationsSent.toSorted()).toEqual([mailed.id, slow.id].toSorted());
  expect(patient.to('/slow')).toHaveLength(1);
}, 90_000);

test('[INTEGR-003] [CALL-098] Teams: a connector of Office 365 gets a message card, as it arrives there', async () => {
  await save('webhook', { url: `${world.peer.origin}/own` });
  await ended(AI, { fileName: '# [free](http://evil.example).mp4' });
  await arrived('/own');
  const port = new URL(world.peer.origin).port;
  const made = await save('teams', { teamsWebhookUrl: `http://north.webhook.office.com:${port}/card` });
  expect(made.settings.teamsCard).toBe('message_card');
  const [row] = await db().select().from(integrationConfigs).where(eq(integrationConfigs.id, made.id));
  const [alert] = await alerts();
  const deps = {
    db: db(),
    encrypter: createEncrypter(world.server.settings.UNMASK_SECRET, SECRET_PURPOSE),
    // That name leads to this machine.
    fetcher: createFetcher({ allow: ['127.0.0.0/8'], resolve: async () => ['127.0.0.1'] }),
    homeUrl: 'https://unmask.example',
    version: '1',
    onMail: () => undefined,
  };
  const { outcome } = await sendAlert(deps, row!, alert!, 'one', new AbortController().signal);
  expect(outcome.error).toBeNull();
  const [sent] = world.peer.to('/card');
  expect(sent).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
  const card = JSON.parse(sent!.body);
  expect(card).toMatchObject({
    '@type': 'MessageCard',
    '@context': 'https://schema.org/extensions',
    themeColor: 'c0362c',
    summary: 'AI-generated file found',
    title: 'AI-generated file found',
  });
  expect(card.sections).toHaveLength(1);
  expect(card.sections[0]).toMatchObject({
    // A file name is no Markdown.
    markdown: false,
    facts: [
      { name: 'Type' },
      { name: 'Severity', value: 'critical' },
      { name: 'Message', value: expect.stringContaining('# [free](http://evil.example).mp4') },
    ],
  });
  const links = card.potentialAction as Array<{ '@type': string; targets: Array<{ uri: string }> }>;
  expect(links.map((each) => each['@type'])).toEqual(links.map(() => 'OpenUri'));
  for (const { targets } of links)
    for (const { uri } of targets) expect(uri).toMatch(/^https:\/\/unmask\.example\//);
});
