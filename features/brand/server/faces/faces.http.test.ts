/** Faces of people who have consented, over the real server: asked by mail, read by the real engine, sealed, found in a feed, and gone with the consent. */
import { readFile } from 'node:fs/promises';
import { analysisDescriptions } from '@unmask/analyses/tables';
import { auditLog, deliveries, userProfiles } from '@unmask/db';
import { and, desc, eq } from '@unmask/db/sql';
import { makePortrait } from '@unmask/media-fixtures';
import { createEncrypter } from '@unmask/platform/encryption';
import { PASSWORD } from '@unmask/platform/testing/passwords';
import { type Person, signedUp } from '@unmask/testing/organizations';
import { tinyClip, until } from '@unmask/testing/server';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { EnrolledFace, FaceConsent, Faces } from '../../contract.ts';
import { CONSENT_DAYS, ENDED_FACE_DAYS, INVITATION_DAYS } from '../../limits.ts';
import { brandFaceMatches, brandFaces, brandFiles, brandFinds, brandPortraits } from '../../tables.ts';
import { brandWorld } from '../brand.testing.ts';
import { sweep } from '../sweep.ts';
import { openEmbedding } from './sealing.ts';

const { world, db, at, alerts, save, start, addFeed, feedOf, firstAlert, look, member } = brandWorld();
const DAY_MS = 86_400_000;
let asked = 0;

const faces = (who = world.admin) => who.ask<Faces>('GET', at('/faces'));
const faceOf = async (id: string) => (await faces()).items.find((each) => each.id === id)!;
const invite = (name = 'Ann Lee') =>
  world.admin.ask<EnrolledFace>('POST', at('/faces'), { name, email: `Face${++asked}@Example.com` });

/** The token of the mail that was sent last. */
async function tokenOf({ email }: Pick<EnrolledFace, 'email'>): Promise<string> {
  const [mail] = await db()
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.target, email), eq(deliveries.kind, 'face_consent')))
    .orderBy(desc(deliveries.createdAt))
    .limit(1);
  return /face-consent\/([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? '';
}

async function byLink(token: string, body?: unknown) {
  // Nobody is signed in there.
  const response = await world.server.client().fetch(`/api/face-consent/${token}`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const json = (await response.json()) as { code?: string; consent?: FaceConsent | null } & FaceConsent;
  return { status: response.status, code: json.code, json };
}

async function consented(name = 'Ann Lee') {
  const face = await invite(name);
  const token = await tokenOf(face);
  const { hash } = (await byLink(token)).json;
  expect((await byLink(token, { answer: 'give', hash })).json.consent?.state).toBe('consented');
  return { ...face, token };
}

async function send(id: string, bytes: Uint8Array, { type = 'image/png', who = world.admin } = {}) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), `portrait.${type.split('/')[1]}`);
  const path = `/api/organizations${at(`/faces/${id}/portraits`)}`;
  return who.client.fetch(path, { method: 'POST', body: form });
}

/** Sends a picture, and waits until it was read. */
async function portrait(id: string, bytes: Uint8Array) {
  const sent = await send(id, bytes);
  expect(sent.status, await sent.clone().text()).toBe(202);
  const made = (await sent.json()) as { id: string };
  return until(
    'the portrait is read',
    async () => {
      const found = (await faceOf(id)).portraits.find((each) => each.id === made.id);
      return found && found.state !== 'reading' ? found : null;
    },
    60_000,
  );
}

const drawn = async (person: number) => readFile(await makePortrait(person));
/** The same picture as somebody else would post it. */
const posted = async (bytes: Uint8Array) =>
  sharp(bytes).resize({ width: 300 }).jpeg({ quality: 85 }).toBuffer();

