/** Sending, against a real receiver that checks signatures as the specification's own library does. */
import { deliveries, webhookEndpoints } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { createEncrypter } from '@unmask/platform/encryption';
import { createFetcher } from '@unmask/platform/safe-fetch';
import type { Exchange } from '@unmask/platform/testing/http-server';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WEBHOOK_RETRIES_S } from '../limits.ts';
import { webhookMail } from '../words.ts';
import { replay, sendTest } from './deliveries.ts';
import { deleteEndpoint, rotateSecret, updateEndpoint } from './endpoints.ts';
import { deleteOldDeliveries } from './outbox.ts';
import { openWorld, type World } from './sender.testing.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.delete(webhookEndpoints);
  await world.db.delete(deliveries);
  world.receiver.exchanges.length = 0;
  world.answer({ status: 204 });
  // Ahead of the clock that rows are written with, within what signatures tolerate.
  world.now.at = new Date(Date.now() + 60_000);
});

/** @throws when the signature is not of this secret. */
const verified = (secret: string, { body, headers }: Exchange) =>
  new Webhook(secret).verify(
    body,
    Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, String(v)])),
  );

describe('a message', () => {
  test('is signed, says what ended, and nothing else of it', async () => {
    const me = await world.person();
    const { id, secret } = await world.endpoint(me);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await world.ended(me, { id: 'analysis-1' });
    expect(await world.sender().sendDue()).toBe(1);
    const [sent] = world.receiver.exchanges;
    expect([sent?.method, sent?.path, sent?.headers['content-type']]).toEqual([
      'POST',
      '/hook',
      'application/json',
    ]);
    expect(verified(secret, sent!)).toEqual({
      type: 'analysis.completed',
      timestamp: '2026-11-21T10:00:09.000Z',
      data: {
        id: 'analysis-1',
        status: 'completed',
        isAI: true,
        confidence: 96.2,
        outcome: 'ai_generated',
        probability: 0.962,
        likelihood_ratio: 25.32,
        assessment: 'ai_generated',
        assessment_real_share: 0.0094,
        assessment_ai_share: 0.2,
        lean: 'ai',
        threat_level: 'high',
        file_name: 'clip.mp4',
        created_at: '2026-11-21T10:00:00.000Z',
        completed_at: '2026-11-21T10:00:09.000Z',
        error: null,
      },
    });
    const [row] = await world.deliveries(id);
    expect(row).toMatchObject({ state: 'delivered', attempts: 1, responseStatus: 204, error: null });
    expect(sent?.headers['webhook-id']).toBe(row?.id);
    expect((await world.row(id)).lastDeliveryAt).toEqual(world.now.at);
    expect(() => verified(`whsec_${'A'.repeat(43)}=`, sent!)).toThrow('No matching signature');
  });

  test('of what failed has the words of the error, of what was cancelled none', async () => {
    const me = await world.person();
    await world.endpoint(me);
    await world.ended(me, { state: 'failed', answer: null, errorCode: 'unsupported_format' });
    await world.ended(me, { state: 'cancelled', answer: null });
    await world.sender().sendDue();
    const bodies = world.receiver.exchanges.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type, data }) => [type, data.error, data.isAI, data.threat_level]).sort()).toEqual([
      ['analysis.cancelled', null, null, null],
      [
        'analysis.failed',
        'This kind of file cannot be read. Videos work as MP4, MOV, AVI, MKV and WebM, recordings as MP3, M4A, WAV, OGG and FLAC, pictures as JPEG, PNG, WebP and AVIF.',
        null,
        null,
      ],
    ]);
  });

  test('goes to the endpoints of its owner that asked for the event, and are on', async () => {
    const [me, other] = [await world.person(), await world.person()];
    const completed = await world.endpoint(me, { events: ['analysis.completed'] });
    const failed = await world.endpoint(me, { events: ['analysis.failed', 'batch.completed'] });
    const off = await world.endpoint(me);
    const theirs = await world.endpoint(other);
    await updateEndpoint(world.parts, me, off.id, { enabled: false });
    await world.ended(me);
    await world.ended(me, { viaKey: false });
    await world.ended(null);
    const counts = await Promise.all(
      [completed, failed, off, theirs].map(async ({ id }) => (await world.deliveries(id)).length),
    );
    expect(counts).toEqual([1, 0, 0, 0]);
  });
});

