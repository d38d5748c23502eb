/** The dashboard over HTTP: whose analyses it counts, what it warns of and who hears of reported threats. */

import { videoAnalyses } from '@unmask/analyses/tables';
import { deliveries, threatReports, userProfiles } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import { save } from '@unmask/testing/analyses';
import { join, type Person, signedUp } from '@unmask/testing/organizations';
import { setTier, startTestServer, type TestClient, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OverviewSchema } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

const db = () => server.core.database.db;

async function overview(client: TestClient) {
  const response = await client.fetch('/api/dashboard');
  expect(response.status).toBe(200);
  return OverviewSchema.parse(await response.json());
}

describe('the figures', () => {
  test('[DASH-009][DASH-010] without history: the specified figures, as samples', async () => {
    const ann = await signedUp(server);
    expect(await overview(ann.client)).toEqual({
      organization: null,
      scope: 'own',
      stats: {
        analyses: 0,
        threats: 0,
        accuracy: { percent: 94.2, sample: true, analyses: 0 },
        trend: { percent: 12, sample: true, recent: 0, before: 0 },
      },
      activity: [],
      alerts: [],
    });
  });

  test('are real with the first analysis: mean confidence of the verdicts, and seven days against the seven before', async () => {
    const ann = await signedUp(server);
    await save(server, ann, { confidence: 91.23, outcome: 'ai_generated', threatLevel: 'critical' });
    let { stats } = await overview(ann.client);
    expect(stats).toEqual({
      analyses: 1,
      threats: 1,
      accuracy: { percent: 91.2, sample: false, analyses: 1 },
      trend: { percent: null, sample: false, recent: 1, before: 0 },
    });
    await save(server, ann, { confidence: 60, outcome: 'inconclusive', ageDays: 6.9 });
    await save(server, ann, { confidence: 70, outcome: 'authentic', ageDays: 6 });
    await save(server, ann, { confidence: 70, outcome: 'authentic', ageDays: 7.1 });
    await save(server, ann, { confidence: 70, outcome: 'authentic', ageDays: 13.9 });
    await save(server, ann, { confidence: 20, outcome: 'authentic', ageDays: 14.1 });
    stats = (await overview(ann.client)).stats;
    expect(stats).toMatchObject({
      analyses: 6,
      threats: 1,
      accuracy: { percent: 64.2, sample: false, analyses: 5 },
      trend: { percent: 50, sample: false, recent: 3, before: 2 },
    });
  });

  test('are taken over the latest 1000', async () => {
    const ann = await signedUp(server);
    const row = { userId: ann.id, fileSize: 1, analysisResult: {}, threatLevel: 'low', processingTime: 1 };
    await db()
      .insert(videoAnalyses)
      .values(
        Array.from({ length: 1001 }, (_, index) => ({
          ...row,
          id: `thousand-${index}`,
          filename: 'x',
          confidenceScore: index === 0 ? 0 : 50,
          createdAt: new Date(Date.UTC(2026, 0, 1) + index),
        })),
      );
    const { stats } = await overview(ann.client);
    expect(stats.accuracy).toEqual({ percent: 50, sample: false, analyses: 1000 });
    expect(stats.analyses).toBe(1001);
    expect(stats.trend).toEqual({ percent: null, sample: false, recent: 0, before: 0 });
  });
});

describe('activity', () => {
  test('[DASH-011][ENT-064][ENT-065][ENT-066][ENT-067][ENT-068][ENT-069][ENT-070] the latest five, each with its status', async () => {
    const ann = await signedUp(server);
    await save(server, ann, { filename: 'sixth.mp4', ageDays: 6 });
    await save(server, ann, { filename: 'clear.mp4', ageDays: 5, confidence: 81.26 });
    await save(server, ann, { filename: 'unsure.mp4', ageDays: 4, outcome: 'inconclusive' });
    await save(server, ann, {
      filename: 'medium.mp4',
      ageDays: 3,
      outcome: 'ai_generated',
      threatLevel: 'medium',
    });
    await save(server, ann, {
      filename: 'high.mp4',
      ageDays: 2,
      outcome: 'ai_generated',
      threatLevel: 'high',
    });
    const report = { title: 'Fake call', description: 'From the "bank"', severity: 'low' };
    expect((await ann.client.post('/api/threat-reports', report)).status).toBe(200);
    const { activity } = await overview(ann.client);
    expect(activity.map(({ type, title, status }) => [type, title, status])).toEqual([
      ['report', 'Reported: Fake call', 'other'],
      ['analysis', 'high.mp4', 'error'],
      ['analysis', 'medium.mp4', 'warning'],
      ['analysis', 'unsure.mp4', 'other'],
      ['analysis', 'clear.mp4', 'other'],
    ]);
    expect(activity[3]?.description).toBe('Inconclusive, AI 84.7%, likely AI');
    expect(activity[4]).toEqual({
      id: expect.any(String),
      type: 'analysis',
      title: 'clear.mp4',
      description: 'No sign of AI found, 81.3% confidence',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      status: 'other',
    });
  });
});