test('portraits: one clear face each that agrees with the others; only sealed numbers stay', async () => {
  const face = await consented();
  const one = await drawn(1);
  const first = await portrait(face.id, one);
  expect(first).toMatchObject({ state: 'ready', reason: null, outdated: false });
  expect(first.size_px).toBeGreaterThan(75);
  expect((await portrait(face.id, await posted(one))).state).toBe('ready');
  const small = await sharp(one).resize({ width: 130 }).png().toBuffer();
  const both = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#888' } })
    .composite([
      { input: one, left: 0, top: 0 },
      { input: await drawn(2), left: 320, top: 0 },
    ])
    .png()
    .toBuffer();
  const nobody = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#567' } })
    .png()
    .toBuffer();
  for (const [bytes, reason] of [
    [small, 'face_small'],
    [both, 'several_faces'],
    [nobody, 'no_face'],
    [await drawn(2), 'disagrees'],
    [Buffer.from('no picture'), 'no_picture'],
  ] as const)
    expect(await portrait(face.id, bytes), reason).toMatchObject({ state: 'refused', reason });
  const clip = await send(face.id, await readFile(await tinyClip(1)), { type: 'video/mp4' });
  expect([clip.status, ((await clip.json()) as { code: string }).code]).toEqual([
    400,
    'brand_portrait_no_picture',
  ]);
  // Of those that were refused the last one alone is told of; of none a picture or a reading is left.
  const rows = await db().select().from(brandPortraits).where(eq(brandPortraits.faceId, face.id));
  expect(rows.map(({ state }) => state).sort()).toEqual(['ready', 'ready', 'refused']);
  expect(await db().select().from(analysisDescriptions)).toEqual([]);
  expect(await db().select().from(brandFiles).where(eq(brandFiles.name, 'portrait'))).toEqual([]);
  const stored = rows.find(({ id }) => id === first.id)!;
  const encrypter = createEncrypter(world.server.settings.UNMASK_SECRET, 'brand faces');
  const opened = openEmbedding(encrypter, { ...stored, embedding: stored.embedding ?? '' });
  expect(opened).toHaveLength(1024);
  expect(opened.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 4);
  const plain = Buffer.from(Float32Array.from(opened).buffer);
  const largest = String(Math.max(...opened));
  const written = [plain.toString('base64'), plain.toString('base64url'), plain.toString('hex'), largest];
  const kept = JSON.stringify(rows);
  expect(written.map((each) => kept.includes(each.slice(0, 40)))).toEqual([false, false, false, false]);
  // Sealed for this portrait: under another one's id it does not open.
  expect(() => openEmbedding(encrypter, { ...stored, id: 'x', embedding: stored.embedding ?? '' })).toThrow();
  await world.admin.ask('DELETE', at(`/faces/${face.id}/portraits/${first.id}`));
  expect((await faceOf(face.id)).portraits.map(({ id }) => id)).not.toContain(first.id);
}, 240_000);

test('[BRAND-001] a post that names nobody is an alert because of a face; with the consent everything of the face goes', async () => {
  const picture = await posted(await drawn(1));
  world.answers['/ann.jpg'] = { type: 'image/jpeg', body: picture };
  world.answers['/other.jpg'] = { type: 'image/jpeg', body: await posted(await drawn(2)) };
  world.answers['/post'] = { body: '<html>a giveaway</html>' };
  feedOf([
    { path: '/post', title: 'A giveaway', media: '/ann.jpg' },
    { path: '/stranger', title: 'A stranger', media: '/other.jpg' },
  ]);
  await save({ alert_threshold: 1, executive_names: ['Somebody Else'] });
  const source = await addFeed();
  const face = await consented();
  expect((await portrait(face.id, await drawn(1))).state).toBe('ready');
  await start();
  await until('a look', async () => (world.asked.includes('/feed.xml') ? true : null), 20_000);
  // Nobody has chosen that posts are looked at which match no word.
  expect(await db().select().from(brandFinds)).toEqual([]);
  await world.admin.ask('PUT', at('/faces'), { allPosts: true });
  await look(source.id);
  const alert = await firstAlert();
  expect(alert).toMatchObject({
    url: `${world.origin}/post`,
    matched: ['face of Ann Lee, likelihood ratio at least 1,000'],
    content_type: 'image',
  });
  expect(['ai_generated', 'needs_review']).toContain(alert.detection_type);
  const stranger = await until(
    'the other one is forgotten',
    async () => {
      const [row] = await db()
        .select()
        .from(brandFinds)
        .where(eq(brandFinds.url, `${world.origin}/stranger`));
      return row?.state === 'no_face' ? row : null;
    },
    60_000,
  );
  expect(stranger).toMatchObject({ description: '', author: '', mediaFileId: null, facesCompared: 1 });
  expect(await alerts()).toHaveLength(1);
  expect(await db().select().from(analysisDescriptions)).toEqual([]);
  const told = await faces();
  expect(told).toMatchObject({ compared: 2, allPosts: true });
  expect(told.items[0]?.matches).toBe(1);
  expect(told.rule.falseMatch).toBeLessThan(0.0001);
  const { json } = await byLink(face.token);
  expect(json.matches).toMatchObject([{ url: `${world.origin}/post`, ratio: 1000 }]);
  expect((await byLink(face.token, { answer: 'withdraw' })).json.consent).toMatchObject({
    state: 'withdrawn',
    portraits: [],
    matches: [],
  });
  expect(await db().select().from(brandPortraits).where(eq(brandPortraits.faceId, face.id))).toEqual([]);
  expect(await db().select().from(brandFaceMatches)).toEqual([]);
  expect((await alerts())[0]?.matched).toEqual(['a face, whose consent has ended']);
}, 240_000);