describe('what is not answered with 2xx', () => {
  test('500: the same message again after 5 s, then 5 minutes, signed anew each time', async () => {
    const me = await world.person();
    const { id, secret } = await world.endpoint(me);
    world.answer({ status: 500, body: 'broken' });
    await world.ended(me);
    const sender = world.sender();
    expect(await sender.sendDue()).toBe(0);
    expect(await sender.sendDue()).toBe(0);
    expect(world.receiver.exchanges).toHaveLength(1);
    world.pass(4);
    await sender.sendDue();
    expect(world.receiver.exchanges).toHaveLength(1);
    world.pass(1);
    await sender.sendDue();
    world.answer({ status: 200 });
    world.pass(299);
    await sender.sendDue();
    expect(world.receiver.exchanges).toHaveLength(2);
    world.pass(1);
    expect(await sender.sendDue()).toBe(1);
    const ids = world.receiver.exchanges.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    const times = world.receiver.exchanges.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect([times[1]! - times[0]!, times[2]! - times[1]!]).toEqual([5, 300]);
    verified(secret, world.receiver.exchanges[1]!);
    const [row] = await world.deliveries(id);
    expect(row).toMatchObject({ state: 'delivered', attempts: 3 });
    expect(row?.attemptLog.map(({ status, error }) => [status, error])).toEqual([
      [500, 'status'],
      [500, 'status'],
      [200, null],
    ]);
    expect(await world.row(id)).toMatchObject({ failures: 0, failingSince: null });
  });

  test('is given up after ten attempts, and sent again when asked for', async () => {
    const me = await world.person();
    const { id } = await world.endpoint(me);
    world.answer({ status: 503, body: { busy: true } });
    await world.ended(me);
    const sender = world.sender();
    await sender.sendDue();
    for (const seconds of WEBHOOK_RETRIES_S) {
      world.pass(seconds);
      await sender.sendDue();
    }
    world.pass(1_000_000);
    await sender.sendDue();
    expect(world.receiver.exchanges).toHaveLength(10);
    const [row] = await world.deliveries(id);
    expect(row).toMatchObject({ state: 'failed', attempts: 10, responseBody: '{"busy":true}' });
    world.answer({ status: 200 });
    expect(await replay(world.db, me, id, row!.id)).toMatchObject({ state: 'pending', error: null });
    expect(await sender.sendDue()).toBe(1);
    expect(world.receiver.exchanges.at(-1)?.headers['webhook-id']).toBe(row!.id);
    expect((await world.deliveries(id))[0]).toMatchObject({ state: 'delivered', attempts: 11, step: 1 });
  });

  test('Retry-After is waited for', async () => {
    const me = await world.person();
    await world.endpoint(me);
    world.answer({ status: 429, headers: { 'retry-after': '90' } });
    await world.ended(me);
    const sender = world.sender();
    await sender.sendDue();
    world.pass(89);
    await sender.sendDue();
    expect(world.receiver.exchanges).toHaveLength(1);
    world.pass(1);
    await sender.sendDue();
    expect(world.receiver.exchanges).toHaveLength(2);
  });

  test('no answer in time', async () => {
    const me = await world.person();
    const { id } = await world.endpoint(me);
    world.answer(() => new Promise(() => {}));
    await world.ended(me);
    await world.sender({ deadline_ms: 150 }).sendDue();
    const [row] = await world.deliveries(id);
    expect(row).toMatchObject({
      state: 'pending',
      attempts: 1,
      error: 'url_no_answer',
      responseStatus: null,
    });
    expect(row?.duration_ms).toBeGreaterThanOrEqual(140);
  });

  test('a redirect is not followed', async () => {
    const me = await world.person();
    const { id } = await world.endpoint(me);
    world.answer({ status: 307, headers: { location: `${world.receiver.origin}/elsewhere` } });
    await world.ended(me);
    await world.sender().sendDue();
    expect(world.receiver.to('/elsewhere')).toEqual([]);
    expect((await world.deliveries(id))[0]).toMatchObject({ error: 'redirect', responseStatus: 307 });
  });

  test('an address that leads into a private network: nothing is sent', async () => {
    const me = await world.person();
    const { id } = await world.endpoint(me);
    await world.ended(me);
    await world.sender({ send: createFetcher({ allow: [] }).send }).sendDue();
    expect(world.receiver.exchanges).toEqual([]);
    expect((await world.deliveries(id))[0]).toMatchObject({ state: 'pending', error: 'url_not_allowed' });
  });

  test('a secret that cannot be read is told, and nothing is sent unsigned', async () => {
    const me = await world.person();
    const { id } = await world.endpoint(me);
    await world.ended(me);
    await world.sender({ encrypter: createEncrypter('t'.repeat(32), 'test') }).sendDue();
    expect(world.receiver.exchanges).toEqual([]);
    expect((await world.deliveries(id))[0]).toMatchObject({ error: 'secret_unreadable' });
  });

  test('a long answer is kept in part', async () => {
    const me = await world.person();
    const { id } = await world.endpoint(me);
    world.answer({ status: 500, body: 'x'.repeat(5_000) });
    await world.ended(me);
    await world.sender().sendDue();
    expect((await world.deliveries(id))[0]?.responseBody?.length).toBeLessThanOrEqual(2_000);
  });
});

