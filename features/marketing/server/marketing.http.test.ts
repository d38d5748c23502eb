/** The calls of the marketing area over real HTTP, on the real database, with feeds and a collector at the wire. */
import { analyticsEvents, auditLog, userProfiles } from '@unmask/db';
import { eq, like } from '@unmask/db/sql';
import { createEncrypter } from '@unmask/platform/encryption';
import { BLITZ_TASKS } from '@unmask/product/content/marketing/blitz';
import { SAMPLE_PROSPECTS } from '@unmask/product/content/marketing/prospects';
import { until } from '@unmask/testing/server';
import { describe, expect, test } from 'vitest';
import { analyticsSettings, dataSources, marketingArrivals } from '../tables.ts';
import { SECRET_PURPOSE } from './analytics.ts';
import { forwardEvents } from './forward.ts';
import { marketingWorld } from './marketing.testing.ts';

const { world, db, ask } = marketingWorld();
/** As the slice has them; rounds of the schedule stand still meanwhile, a minute long. */
const deps = () => ({
  db: db(),
  fetcher: world.server.core.fetcher,
  encrypter: createEncrypter(world.server.settings.UNMASK_SECRET, SECRET_PURPOSE),
  homeUrl: world.server.settings.PUBLIC_URL ?? world.server.address,
});
const actions = async (start: string) =>
  (
    await db()
      .select()
      .from(auditLog)
      .where(like(auditLog.action, `${start}%`))
  ).map(({ action }) => action);

describe('progress', () => {
  const day = '2026-11-25';

  test('what is ticked and counted is one’s own, by day and by week', async () => {
    const task = BLITZ_TASKS[0]!.id;
    await ask(world.ann, 'PUT', '/progress/tasks', { day, task, done: true });
    await ask(world.ann, 'PUT', '/progress/tasks', { day, task, done: true });
    await ask(world.ann, 'PUT', '/progress/goals', { day, goal: 'emails', count: 7 });
    const read = async (client = world.ann, of = day) =>
      (await ask(client, 'GET', `/progress?day=${of}`)).json;
    expect(await read()).toEqual({
      done: [task],
      counted: { signups: 0, emails: 7, calls: 0, impressions: 0 },
      measured: null,
    });
    // The same week, another day.
    expect(await read(world.ann, '2026-11-29')).toMatchObject({ done: [], counted: { emails: 7 } });
    expect(await read(world.ann, '2026-11-30')).toMatchObject({ counted: { emails: 0 } });
    expect(await read(world.staff)).toMatchObject({ done: [], counted: { emails: 0 } });
    await ask(world.ann, 'PUT', '/progress/tasks', { day, task, done: false });
    expect(await read()).toMatchObject({ done: [] });
  });

  test('staff have sign-ups and opened pages counted by the service', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const before = (await ask(world.staff, 'GET', `/progress?day=${today}`)).json.measured as {
      signups: number;
      impressions: number;
    };
    expect(before.signups).toBeGreaterThanOrEqual(2);
    await world.server.client().post('/api/events', { name: 'page_view', path: '/' });
    const after = (await ask(world.staff, 'GET', `/progress?day=${today}`)).json;
    expect(after.measured).toEqual({ ...before, impressions: before.impressions + 1 });
  });

  test('a task that the plan does not have, and a day that is none, are refused', async () => {
    const none = await ask(world.ann, 'PUT', '/progress/tasks', { day, task: 'sleep', done: true });
    expect([none.status, none.json.code]).toEqual([400, 'marketing_task_unknown']);
    expect((await ask(world.ann, 'GET', '/progress?day=yesterday')).status).toBe(400);
  });
});

const PROSPECT = {
  ...{ company: 'Northwind', contact: 'Eve', email: 'Eve@Northwind.example', phone: '', website: '' },
  ...{ industry: 'Law', size: '1-50', priority: 'High', status: 'Not Contacted', nextStep: '', notes: '' },
  objected: false,
};

