/** Several servers on one database: each message is sent once, and one that dies loses nothing. */
import { webhookEndpoints } from '@unmask/db';
import { claim } from '@unmask/platform/deliveries/outbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from './sender.testing.ts';
import { LEASE_MS } from './sender.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.delete(webhookEndpoints);
  world.receiver.exchanges.length = 0;
  world.answer({ status: 204 });
  // Ahead of the clock that rows are written with.
  world.now.at = new Date(Date.now() + 60_000);
});

describe('more than one server', () => {
  test('sends each message once', async () => {
    const me = await world.person();
    const { id } = await world.endpoint(me);
    for (let n = 0; n < 12; n += 1) await world.ended(me);
    const counts = await Promise.all(
      [world.sender(), world.sender(), world.sender()].map((s) => s.sendDue()),
    );
    expect(counts.reduce((a, b) => a + b)).toBe(12);
    expect(world.receiver.exchanges).toHaveLength(12);
    expect(new Set(world.receiver.exchanges.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
    expect((await world.deliveries(id)).map(({ attempts }) => attempts)).toEqual(Array(12).fill(1));
  });

  test('one that died with a message in its hands: another takes it when the lease is over', async () => {
    const me = await world.person();
    const { id } = await world.endpoint(me);
    await world.ended(me);
    const taken = { channel: 'webhook', stream: 'transactional', busy: [], lease_ms: LEASE_MS } as const;
    expect((await claim(world.db, taken, world.now.at))?.attempts).toBe(1);
    const sender = world.sender();
    expect(await sender.sendDue()).toBe(0);
    world.pass(LEASE_MS / 1000);
    expect(await sender.sendDue()).toBe(1);
    expect((await world.deliveries(id))[0]).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  test('one that was believed dead and comes back changes nothing', async () => {
    const me = await world.person();
    const { id } = await world.endpoint(me);
    await world.ended(me);
    let answer = (_: { status: number }) => {};
    world.answer(() => new Promise((resolve) => (answer = resolve)));
    const slow = world.sender().sendDue();
    await expect.poll(() => world.receiver.exchanges.length).toBe(1);
    world.pass(LEASE_MS / 1000);
    world.answer({ status: 200 });
    expect(await world.sender().sendDue()).toBe(1);
    answer({ status: 500 });
    await slow;
    expect((await world.deliveries(id))[0]).toMatchObject({ state: 'delivered', attempts: 2, error: null });
    expect(await world.row(id)).toMatchObject({ failures: 0 });
  });

  test('one that stops puts back what it has not delivered', async () => {
    const me = await world.person();
    const { id } = await world.endpoint(me);
    await world.ended(me);
    world.answer(() => new Promise(() => {}));
    const stopping = new AbortController();
    const sending = world.sender().sendDue(stopping.signal);
    await expect.poll(() => world.receiver.exchanges.length).toBe(1);
    stopping.abort();
    expect(await sending).toBe(0);
    expect((await world.deliveries(id))[0]).toMatchObject({ state: 'pending', attempts: 0, step: 0 });
    world.answer({ status: 200 });
    expect(await world.sender().sendDue()).toBe(1);
  });
});
