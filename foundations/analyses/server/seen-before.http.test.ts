/** Pictures and traces over HTTP: what is found again, by whom, and what goes when. */
import { organizations } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { makeClip } from '@unmask/media-fixtures';
import { makeCaptionedClip } from '@unmask/media-fixtures/captioned';
import { FRAME_LINKS_PER_HOUR } from '@unmask/product/limits';
import { startTestServer, type TestClient, type TestServer, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeenBefore } from '../contract.ts';
import { analysisFrames, analysisTraces } from '../tables.ts';
import { isReachable, linkFrame } from './frames-kept.ts';
import { findJob } from './repository.ts';
import { idOf, json, open, refusal, remove, savedWorld } from './saved.testing.ts';
import { removeFiles } from './service.ts';

/** Several analyses one after the other, on a machine that may be busy with others. */
const LONG = { timeout: 240_000 };

let server: TestServer;
let world: ReturnType<typeof savedWorld>;
let clip: string;
let again: string;
beforeAll(async () => {
  server = await startTestServer();
  world = savedWorld(server);
  clip = await makeCaptionedClip({ caption: { text: 'PIKA', x: 0.7 }, seconds: 1, width: 320, height: 180 });
  again = await makeCaptionedClip({
    caption: { text: 'PIKA', x: 0.7 },
    seconds: 1,
    width: 320,
    height: 180,
    crf: 30,
  });
});
afterAll(() => server.dispose());

async function analysed(client: TestClient, file: string, fileName: string): Promise<string> {
  const id = await idOf(await client.upload(file, { fileName }));
  await until('done', async () => (await open(client, id)).analysis.state === 'completed');
  return id;
}
const seen = async (client: TestClient, id: string) =>
  json<SeenBefore>(await client.fetch(`/api/analyses/${id}/seen-before`));

