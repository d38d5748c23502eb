/** Whose analysis it is: reading, watching, playing, cancelling; and what the day's allowance says over HTTP. */

import { userActiveOrganization } from '@unmask/db';
import { eq, sql } from '@unmask/db/sql';
import {
  joinOrganization,
  longClip,
  startTestServer,
  type TestClient,
  type TestServer,
  tinyClip,
  until,
} from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AnalysisSchema } from '../contract.ts';
import { analysisJobs, videoAnalyses } from '../tables.ts';
import { deleteExpired } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());

async function start(client: TestClient, file?: string) {
  const response = await client.upload(file ?? (await tinyClip()));
  expect(response.status).toBe(202);
  return AnalysisSchema.parse(await response.json());
}

async function read(client: TestClient, id: string) {
  return AnalysisSchema.parse(await (await client.fetch(`/api/analyses/${id}`)).json());
}

const ended = (client: TestClient, id: string) =>
  until('it ends', async () => {
    const analysis = await read(client, id);
    return analysis.state !== 'queued' && analysis.state !== 'running' ? analysis : null;
  });

/** All `analysis` events until the stream ends. */
async function events(client: TestClient, id: string) {
  const response = await client.fetch(`/api/analyses/${id}/events`);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const text = await response.text();
  return [...text.matchAll(/^event: analysis\ndata: (.*)$/gm)].map((match) =>
    AnalysisSchema.parse(JSON.parse(match[1] ?? '')),
  );
}

describe('a visitor', () => {
  test('reads, watches and plays by the id alone, without a session', async () => {
    const { id } = await start(server.client());
    const seen = await events(server.client(), id);
    const last = seen.at(-1);
    expect(last).toMatchObject({ state: 'completed', progress: { share: 1, queuePosition: null } });
    expect(last?.result?.outcome).toBeDefined();
    const shares = seen.map((event) => event.progress.share);
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
    const media = await server.client().fetch(`/api/analyses/${id}/media`);
    expect(media.headers.get('content-type')).toBe('video/mp4');
    expect(media.headers.get('x-content-type-options')).toBe('nosniff');
    const whole = Buffer.from(await media.arrayBuffer());
    const part = await server
      .client()
      .fetch(`/api/analyses/${id}/media`, { headers: { range: 'bytes=4-11' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 4-11/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(4, 12));
    const beyond = await server
      .client()
      .fetch(`/api/analyses/${id}/media`, { headers: { range: 'bytes=9999999-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
  });

  test('after 24 hours the result and the file are gone', async () => {
    const { id, expiresAt, createdAt } = await start(server.client());
    expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt)).toBe(24 * 3_600_000);
    await ended(server.client(), id);
    const { db } = server.core.database;
    await db
      .update(analysisJobs)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(analysisJobs.id, id));
    expect((await server.client().fetch(`/api/analyses/${id}`)).status).toBe(404);
    expect((await deleteExpired(server.core.analysis)).results).toBe(1);
    expect(await db.select().from(analysisJobs).where(eq(analysisJobs.id, id))).toEqual([]);
    expect(await server.core.analysis.storage.size(`${id}/media`)).toBeNull();
  });

  test('an unknown id', async () => {
    for (const url of ['/api/analyses/none', '/api/analyses/none/events', '/api/analyses/none/media']) {
      const response = await server.client().fetch(url);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        404,
        'analysis_not_found',
      ]);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
    }
  });
});

