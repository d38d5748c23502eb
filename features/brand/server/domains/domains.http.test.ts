/** Lookalike domains over the real server and a real name server: looks are made here, one at a time, instead of once a day. */
import { domainToASCII } from 'node:url';
import { auditLog, schedules } from '@unmask/db';
import { and, eq, sql } from '@unmask/db/sql';
import { createNameAsker } from '@unmask/platform/dns-records';
import { createFetcher } from '@unmask/platform/safe-fetch';
import { startNameServer, type TestRecords } from '@unmask/platform/testing/dns-server';
import { signedUp } from '@unmask/testing/organizations';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DomainOverview, LookalikeDomain, Takedown } from '../../contract.ts';
import { brandConfigs, brandDomainLooks, brandDomains, brandFiles } from '../../tables.ts';
import { brandWorld } from '../brand.testing.ts';
import { sha256Of } from '../files.ts';
import { sweep } from '../sweep.ts';
import { domainRound, type LookDeps } from './looks.ts';

const { world, db, at, save, overview, takedowns, member } = brandWorld({ RUN_JOBS: 'false' });

const THERE: TestRecords = { a: ['192.0.2.7'], ns: ['ns1.host.example'] };
const MAIL: TestRecords = { ...THERE, mx: ['mx.host.example'] };
interface Told {
  type: string;
  severity: string;
  message: string;
  metadata: Record<string, string>;
}

/** As the server itself would look; its monitoring is switched on without a look of its own. */
const deps = (more: Partial<LookDeps> = {}): LookDeps => {
  const { analysis } = world.server.core;
  return {
    ...{ db: db(), analyses: analysis as never, events: analysis.events, logger: undefined as never },
    names: createNameAsker([world.names.address], 10_000),
    // Names of tests are nobody's: they lead to this machine.
    fetcher: createFetcher({ allow: ['127.0.0.0/8'], resolve: async () => ['127.0.0.1'] }),
    homePages: () => [],
    ...more,
  };
};
const own = () => eq(brandDomainLooks.organizationId, world.organization.id);
async function look(more: Partial<LookDeps> = {}) {
  await db()
    .update(brandDomainLooks)
    .set({ nextLookAt: new Date(0) })
    .where(own());
  await domainRound(deps(more), new AbortController().signal);
}
const ask = <T>(method: string, path: string, body?: unknown, who = world.admin) =>
  who.ask<T>(method, at(path), body);
const domains = async (query = '', who = world.admin) =>
  (await ask<{ items: LookalikeDomain[] }>('GET', `/domains${query}`, undefined, who)).items;
const looks = () => ask<DomainOverview>('GET', '/domain-looks');
const only = async () => (await domains())[0]!;
const told = async () =>
  (await world.admin.ask<{ items: Told[] }>('GET', `/${world.organization.id}/threat-alerts`)).items;
const set = (id: string, state: string, who = world.admin) =>
  ask<LookalikeDomain>('PATCH', `/domains/${id}`, { state }, who);
const notice = { evidence: ['Records'], legalBasis: 'Trademark', signedBy: 'Ann Lee' };

/** The server's own rounds keep out of the way, however long a test takes. */
const wait = () =>
  db()
    .update(schedules)
    .set({ nextAt: sql`now() + interval '59 seconds'` })
    .where(eq(schedules.id, 'brand.domains'));
beforeAll(async () => {
  await wait();
  const waiting = setInterval(() => void wait().catch(() => {}), 5_000);
  return () => clearInterval(waiting);
});

beforeEach(async () => {
  world.names.records.set('acme.example', MAIL);
  await save({ brand_assets: ['acme.example', '@northwind', 'EUTM 018 NORTHWIND'] });
  await db()
    .update(brandConfigs)
    .set({ active: true, startedAt: new Date(), startedBy: world.admin.id })
    .where(eq(brandConfigs.organizationId, world.organization.id));
});

