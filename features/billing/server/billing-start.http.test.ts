/** What a start says about payments, and what the log never says. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '@unmask/platform/logger';
import { createBuyer } from '@unmask/testing/buyer';
import { startServer } from '@unmask/testing/parts';
import { TestClient, type TestServer, testSettings } from '@unmask/testing/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FAKE_WEBHOOK_SECRET, FakeStripe } from './testing/fake-stripe.ts';

let dataDir: string;
let server: TestServer | null = null;
let log: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'unmask-billing-'));
  log = [];
});
afterEach(async () => {
  await server?.dispose();
  server = null;
  await rm(dataDir, { recursive: true, force: true });
});

async function start(more: Record<string, string>): Promise<TestServer> {
  const settings = testSettings(dataDir, { RUN_JOBS: 'false', ...more });
  const logger = createLogger('trace', { write: (line: string) => void log.push(line) });
  const running = await startServer(settings, logger, () => {
    throw new Error('no engine is needed here');
  });
  const { address } = running;
  return { ...running, settings, client: () => new TestClient(address), dispose: () => running.stop() };
}

test('production without Stripe warns once, in one line, and sells nothing', async () => {
  server = await start({ NODE_ENV: 'production' });
  const warnings = log.filter((line) => line.includes('STRIPE_SECRET_KEY'));
  expect(warnings).toHaveLength(1);
  expect(JSON.parse(warnings[0] ?? '{}')).toMatchObject({ level: 40 });
  const buyer = await createBuyer(server);
  for (const answer of [
    await buyer.call('create-checkout', { plan: 'pro' }),
    await buyer.call('customer-portal'),
  ]) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'payments_not_configured' } });
    expect(answer.body.error).toContain('has not set up payments');
  }
  expect((await buyer.rpc('overview')).body).toMatchObject({ payments: 'none', tier: 'free' });
  expect((await buyer.rpc('testCheckout', { id: 'none' })).status).toBe(404);
  expect((await buyer.check()).subscription_tier).toBe('free');
});

test('without Stripe there is no webhook', async () => {
  server = await start({});
  const fake = new FakeStripe();
  const event = fake.event('customer.subscription.created', { id: 'sub_1' });
  expect((await fake.send(server.address, event)).status).toBe(404);
});

test('neither key nor webhook secret ever reaches the log or an answer', async () => {
  const stripe = await FakeStripe.start();
  const wrongKey = 'sk_test_wrong_9876543210';
  server = await start({ ...stripe.settings, STRIPE_SECRET_KEY: wrongKey });
  const buyer = await createBuyer(server);
  const refused = await buyer.call('create-checkout', { plan: 'pro' });
  expect(refused.status).toBe(502);
  const event = stripe.event('customer.subscription.created', { id: 'sub_1' });
  await stripe.send(server.address, event);
  await stripe.send(server.address, event, { secret: 'whsec_wrong' });
  await stripe.wire.close();
  await buyer.call('create-checkout', { plan: 'pro' });
  const said = [...log, JSON.stringify(refused.body)].join('\n');
  expect(said).toContain('Stripe did not do what it was asked');
  expect(said).toContain('StripeAuthenticationError');
  for (const secret of [wrongKey, FAKE_WEBHOOK_SECRET, 'whsec_', 'Bearer'])
    expect(said).not.toContain(secret);
});
