/** From the samples to confirmed entries, over the real server and database. */
import { videoAnalyses } from '@unmask/analyses/tables';
import { auditLog, deliveries, figureIncidents } from '@unmask/db';
import { and, eq, like } from '@unmask/db/sql';
import { save } from '@unmask/testing/analyses';
import { tinyClip } from '@unmask/testing/server';
import { describe, expect, test } from 'vitest';
import { figuresWorld, REPORT, type Told } from './figures.testing.ts';

const { world, db, ask } = figuresWorld();
const names = ({ json }: Told) => (json.items ?? []).map(({ name }) => name);
const report = (over: object = {}) => ask(world.ann, 'POST', '/reports', { ...REPORT, ...over });
const decide = (id: unknown, body: object) => ask(world.staff, 'POST', `/review/${id}`, body);
const DAY_MS = 86_400_000;

async function confirmed(over: object = {}): Promise<string> {
  const { json } = await report(over);
  const decided = await decide(json.id, { decision: 'confirmed' });
  expect(decided.status, JSON.stringify(decided.json)).toBe(200);
  return String(json.id);
}
const age = (id: string, days: number) =>
  db()
    .update(figureIncidents)
    .set({ confirmedAt: new Date(Date.now() - days * DAY_MS) })
    .where(eq(figureIncidents.id, id));

describe('before the first confirmed report', () => {
  test('[ENT-467] [ENT-468] [ENT-469] [ENT-470] [ENT-471] [ENT-472] [ENT-473] [ENT-474] [CELEB-014] [CELEB-015] [CELEB-016] [CELEB-017] samples stand in, each marked', async () => {
    const visitor = world.server.client();
    const { json } = await ask(visitor, 'GET', '');
    const items = json.items ?? [];
    expect(items.length).toBeGreaterThan(4);
    for (const item of items) {
      expect(item).toMatchObject({
        name: expect.any(String),
        totalDeepfakes: expect.any(Number),
        recentDetections: expect.any(Number),
        trending: expect.any(Boolean),
        lastDetected: expect.stringMatching(/Z$/),
        sample: true,
      });
      expect(item.about).toMatch(/^Made-up /);
      expect(item.totalDeepfakes).toBeGreaterThanOrEqual(Number(item.recentDetections));
    }
    expect(new Set(items.map(({ riskLevel }) => riskLevel))).toEqual(
      new Set(['Very High', 'High', 'Medium', 'Low']),
    );
    const summary = await ask(visitor, 'GET', '/summary');
    expect(summary.json).toMatchObject({
      ...{ sample: true, monitored: 2847, detectedToday: 156, trendingAlerts: 23 },
    });
    const slug = String(items[0]?.slug);
    expect((await ask(visitor, 'GET', `/entries/${slug}`)).json).toMatchObject({ sample: true, slug });
    const incidents = await ask(visitor, 'GET', `/entries/${slug}/incidents`);
    expect(incidents.json.items).toHaveLength(Number(items[0]?.totalDeepfakes));
    for (const incident of incidents.json.items ?? [])
      expect(incident).toMatchObject({ sample: true, sourceUrl: null });
    expect(names(await ask(visitor, 'GET', '?search=ORREL'))).toEqual(['Tamsin Orrelwood']);
    expect((await ask(visitor, 'GET', '/entries/nobody')).status).toBe(404);
  });
});

