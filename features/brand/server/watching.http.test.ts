/** From a feed to an alert, over the real server: looked at, captured, analyzed, counted on the day of whoever switched it on. */
import { createHash } from 'node:crypto';
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { faceModel } from '@unmask/engine';
import { createEncrypter } from '@unmask/platform/encryption';
import { randomId } from '@unmask/platform/identifiers';
import { until } from '@unmask/testing/server';
import { expect, test } from 'vitest';
import type { Faces } from '../contract.ts';
import { FACE_LOOKS_DAILY } from '../limits.ts';
import {
  brandConfigs,
  brandConnectors,
  brandFaces,
  brandFiles,
  brandFinds,
  brandPortraits,
} from '../tables.ts';
import { brandWorld } from './brand.testing.ts';
import { countLook, faceRound, searching } from './faces/look.ts';
import { search } from './faces/rule.ts';
import { FACES_PURPOSE, sealEmbedding } from './faces/sealing.ts';
import { sweep } from './sweep.ts';

const {
  world,
  db,
  at,
  alerts,
  clip,
  save,
  start,
  overview,
  addFeed,
  look,
  waiting,
  firstAlert,
  feedOf,
  found,
  member,
} = brandWorld();
const feedRow = async () => {
  const rows = await db()
    .select()
    .from(brandConnectors)
    .where(eq(brandConnectors.organizationId, world.organization.id));
  return rows.find(({ kind }) => kind === 'feed')!;
};
const looked = (times: number) =>
  until(
    `${times} looks`,
    async () => (world.asked.filter((path) => path === '/feed.xml').length >= times ? true : null),
    20_000,
  );