test('what is registered is found with what was seen; of what comes later with mail the channels are told, once', async () => {
  world.names.records.set('acm.example', MAIL);
  world.names.records.set('acme-login.example', { ns: ['ns1.host.example'] });
  await look();
  const items = await domains();
  expect(items.map(({ name }) => name).sort()).toEqual(['acm.example', 'acme-login.example']);
  expect(items.find(({ name }) => name === 'acm.example')).toMatchObject({
    ...{ official: 'acme.example', shown: 'acm.example', likeness: 'omission', from: 'e', to: '' },
    ...{ state: 'new', known: true, watched: true, goneAt: null, page: null },
    records: { a: ['192.0.2.7'], aaaa: [], mx: ['mx.host.example'], ns: ['ns1.host.example'] },
    history: [{ what: 'appeared' }, { what: 'mail' }],
  });
  const state = (await looks()).looks[0]!;
  expect(state).toMatchObject({ official: 'acme.example', asked: null, failingSince: null });
  expect(state.candidates).toBe(state.possible);
  expect(state.lastLookAt).not.toBeNull();
  // What was there at the first look is no news.
  expect(await told()).toEqual([]);
  // In other letters: found by its ASCII name, shown as browsers may show it.
  const cyrillic = `${domainToASCII('\u0430cme')}.example`;
  world.names.records.set(cyrillic, THERE);
  world.names.records.set('acme-login.example', MAIL);
  await look();
  await look();
  const alerts = await told();
  expect(alerts).toHaveLength(1);
  expect(alerts[0]).toMatchObject({
    ...{ type: 'lookalike_domain', severity: 'medium' },
    metadata: { domain: 'acme-login.example', looks_like: 'acme.example' },
  });
  expect(alerts[0]?.message).toContain('takes mail');
  expect(alerts[0]?.message).not.toMatch(/malicious|phish|fraud|attack/i);
  const shown = (await domains()).find(({ name }) => name === cyrillic);
  expect(shown).toMatchObject({ known: false, likeness: 'homoglyph', from: 'a', to: '\u0430' });
  expect(shown?.shown).toBe('\u0430cme.example');
});

test('what is not there any more is gone, with its dates; what comes back is news again', async () => {
  world.names.records.set('acm.example', MAIL);
  await look();
  world.names.records.delete('acm.example');
  // A server that fails says nothing about what is there.
  world.names.records.set('acm.example', { fails: true });
  await look();
  expect((await only()).goneAt).toBeNull();
  world.names.records.delete('acm.example');
  await look();
  const gone = await only();
  expect(gone).toMatchObject({ state: 'gone', records: { mx: ['mx.host.example'] } });
  expect(gone.goneAt).not.toBeNull();
  expect(await domains('?state=gone')).toHaveLength(1);
  expect(await domains('?state=new')).toEqual([]);
  expect(await world.admin.refused('POST', at(`/domains/${gone.id}/takedown`), notice)).toEqual([
    409,
    'brand_domain_state_refused',
  ]);
  world.names.records.set('acm.example', MAIL);
  await look();
  const back = await only();
  expect(back).toMatchObject({ state: 'new', goneAt: null, known: false });
  expect(back.history.map(({ what }) => what)).toEqual(['appeared', 'mail', 'gone', 'back', 'mail']);
  expect(await told()).toHaveLength(1);
  await db()
    .update(brandDomains)
    .set({ lastSeenAt: new Date(0) })
    .where(eq(brandDomains.id, back.id));
  await sweep({ db: db(), analyses: world.server.core.analysis as never });
  expect(await domains()).toEqual([]);
});

test('the home page is captured with its hash, its title is text, and its coming is told', async () => {
  const page = '<html><title>Northwind &amp; <b>sign in</title></html>';
  world.names.records.set('acm.example', THERE);
  const { port } = new URL(world.origin);
  const homePages = (name: string) => [`https://${name}:${port}/`, `http://${name}:${port}/home`];
  await look({ homePages });
  expect((await only()).page).toBeNull();
  world.answers['/home'] = { body: page };
  // Asked for again after a week alone.
  await look({ homePages });
  expect((await only()).page).toBeNull();
  const week = { pageAt: new Date(Date.now() - 8 * 86_400_000) };
  await db().update(brandDomains).set(week);
  await look({ homePages });
  const seen = await only();
  expect(seen.page).toMatchObject({ title: 'Northwind &', sha256: sha256Of(Buffer.from(page)) });
  expect(seen.history.map(({ what }) => what)).toEqual(['appeared', 'page']);
  const alerts = await told();
  expect(alerts.map(({ message }) => message.includes('has a page'))).toEqual([true]);
  const file = await world.admin.client.fetch(`/api/organizations${at(`/domains/${seen.id}/page`)}`);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(sha256Of(Buffer.from(await file.arrayBuffer()))).toBe(seen.page?.sha256);
  // The same page again is kept once; where nobody wants pages none is asked for.
  await db().update(brandDomains).set(week);
  await look({ homePages });
  const files = eq(brandFiles.organizationId, world.organization.id);
  expect(await db().$count(brandFiles, files)).toBe(1);
  expect((await ask<DomainOverview>('PUT', '/domain-pages', { pages: false })).pages).toBe(false);
  world.asked.length = 0;
  await db().update(brandDomains).set(week);
  await look({ homePages });
  expect(world.asked).toEqual([]);
});