test('what one organization has enrolled is compared with nothing of another, and not once the consent is gone', async () => {
  const face = await consented();
  await portrait(face.id, await drawn(1));
  const other = await signedUp(world.server);
  const theirs = await other.create('Southwind');
  for (const [method, path] of [
    ['POST', '/mail'],
    ['POST', '/withdraw'],
    ['DELETE', ''],
    ['DELETE', '/portraits/none'],
  ] as const)
    expect(await other.refused(method, `/${theirs.id}/brand/faces/${face.id}${path}`)).toEqual([
      404,
      'brand_face_not_found',
    ]);
  expect((await other.refused('GET', at('/faces')))[0]).toBe(404);
  expect((await send(face.id, await drawn(1), { who: other })).status).toBe(404);
  // Both have the same picture captured by hand; it is the first one's person.
  world.answers['/clip.jpg'] = { type: 'image/jpeg', body: await posted(await drawn(1)) };
  const byHand = { url: `${world.origin}/clip.jpg`, platform: 'web' };
  const theirFace = await other.ask<EnrolledFace>('POST', `/${theirs.id}/brand/faces`, {
    name: 'Bo',
    email: 'bo@example.com',
  });
  const token = await tokenOf(theirFace);
  await byLink(token, { answer: 'give', hash: (await byLink(token)).json.hash });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await drawn(2))], { type: 'image/png' }), 'bo.png');
  const path = `/api/organizations/${theirs.id}/brand/faces/${theirFace.id}/portraits`;
  expect((await other.client.fetch(path, { method: 'POST', body: form })).status).toBe(202);
  const theirList = () => other.ask<Faces>('GET', `/${theirs.id}/brand/faces`);
  await until(
    'read',
    async () => ((await theirList()).items[0]?.portraits[0]?.state === 'ready' ? true : null),
    60_000,
  );
  await world.admin.ask('POST', at('/finds'), byHand);
  await other.ask('POST', `/${theirs.id}/brand/finds`, byHand);
  const compared = (organizationId: string) =>
    until(
      'faces are compared',
      async () => {
        const [row] = await db()
          .select()
          .from(brandFinds)
          .where(and(eq(brandFinds.organizationId, organizationId), eq(brandFinds.url, byHand.url)));
        return row?.facesAt ? row : null;
      },
      90_000,
    );
  const [own, foreign] = [await compared(world.organization.id), await compared(theirs.id)];
  expect(foreign.facesCompared).toBe(1);
  const matches = await db().select().from(brandFaceMatches);
  expect(matches.map(({ findId, faceId }) => [findId, faceId])).toEqual([[own.id, face.id]]);
  await world.admin.ask('POST', at(`/faces/${face.id}/withdraw`));
  world.answers['/again.jpg'] = { type: 'image/jpeg', body: await posted(await drawn(1)) };
  const again = { url: `${world.origin}/again.jpg`, platform: 'web' };
  await world.admin.ask('POST', at('/finds'), again);
  await until(
    'it is analyzed',
    async () => {
      const [row] = await db().select().from(brandFinds).where(eq(brandFinds.url, again.url));
      return row?.state === 'alert' || row?.state === 'below' ? true : null;
    },
    90_000,
  );
  expect(await db().select().from(brandFaceMatches)).toEqual([]);
}, 300_000);