describe('with an organization', () => {
  test('[DASH-001][DASH-026][CALL-027][CALL-052][PERM-008][PERM-010][PERM-013] admin and analyst see all of it, a viewer only what is their own', async () => {
    const ann = await signedUp(server);
    const made = await ann.create('Scoped');
    const analyst = await join(server, made, ann, 'analyst');
    const viewer = await join(server, made, ann, 'viewer');
    const within = { organizationId: made.id };
    await save(server, ann, {
      ...within,
      filename: 'of-ann.mp4',
      outcome: 'ai_generated',
      threatLevel: 'critical',
    });
    await save(server, viewer, { ...within, filename: 'of-viewer.mp4' });
    // Made outside of it: belongs to the person, not to the organization.
    await save(server, viewer, { filename: 'private.mp4' });
    const seen = async (who: Person) => {
      const { activity, stats, scope, alerts, organization } = await overview(who.client);
      const exported = await (await who.client.fetch('/api/dashboard/export?format=json')).json();
      const files = (exported as Array<{ filename: string }>).map(({ filename }) => filename).sort();
      expect(activity.map(({ title }) => title).sort()).toEqual(files);
      expect(stats.analyses).toBe(files.length);
      return { files, scope, alerts: alerts.length, role: organization?.role };
    };
    const all = ['of-ann.mp4', 'of-viewer.mp4'];
    expect(await seen(ann)).toEqual({ files: all, scope: 'organization', alerts: 1, role: 'admin' });
    expect(await seen(analyst)).toEqual({ files: all, scope: 'organization', alerts: 1, role: 'analyst' });
    expect(await seen(viewer)).toEqual({ files: ['of-viewer.mp4'], scope: 'own', alerts: 0, role: 'viewer' });

    const { activity, organization } = await overview(analyst.client);
    expect(organization).toEqual({ id: made.id, name: 'Scoped', role: 'analyst', members: 3 });
    expect(activity.map(({ description }) => description)).toContain(
      `AI-generated, 80% confidence, by ${ann.email}`,
    );

    // The role counts at once, and so does its end.
    const eve = await signedUp(server);
    const theirs = await eve.create('Theirs');
    expect(await seen(eve)).toEqual({ files: [], scope: 'organization', alerts: 0, role: 'admin' });
    expect((await eve.refused('POST', `/${made.id}/activate`))[0]).toBe(404);
    expect((await overview(eve.client)).organization?.id).toBe(theirs.id);
    await analyst.ask('POST', `/${made.id}/leave`);
    expect(await overview(analyst.client)).toMatchObject({ organization: null, stats: { analyses: 0 } });
  });
});

describe('alerts', () => {
  test('[DASH-027][ENT-057][ENT-058][ENT-059][ENT-060][ENT-061][ENT-062][ENT-063] a free account that used 80% of the day is warned, a paid one is not', async () => {
    const ann = await signedUp(server);
    const today = new Date().toISOString().slice(0, 10);
    const use = (videosAnalyzedToday: number, usageDay = today) =>
      db().update(userProfiles).set({ videosAnalyzedToday, usageDay }).where(eq(userProfiles.id, ann.id));
    await use(2);
    expect((await overview(ann.client)).alerts).toEqual([]);
    await use(3);
    expect((await overview(ann.client)).alerts).toEqual([
      {
        id: `usage-${today}`,
        type: 'warning',
        title: 'Daily limit almost used',
        description: expect.stringContaining('3 of 3'),
        timestamp: expect.stringContaining(today),
        actionRequired: false,
      },
    ]);
    await use(3, '2026-01-01');
    expect((await overview(ann.client)).alerts).toEqual([]);
    await use(3);
    await setTier(server, ann.id, 'pro');
    expect((await overview(ann.client)).alerts).toEqual([]);
  });

  test('high and critical threats of the last 30 days, newest first', async () => {
    const ann = await signedUp(server);
    const found = { outcome: 'ai_generated', confidence: 95.55 } as const;
    const old = await save(server, ann, { ...found, threatLevel: 'critical', ageDays: 31 });
    const critical = await save(server, ann, {
      ...found,
      threatLevel: 'critical',
      ageDays: 2,
      filename: 'ceo.mp4',
    });
    const high = await save(server, ann, { ...found, threatLevel: 'high', ageDays: 1 });
    await save(server, ann, { ...found, threatLevel: 'medium' });
    const { alerts } = await overview(ann.client);
    expect(alerts.map(({ id, type, actionRequired }) => [id, type, actionRequired])).toEqual([
      [`threat-${high}`, 'warning', true],
      [`threat-${critical}`, 'critical', true],
    ]);
    expect(alerts[1]?.description).toBe('ceo.mp4 was judged AI-generated with 95.6% confidence.');
    expect(JSON.stringify(alerts)).not.toContain(old);
  });
});

