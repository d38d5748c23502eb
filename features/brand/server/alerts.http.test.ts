/** Alerts, takedowns and figures, over the real server. */
import { createHash } from 'node:crypto';
import { eq } from '@unmask/db/sql';
import { withinOneMillisecond } from '@unmask/testing/moments';
import { signedUp } from '@unmask/testing/organizations';
import { until } from '@unmask/testing/server';
import { describe, expect, test } from 'vitest';
import type { BrandAlert, Takedown } from '../contract.ts';
import { brandAlerts, brandStatusChanges, takedownRequests } from '../tables.ts';
import { brandWorld } from './brand.testing.ts';

const { world, db, at, alerts, save, start, found, stats, takedowns, setStatus, submit, member } =
  brandWorld();
const AI = { outcome: 'ai_generated', probability: 0.97 };
const organization = (path: string) => `/${world.organization.id}${path}`;

describe('alerts', () => {
  test('[CALL-105] [ENT-306] [ENT-307] [ENT-308] [ENT-309] [ENT-310] [ENT-311] [ENT-312] [ENT-313] [ENT-314] [ENT-315] two classes, newest first, fifty at a time; below the threshold nothing', async () => {
    await save({ alert_threshold: 60 });
    await found(AI, { description: 'first' });
    await found(
      { outcome: 'inconclusive', probability: 0.6 },
      { description: 'second', platform: 'twitter' },
    );
    await found({ outcome: 'inconclusive', probability: 0.59 }, { description: 'below' });
    await found({ outcome: 'authentic', probability: 0.9 }, { description: 'real' });
    const [second, first, ...more] = await alerts();
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      ...{ id: expect.any(String), platform: 'web', content_type: 'video', detection_type: 'ai_generated' },
      ...{ confidence: 97, url: expect.stringContaining('https://found.example/'), description: 'first' },
      ...{ created_at: expect.any(String), status: 'detected', takedown_details: null },
    });
    expect(second).toMatchObject({ detection_type: 'needs_review', confidence: 60, platform: 'twitter' });
    for (let n = 0; n < 50; n += 1) await found(AI);
    // All of one millisecond: what is finer keeps them apart.
    const set = { createdAt: withinOneMillisecond(brandAlerts.id) };
    await db().update(brandAlerts).set(set).where(eq(brandAlerts.organizationId, world.organization.id));
    const page = await world.admin.ask<{ items: BrandAlert[]; nextCursor: string }>('GET', at('/alerts'));
    const rest = await alerts(`?cursor=${page.nextCursor}`);
    expect([page.items.length, rest.length]).toEqual([50, 2]);
    expect(new Set([...page.items, ...rest].map(({ id }) => id)).size).toBe(52);
    for (const cursor of ['x', Buffer.from('["x","y"]').toString('base64url')])
      expect((await world.admin.refused('GET', at(`/alerts?cursor=${cursor}`)))[1]).toBe(
        'brand_cursor_invalid',
      );
  });

  test('[BRAND-007] [BRAND-008] [BRAND-010] [BRAND-011] [BRAND-015] [CALL-107] go from one status to another by an update, never to takedown_requested', async () => {
    await found(AI);
    const [{ id, updated_at }] = (await alerts()) as unknown as [{ id: string; updated_at: string }];
    const reviewing = await setStatus(id, 'reviewing');
    expect(reviewing.status).toBe('reviewing');
    expect(reviewing.updated_at > updated_at).toBe(true);
    for (const status of ['takedown_requested'] as const)
      expect(await world.admin.refused('PATCH', at(`/alerts/${id}`), { status })).toEqual([
        409,
        'brand_status_refused',
      ]);
    expect((await setStatus(id, 'false_positive')).status).toBe('false_positive');
    expect((await setStatus(id, 'detected')).status).toBe('detected');
    expect((await setStatus(id, 'removed')).status).toBe('removed');
    const changes = await db().select().from(brandStatusChanges).where(eq(brandStatusChanges.alertId, id));
    expect(changes).toHaveLength(4);
    expect(changes.every(({ by }) => by === world.admin.id)).toBe(true);
  });

  test('channels of the organization are told of the same find', async () => {
    await save();
    await found(AI);
    const told = await world.admin.ask<{ items: Array<{ type: string }> }>(
      'GET',
      organization('/threat-alerts'),
    );
    expect(told.items.map(({ type }) => type)).toEqual(['deepfake_detected']);
  });

  test('what could not be analyzed says so, and is no alert', async () => {
    await found(AI, { state: 'failed', answer: null } as never);
    expect(await alerts()).toEqual([]);
    const { items } = await world.admin.ask<{ items: Array<{ state: string; error: string }> }>(
      'GET',
      at('/finds'),
    );
    expect(items[0]).toMatchObject({ state: 'failed', error: 'The file could not be analyzed.' });
  });
});