describe('a report', () => {
  test('that cannot be taken says why', async () => {
    const codes = await Promise.all(
      [
        { sourceUrl: 'gazette' },
        { sourceUrl: 'javascript:alert(1)' },
        { url: 'ftp://files.example/clip' },
        { publishedOn: '2011-01-01' },
        { publishedOn: '2999-01-01' },
        { name: ' VELINA  quortz ' },
        { analysisId: 'none' },
        { summary: '' },
      ].map(async (over) => (await report(over)).json.code),
    );
    expect(codes).toEqual([
      ...['figure_source_invalid', 'figure_source_invalid', 'figure_url_invalid', 'figure_date_invalid'],
      ...['figure_date_invalid', 'figure_is_sample', 'analysis_not_found', 'invalid_request'],
    ]);
    expect((await ask(world.server.client(), 'POST', '/reports', REPORT)).status).toBe(401);
  });

  test('[CELEB-011] waits, is told to staff once, is one’s own alone, and can be taken back', async () => {
    const first = await report({ name: '  Wilmot   Tarragen ' });
    expect(first.json).toMatchObject({ name: 'Wilmot Tarragen', state: 'pending', slug: null });
    await report({ name: 'Wilmot Tarragen', sourceUrl: 'https://other.example/a' });
    const told = await db().select().from(deliveries).where(eq(deliveries.kind, 'figure_report'));
    expect(told.map(({ target }) => target).sort()).toEqual([
      'colleague@figures.example',
      'staff@figures.example',
    ]);
    // The same page, written otherwise.
    const again = await report({
      name: 'wilmot tárragen',
      sourceUrl: 'https://www.gazette.example/fake/?utm_source=x#top',
    });
    expect([again.status, again.json.code]).toEqual([409, 'figure_report_known']);
    expect(names(await ask(world.ann, 'GET', '/reports'))).toEqual(['Wilmot Tarragen', 'Wilmot Tarragen']);
    expect(names(await ask(world.bob, 'GET', '/reports'))).toEqual([]);
    expect((await ask(world.bob, 'DELETE', `/reports/${first.json.id}`)).status).toBe(404);
    expect((await ask(world.ann, 'DELETE', `/reports/${first.json.id}`)).status).toBe(200);
    expect((await ask(world.ann, 'DELETE', `/reports/${first.json.id}`)).status).toBe(404);
    expect(names(await ask(world.server.client(), 'GET', ''))).not.toContain('Wilmot Tarragen');
    const [left] = (await ask(world.staff, 'GET', '/review')).json.items ?? [];
    await ask(world.ann, 'DELETE', `/reports/${left?.id}`);
  });

  test('brings an analysis of one’s own, and staff and the entry say what the engine said of it', async () => {
    const { annId: id, server } = world;
    const named = { name: 'Ferrin Aldcott', sourceUrl: 'https://gazette.example/aldcott' };
    const analysisId = await save(server, { id }, { outcome: 'ai_generated' });
    const taken = await report({ ...named, analysisId });
    expect(taken.json).toMatchObject({ state: 'pending', analysisOutcome: 'ai_generated' });
    const waiting = (await ask(world.staff, 'GET', '/review')).json.items;
    expect(waiting).toMatchObject([{ name: 'Ferrin Aldcott', analysisOutcome: 'ai_generated' }]);
    const others = await ask(world.bob, 'POST', '/reports', { ...REPORT, ...named, analysisId });
    expect([others.status, others.json.code]).toEqual([404, 'analysis_not_found']);
    await ask(world.ann, 'DELETE', `/reports/${taken.json.id}`);
  });
});