describe('reporting a threat', () => {
  const report = {
    title: 'Voice of the CEO',
    description: 'Asked for a transfer.\nTwice.',
    url: 'https://example.com/call?x=1',
    severity: 'critical',
  };
  const mailsTo = (email: string) =>
    db()
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.target, email), eq(deliveries.kind, 'threat_report')));

  test('[DASH-020] of a member: stored, mailed to the admins, and in their alerts alone', async () => {
    const ann = await signedUp(server);
    const made = await ann.create('Reports');
    const viewer = await join(server, made, ann, 'viewer');
    const analyst = await join(server, made, ann, 'analyst');
    const eve = await signedUp(server);
    await eve.create('Elsewhere');
    const answer = await viewer.client.post('/api/threat-reports', report);
    const { id, to } = (await answer.json()) as { id: string; to: string };
    expect(to).toBe('organization');
    const [row] = await db().select().from(threatReports).where(eq(threatReports.id, id));
    expect(row).toMatchObject({ ...report, userId: viewer.id, organizationId: made.id });
    const [mail] = await mailsTo(ann.email);
    expect(mail?.subject).toBe('Threat reported: Voice of the CEO');
    expect(mail?.body).toContain('Asked for a transfer.');
    expect(mail?.body).toContain(report.url);
    expect((await overview(ann.client)).alerts).toMatchObject([
      { id: `report-${id}`, type: 'critical', title: 'Reported: Voice of the CEO', actionRequired: true },
    ]);
    for (const other of [analyst, viewer, eve]) {
      expect((await overview(other.client)).alerts).toEqual([]);
      expect(await mailsTo(other.email)).toEqual([]);
    }
  });

  test('without an organization it reaches the operator', async () => {
    const staff = await signedUp(server);
    await db().update(userProfiles).set({ isStaff: true }).where(eq(userProfiles.id, staff.id));
    const guest = server.client();
    await guest.becomeGuest();
    const answer = await guest.post('/api/threat-reports', { ...report, severity: 'low', url: undefined });
    expect(await answer.json()).toEqual({ id: expect.any(String), to: 'operator' });
    expect(await mailsTo(staff.email)).toHaveLength(1);
    const { alerts } = await overview(staff.client);
    expect(alerts[0]).toMatchObject({ type: 'other', title: 'Reported: Voice of the CEO' });
    expect((await overview(guest)).alerts).toEqual([]);
    // It is the person's own after sign-up, and stays without a name when the account goes.
    const userId = await guest.signUp('reporter@organizations.example');
    expect((await overview(guest)).activity).toMatchObject([{ title: 'Reported: Voice of the CEO' }]);
    await db().delete(userProfiles).where(eq(userProfiles.id, userId));
    const after = (await overview(staff.client)).alerts;
    expect(after[0]).toMatchObject({ title: alerts[0]!.title, description: report.description });
  });

  test.each([
    [{ ...report, title: ' ' }, 'Please say what happened'],
    [{ ...report, description: '' }, 'Please say what happened'],
    [{ ...report, title: 'x'.repeat(121) }, 'too long'],
    [{ ...report, url: 'javascript:alert(1)' }, 'http:// or https://'],
    [{ ...report, url: 'not a link' }, 'http:// or https://'],
    [{ ...report, severity: 'huge' }, 'not complete or not readable'],
  ])('refused in words: %j', async (body, words) => {
    const ann = await signedUp(server);
    const response = await ann.client.post('/api/threat-reports', body);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { detail: string }).detail).toContain(words);
  });

  test('ten an hour, and never from a visitor', async () => {
    const ann = await signedUp(server);
    const statuses: number[] = [];
    for (let sent = 0; sent < 11; sent += 1) {
      statuses.push((await ann.client.post('/api/threat-reports', report)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect((await server.client().post('/api/threat-reports', report)).status).toBe(401);
  });
});
