/** Links to parts of a case over the real server: what they hand out, when they end, and what the custody log says of them. */
import { createHash } from 'node:crypto';
import { auditLog, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { beforeAll, expect, test } from 'vitest';
import type { ListedReport } from '../../contract.ts';
import type { Share, SharedCase, SharedRef } from '../../share-contract.ts';
import { forensicsShares } from '../../tables.ts';
import { caseWorld, photo } from '../forensics.testing.ts';

const { world, db, at, openCase, send, settled, issue, detail } = caseWorld();
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
type Made = Share & { token: string };

let caseId = '';
let report: ListedReport;
let exhibits: string[];
beforeAll(async () => {
  caseId = (await openCase('Call of John Doe')).id;
  await send(caseId, await photo(31));
  await send(caseId, await photo(32), '?role=reference');
  exhibits = (await settled(caseId)).exhibits.map(({ id }) => id);
  report = await issue(caseId);
}, 300_000);

const chosen = (): SharedRef[] => [
  { kind: 'report', id: report.id },
  { kind: 'exhibit', id: exhibits[0]! },
];
const share = (more: object = {}, who = world.analyst) =>
  who.ask<Made>('POST', at(`/cases/${caseId}/shares`), { name: 'Counsel of Roe', items: chosen(), ...more });
const open = async (token: string, password: string | null = null) => {
  const answer = await world.server.client().post('/api/shared-case', { token, password });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as SharedCase & { code: string; message: string },
  };
};
const fetchItem = (pass: string, { kind, id }: SharedRef) =>
  world.server.client().post(`/api/shared-case/${kind}/${id}`, { pass });
const revoke = (id: string) => world.analyst.ask<Share>('DELETE', at(`/cases/${caseId}/shares/${id}`));

test('[FORENSICS-012] without an account a link shows and hands out what was chosen and nothing else; each opening and file stands in the chain', async () => {
  const made = await share();
  expect(made.state).toBe('active');
  const days = (Date.parse(made.expiresAt) - Date.parse(made.createdAt)) / 86_400_000;
  expect(Math.round(days)).toBe(14);
  const { status, body, headers } = await open(made.token);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toContain('no-store');
  expect(body).toMatchObject({ organization: 'Newsroom', name: 'Counsel of Roe' });
  expect(body.items.map(({ kind, id }) => ({ kind, id }))).toEqual(chosen());
  expect(JSON.stringify(body)).not.toContain('John');
  const pdf = await fetchItem(body.pass, body.items[0]!);
  expect(hashOf(Buffer.from(await pdf.arrayBuffer()))).toBe(report.pdfSha256);
  expect([pdf.headers.get('cache-control'), pdf.headers.get('x-robots-tag')]).toEqual([
    'private, no-store',
    'noindex',
  ]);
  const file = await fetchItem(body.pass, body.items[1]!);
  expect(hashOf(Buffer.from(await file.arrayBuffer()))).toBe(hashOf(await photo(31)));
  // What was not chosen, and a pass that nobody gave.
  expect((await fetchItem(body.pass, { kind: 'exhibit', id: exhibits[1]! })).status).toBe(404);
  expect((await fetchItem('none', body.items[0]!)).status).toBe(404);

  const read = await detail(caseId);
  const said = read.custody.filter(({ event }) => event.startsWith('share_'));
  expect(said.map(({ event }) => event).sort()).toEqual([
    'share_downloaded',
    'share_downloaded',
    'share_made',
    'share_opened',
  ]);
  expect(said.every(({ description }) => description.includes('“Counsel of Roe”'))).toBe(true);
  expect(said.find(({ event }) => event === 'share_opened')?.by).toBeNull();
  expect(JSON.stringify(said)).not.toMatch(/127\.0\.0\.1|::1/);
  expect(read.chain.intact).toBe(true);
  const [row] = await db().select().from(forensicsShares).where(eq(forensicsShares.id, made.id));
  expect(JSON.stringify(row)).not.toContain(made.token);
  const audited = await db().select().from(auditLog).where(eq(auditLog.target, caseId));
  expect(audited.map(({ action }) => action)).toContain('case.share_made');
});

