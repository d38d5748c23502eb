/** Members of a paying organization have its plan, for as long as both last. */

import { organizationMembers, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { readPlan } from '@unmask/platform/plan-of';
import { MAX_VIDEO_SIZE_BYTES, UNLIMITED_DAILY_LIMIT } from '@unmask/product/limits';
import { join, memberIdOf, type Person, signedUp } from '@unmask/testing/organizations';
import { setTier, startTestServer, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscriptions } from '../tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

const db = () => server.core.database.db;
const FREE = { subscription_tier: 'free', daily_limit: 3 };
const shared = (tier: string, organization: string, own_tier = 'free') => ({
  subscription_tier: tier,
  daily_limit: UNLIMITED_DAILY_LIMIT,
  shared_plan: { organization, own_tier },
});

interface Me {
  subscription_tier: string;
  daily_limit: number;
  shared_plan?: { organization: string; own_tier: string };
}
/** As the web reads it, without what belongs to nobody's plan. */
async function me(who: Person): Promise<Me> {
  const response = await who.client.fetch('/api/profile/me');
  const { subscription_tier, daily_limit, shared_plan } = (await response.json()) as Me;
  return { subscription_tier, daily_limit, ...(shared_plan && { shared_plan }) };
}

async function organizationOf(name: string, tier = 'enterprise') {
  const payer = await signedUp(server);
  await setTier(server, payer.id, tier);
  return { payer, made: await payer.create(name) };
}

/** Announces a file above the free plan's size. @returns the status of the answer */
async function announceLarge(who: Person): Promise<number> {
  const response = await who.client.fetch('/api/uploads/', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(MAX_VIDEO_SIZE_BYTES + 1),
      'upload-metadata': `filename ${btoa('clip.mp4')},filetype ${btoa('video/mp4')}`,
    },
  });
  return response.status;
}

async function keyUsage(who: Person): Promise<number> {
  const made = await who.client.post('/api/api-keys', { name: 'server' });
  const { secret } = (await made.json()) as { secret: string };
  const response = await who.client.fetch('/api/v1/usage', { headers: { 'x-api-key': secret } });
  return ((await response.json()) as { monthly_limit: number }).monthly_limit;
}

test('a member has limits, size and API of the plan; a removed one has not', async () => {
  const { payer, made } = await organizationOf('Acme');
  const stranger = await signedUp(server);
  expect([await me(stranger), await announceLarge(stranger)]).toEqual([FREE, 413]);
  const member = await join(server, made, payer, 'viewer');
  expect(await me(member)).toEqual(shared('enterprise', 'Acme'));
  expect(await announceLarge(member)).toBe(201);
  expect(await keyUsage(member)).toBe(10_000);
  expect(await me(payer)).toEqual({ subscription_tier: 'enterprise', daily_limit: UNLIMITED_DAILY_LIMIT });
  await payer.ask('DELETE', `/${made.id}/members/${await memberIdOf(server, made, member)}`);
  expect([await me(member), await announceLarge(member), await keyUsage(member)]).toEqual([FREE, 413, 0]);
});

test('it ends with the subscription, with the suspension of who pays, and when the payer is no admin any more', async () => {
  const { payer, made } = await organizationOf('Lapsing', 'enterprise_elite');
  const member = await join(server, made, payer, 'analyst');
  const second = await join(server, made, payer, 'admin');
  const set = (values: Partial<typeof userProfiles.$inferInsert>) =>
    db().update(userProfiles).set(values).where(eq(userProfiles.id, payer.id));
  expect(await me(member)).toEqual(shared('enterprise_elite', 'Lapsing'));
  await set({ suspendedAt: new Date() });
  expect(await me(member)).toEqual(FREE);
  await set({ suspendedAt: null });
  expect(await me(second)).toEqual(shared('enterprise_elite', 'Lapsing'));
  await db()
    .update(organizationMembers)
    .set({ role: 'viewer' })
    .where(eq(organizationMembers.userId, payer.id));
  expect(await me(member)).toEqual(FREE);
  await db()
    .update(organizationMembers)
    .set({ role: 'admin' })
    .where(eq(organizationMembers.userId, payer.id));
  await db()
    .insert(subscriptions)
    .values({
      id: 'sub-lapsed',
      userId: payer.id,
      provider: 'test',
      tier: 'enterprise_elite',
      status: 'canceled',
      amountCents: 29_900,
      currentPeriodEnd: new Date(0),
      readAt: new Date(),
    });
  expect((await payer.client.fetch('/functions/v1/check-subscription', { method: 'POST' })).status).toBe(200);
  expect(await me(member)).toEqual(FREE);
});

test('of several plans the best counts; equal ones are the own, and Pro stays with its person', async () => {
  const first = await organizationOf('Zeta');
  const member = await join(server, first.made, first.payer, 'viewer');
  const second = await organizationOf('Best', 'enterprise_elite');
  await db()
    .insert(organizationMembers)
    .values({ id: `m-${member.id}`, organizationId: second.made.id, userId: member.id, role: 'viewer' });
  expect(await me(member)).toEqual(shared('enterprise_elite', 'Best'));
  await setTier(server, second.payer.id, 'pro');
  await setTier(server, member.id, 'pro');
  expect(await me(member)).toEqual(shared('enterprise', 'Zeta', 'pro'));
  await setTier(server, member.id, 'enterprise');
  expect(await me(member)).toEqual({ subscription_tier: 'enterprise', daily_limit: UNLIMITED_DAILY_LIMIT });
});

test('billing tells a member whose plan it is, and lets nobody cancel what is not theirs', async () => {
  const { payer, made } = await organizationOf('Billed');
  const member = await join(server, made, payer, 'analyst');
  const { body, status } = await rpc(member, 'overview', undefined);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    tier: 'free',
    shared: { tier: 'enterprise', organization: 'Billed' },
    subscription: null,
  });
  const check = await member.client.fetch('/functions/v1/check-subscription', { method: 'POST' });
  expect(await check.json()).toMatchObject({ subscribed: false, subscription_tier: 'enterprise' });
  expect((await rpc(member, 'setRenewal', { renew: false })).status).toBe(404);
  expect((await rpc(payer, 'overview', undefined)).body).not.toHaveProperty('shared');
});

async function rpc(who: Person, call: string, json: unknown) {
  const response = await who.client.post(`/rpc/billing/${call}`, { json });
  return { status: response.status, body: ((await response.json()) as { json: object }).json };
}

test('a guest has the free plan, whatever the tables say', async () => {
  const { made } = await organizationOf('Guests');
  const id = 'guest-with-a-membership';
  await db()
    .insert(userProfiles)
    .values({ id, email: `${id}@example.com`, isAnonymous: true });
  await db().insert(organizationMembers).values({ id, organizationId: made.id, userId: id, role: 'viewer' });
  expect(await readPlan(db(), id)).toEqual({ tier: 'free', organization: null });
  await db().update(userProfiles).set({ isAnonymous: false }).where(eq(userProfiles.id, id));
  expect(await readPlan(db(), id)).toEqual({ tier: 'enterprise', organization: 'Guests' });
});