describe('the pipeline', () => {
  test('prospects are added once, changed, deleted, and seen by nobody else', async () => {
    const twice = await ask(world.ann, 'POST', '/prospects', { items: [PROSPECT, PROSPECT] });
    expect(twice.json).toEqual({ added: 1, known: 1 });
    const [made] = (await ask(world.ann, 'GET', '/prospects')).json.items!;
    expect(made).toMatchObject({ email: 'eve@northwind.example', fromInquiry: false, objected: false });
    const moved = {
      ...PROSPECT,
      status: 'Qualified',
      nextStep: 'Call on Monday',
      nextStepOn: '2026-11-30',
      objected: true,
    };
    const path = `/prospects/${made!.id}`;
    expect((await ask(world.ann, 'PUT', path, moved)).json).toMatchObject({
      status: 'Qualified',
      nextStep: 'Call on Monday',
      nextStepOn: '2026-11-30',
      objected: true,
    });
    const emails = async () =>
      (
        (await ask(world.ann, 'GET', `/progress?day=${new Date().toISOString().slice(0, 10)}`)).json
          .counted as { emails: number }
      ).emails;
    const counted = await emails();
    for (const status of ['Not Contacted', 'Reached Out', 'Reached Out'])
      await ask(world.ann, 'PUT', path, { ...moved, status });
    expect(await emails()).toBe(counted + 1);
    for (const method of ['PUT', 'DELETE'])
      expect(
        (await ask(world.staff, method, path, method === 'PUT' ? moved : undefined)).json.code,
        method,
      ).toBe('prospect_not_found');
    expect((await ask(world.staff, 'GET', '/prospects')).json.items).toEqual([]);
    expect((await ask(world.ann, 'DELETE', path)).status).toBe(200);
    expect((await ask(world.ann, 'DELETE', path)).status).toBe(404);
  });

  test.each([
    [{ email: 'nobody' }, 'prospect_email_invalid'],
    [{ company: '' }, 'invalid_request'],
    [{ nextStepOn: 'soon' }, 'invalid_request'],
    [{ status: 'Sold' }, 'invalid_request'],
  ])('refused: %j', async (part, code) => {
    const { status, json } = await ask(world.ann, 'POST', '/prospects', {
      items: [{ ...PROSPECT, ...part }],
    });
    expect([status, json.code]).toEqual([400, code]);
  });

  test('who asks for a demo call is in it, for staff alone; what they wrote stays, where they stand is moved and logged', async () => {
    await world.server.client().post('/api/business-inquiries', {
      ...{ name: 'Bo', email: 'bo@southwind.example', company: 'Southwind', teamSize: '500+' },
      message: 'On Monday please',
    });
    const [lead] = (await ask(world.staff, 'GET', '/prospects')).json.items!;
    expect(lead).toMatchObject({
      ...{ company: 'Southwind', contact: 'Bo', email: 'bo@southwind.example', priority: 'High' },
      ...{ status: 'Responded', fromInquiry: true },
    });
    expect(lead!.notes).toContain('On Monday please');
    expect((await ask(world.ann, 'GET', '/prospects')).json.items).toEqual([]);
    const { id, fromInquiry: _from, createdAt: _created, updatedAt: _updated, ...same } = lead!;
    const moved = await ask(world.staff, 'PUT', `/prospects/${id}`, { ...same, status: 'Demo Scheduled' });
    expect(moved.json.status).toBe('Demo Scheduled');
    const rewritten = await ask(world.staff, 'PUT', `/prospects/${id}`, { ...same, email: 'x@y.example' });
    expect([rewritten.status, rewritten.json.code]).toEqual([400, 'prospect_inquiry_kept']);
    expect(await actions('inquiry.')).toEqual(['inquiry.moved']);
    // Whoever proves that the address is theirs takes it along.
    const bo = world.server.client();
    const boId = await bo.signUp('bo@southwind.example');
    const exported = async () => JSON.stringify(await (await bo.fetch('/api/account/export')).json());
    expect(await exported()).not.toContain('On Monday please');
    await db().update(userProfiles).set({ emailVerified: true }).where(eq(userProfiles.id, boId));
    expect(await exported()).toContain('On Monday please');
    await bo.post('/api/account/delete', { password: 'secret-password' });
    expect((await ask(world.staff, 'GET', '/prospects')).json.items).toEqual([]);
  });

  test('[MKT-118] [ENT-434] what is noted about a prospect of the sample lists is kept, and is one’s own', async () => {
    const [first] = SAMPLE_PROSPECTS;
    const note = { status: 'Reached Out', nextStep: 'Write again', notes: 'Liked the report.' };
    const saved = await ask(world.ann, 'PUT', `/notes/${first!.id}`, note);
    expect(saved.json).toMatchObject({ prospect: first!.id, ...note });
    expect((await ask(world.ann, 'GET', '/notes')).json.items).toMatchObject([note]);
    expect((await ask(world.staff, 'GET', '/notes')).json.items).toEqual([]);
    expect((await ask(world.ann, 'PUT', '/notes/nobody', note)).json.code).toBe('prospect_not_found');
  });
});