test('another encoding of a file is found in the own history; another clip is not', LONG, async () => {
  const { client } = await world.person();
  const first = await analysed(client, clip, 'first.mp4');
  const encoded = await analysed(client, again, 'forwarded.mp4');
  const other = await analysed(client, await makeClip({ seconds: 1, pattern: 'cuts', seed: 5 }), 'other.mp4');
  const { matches, frames, linkable } = await seen(client, first);
  expect(matches.map(({ id, how, byMe, by, name }) => [id, how, byMe, by, name])).toEqual([
    [encoded, 'same', true, null, 'forwarded.mp4'],
  ]);
  expect((await seen(client, other)).matches).toEqual([]);
  // The test server has no address in the open network.
  expect(linkable).toBe(false);
  expect(frames.length).toBeGreaterThan(0);
  const picture = await client.fetch(`/api/analyses/${first}/frames/0`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(await picture.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(await refusal(await client.fetch(`/api/analyses/${first}/frames/9`))).toEqual([
    404,
    'analysis_not_found',
  ]);
});

test(
  "another account's analyses are never found, nor its pictures; an organization's by whom its role lets see them",
  LONG,
  async () => {
    const id = 'desk';
    await server.core.database.db.insert(organizations).values({ id, name: 'Desk' });
    const stranger = await world.person();
    const admin = await world.person(id, 'admin');
    const analyst = await world.person(id, 'analyst');
    const theirs = await analysed(stranger.client, clip, 'theirs.mp4');
    const chief = await analysed(admin.client, clip, 'chief.mp4');
    const mine = await analysed(analyst.client, clip, 'mine.mp4');
    expect((await seen(stranger.client, theirs)).matches).toEqual([]);
    expect((await seen(admin.client, chief)).matches).toMatchObject([
      { id: mine, how: 'exact', byMe: false, by: analyst.email },
    ]);
    const found = (await seen(analyst.client, mine)).matches.map((match) => match.id);
    expect(found).not.toContain(theirs);
    for (const address of ['seen-before', 'frames/0']) {
      const answer = await stranger.client.fetch(`/api/analyses/${mine}/${address}`);
      expect(await refusal(answer)).toEqual([404, 'analysis_not_found']);
    }
  },
);

test(
  'a picture gets an address for minutes, where the service can be reached; a new one ends the one before',
  LONG,
  async () => {
    const { client, id: userId } = await world.person();
    const id = await analysed(client, clip, 'linked.mp4');
    expect((await client.post(`/api/analyses/${id}/frames/0/link`, {})).status).toBe(403);
    const { db } = server.core.database;
    const actor = { userId, organizationId: null } as Parameters<typeof linkFrame>[1];
    const link = async (now?: Date) =>
      new URL((await linkFrame(db, actor, id, 0, 'https://unmask.example.org', now)).url);
    const first = await link();
    const visitor = server.client();
    const got = await visitor.fetch(first.pathname);
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(got.headers.get('x-robots-tag')).toContain('noindex');
    const second = await link();
    expect((await visitor.fetch(first.pathname)).status).toBe(404);
    expect((await visitor.fetch(second.pathname)).status).toBe(200);
    expect(second.pathname).not.toContain(id);
    const late = await link(new Date(Date.now() - 16 * 60_000));
    expect((await visitor.fetch(late.pathname)).status).toBe(404);
    const many = async () => {
      for (let made = 0; made <= FRAME_LINKS_PER_HOUR; made++) await link();
    };
    await expect(many()).rejects.toThrow(/too_many_requests/);
  },
);

test('both are in the export; pictures go with the file, traces with the analysis', LONG, async () => {
  const { db } = server.core.database;
  const { client } = await world.person();
  const id = await analysed(client, clip, 'gone.mp4');
  const kept = async (of: string) => [
    (await db.select().from(analysisFrames).where(eq(analysisFrames.analysisId, of))).length,
    (await db.select().from(analysisTraces).where(eq(analysisTraces.analysisId, of))).length,
  ];
  expect(await kept(id)).toEqual([expect.any(Number), 1]);
  const exported = await (await client.fetch('/api/account/export')).text();
  expect(exported).toContain('"traces"');
  expect(exported).toContain('"jpeg"');
  await removeFiles({ db, storage: server.core.analysis.storage }, (await findJob(db, id))!);
  expect(await kept(id)).toEqual([0, 1]);
  expect((await remove(client, id)).status).toBe(200);
  expect(await kept(id)).toEqual([0, 0]);
});

test(
  'of a file that is not kept nothing is kept: no pictures, no traces, no crop in the result',
  LONG,
  async () => {
    const { db } = server.core.database;
    const { client } = await world.person();
    const id = await analysed(client, clip, 'zero.mp4');
    await db.delete(analysisTraces).where(eq(analysisTraces.analysisId, id));
    await db.delete(analysisFrames).where(eq(analysisFrames.analysisId, id));
    // It waits once more, now as one whose file is not kept; the next upload has a worker look whose turn it is.
    await world.as(id, { state: 'queued', zeroRetention: true, result: null, createdAt: new Date(0) });
    await client.upload(clip, { fileName: 'next.mp4' });
    await until('done', async () => (await findJob(db, id))?.state === 'completed');
    const result = (await findJob(db, id))?.result;
    expect(result).toMatchObject({ captions: [{ says: 'Pika', crop: null }] });
    expect(await db.select().from(analysisTraces).where(eq(analysisTraces.analysisId, id))).toEqual([]);
    expect((await seen(client, id)).frames).toEqual([]);
  },
);

test('an address in the open network is told from one that is not', () => {
  const open = ['https://unmask.example.org', 'https://check.city.gov.uk/'];
  const closed = [
    'http://unmask.example.org',
    'https://localhost:8787',
    'https://192.168.1.5',
    'https://[::1]',
    'https://unmask.local',
    'https://unmask.internal',
    'https://intranet',
  ];
  expect(open.map(isReachable)).toEqual(open.map(() => true));
  expect(closed.map(isReachable)).toEqual(closed.map(() => false));
});