test('[BRAND-001] a feed is watched: what matches is captured with its hash, analyzed, charged to whoever started it, and an alert', async () => {
  const bytes = await clip();
  world.answers['/clip.mp4'] = { type: 'video/mp4', body: bytes };
  world.answers['/copy.mp4'] = { type: 'video/mp4', body: bytes };
  world.answers['/post'] = { body: '<html>Ann Lee</html>' };
  feedOf([
    { path: '/post', title: 'Ann Lee of Northwind', media: '/clip.mp4' },
    { path: '/again', title: 'Ann Lee again', media: '/copy.mp4' },
    { path: '/other', title: 'Somebody else', media: '/clip.mp4' },
    { path: '/own', title: 'Northwind itself', media: '/clip.mp4', author: 'northwind' },
  ]);
  await save({ brand_assets: ['@northwind'], alert_threshold: 1 });
  await addFeed();
  const started = await start();
  expect(started).toMatchObject({ active: true, chargedTo: world.admin.email, stopReason: null });
  const alert = await firstAlert();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(alert).toMatchObject({
    platform: 'web',
    content_type: 'video',
    url: `${world.origin}/post`,
    status: 'detected',
    matched: expect.arrayContaining(['Ann Lee', 'Northwind']),
    sha256,
  });
  expect(['ai_generated', 'needs_review']).toContain(alert.detection_type);
  // The very same file at another address is one alert, and one analysis.
  await until('both', async () => ((await alerts())[0]?.sightings === 2 ? true : null), 30_000);
  expect(await alerts()).toHaveLength(1);
  const state = await overview();
  expect(state.usedToday).toBe(1);
  expect(state.sources.find(({ kind }) => kind === 'feed')).toMatchObject({
    state: 'watching',
    lastCount: 4,
  });
  const [payer] = await db().select().from(userProfiles).where(eq(userProfiles.id, world.admin.id));
  expect(payer?.videosAnalyzedToday).toBe(1);
  const { items } = await world.admin.ask<{ items: Array<Record<string, string>> }>(
    'GET',
    at(`/alerts/${alert.id}/sightings`),
  );
  expect(items[0]).toMatchObject({
    mediaSha256: sha256,
    pageSha256: createHash('sha256').update('<html>Ann Lee</html>').digest('hex'),
    perceptualHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const file = await world.admin.client.fetch(`/api/organizations${at(`/finds/${items[0]?.id}/media`)}`);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(
    createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex'),
  ).toBe(sha256);
  // It is an analysis of the organization like any other: its channels are told of it too.
  const result = await world.admin.client.fetch(`/api/analyses/${alert.analysisId}`);
  expect(result.status).toBe(200);
  await world.admin.ask('DELETE', `/${world.organization.id}`);
  await sweep({ db: db(), analyses: world.server.core.analysis as never });
  expect(await db().select().from(brandFiles).where(eq(brandFiles.sha256, sha256))).toEqual([]);
}, 120_000);

test('a look that fails is told, and the source is left alone for as long as it asks', async () => {
  world.answers['/feed.xml'] = { status: 429, headers: { 'retry-after': '7200' } };
  await save();
  await addFeed();
  await start();
  const failing = await until(
    'a failure',
    async () => {
      const source = (await overview()).sources.find(({ kind }) => kind === 'feed');
      return source?.state === 'failing' ? source : null;
    },
    20_000,
  );
  expect(failing.lastError).toBe('It says that it was asked too often (429).');
  expect(Date.parse(failing.nextLookAt ?? '') - Date.now()).toBeGreaterThan(7_100_000);
  // Looked at by hand it may work again; what it named is sent back then.
  feedOf([{ path: '/x', title: 'Nothing' }]);
  world.answers['/feed.xml'] = { ...world.answers['/feed.xml'], headers: { etag: '"one"' } };
  await look(failing.id);
  await until('it works', async () => ((await feedRow()).failingSince === null ? true : null), 20_000);
  expect(await feedRow()).toMatchObject({ etag: '"one"', failures: 0, lastError: null });
  expect((await overview()).sources.find(({ kind }) => kind === 'feed')?.state).toBe('watching');
  await save({ keywords: ['Southwind'] });
  expect((await feedRow()).etag).toBeNull();
});

test('the cap of a day holds, what was captured waits, and a page without a file asks for the clip', async () => {
  for (const seed of [1, 2]) world.answers[`/${seed}.mp4`] = { type: 'video/mp4', body: await clip(seed) };
  world.answers['/page'] = { body: '<html>a page</html>' };
  feedOf([
    { path: '/p1', title: 'Ann Lee 1', media: '/1.mp4' },
    { path: '/p2', title: 'Ann Lee 2', media: '/2.mp4' },
    { path: '/page', title: 'Ann Lee 3' },
  ]);
  await save({ daily_cap: 1, alert_threshold: 1 });
  await addFeed();
  await start();
  const held = await until(
    'one waits for tomorrow, one for its clip',
    async () => {
      const items = await waiting();
      const captured = items.find(({ state }) => state === 'captured');
      const page = items.find(({ state }) => state === 'awaiting_clip');
      return captured?.error && page ? { captured, page } : null;
    },
    60_000,
  );
  expect(held.captured.error).toBe('The automatic analyses of today are used up. It goes on tomorrow.');
  expect(held.page.error).toContain('Upload the clip');
  // The clip is brought by a person, and counts on their day.
  const form = new FormData();
  form.set('fileName', 'clip.mp4');
  form.set('fileSize', '1');
  form.set('fileType', 'video/mp4');
  form.set('analysisMode', 'advanced');
  form.set('file', new Blob([new Uint8Array(await clip(3))], { type: 'video/mp4' }), 'clip.mp4');
  const path = `/api/organizations${at(`/finds/${held.page.id}/file`)}`;
  const sent = await world.admin.client.fetch(path, { method: 'POST', body: form });
  expect(sent.status, await sent.clone().text()).toBe(202);
  await until(
    'it is analyzed',
    async () => ((await waiting()).some(({ id }) => id === held.page.id) ? null : true),
    60_000,
  );
  expect((await overview()).usedToday).toBe(1);
  await world.admin.ask('DELETE', at(`/finds/${held.captured.id}`));
  expect((await waiting()).map(({ id }) => id)).not.toContain(held.captured.id);
}, 120_000);

test('when the account that is charged is suspended, gone or no admin any more, it stops and says so', async () => {
  feedOf([]);
  await save();
  const { id } = await addFeed();
  const second = await member('admin');
  await second.ask('POST', `/${world.organization.id}/start-brand-monitoring`);
  await looked(1);
  await db().update(userProfiles).set({ suspendedAt: new Date() }).where(eq(userProfiles.id, second.id));
  await look(id);
  const stopped = await until(
    'it stops',
    async () => ((await overview()).active ? null : await overview()),
    20_000,
  );
  expect(stopped.stopReason).toBe('account_suspended');
  expect(stopped.sources.find(({ kind }) => kind === 'feed')?.state).toBe('stopped');
  const before = world.asked.length;
  // Somebody else may go on, and is charged from then on.
  expect(await start()).toMatchObject({ active: true, chargedTo: world.admin.email, stopReason: null });
  await looked(2);
  expect(world.asked.length).toBeGreaterThan(before);
  await db()
    .update(brandConfigs)
    .set({ startedBy: null })
    .where(eq(brandConfigs.organizationId, world.organization.id));
  await look(id);
  await until(
    'it stops',
    async () => ((await overview()).stopReason === 'account_gone' ? true : null),
    20_000,
  );
});

/** A portrait as a reading leaves it, of whichever model. */
async function stored(faceId: string, model: string): Promise<string> {
  const encrypter = createEncrypter(world.server.settings.UNMASK_SECRET, FACES_PURPOSE);
  const id = randomId();
  const embedding = sealEmbedding(encrypter, { faceId, id }, UNIT);
  const row = {
    ...{ id, faceId, embedding, model, size_px: 160 },
    state: 'ready' as const,
    createdAt: new Date(),
  };
  await db().insert(brandPortraits).values(row);
  return id;
}
const UNIT = [1, ...Array.from({ length: 1023 }, () => 0)];

test('portraits of an earlier model are outdated and compared with nothing; after 300 files a day the rest waits', async () => {
  const face = { id: randomId() };
  const consent = {
    consentText: 'Words',
    tokenHash: randomId(),
    mailedAt: new Date(),
    createdAt: new Date(),
  };
  await db()
    .insert(brandFaces)
    .values({
      ...{
        ...face,
        ...consent,
        organizationId: world.organization.id,
        name: 'Ann Lee',
        email: 'ann@example.com',
      },
      ...{ state: 'consented', until: new Date(Date.now() + 30 * 86_400_000) },
    });
  const portraitsOf = async () =>
    (await world.admin.ask<Faces>('GET', at('/faces'))).items.find((each) => each.id === face.id)?.portraits;
  const model = await faceModel();
  const isSearching = async () => (await searching(db(), new Date())).has(world.organization.id);
  await stored(face.id, 'an earlier model');
  expect(await portraitsOf()).toMatchObject([{ state: 'ready', outdated: true }]);
  expect(await isSearching()).toBe(false);
  const portraits = [{ faceId: face.id, size_px: 160, model: 'an earlier model', embedding: UNIT }];
  const same = [{ size_px: 160, embedding: UNIT }] as unknown as Parameters<typeof search>[0];
  expect(search(same, model, portraits)).toEqual({ compared: 0, nearest: [] });
  expect(search(same, model, [{ ...portraits[0]!, model }])).toMatchObject({ compared: 1 });
  await stored(face.id, model);
  expect((await portraitsOf())?.map(({ outdated }) => outdated).sort()).toEqual([false, true]);
  expect(await isSearching()).toBe(true);
  // The day is used up: nothing of what was captured is read, until the next one.
  const organizationId = world.organization.id;
  const now = new Date();
  for (let n = 0; n < FACE_LOOKS_DAILY; n += 1) expect(await countLook(db(), organizationId, now)).toBe(true);
  expect(await countLook(db(), organizationId, now)).toBe(false);
  const { id } = await found({ outcome: 'authentic', probability: 0.1 });
  const file = { id: randomId(), organizationId, storageKey: `brand-${id}/captured`, sha256: 'x', size: 1 };
  await db()
    .insert(brandFiles)
    .values({ ...file, type: 'image/jpeg', name: 'found', capturedAt: now });
  await db().update(brandFinds).set({ mediaFileId: file.id }).where(eq(brandFinds.id, id));
  const looked = async () => {
    const [row] = await db().select().from(brandFinds).where(eq(brandFinds.id, id));
    // The server itself may have taken the reading in already.
    return row?.facesReadingId !== null || row?.facesAt !== null;
  };
  const encrypter = createEncrypter(world.server.settings.UNMASK_SECRET, FACES_PURPOSE);
  const parts = { db: db(), analyses: world.server.core.analysis, encrypter, onDue: () => {} } as never;
  const { signal } = new AbortController();
  await faceRound(parts, signal, now);
  expect(await looked()).toBe(false);
  await faceRound(parts, signal, new Date(now.getTime() + 86_400_000));
  expect(await looked()).toBe(true);
}, 120_000);
