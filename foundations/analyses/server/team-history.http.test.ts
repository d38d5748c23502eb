/** The analyses of an organization over HTTP: whose they are, what is found, and the file made of them. */

import { save } from '@unmask/testing/analyses';
import { join, memberIdOf, type Person, signedUp } from '@unmask/testing/organizations';
import { startTestServer, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TeamAnalysis } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

interface Page {
  items: TeamAnalysis[];
  nextCursor: string | null;
  viewAll: boolean;
}

const read = (who: Person, id: string, query = '') => who.ask<Page>('GET', `/${id}/analyses${query}`);
const names = async (who: Person, id: string, query = '') =>
  (await read(who, id, query)).items.map(({ filename }) => filename);
const file = (who: Person, id: string, query = '') =>
  who.client.fetch(`/api/organizations/${id}/analyses/export${query}`);

async function house() {
  const ann = await signedUp(server);
  const made = await ann.create('House');
  const analyst = await join(server, made, ann, 'analyst');
  const viewer = await join(server, made, ann, 'viewer');
  const within = { organizationId: made.id };
  await save(server, ann, { ...within, filename: 'ann.mp4', ageDays: 3 });
  await save(server, viewer, { ...within, filename: 'viewer.mp4', ageDays: 2 });
  // Made outside of it.
  await save(server, ann, { filename: 'private.mp4' });
  return { ann, made, analyst, viewer };
}

describe('who sees what', () => {
  test('[ENTDASH-020] admin and analyst all of them, a viewer the own ones, in the list and in the file', async () => {
    const { ann, made, analyst, viewer } = await house();
    for (const who of [ann, analyst]) {
      expect(await read(who, made.id)).toMatchObject({ viewAll: true, nextCursor: null });
      expect(await names(who, made.id)).toEqual(['viewer.mp4', 'ann.mp4']);
      expect((await (await file(who, made.id)).text()).split('\r\n')).toHaveLength(4);
    }
    expect(await read(viewer, made.id)).toMatchObject({ viewAll: false });
    expect(await names(viewer, made.id)).toEqual(['viewer.mp4']);
    expect(await names(viewer, made.id, `?search=${encodeURIComponent(ann.email)}`)).toEqual([]);
    const own = await (await file(viewer, made.id)).text();
    expect(own).toContain('viewer.mp4');
    expect(own).not.toContain('ann.mp4');
  });

  test('[ENTDASH-019] for anybody else the organization does not exist, nor for who was removed', async () => {
    const { ann, made, viewer } = await house();
    const eve = await signedUp(server);
    await eve.create('Elsewhere');
    await ann.ask('DELETE', `/${made.id}/members/${await memberIdOf(server, made, viewer)}`);
    for (const stranger of [eve, viewer]) {
      expect(await stranger.refused('GET', `/${made.id}/analyses`)).toEqual([404, 'organization_not_found']);
      expect((await file(stranger, made.id)).status).toBe(404);
    }
    expect((await server.client().fetch(`/api/organizations/${made.id}/analyses/export`)).status).toBe(401);
  });
});

describe('the list', () => {
  test('[CALL-056] [ENGINE-031] ten for the dashboard, newest first, and the place where the next ones begin', async () => {
    const ann = await signedUp(server);
    const made = await ann.create('Many');
    for (let age = 0; age < 12; age += 1) {
      await save(server, ann, { organizationId: made.id, filename: `${age}.mp4`, ageDays: age });
    }
    const first = await read(ann, made.id, '?limit=10');
    expect(first.items.map(({ filename }) => filename)).toEqual(
      Array.from({ length: 10 }, (_, age) => `${age}.mp4`),
    );
    expect(await names(ann, made.id, `?limit=10&cursor=${first.nextCursor}`)).toEqual(['10.mp4', '11.mp4']);
    expect(first.items[0]).toMatchObject({
      user_id: ann.id,
      email: ann.email,
      file_size: 1000,
      threat_level: 'low',
      confidence_score: 80,
      probability: 0.04,
      lean: 'authentic',
      assessment: 'authentic',
      verdict: 'authentic',
      processing_time: 1234,
    });
    expect(await ann.refused('GET', `/${made.id}/analyses?cursor=x`)).toEqual([400, 'invalid_request']);
  });
});

describe('the file', () => {
  test('[HISTORY-002] [HISTORY-011] [HISTORY-012] [HISTORY-013] [HISTORY-014] [HISTORY-015] [HISTORY-016] [HISTORY-017] [HISTORY-018] [HISTORY-019] its name, its columns, its rows', async () => {
    const ann = await signedUp(server);
    const made = await ann.create('File');
    const at = new Date('2026-11-20T10:00:00.000Z');
    await save(server, ann, {
      organizationId: made.id,
      filename: 'call "1", take 2.mp4',
      outcome: 'ai_generated',
      threatLevel: 'high',
      confidence: 91.5,
      at,
    });
    const response = await file(ann, made.id);
    const today = new Date().toISOString().slice(0, 10);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="analysis-report-${today}.csv"`,
    );
    expect(await response.text()).toBe(
      [
        'Filename,User,Threat Level,AI Detected,Confidence Score,File Size (KB),Processing Time (ms),Date Analyzed,Probability of AI,Leans To,Step of the Scale',
        `"call ""1"", take 2.mp4",${ann.email},high,Yes,91.5,0.98,1234,2026-11-20T10:00:00.000Z,0.96,AI,AI-generated`,
        '',
      ].join('\r\n'),
    );
  });

  test('no name is run as a formula, and an unsure result is neither yes nor no', async () => {
    const ann = await signedUp(server);
    const made = await ann.create('Formulas');
    for (const filename of ['=HYPERLINK("x")', '+1.mp4', '@a.mp4', '-b.mp4', '\t=c.mp4']) {
      await save(server, ann, { organizationId: made.id, filename, outcome: 'inconclusive' });
    }
    const lines = (await (await file(ann, made.id)).text()).split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(5);
    for (const line of lines) {
      expect(line).toMatch(/^"'/);
      expect(line).toContain(',unknown,Inconclusive,');
      expect(line).toMatch(/,0\.847,AI,Likely AI$/);
    }
  });

  test('takes the filters of the list, and refuses in words what is none', async () => {
    const ann = await signedUp(server);
    const made = await ann.create('Filtered');
    await save(server, ann, { organizationId: made.id, filename: 'a.mp4', threatLevel: 'critical' });
    await save(server, ann, { organizationId: made.id, filename: 'b.mp4' });
    const found = await (await file(ann, made.id, '?threat=critical&search=A.MP4')).text();
    expect(found).toContain('a.mp4');
    expect(found).not.toContain('b.mp4');
    const odd = await file(ann, made.id, '?from=yesterday');
    expect(odd.status).toBe(400);
    expect(((await odd.json()) as { detail: string }).detail).toBe(
      'One of the filters cannot be read. Please set the filters again and export once more.',
    );
  });
});