test('what is ours joins the inventory and is nobody else any more, until somebody says otherwise', async () => {
  world.names.records.set('acm.example', MAIL);
  await look();
  const { id } = await only();
  expect(await set(id, 'watched')).toMatchObject({ state: 'watched' });
  const analyst = await member('analyst');
  expect(await analyst.refused('PATCH', at(`/domains/${id}`), { state: 'ours' })).toEqual([403, 'forbidden']);
  expect(await set(id, 'new', analyst)).toMatchObject({ state: 'new' });
  expect(await set(id, 'ours')).toMatchObject({ state: 'ours' });
  expect((await overview()).config.brand_assets).toContain('acm.example');
  expect((await looks()).looks.map(({ official }) => official).sort()).toEqual([
    'acm.example',
    'acme.example',
  ]);
  // Each is official now: none of them is a lookalike of the other.
  await look();
  expect((await domains()).map(({ name }) => name)).toEqual(['acm.example']);
  expect(await world.admin.refused('POST', at(`/domains/${id}/takedown`), notice)).toEqual([
    409,
    'brand_domain_state_refused',
  ]);
  expect(await set(id, 'new')).toMatchObject({ state: 'new' });
  expect((await overview()).config.brand_assets).not.toContain('acm.example');
  // The configuration says the same, either way.
  await save({ brand_assets: ['acme.example', 'https://www.acm.example/'] });
  expect((await only()).state).toBe('ours');
  await save({ brand_assets: ['acme.example'] });
  expect((await only()).state).toBe('new');
  await save({ brand_assets: [] });
  expect(await only()).toMatchObject({ state: 'new', watched: false });
  const entries = await db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.target, id), eq(auditLog.action, 'brand_domain.changed')));
  expect(entries.map(({ detail }) => (detail as { to: string }).to)).toEqual([
    'watched',
    'new',
    'ours',
    'new',
  ]);
});