describe('what staff decide', () => {
  test('[CELEB-010] a confirmed report is an entry with its source; the samples are gone; mail and audit log tell of it', async () => {
    const url = 'https://scam.example/clip';
    const { json } = await report({ url, name: 'Quendra Óstwick' });
    expect((await ask(world.ann, 'POST', `/review/${json.id}`, { decision: 'confirmed' })).status).toBe(403);
    expect((await decide(json.id, { decision: 'rejected' })).json.code).toBe('figure_note_missing');
    const done = await decide(json.id, {
      ...{ decision: 'confirmed', name: 'Quendra Ostwick', about: 'Made-up person of a test' },
    });
    expect(done.json).toMatchObject({ state: 'confirmed', slug: 'quendra-ostwick' });
    expect((await decide(json.id, { decision: 'confirmed' })).json.code).toBe('figure_decided');
    const visitor = world.server.client();
    expect((await ask(visitor, 'GET', '')).json.items).toMatchObject([
      {
        ...{ name: 'Quendra Ostwick', about: 'Made-up person of a test', sample: false },
        ...{ totalDeepfakes: 1, recentDetections: 1, riskLevel: 'Low', trending: false },
      },
    ]);
    const incidents = await ask(visitor, 'GET', '/entries/quendra-ostwick/incidents');
    expect(incidents.json.items).toMatchObject([{ sourceUrl: REPORT.sourceUrl, sample: false }]);
    // Nobody is led to the scam, and nobody reads who reported it.
    expect(JSON.stringify(incidents.json)).not.toMatch(/scam\.example|ann@|reporter/);
    expect((await ask(visitor, 'GET', '/entries/sample-velina-quortz')).status).toBe(404);
    const mails = await db().select().from(deliveries).where(eq(deliveries.kind, 'figure_report_decided'));
    expect(mails).toMatchObject([{ target: 'ann@figures.example' }]);
    const entries = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.target, String(json.id)), like(auditLog.action, 'figure_report.%')));
    expect(entries.map(({ action }) => action)).toEqual(['figure_report.made', 'figure_report.confirmed']);
    const back = await decide(json.id, { decision: 'retracted', note: 'The source took it back.' });
    expect(back.json).toMatchObject({ state: 'retracted', note: 'The source took it back.' });
    expect((await ask(visitor, 'GET', '/entries/quendra-ostwick')).status).toBe(404);
  });

  test('one’s own report is confirmed by a colleague; two confirmed ones of one source there are not', async () => {
    const { json } = await ask(world.staff, 'POST', '/reports', { ...REPORT, name: 'Jorunn Palleske' });
    expect((await decide(json.id, { decision: 'confirmed' })).json.code).toBe('figure_own_report');
    const path = `/review/${json.id}`;
    expect((await ask(world.colleague, 'POST', path, { decision: 'confirmed' })).status).toBe(200);
    // Reported under another name, and corrected to the same.
    const other = await report({ name: 'J. Palleske' });
    const same = await decide(other.json.id, { decision: 'confirmed', name: 'Jorunn Palleske' });
    expect([same.status, same.json.code]).toEqual([409, 'figure_report_known']);
    await decide(other.json.id, { decision: 'rejected', note: 'Listed already.' });
  });

  test('the source is read by the one way to foreign addresses', async () => {
    world.pages['/named'] = '<p>The clip of\n Isaura Venndal is fake.</p>';
    world.pages['/other'] = '<p>Nothing of her.</p>';
    const look = async (path: string) => {
      const { json } = await report({ name: 'Isaura Venndal', sourceUrl: `${world.origin}${path}` });
      return (await ask(world.staff, 'POST', `/review/${json.id}/source`, {})).json.source;
    };
    expect(await look('/named')).toMatchObject({ status: 200, namesFigure: true });
    expect(await look('/other')).toMatchObject({ status: 200, namesFigure: false });
    expect(await look('/gone')).toMatchObject({ status: 404, namesFigure: null });
    expect((await ask(world.staff, 'POST', '/review/none/source', {})).status).toBe(404);
  });
});