const FEED = (n: number) =>
  `<rss version="2.0"><channel><title>Feed</title>${Array.from(
    { length: n },
    (_, i) =>
      `<item><title>News &amp; more ${i}</title><link>/news/${i}</link><pubDate>Mon, 2${i} Nov 2026 05:00:00 GMT</pubDate></item>`,
  ).join('')}</channel></rss>`;

describe('data sources', () => {
  test('[ENT-390] [ENT-391] [ENT-392] [ENT-393] [ENT-394] [ENT-395] [ENT-396] [ENT-397] [ENT-398] [ENT-399] [ENT-400] [ENT-401] five, open to everyone; nothing is asked of others before staff say so', async () => {
    const { items } = (await ask(world.server.client(), 'GET', '/sources')).json;
    expect(items).toHaveLength(5);
    for (const source of items!) {
      expect(source).toMatchObject({
        ...{ id: expect.any(String), name: expect.any(String), description: expect.any(String) },
        ...{ status: 'inactive', lastUpdate: null, dataPoints: expect.any(Array) },
      });
      expect(['Daily', 'Weekly', 'Bi-weekly', 'Monthly']).toContain(source.frequency);
      expect(['high', 'medium', 'low']).toContain(source.credibility);
    }
    for (const client of [world.ann, world.server.client()])
      expect((await ask(client, 'POST', '/sources/refresh', {})).status).not.toBe(200);
  });

  test('[MKT-108] [MKT-113] [MKT-114] [MKT-116] refreshed from what really answers; one that does not is an error, with why', async () => {
    const { items } = (await ask(world.staff, 'GET', '/sources')).json;
    const [dead, ...others] = items!.map(({ id }) => String(id));
    for (const id of [dead!, ...others])
      await ask(world.staff, 'PUT', `/sources/${id}`, { url: `${world.origin}/${id}.xml` });
    for (const id of others) world.answers[`/${id}.xml`] = { body: FEED(7) };
    world.answers[`/${dead}.xml`] = { status: 503, body: 'no' };
    const before = Date.now();
    const refreshed = await ask(world.staff, 'POST', '/sources/refresh', {});
    expect(refreshed.json.failed).toEqual([dead]);
    const of = (id: string, all = refreshed.json.items!) => all.find((source) => source.id === id)!;
    expect(of(dead!)).toMatchObject({
      ...{ status: 'error', lastUpdate: null, lastError: 'The address answered with status 503.' },
    });
    for (const id of others) {
      expect(of(id)).toMatchObject({ status: 'active', lastError: null });
      expect(Date.parse(String(of(id).lastUpdate))).toBeGreaterThanOrEqual(before);
      expect(of(id).headlines).toHaveLength(5);
    }
    expect((of(others[0]!).headlines as object[])[0]).toEqual({
      ...{ title: 'News & more 6', url: `${world.origin}/news/6` },
      publishedAt: '2026-11-26T05:00:00.000Z',
    });
    world.answers[`/${dead}.xml`] = { body: 'no feed' };
    expect((await ask(world.staff, 'POST', '/sources/refresh', { ids: [dead] })).json.failed).toEqual([dead]);
    world.answers[`/${dead}.xml`] = { body: FEED(1) };
    const whole = await ask(world.staff, 'POST', '/sources/refresh', {});
    expect(whole.json.failed).toEqual([]);
    expect(whole.json.items!.every(({ status }) => status === 'active')).toBe(true);
    // The switch.
    for (const [active, status] of [
      [false, 'inactive'],
      [true, 'active'],
    ] as const)
      expect((await ask(world.staff, 'PUT', `/sources/${dead}`, { active })).json.status).toBe(status);
  });

  test('the round of every hour reads those that are switched on', async () => {
    const { items } = (await ask(world.staff, 'GET', '/sources')).json;
    const [on, ...off] = items!.map(({ id }) => String(id));
    for (const id of off) await ask(world.staff, 'PUT', `/sources/${id}`, { active: false });
    world.seen.length = 0;
    world.server.core.kernel.trigger('marketing.sources');
    await until('read', async () => world.seen.length > 0, 20_000);
    await until(
      'stored',
      async () => {
        const rows = await db().select().from(dataSources).where(eq(dataSources.id, on!));
        return rows[0]!.triedAt!.getTime() > Date.parse(String(items![0]!.lastUpdate));
      },
      20_000,
    );
    expect(world.seen.map(({ url }) => url)).toEqual([`/${on}.xml`]);
  });

  test.each([
    ['none', { active: true }, 404, 'data_source_not_found'],
    ['ic3', { url: 'ftp://example.com/feed' }, 400, 'data_source_address_invalid'],
    ['ic3', { url: 'https://a:b@example.com/feed' }, 400, 'data_source_address_invalid'],
  ])('refused: %s %j', async (id, body, status, code) => {
    const answer = await ask(world.staff, 'PUT', `/sources/${id}`, body);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });
});