test('unknown, revoked, over, used up, and that of somebody who is suspended: all say the same', async () => {
  const unknown = await open('nobody-has-this');
  expect([unknown.status, unknown.body.code]).toEqual([404, 'shared_gone']);
  const same = async (token: string) => expect((await open(token)).body).toEqual(unknown.body);

  const revoked = await share();
  const { body } = await open(revoked.token);
  expect((await revoke(revoked.id)).state).toBe('revoked');
  await same(revoked.token);
  // At once, also for whoever has it open.
  expect((await fetchItem(body.pass, chosen()[0]!)).status).toBe(404);

  const over = await share({ days: 90 });
  const past = new Date(Date.now() - 1);
  await db().update(forensicsShares).set({ expiresAt: past }).where(eq(forensicsShares.id, over.id));
  await same(over.token);

  const once = await share({ maxViews: 1 });
  const first = await open(once.token);
  expect(first.status).toBe(200);
  expect((await fetchItem(first.body.pass, chosen()[0]!)).status).toBe(200);
  await same(once.token);

  const held = await share();
  const suspended = (at: Date | null) =>
    db().update(userProfiles).set({ suspendedAt: at }).where(eq(userProfiles.id, world.analyst.id));
  await suspended(new Date());
  await same(held.token);
  await suspended(null);
  const { items } = await world.analyst.ask<{ items: Share[] }>('GET', at(`/cases/${caseId}/shares`));
  const state = (id: string) => items.find((each) => each.id === id)?.state;
  expect([state(revoked.id), state(over.id), state(once.id), state(held.id)]).toEqual([
    ...['revoked', 'expired', 'used', 'active'],
  ]);
});

test('a password is asked for, is not stored, and cannot be tried for ever', async () => {
  const made = await share({ password: 'correct horse' });
  const [row] = await db().select().from(forensicsShares).where(eq(forensicsShares.id, made.id));
  expect(JSON.stringify(row)).not.toContain('correct horse');
  expect((await open(made.token)).body.code).toBe('shared_password');
  expect((await open(made.token, 'wrong horse')).status).toBe(401);
  expect((await open(made.token, 'correct horse')).status).toBe(200);
  const read = await detail(caseId);
  const entries = read.custody.filter(({ description }) => /has a password/.test(description));
  expect(entries).toHaveLength(1);
  let last = 0;
  for (let n = 0; n < 21 && last !== 429; n += 1) last = (await open(made.token, `wrong ${n}`)).status;
  expect(last).toBe(429);
});

test('only who reads all cases makes and ends them, of what the case has; others find nothing', async () => {
  const url = `/api/organizations${at(`/cases/${caseId}/shares`)}`;
  const refused = async (body: object, who = world.analyst) =>
    (await who.client.post(url, { name: 'x', items: chosen(), ...body })).json();
  expect(await refused({ name: ' ' })).toMatchObject({ code: 'share_name_missing' });
  expect(await refused({ items: [] })).toMatchObject({ code: 'share_items_missing' });
  expect(await refused({ items: [{ kind: 'report', id: exhibits[0] }] })).toMatchObject({
    code: 'share_item_unknown',
  });
  expect(await refused({ password: 'short' })).toMatchObject({ code: 'share_password_short' });
  expect(await refused({}, world.viewer)).toMatchObject({ code: 'case_not_found' });
  expect(await refused({}, world.stranger)).toMatchObject({ code: 'organization_not_found' });
  const none = await world.analyst.client.fetch(`/api/organizations${at(`/cases/${caseId}/shares/none`)}`, {
    method: 'DELETE',
  });
  expect(none.status).toBe(404);
  const tooLong = await world.analyst.client.post(url, {
    ...{ name: 'x', items: chosen(), days: 91 },
  });
  expect(tooLong.status).toBe(400);
});