test('a takedown is a document by legal route, from new and watched only; refused, the domain is watched on', async () => {
  world.names.records.set('acm.example', MAIL);
  await look();
  const { id } = await only();
  const path = `/domains/${id}/takedown`;
  expect(await world.admin.refused('POST', at(path), { ...notice, evidence: [] })).toEqual([
    400,
    'brand_evidence_missing',
  ]);
  const { takedownRequest } = await ask<{ takedownRequest: Takedown }>('POST', path, notice);
  expect(takedownRequest).toMatchObject({
    ...{ alertId: null, domainId: id, platform: 'web', url: 'https://acm.example/' },
    ...{ route: 'trademark', state: 'submitted' },
  });
  expect((await only()).state).toBe('takedown_started');
  expect(await world.admin.refused('POST', at(path), notice)).toEqual([409, 'brand_domain_state_refused']);
  expect((await takedowns()).map((each) => each.id)).toEqual([takedownRequest.id]);
  const pdf = await world.admin.client.fetch(
    `/api/organizations${at(`/takedowns/${takedownRequest.id}/pdf`)}`,
  );
  const bytes = Buffer.from(await pdf.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(sha256Of(bytes)).toBe(takedownRequest.sha256);
  const checked = await world.admin.client.fetch(`/api/documents/${takedownRequest.documentId}`);
  expect(checked.status).toBe(200);
  await ask('PATCH', `/takedowns/${takedownRequest.id}`, { state: 'refused' });
  expect((await only()).state).toBe('watched');
});

test('without a name server that is said, nothing is called gone, and the next hour tries again', async () => {
  world.names.records.set('acm.example', MAIL);
  await look();
  const dead = await startNameServer();
  await dead.close();
  await look({ names: createNameAsker([dead.address], 10_000) });
  const state = (await looks()).looks[0]!;
  expect(state.failingSince).not.toBeNull();
  expect(Date.parse(state.nextLookAt)).toBeGreaterThan(Date.now() + 50 * 60_000);
  expect((await only()).goneAt).toBeNull();
  await look();
  expect((await looks()).looks[0]?.failingSince).toBeNull();
});

test('where every name below an ending is said to be there, nothing is told of it', async () => {
  world.names.records.set('*.top', MAIL);
  world.names.records.set('acme.net', THERE);
  await look();
  expect((await domains()).map(({ name }) => name)).toEqual(['acme.net']);
  expect((await looks()).looks[0]?.untellable).toEqual(['top']);
});

test('a look that was broken off goes on where it was; while monitoring is off nothing is asked', async () => {
  const ended = new AbortController();
  const asker = createNameAsker([world.names.address], 10_000);
  let asked = 0;
  const names: LookDeps['names'] = {
    async records(name, signal) {
      asked += 1;
      if (asked === 150) ended.abort();
      return asker.records(name, signal);
    },
  };
  await db()
    .update(brandDomainLooks)
    .set({ nextLookAt: new Date(0) })
    .where(own());
  await domainRound(deps({ names }), ended.signal);
  expect((await looks()).looks[0]?.asked).toBe(100);
  world.names.asked.length = 0;
  await look();
  expect(world.names.asked).not.toContain('ame.example');
  expect((await looks()).looks[0]).toMatchObject({ asked: null });
  await ask('POST', '/stop');
  world.names.asked.length = 0;
  await look();
  expect(world.names.asked).toEqual([]);
  expect(await world.admin.refused('POST', at('/domain-looks'))).toEqual([400, 'brand_not_watching']);
});

test('members alone read them, admins alone look; who has no official domain is told so', async () => {
  // Without an address: the round that is asked for below fetches no page.
  world.names.records.set('acm.example', { mx: ['mx.host.example'], ns: ['ns1.host.example'] });
  await look();
  const { id } = await only();
  const viewer = await member('viewer');
  expect(await domains('', viewer)).toHaveLength(1);
  for (const [method, path, body] of [
    ['PATCH', `/domains/${id}`, { state: 'watched' }],
    ['POST', `/domains/${id}/takedown`, notice],
    ['POST', '/domain-looks', undefined],
    ['PUT', '/domain-pages', { pages: false }],
  ] as const)
    expect(await viewer.refused(method, at(path), body), path).toEqual([403, 'forbidden']);
  const stranger = await signedUp(world.server);
  const theirs = await stranger.create('Southwind');
  expect(await stranger.refused('GET', at('/domains'))).toEqual([404, 'organization_not_found']);
  const path = `/${theirs.id}/brand/domains/${id}`;
  expect(await stranger.refused('PATCH', path, { state: 'watched' })).toEqual([
    404,
    'brand_domain_not_found',
  ]);
  expect((await stranger.client.fetch(`/api/organizations${path}/page`)).status).toBe(404);
  expect((await ask<DomainOverview>('POST', '/domain-looks')).looks).toHaveLength(1);
  await save({ brand_assets: ['@northwind'] });
  expect(await world.admin.refused('POST', at('/domain-looks'))).toEqual([400, 'brand_no_domains']);
});

test('read in parts each stands once, also those of one moment; what is no place is refused', async () => {
  const firstSeenAt = new Date('2026-11-20T10:00:00.000Z');
  await db()
    .insert(brandDomains)
    .values(
      Array.from({ length: 60 }, (_, n) => ({
        ...{
          id: `${world.organization.id}-${n}`,
          organizationId: world.organization.id,
          name: `n${n}.example`,
        },
        ...{ official: 'acme.example', likeness: 'omission' as const, from: 'r', to: '', known: false },
        ...{ state: 'new' as const, records: { a: [], aaaa: [], mx: [], ns: ['x'] }, history: [] },
        ...{ firstSeenAt, lastSeenAt: firstSeenAt },
      })),
    );
  type Part = { items: LookalikeDomain[]; nextCursor: string | null };
  const first = await ask<Part>('GET', '/domains');
  const second = await ask<Part>('GET', `/domains?cursor=${first.nextCursor}`);
  expect(second.nextCursor).toBeNull();
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(60);
  expect(await world.admin.refused('GET', at('/domains?cursor=x'))).toEqual([400, 'brand_cursor_invalid']);
});