describe('a signed-in person', () => {
  test("another's id answers 404 everywhere, the owner's session reads it", async () => {
    const owner = server.client();
    const ownerId = await owner.signUp('owner@example.com');
    const other = server.client();
    const otherId = await other.signUp('other@example.com');
    await joinOrganization(server, ownerId, 'first', 'viewer');
    await joinOrganization(server, otherId, 'second', 'admin');
    const { id, expiresAt } = await start(owner);
    expect(expiresAt).toBeNull();
    for (const stranger of [other, server.client()]) {
      for (const url of [`/api/analyses/${id}`, `/api/analyses/${id}/events`, `/api/analyses/${id}/media`]) {
        expect((await stranger.fetch(url)).status).toBe(404);
      }
      expect((await stranger.fetch(`/api/analyses/${id}/cancel`, { method: 'POST' })).status).toBe(404);
      const call = await stranger.post('/rpc/analysis/get', { json: { id } });
      expect(call.status).toBe(404);
    }
    expect((await ended(owner, id)).state).toBe('completed');
  });

  test('[CALL-026] listMine: own rows only, newest first, 5 unless asked', async () => {
    const client = server.client();
    const userId = await client.signUp('lister@example.com');
    const { db } = server.core.database;
    for (let index = 0; index < 7; index += 1) {
      await db.insert(videoAnalyses).values({
        id: `list-${index}`,
        userId,
        filename: `${index}.mp4`,
        fileSize: 1,
        analysisResult: { isAI: false },
        threatLevel: 'low',
        confidenceScore: 60,
        processingTime: 5,
        createdAt: new Date(Date.UTC(2026, 0, index + 1)),
      });
    }
    const names = async (url: string) => {
      const { items } = (await (await client.fetch(url)).json()) as {
        items: Array<{ filename: string; user_id: string }>;
      };
      expect(items.every((item) => item.user_id === userId)).toBe(true);
      return items.map((item) => item.filename);
    };
    expect(await names('/api/video-analyses')).toEqual(['6.mp4', '5.mp4', '4.mp4', '3.mp4', '2.mp4']);
    expect((await names('/api/video-analyses?limit=100')).length).toBe(7);
    expect((await client.fetch('/api/video-analyses?limit=0')).status).toBe(400);
    expect((await server.client().fetch('/api/video-analyses')).status).toBe(401);
  });

  test('[ENT-028] the active organization is saved with the analysis', async () => {
    const client = server.client();
    const userId = await client.signUp('member@example.com');
    await joinOrganization(server, userId, 'third', 'analyst');
    const { db } = server.core.database;
    await db.insert(userActiveOrganization).values({ userId, organizationId: 'third' });
    const { id } = await start(client);
    await ended(client, id);
    const row = await until(
      'saved',
      async () => (await db.select().from(videoAnalyses).where(eq(videoAnalyses.id, id)))[0],
    );
    expect(row.organizationId).toBe('third');
  });

  test('[ENGINE-028] when saving fails the result is still there, and nobody is told', async () => {
    const client = server.client();
    await client.signUp('unsaved@example.com');
    const { db } = server.core.database;
    await db.execute(
      sql`alter table video_analyses add constraint refuse_all check (filename <> 'refused.mp4')`,
    );
    const response = await client.upload(await tinyClip(), { fileName: 'refused.mp4' });
    const { id } = AnalysisSchema.parse(await response.json());
    expect(await ended(client, id)).toMatchObject({ state: 'completed', error: null });
    await db.execute(sql`alter table video_analyses drop constraint refuse_all`);
  });

  test('the fourth analysis of a free day is refused in words', async () => {
    const client = server.client();
    await client.signUp('fourth@example.com');
    for (let index = 0; index < 3; index += 1) await start(client);
    const refused = await client.upload(await tinyClip());
    expect(refused.status).toBe(429);
    const problem = (await refused.json()) as { code: string; error: string };
    expect(problem.code).toBe('daily_limit_reached');
    expect(problem.error).toContain('midnight UTC');
    const me = (await (await client.fetch('/api/profile/me')).json()) as { videos_analyzed_today: number };
    expect(me.videos_analyzed_today).toBe(3);
  });

  test('old media is deleted, the result stays', async () => {
    const client = server.client();
    await client.signUp('retention@example.com');
    const { id } = await start(client);
    await ended(client, id);
    const later = new Date(Date.now() + 31 * 86_400_000);
    const { db } = server.core.database;
    // Only this one: visitors' rows of the other tests have had their time by then, too.
    await deleteExpired(server.core.analysis, later);
    expect(await read(client, id)).toMatchObject({ state: 'completed', hasMedia: false });
    const media = await client.fetch(`/api/analyses/${id}/media`);
    expect([media.status, ((await media.json()) as { code: string }).code]).toEqual([404, 'media_not_found']);
    expect((await db.select().from(analysisJobs).where(eq(analysisJobs.id, id)))[0]?.result).not.toBeNull();
  });
});

describe('cancelling', () => {
  test('running: ends as cancelled soon; queued: at once; neither costs one of the day', async () => {
    const client = server.client();
    await client.signUp('canceller@example.com');
    const running = await start(client, await longClip());
    await until('it runs', async () => (await read(client, running.id)).state === 'running');
    const waiting = await start(client);
    const cancelled = await client.fetch(`/api/analyses/${waiting.id}/cancel`, { method: 'POST' });
    expect(AnalysisSchema.parse(await cancelled.json()).state).toBe('cancelled');
    const began = Date.now();
    await client.fetch(`/api/analyses/${running.id}/cancel`, { method: 'POST' });
    expect((await ended(client, running.id)).state).toBe('cancelled');
    expect(Date.now() - began).toBeLessThan(60_000);
    await until('both starts are given back', async () => {
      const me = (await (await client.fetch('/api/profile/me')).json()) as { videos_analyzed_today: number };
      return me.videos_analyzed_today === 0;
    });
    const again = await client.fetch(`/api/analyses/${running.id}/cancel`, { method: 'POST' });
    expect(AnalysisSchema.parse(await again.json()).state).toBe('cancelled');
  });
});