test('consent: read, given word for word, refused, withdrawn, run out, erased; each is an entry of the log', async () => {
  const face = await invite();
  expect(face).toMatchObject({ state: 'invited', email: expect.stringMatching(/^face\d+@example\.com$/) });
  const token = await tokenOf(face);
  const opened = (await byLink(token)).json;
  expect(opened).toMatchObject({
    organization: 'Northwind',
    name: 'Ann Lee',
    state: 'invited',
    portraits: [],
  });
  expect(opened.lines.join(' ')).toContain('biometric');
  expect((await send(face.id, await drawn(1))).status).toBe(409);
  expect(await byLink(token, { answer: 'give', hash: 'another' })).toMatchObject({
    status: 409,
    code: 'brand_face_text_changed',
  });
  expect(await byLink(token, { answer: 'withdraw' })).toMatchObject({ code: 'brand_face_answered' });
  await byLink(token, { answer: 'give', hash: opened.hash });
  const [stored] = await db().select().from(brandFaces).where(eq(brandFaces.id, face.id));
  expect(stored?.consentText).toBe(opened.lines.join('\n'));
  expect(stored!.until.getTime() - Date.now()).toBeGreaterThan((CONSENT_DAYS - 1) * DAY_MS);
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(await byLink(token, { answer: 'refuse' })).toMatchObject({ code: 'brand_face_answered' });
  const path = at(`/faces/${face.id}`);
  expect(await world.admin.refused('POST', `${path}/mail`)).toEqual([409, 'brand_face_asked_lately']);
  const yesterday = new Date(Date.now() - 2 * DAY_MS);
  await db().update(brandFaces).set({ mailedAt: yesterday }).where(eq(brandFaces.id, face.id));
  // The link alone is sent anew, and the earlier one stops working.
  expect(await world.admin.ask('POST', `${path}/mail`)).toMatchObject({ state: 'consented' });
  expect(await byLink(token)).toMatchObject({ status: 404, code: 'brand_face_link' });
  const second = await tokenOf(face);
  await world.admin.ask('POST', `${path}/withdraw`);
  expect((await byLink(second)).json.state).toBe('withdrawn');
  expect(await world.admin.refused('POST', `${path}/withdraw`)).toEqual([409, 'brand_face_ended']);
  expect(await world.admin.refused('POST', `${path}/mail`)).toEqual([409, 'brand_face_asked_lately']);
  expect((await byLink(second, { answer: 'erase' })).json.consent).toBeNull();
  expect((await byLink(second)).status).toBe(404);
  expect((await faces()).items).toEqual([]);
  const no = await invite('Bo');
  expect((await byLink(await tokenOf(no), { answer: 'refuse' })).json.consent?.state).toBe('refused');
  const again = { name: 'Bo', email: no.email.toUpperCase() };
  expect(await world.admin.refused('POST', at('/faces'), again)).toEqual([409, 'brand_face_known']);
  const log = await db().select().from(auditLog).where(eq(auditLog.target, face.id));
  expect(log.map(({ action }) => action)).toEqual(
    ['invited', 'consented', 'link_sent', 'withdrawn', 'removed'].map((what) => `brand_face.${what}`),
  );
  // It is never deleted from, so nobody is named there.
  expect(JSON.stringify(log)).not.toMatch(/Ann Lee|face\d+@/);
}, 120_000);

test('an invitation and a consent run out; admins alone enrol; the address of an account takes its face along', async () => {
  const face = await consented();
  await portrait(face.id, await drawn(1));
  const open = await invite('Bo');
  const parts = { db: db(), analyses: world.server.core.analysis as never };
  const later = (days: number) => new Date(Date.now() + days * DAY_MS);
  await sweep(parts, later(INVITATION_DAYS + 1));
  expect((await faceOf(open.id)).state).toBe('expired');
  expect((await faceOf(face.id)).state).toBe('consented');
  await sweep(parts, later(CONSENT_DAYS + 1));
  expect(await faceOf(face.id)).toMatchObject({ state: 'expired', portraits: [] });
  expect((await send(face.id, await drawn(1))).status).toBe(409);
  await sweep(parts, later(CONSENT_DAYS + ENDED_FACE_DAYS + 2));
  expect((await faces()).items).toEqual([]);
  // What was proof of a consent is gone: the log says when, and what it had been.
  const log = await db().select().from(auditLog).where(eq(auditLog.target, face.id));
  expect(log.at(-1)).toMatchObject({ action: 'brand_face.swept', detail: { was: 'expired' } });
  for (const role of ['analyst', 'viewer']) {
    const colleague: Person = await member(role);
    expect((await colleague.refused('GET', at('/faces')))[0]).toBe(403);
    expect((await colleague.refused('POST', at('/faces'), { name: 'X', email: 'x@example.com' }))[0]).toBe(
      403,
    );
  }
  const executive = await signedUp(world.server);
  const own = await world.admin.ask<EnrolledFace>('POST', at('/faces'), {
    name: 'Executive',
    email: executive.email,
  });
  const account = () => db().select().from(brandFaces).where(eq(brandFaces.id, own.id));
  const named = async () => (await executive.client.fetch('/api/account/export')).text();
  // An address that nobody has proved may be somebody else's.
  expect(await named()).not.toContain('Executive');
  await db().update(userProfiles).set({ emailVerified: true }).where(eq(userProfiles.id, executive.id));
  expect(await named()).toContain('Executive');
  expect(await account()).toHaveLength(1);
  expect((await executive.client.post('/api/account/delete', { password: PASSWORD })).status).toBe(200);
  expect(await account()).toEqual([]);
}, 120_000);