describe('analytics', () => {
  const settings = (more: object = {}) => ({
    ...{ enabled: true, measurementId: 'G-AB12CD34EF', endpoint: `${world.origin}/mp/collect` },
    ...{ secret: 'a-secret-of-google', ...more },
  });
  const view = (path: string) => world.server.client().post('/api/events', { name: 'page_view', path });
  const sent = () => world.seen.filter(({ url }) => url.startsWith('/mp/collect'));

  test('[TRACK-010] the tracker of page views runs with the placeholder for an id: counted here, told to nobody', async () => {
    expect((await ask(world.staff, 'GET', '/analytics')).json).toMatchObject({
      ...{ enabled: false, measurementId: 'G-XXXXXXXXXX', hasSecret: false, sent: 0 },
    });
    expect((await view('/before')).status).toBe(204);
    const rows = await db().select().from(analyticsEvents).where(eq(analyticsEvents.path, '/before'));
    expect(rows).toHaveLength(1);
    await forwardEvents(deps(), new AbortController().signal);
    expect(sent()).toEqual([]);
  });

  test.each([
    [{ measurementId: 'G-XXXXXXXXXX' }, 'measurement_id_invalid'],
    [{ measurementId: 'UA-1' }, 'measurement_id_invalid'],
    [{ enabled: false, measurementId: 'UA-1' }, 'measurement_id_invalid'],
    [{ endpoint: 'no address' }, 'analytics_address_invalid'],
    [{ secret: '' }, 'analytics_secret_missing'],
  ])('not switched on with %j', async (more, code) => {
    const { status, json } = await ask(world.staff, 'PUT', '/analytics', settings(more));
    expect([status, json.code]).toEqual([400, code]);
  });

  test('[MKT-019] switched on by staff, the secret sealed; what is counted from then on is passed on, and a failure loses nothing', async () => {
    const saved = await ask(world.staff, 'PUT', '/analytics', settings());
    expect(saved.json).toMatchObject({ enabled: true, measurementId: 'G-AB12CD34EF', hasSecret: true });
    expect(JSON.stringify(saved.json)).not.toContain('a-secret');
    const [row] = await db().select().from(analyticsSettings);
    expect(row!.secret).not.toContain('a-secret');
    const logged = await db().select().from(auditLog).where(eq(auditLog.action, 'analytics.changed'));
    expect(JSON.stringify(logged)).not.toContain('a-secret');
    for (const path of ['/business', '/analysis/Xy12']) await view(path);
    await db()
      .update(analyticsEvents)
      .set({ at: new Date(Date.now() - 10_000) });
    world.seen.length = 0;
    world.answers['/mp/collect'] = { status: 500, body: '' };
    await forwardEvents(deps(), new AbortController().signal);
    expect((await ask(world.staff, 'GET', '/analytics')).json).toMatchObject({
      ...{ sent: 0, lastError: 'The other side answered with status 500.' },
    });
    delete world.answers['/mp/collect'];
    world.seen.length = 0;
    await forwardEvents(deps(), new AbortController().signal);
    await forwardEvents(deps(), new AbortController().signal);
    expect(sent()).toHaveLength(1);
    expect(sent()[0]!.url).toBe('/mp/collect?measurement_id=G-AB12CD34EF&api_secret=a-secret-of-google');
    const { events, client_id } = JSON.parse(sent()[0]!.body);
    expect(client_id).toBe('unmask.1');
    const home = world.server.settings.PUBLIC_URL ?? world.server.address;
    const views = events.filter((event: { name: string }) => event.name === 'page_view');
    expect(views.map(({ params }: { params: object }) => params)).toEqual([
      { page_location: `${home}/business` },
      { page_location: `${home}/analysis` },
    ]);
    expect(sent()[0]!.body).not.toContain('/before');
    expect((await ask(world.staff, 'GET', '/analytics')).json).toMatchObject({
      ...{ sent: events.length, lastError: null, lastSentAt: expect.any(String) },
    });
  });

  test('the other side checks one event before it counts: what it says is told', async () => {
    const check = async (body: string, status = 200) => {
      world.answers['/debug/mp/collect'] = { status, body };
      return (await ask(world.staff, 'POST', '/analytics/test', {})).json;
    };
    expect(await check('{"validationMessages": []}')).toEqual({ accepted: true, messages: [] });
    expect(await check('{"validationMessages":[{"description":"No such stream"}]}')).toEqual({
      accepted: false,
      messages: ['No such stream'],
    });
    for (const [body, status] of [
      ['<html>', 200],
      ['', 404],
    ] as const)
      expect((await check(body, status)).accepted).toBe(false);
    expect((await ask(world.ann, 'GET', '/analytics')).status).toBe(403);
    // Another server is not told the secret of this one.
    const elsewhere = settings({ endpoint: 'https://elsewhere.example/mp/collect', secret: '' });
    expect((await ask(world.staff, 'PUT', '/analytics', elsewhere)).json.code).toBe(
      'analytics_secret_missing',
    );
    expect((await ask(world.staff, 'PUT', '/analytics', settings({ secret: '' }))).status).toBe(200);
  });
});