describe('an endpoint is switched off', () => {
  test('by 410: what waits is given up, the owner gets a mail', async () => {
    const me = await world.person();
    const { id } = await world.endpoint(me, { url: `${world.receiver.origin}/hook?token=private` });
    world.answer({ status: 410 });
    await world.ended(me);
    await world.ended(me);
    let told = 0;
    await world.sender({ onMail: () => (told += 1) }).sendDue();
    expect(await world.row(id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
    expect((await world.deliveries(id)).map(({ state }) => state)).toEqual(['failed', 'failed']);
    const mails = await world.mails(me);
    expect(mails.map(({ subject }) => subject)).toEqual([webhookMail.subject]);
    expect(mails[0]?.body).toContain(`${world.receiver.origin}/hook`);
    expect(mails[0]?.body).not.toContain('private');
    expect(told).toBe(1);
    await world.ended(me);
    expect(await world.deliveries(id)).toHaveLength(2);
    await expect(sendTest(world.db, me, id)).rejects.toThrow('webhook_disabled');
    expect(await updateEndpoint(world.parts, me, id, { enabled: true })).toMatchObject({
      enabled: true,
      disabled_reason: null,
      failing_since: null,
    });
  });

  test('after five days and ten attempts of nothing but failures', async () => {
    const me = await world.person();
    const { id } = await world.endpoint(me);
    world.answer({ status: 500 });
    const sender = world.sender();
    const days = 86_400;
    const failAt = async (day: number) => {
      world.now.at = new Date(start + day * days * 1000);
      await sender.sendDue();
      return (await world.row(id)).enabled;
    };
    const start = world.now.at.getTime();
    await world.ended(me);
    for (const day of [0, 0.01, 0.05, 0.2, 0.5, 0.8, 1.3, 2, 3, 4.2]) expect(await failAt(day)).toBe(true);
    expect((await world.deliveries(id))[0]).toMatchObject({ state: 'failed', attempts: 10 });
    await world.ended(me);
    expect(await failAt(5.01)).toBe(false);
    expect(await world.row(id)).toMatchObject({ disabledReason: 'failing' });
    expect(await world.mails(me)).toHaveLength(1);
  });

  test('not while something still arrives', async () => {
    const me = await world.person();
    const { id } = await world.endpoint(me);
    await world.db
      .update(webhookEndpoints)
      .set({ failures: 50, failingSince: new Date(Date.now() - 6 * 86_400_000) })
      .where(eq(webhookEndpoints.id, id));
    await world.ended(me);
    const sender = world.sender();
    await sender.sendDue();
    world.answer({ status: 500 });
    await world.ended(me);
    await sender.sendDue();
    expect(await world.row(id)).toMatchObject({ enabled: true, failures: 1 });
  });
});

describe('changes meanwhile', () => {
  test('the former secret signs too for a day', async () => {
    const me = await world.person();
    const before = await world.endpoint(me);
    const after = await rotateSecret(world.parts, me, before.id, world.now.at);
    expect(after.secret).not.toBe(before.secret);
    await world.ended(me);
    const sender = world.sender();
    await sender.sendDue();
    verified(before.secret, world.receiver.exchanges[0]!);
    verified(after.secret, world.receiver.exchanges[0]!);
    world.pass(86_400);
    await world.ended(me);
    await sender.sendDue();
    const [, late] = world.receiver.exchanges;
    expect(String(late?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  test('deleted while a message is on its way: nothing is left', async () => {
    const me = await world.person();
    const { id } = await world.endpoint(me);
    await world.ended(me);
    world.answer(async () => {
      await deleteEndpoint(world.db, me, id);
      return { status: 200 };
    });
    await world.sender().sendDue();
    expect(await world.deliveries(id)).toEqual([]);
  });

  test('an endpoint that never answers does not hold the others up', async () => {
    const [slow, quick] = [await world.person(), await world.person()];
    await world.endpoint(slow, { url: `${world.receiver.origin}/slow` });
    await world.endpoint(quick, { url: `${world.receiver.origin}/quick` });
    for (let n = 0; n < 40; n += 1) await world.ended(slow);
    world.answer(() => new Promise(() => {}));
    const stopping = new AbortController();
    const sending = world.sender().sendDue(stopping.signal);
    await expect.poll(() => world.receiver.exchanges.length).toBe(2);
    await world.ended(quick);
    await expect.poll(() => world.receiver.to('/quick').length, { timeout: 30_000 }).toBe(1);
    expect(world.receiver.to('/slow')).toHaveLength(2);
    stopping.abort();
    await sending;
  });

  test('a test event is tried once', async () => {
    const me = await world.person();
    const { id } = await world.endpoint(me);
    world.answer({ status: 500 });
    await sendTest(world.db, me, id);
    await world.sender().sendDue();
    expect((await world.deliveries(id))[0]).toMatchObject({
      kind: 'webhook.test',
      state: 'failed',
      attempts: 1,
    });
  });

  test('after thirty days deliveries are removed', async () => {
    const me = await world.person();
    const { id } = await world.endpoint(me);
    await world.ended(me);
    await world.ended(me);
    const [first] = await world.deliveries(id);
    await world.db
      .update(deliveries)
      .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(deliveries.id, first!.id));
    expect(await deleteOldDeliveries(world.db)).toBe(1);
    expect(await world.deliveries(id)).toHaveLength(1);
  });
});