describe('takedowns', () => {
  test('[BRAND-002] [BRAND-009] [BRAND-012] [CALL-108] [CALL-109] [ENT-316] [ENT-317] [ENT-318] [ENT-319] [ENT-320] a document that anybody can check, from "detected" only', async () => {
    await save({ brand_assets: ['EUTM 018 NORTHWIND'] });
    await found(AI);
    const [{ id }] = (await alerts()) as unknown as [{ id: string }];
    await setStatus(id, 'reviewing');
    const body = { alertId: id, evidence: ['a'], legalBasis: 'b' };
    expect(await world.admin.refused('POST', organization('/submit-takedown-request'), body)).toEqual([
      409,
      'brand_takedown_refused',
    ]);
    await setStatus(id, 'detected');
    expect(
      await world.admin.refused('POST', organization('/submit-takedown-request'), { ...body, evidence: [] }),
    ).toEqual([400, 'brand_evidence_missing']);
    const { takedownRequest: request } = await submit(id, {
      route: 'dsa_16',
      signedBy: 'Ann',
      reason: 'Fraud',
    });
    expect(request).toMatchObject({
      alertId: id,
      route: 'dsa_16',
      state: 'submitted',
      legalBasis: 'Likeness',
    });
    const [alert] = await alerts();
    expect(alert).toMatchObject({
      status: 'takedown_requested',
      takedown_details: {
        requestId: request.id,
        status: 'submitted',
        submittedAt: request.submittedAt,
        legalBasis: 'Likeness',
        evidence: ['Technical analysis report'],
      },
    });
    const pdf = await world.admin.client.fetch(`/api/organizations${at(`/takedowns/${request.id}/pdf`)}`);
    const bytes = Buffer.from(await pdf.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(request.sha256).toBe(sha256);
    const checked = await world.server.client().fetch(`/api/documents/${request.documentId}`);
    expect(await checked.json()).toMatchObject({
      kind: 'takedown_notice',
      title: 'Notice under article 16 of Regulation (EU) 2022/2065',
      issuer: 'Northwind',
      sha256,
      state: 'valid',
    });
    expect(await takedowns()).toEqual([expect.objectContaining({ id: request.id })]);
  });

  test('accepted: the alert is removed; a counter-notice stands in the history, and what was refused stays refused', async () => {
    await found(AI);
    const [{ id }] = (await alerts()) as unknown as [{ id: string }];
    const { takedownRequest } = await submit(id);
    const put = (state: string) =>
      world.admin.ask<Takedown>('PATCH', at(`/takedowns/${takedownRequest.id}`), { state });
    expect((await put('accepted')).state).toBe('accepted');
    expect((await alerts())[0]).toMatchObject({
      status: 'removed',
      takedown_details: { status: 'accepted' },
    });
    const counter = await put('counter_notice');
    expect(counter.history.map(({ state }) => state)).toEqual(['submitted', 'accepted', 'counter_notice']);
    expect((await put('refused')).state).toBe('refused');
    expect(
      await world.admin.refused('PATCH', at(`/takedowns/${takedownRequest.id}`), { state: 'accepted' }),
    ).toEqual([409, 'brand_state_refused']);
  });

  test('auto takedown prepares a draft for a verdict alone, and a person sends it', async () => {
    await save({ auto_takedown: true });
    await found({ outcome: 'inconclusive', probability: 0.9 });
    await found(AI);
    const [ai, review] = await alerts();
    expect([ai?.draftId, review?.draftId, ai?.status]).toEqual([expect.any(String), null, 'detected']);
    expect((await takedowns())[0]).toMatchObject({
      state: 'draft',
      legalBasis: 'Unauthorized use of likeness and trademark infringement',
      evidence: ['Technical analysis report', 'AI detection results'],
      documentId: null,
    });
    expect(await world.admin.refused('GET', at(`/takedowns/${ai?.draftId}/pdf`))).toEqual([
      404,
      'brand_request_not_found',
    ]);
    const { takedownRequest } = await submit(ai!.id);
    expect(takedownRequest.id).toBe(ai?.draftId);
    expect(takedownRequest.history.map(({ state }) => state)).toEqual(['draft', 'submitted']);
    expect(await takedowns()).toHaveLength(1);
  });
});

test('[BRAND-013] [BRAND-014] [BRAND-047] [CALL-106] [ENT-321] [ENT-322] [ENT-323] [ENT-324] [ENT-325] [ENT-326] figures of thirty days come from what happened, and without that there are none', async () => {
  expect(await stats()).toEqual({
    totalAlerts: 0,
    resolvedAlerts: 0,
    resolutionRate: null,
    platformBreakdown: {},
    threatTypes: {},
    avgResponseTime: null,
    timeToDetect: null,
    timeToRemoval: null,
    acceptanceRate: null,
    counted: { responses: 0, detections: 0, removals: 0, answers: 0 },
  });
  await save();
  await start();
  for (let n = 0; n < 4; n += 1)
    await found(AI, { platform: n === 0 ? 'twitter' : 'web', publishedAt: new Date() });
  await found(AI, { publishedAt: new Date('2020-01-01') });
  const [old, four, three, two, one] = await alerts();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const made = (id: string, at: Date) =>
    db().update(brandAlerts).set({ createdAt: at }).where(eq(brandAlerts.id, id));
  await made(old!.id, hoursAgo(31 * 24));
  await made(one!.id, hoursAgo(4));
  await made(two!.id, hoursAgo(2));
  await setStatus(one!.id, 'false_positive');
  const { takedownRequest } = await submit(two!.id);
  await db()
    .update(takedownRequests)
    .set({ submittedAt: hoursAgo(1) })
    .where(eq(takedownRequests.id, takedownRequest.id));
  await world.admin.ask('PATCH', at(`/takedowns/${takedownRequest.id}`), { state: 'accepted' });
  const { takedownRequest: second } = await submit(three!.id);
  await world.admin.ask('PATCH', at(`/takedowns/${second.id}`), { state: 'refused' });
  const figures = await stats();
  expect(figures).toMatchObject({
    totalAlerts: 4,
    resolvedAlerts: 2,
    resolutionRate: 50,
    platformBreakdown: { twitter: 1, web: 3 },
    threatTypes: { ai_generated: 4 },
    acceptanceRate: 50,
    counted: { responses: 3, detections: 4, removals: 1, answers: 2 },
  });
  expect(figures.avgResponseTime).toBeCloseTo(2, 1);
  expect(figures.timeToRemoval).toBeCloseTo(1, 1);
  expect(four?.status).toBe('detected');
});

test('[BRAND-016] [BRAND-033] admins configure, analysts work, members read, others see nothing', async () => {
  await save();
  await found(AI);
  const [alert] = await alerts();
  const viewer = await member('viewer');
  const analyst = await member('analyst');
  const stranger = await signedUp(world.server);
  const elsewhere = await stranger.create('Elsewhere');
  const configuring = [
    ['PUT', at(), { monitored_platforms: [], keywords: [], executive_names: [] }],
    ['POST', organization('/start-brand-monitoring'), undefined],
    ['POST', at('/stop'), undefined],
    ['POST', at('/sources'), { kind: 'bluesky', source: '' }],
  ] as const;
  const working = [
    ['PATCH', at(`/alerts/${alert!.id}`), { status: 'reviewing' }],
    ['POST', at('/finds'), { url: 'https://a.example/', platform: 'tiktok' }],
    [
      'POST',
      organization('/submit-takedown-request'),
      { alertId: alert!.id, evidence: ['a'], legalBasis: 'b' },
    ],
  ] as const;
  for (const [method, path, body] of [...configuring, ...working]) {
    expect(await viewer.refused(method, path, body), path).toEqual([403, 'forbidden']);
    expect(await stranger.refused(method, path, body), path).toEqual([404, 'organization_not_found']);
  }
  for (const [method, path, body] of configuring)
    expect(await analyst.refused(method, path, body), path).toEqual([403, 'forbidden']);
  expect(await alerts('', viewer)).toHaveLength(1);
  for (const path of ['', '/alerts', '/stats', '/finds', '/takedowns', `/alerts/${alert!.id}/sightings`])
    expect(await stranger.refused('GET', at(path)), path).toEqual([404, 'organization_not_found']);
  // Named from within another organization it does not exist.
  const there = (path: string) => `/${elsewhere.id}/brand${path}`;
  expect(await stranger.refused('PATCH', there(`/alerts/${alert!.id}`), { status: 'removed' })).toEqual([
    404,
    'brand_alert_not_found',
  ]);
  expect(await stranger.refused('GET', there(`/alerts/${alert!.id}/sightings`))).toEqual([
    404,
    'brand_alert_not_found',
  ]);
  const { takedownRequest } = await analyst.ask<{ takedownRequest: Takedown }>(...working[2]);
  expect(await stranger.refused('GET', there(`/takedowns/${takedownRequest.id}/pdf`))).toEqual([
    404,
    'brand_request_not_found',
  ]);
  expect(await viewer.refused('GET', at(`/takedowns/${takedownRequest.id}/pdf`))).toEqual([403, 'forbidden']);
  const file = (await (await analyst.client.fetch('/api/account/export')).json()) as {
    brand_protection: { takedowns: unknown[] };
  };
  expect(file.brand_protection.takedowns).toHaveLength(1);
});

test('an address given by hand is fetched at once; one that is known, inside or none is refused', async () => {
  const add = (url: string) => ({ url, platform: 'facebook', description: 'Seen by a colleague' });
  world.answers['/post'] = { body: '<html>a page</html>' };
  expect(await world.admin.refused('POST', at('/finds'), add('no address'))).toEqual([
    400,
    'brand_address_invalid',
  ]);
  expect((await world.admin.refused('POST', at('/finds'), add('http://10.0.0.1/')))[1]).toMatch(/^url_/);
  await world.admin.ask('POST', at('/finds'), add(`${world.origin}/post`));
  expect(await world.admin.refused('POST', at('/finds'), add(`${world.origin}/post`))).toEqual([
    409,
    'brand_address_known',
  ]);
  const find = await until(
    'it asks for the clip',
    async () => {
      const { items } = await world.admin.ask<{ items: Array<{ state: string; matched: string[] }> }>(
        'GET',
        at('/finds'),
      );
      return items[0]?.state === 'awaiting_clip' ? items[0] : null;
    },
    20_000,
  );
  expect(find.matched).toEqual([]);
});