test('what a guest kept stays theirs when they sign up', async () => {
  const guest = world.server.client();
  await guest.becomeGuest();
  const day = '2026-11-25';
  await ask(guest, 'PUT', '/progress/tasks', { day, task: 'calls', done: true });
  await ask(guest, 'PUT', '/progress/goals', { day, goal: 'calls', count: 4 });
  await ask(guest, 'POST', '/prospects', { items: [PROSPECT] });
  await ask(guest, 'PUT', `/notes/${SAMPLE_PROSPECTS[0]!.id}`, {
    ...{ status: 'Responded', nextStep: '', notes: 'kept' },
  });
  await guest.signUp('guest@marketing.example');
  expect((await ask(guest, 'GET', `/progress?day=${day}`)).json).toMatchObject({
    ...{ done: ['calls'], counted: { calls: 4 } },
  });
  expect((await ask(guest, 'GET', '/prospects')).json.items).toHaveLength(1);
  expect((await ask(guest, 'GET', '/notes')).json.items).toMatchObject([{ notes: 'kept' }]);
});

test('accounts come through the links of campaigns: new ones once, older ones and guests not', async () => {
  const utm = { source: 'Newsletter', medium: 'email', campaign: 'launch', term: '', content: '' };
  const fresh = world.server.client();
  const id = await fresh.signUp('fresh@marketing.example');
  expect((await ask(fresh, 'POST', '/arrivals', utm)).json).toEqual({ counted: true });
  expect((await ask(fresh, 'POST', '/arrivals', { ...utm, source: 'other' })).json).toEqual({
    counted: false,
  });
  const [row] = await db().select().from(marketingArrivals).where(eq(marketingArrivals.userId, id));
  expect(row).toMatchObject({ source: 'newsletter', campaign: 'launch' });
  await db()
    .update(userProfiles)
    .set({ createdAt: new Date(Date.now() - 25 * 3600_000) })
    .where(eq(userProfiles.id, world.annId));
  expect((await ask(world.ann, 'POST', '/arrivals', utm)).json).toEqual({ counted: false });
  const guest = world.server.client();
  await guest.becomeGuest();
  expect((await ask(guest, 'POST', '/arrivals', utm)).json).toEqual({ counted: false });
  const report = (await ask(world.staff, 'GET', '/arrivals')).json;
  expect(report.items).toMatchObject([
    { source: 'newsletter', medium: 'email', campaign: 'launch', signups: 1 },
  ]);
  expect(report.others).toBeGreaterThanOrEqual(2);
  expect((await ask(world.ann, 'GET', '/arrivals')).status).toBe(403);
});