describe('counting', () => {
  test('[CELEB-012] [CELEB-013] recent, risk and trending are counted from what was confirmed when', async () => {
    const of = (name: string, n: number) => confirmed({ name, sourceUrl: `https://${n}.example/${n}` });
    for (const [n, days] of [0, 2, 8, 20, 100].entries()) await age(await of('Odile Brantz', n), days);
    for (const n of [10, 11]) await age(await of('Casimir Uhlgren', n), 9);
    const visitor = world.server.client();
    const find = async (name: string) => (await ask(visitor, 'GET', `?search=${name}`)).json.items?.[0];
    expect(await find('odile')).toMatchObject({
      ...{ totalDeepfakes: 5, recentDetections: 1, riskLevel: 'Medium', trending: true },
    });
    expect(await find('casimir')).toMatchObject({ recentDetections: 0, trending: false });
    expect(await find('%25')).toBeUndefined();
    const { json } = await ask(visitor, 'GET', '/summary');
    expect(json).toMatchObject({ sample: false, monitored: 3, trendingAlerts: 1 });
    expect(json.trending).toMatchObject([{ name: 'Odile Brantz', week: 2, weekBefore: 1 }]);
    expect(json.alerts).toHaveLength(5);
  });

  test('lists are read on from a cursor, and from nothing else', async () => {
    const visitor = world.server.client();
    const seen: unknown[] = [];
    for (let cursor = ''; ; ) {
      const { json } = await ask(visitor, 'GET', `?limit=1${cursor}`);
      seen.push(...names({ status: 200, json }));
      if (json.nextCursor === null) break;
      cursor = `&cursor=${encodeURIComponent(String(json.nextCursor))}`;
    }
    expect([...seen].sort()).toEqual(['Casimir Uhlgren', 'Jorunn Palleske', 'Odile Brantz']);
    for (const path of ['?cursor=x', '/entries/odile-brantz/incidents?cursor=1.'])
      expect((await ask(visitor, 'GET', path)).json.code).toBe('figure_cursor_invalid');
    const incidents = await ask(visitor, 'GET', '/entries/odile-brantz/incidents?limit=4');
    const rest = await ask(
      visitor,
      'GET',
      `/entries/odile-brantz/incidents?limit=4&cursor=${incidents.json.nextCursor}`,
    );
    expect([incidents.json.items?.length, rest.json.items?.length]).toEqual([4, 1]);
  });

  test('the statistics count confirmed incidents by what they were for', async () => {
    expect((await world.ann.post('/api/rpc/update_global_stats', {})).status).toBe(200);
    const response = await world.server.client().fetch('/api/scam-type-analytics');
    const { items } = (await response.json()) as {
      items: Array<{ scam_type: string; incidents_detected: number }>;
    };
    const counted = items.filter(({ scam_type }) => scam_type === 'Investment Fraud');
    expect(counted.reduce((sum, row) => sum + row.incidents_detected, 0)).toBe(8);
  });
});

test('the account takes its reports along, but for confirmed ones', async () => {
  const exported = await (await world.ann.fetch('/api/account/export')).text();
  expect(exported).toContain('Isaura Venndal');
  const cara = world.server.client();
  await cara.signUp('cara@figures.example');
  const waits = await ask(cara, 'POST', '/reports', { ...REPORT, name: 'Ludovica Sternbek' });
  const stays = await ask(cara, 'POST', '/reports', { ...REPORT, name: 'Emeric Vostrand' });
  await decide(stays.json.id, { decision: 'confirmed' });
  const gone = await cara.post('/api/account/delete', { password: 'secret-password' });
  expect(gone.status).toBe(200);
  const left = await db().select().from(figureIncidents);
  expect(left.find(({ id }) => id === waits.json.id)).toBeUndefined();
  expect(left.find(({ id }) => id === stays.json.id)).toMatchObject({ reporterId: null, state: 'confirmed' });
});

test('what the engine said of an attached file stands on the entry; an analysis that has not ended is refused', async () => {
  const { annId: id, server } = world;
  const who = { name: 'Perpetua Lindqvold', sourceUrl: 'https://gazette.example/lindqvold' };
  const running = (await (await world.ann.upload(await tinyClip())).json()) as { id: string };
  const early = await report({ ...who, analysisId: running.id });
  expect([early.status, early.json.code]).toEqual([400, 'figure_analysis_unfinished']);
  const analysisId = await save(server, { id }, { outcome: 'inconclusive' });
  const taken = await report({ ...who, analysisId });
  await decide(taken.json.id, { decision: 'confirmed' });
  // As it was said then: the reporter may delete the analysis, and nobody is led to it.
  await db().delete(videoAnalyses).where(eq(videoAnalyses.id, analysisId));
  const visitor = world.server.client();
  const shown = await ask(visitor, 'GET', '/entries/perpetua-lindqvold/incidents');
  expect(shown.json.items).toMatchObject([{ analysisOutcome: 'inconclusive' }]);
  expect(JSON.stringify(shown.json)).not.toContain(analysisId);
});
