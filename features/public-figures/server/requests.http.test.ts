/** What people ask about an entry, over the real server and database. */
import { auditLog, deliveries, figureIncidents, publicFigures } from '@unmask/db';
import { like } from '@unmask/db/sql';
import { expect, test } from 'vitest';
import { figureRequests } from '../tables.ts';
import { figuresWorld, REPORT } from './figures.testing.ts';
import { deleteSettled } from './settled.ts';

const { world, db, ask } = figuresWorld();

async function entry(name: string): Promise<string> {
  const { json } = await ask(world.ann, 'POST', '/reports', { ...REPORT, name });
  const done = await ask(world.staff, 'POST', `/review/${json.id}`, { decision: 'confirmed' });
  return String(done.json.slug);
}
const open = async () => (await ask(world.staff, 'GET', '/requests')).json.items ?? [];
const settle = (id: unknown, body: object) => ask(world.staff, 'POST', `/requests/${id}`, body);
const ASK = { kind: 'removal', name: 'Office', email: 'Office@Ostwick.Example', relation: 'representative' };

test('whoever is meant has an entry removed without an account; nothing but a hash stays, and the name is not listed again', async () => {
  const slug = await entry('Quendra Ostwick');
  const visitor = world.server.client();
  const send = (over: object) =>
    ask(visitor, 'POST', '/requests', { ...ASK, slug, text: 'Please remove her.', ...over });
  expect((await send({ email: 'office' })).json.code).toBe('invalid_email');
  expect((await send({ slug: 'sample-velina-quortz' })).json.code).toBe('figure_not_found');
  expect((await send({})).json).toEqual({ received: true });
  await send({ kind: 'correction' });
  expect((await ask(world.ann, 'GET', '/requests')).status).toBe(403);
  const [correction, removal] = await open();
  expect(removal).toMatchObject({
    ...{ kind: 'removal', figure: 'Quendra Ostwick', email: 'office@ostwick.example', account: false },
  });
  expect((await settle(removal?.id, { decision: 'refused' })).json.code).toBe('figure_note_missing');
  expect((await settle(removal?.id, { decision: 'granted' })).json).toMatchObject({ figure: '' });
  expect((await settle(removal?.id, { decision: 'granted' })).json.code).toBe('figure_decided');
  expect((await settle(correction?.id, { decision: 'granted' })).json.code).toBe('figure_decided');
  expect((await ask(visitor, 'GET', `/entries/${slug}`)).status).toBe(404);
  expect(await db().select().from(figureIncidents)).toEqual([]);
  const [left] = await db().select().from(publicFigures);
  expect(JSON.stringify(left)).not.toMatch(/ostwick/i);
  const { json } = await ask(world.ann, 'POST', '/reports', { ...REPORT, name: 'QUENDRA OSTWICK' });
  const again = await ask(world.staff, 'POST', `/review/${json.id}`, { decision: 'confirmed' });
  expect([again.status, again.json.code]).toEqual([409, 'figure_removed']);
  const mails = await db().select().from(deliveries).where(like(deliveries.kind, 'figure_request%'));
  expect(mails.filter(({ kind }) => kind === 'figure_request_settled')).toMatchObject([
    { target: 'office@ostwick.example' },
  ]);
  const told = await db().select().from(auditLog).where(like(auditLog.action, 'figure_request.%'));
  expect(told.map(({ action }) => action)).toEqual([
    ...['figure_request.made', 'figure_request.made', 'figure_request.granted'],
  ]);
});

test('a correction changes name and words, never to the name of another entry', async () => {
  const slug = await entry('Jorun Palleske');
  await entry('Odile Brantz');
  await ask(world.bob, 'POST', '/requests', { ...ASK, slug, kind: 'correction', text: 'Two n.' });
  const [request] = await open();
  expect(request).toMatchObject({ account: true });
  const taken = await settle(request?.id, { decision: 'granted', name: 'odile brantz' });
  expect([taken.status, taken.json.code]).toEqual([409, 'figure_name_taken']);
  await settle(request?.id, { decision: 'granted', name: 'Jorunn Palleske', about: 'Made-up singer' });
  const read = await ask(world.server.client(), 'GET', `/entries/${slug}`);
  expect(read.json).toMatchObject({ name: 'Jorunn Palleske', about: 'Made-up singer' });
});

test('a claim is shown by a code on the site itself; who has it writes the statement, and it goes with the account', async () => {
  const slug = await entry('Casimir Uhlgren');
  const cara = world.server.client();
  await cara.signUp('cara@figures.example');
  const siteUrl = `${world.origin}/about?x=1`;
  const body = { slug, relation: 'self', siteUrl };
  expect((await ask(world.server.client(), 'POST', '/claims', body)).status).toBe(401);
  expect((await ask(cara, 'POST', '/claims', { ...body, siteUrl: 'x' })).json.code).toBe(
    'figure_site_invalid',
  );
  const { json: claim } = await ask(cara, 'POST', '/claims', body);
  expect(claim).toMatchObject({ file: `${world.origin}/.well-known/unmask-claim.txt`, siteFound: null });
  expect((await ask(cara, 'POST', '/claims', body)).json.code).toBe('figure_claim_open');
  const id = String(claim.id);
  expect((await ask(world.bob, 'POST', `/claims/${id}/check`, {})).status).toBe(404);
  expect((await ask(cara, 'POST', `/claims/${id}/check`, {})).json.siteFound).toBe(false);
  expect((await settle(id, { decision: 'granted' })).json.code).toBe('figure_site_unchecked');
  expect((await ask(cara, 'PUT', `/claims/${id}/statement`, { text: 'No.' })).status).toBe(404);
  world.pages['/.well-known/unmask-claim.txt'] = `code: ${claim.code}\n`;
  expect((await ask(cara, 'POST', `/claims/${id}/check`, {})).json.siteFound).toBe(true);
  expect((await settle(id, { decision: 'granted' })).json).toMatchObject({ state: 'granted' });
  await ask(cara, 'PUT', `/claims/${id}/statement`, { text: 'This was not me.' });
  const read = () => ask(world.server.client(), 'GET', `/entries/${slug}`);
  expect((await read()).json).toMatchObject({
    claimed: true,
    statement: { text: 'This was not me.', site: world.origin },
  });
  expect(await (await cara.fetch('/api/account/export')).text()).toContain('This was not me.');
  await cara.post('/api/account/delete', { password: 'secret-password' });
  expect((await read()).json).toMatchObject({ claimed: false, statement: null });
  expect(await db().select().from(figureRequests).where(like(figureRequests.id, id))).toEqual([]);
});

test('what was decided goes after 180 days, what is listed or waits stays', async () => {
  const { json } = await ask(world.bob, 'POST', '/reports', { ...REPORT, name: 'Emeric Vostrand' });
  await ask(world.staff, 'POST', `/review/${json.id}`, { decision: 'rejected', note: 'No source.' });
  const ids = async () => (await db().select().from(figureIncidents)).map(({ id }) => id);
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);
  await deleteSettled(db(), later(179));
  expect(await ids()).toContain(json.id);
  const before = (await ids()).length;
  await deleteSettled(db(), later(181));
  expect(await ids()).not.toContain(json.id);
  expect(await ids()).toHaveLength(before - 1);
  expect(await db().select().from(figureRequests)).toEqual([]);
});
