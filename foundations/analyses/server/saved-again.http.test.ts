/** Saved analyses over HTTP: what repeating them costs, and what people say of them. */

import { organizations } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { makeStillBytes } from '@unmask/media-fixtures';
import { startTestServer, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AnalysisSchema } from '../contract.ts';
import { analysisFeedback, analysisJobs } from '../tables.ts';
import { deleteExpired } from './index.ts';
import { DAY_MS, idOf, json, open, refusal, remove, savedWorld, say } from './saved.testing.ts';

let server: TestServer;
let world: ReturnType<typeof savedWorld>;
beforeAll(async () => {
  server = await startTestServer();
  world = savedWorld(server);
});
afterAll(() => server.dispose());

const person: typeof world.person = (...who) => world.person(...who);
const analysed: typeof world.analysed = (...of) => world.analysed(...of);
const saved: typeof world.saved = (id) => world.saved(id);
const as: typeof world.as = (id, state) => world.as(id, state);

describe('repeating', () => {
  test('a new row that names the former, counts on the day and has a file of its own', async () => {
    const { client } = await person();
    const id = await analysed(client);
    const again = await idOf(await client.fetch(`/api/saved-analyses/${id}/rerun`, { method: 'POST' }));
    expect(again).not.toBe(id);
    await until('saved', () => saved(again));
    const page = await open(client, again);
    expect(page.former).toMatchObject({ id, result: { outcome: expect.any(String) } });
    expect(page.analysis.result?.file.sha256).toBe(page.former?.result?.file.sha256);
    expect((await open(client, id)).repeats).toEqual([
      expect.objectContaining({ id: again, state: 'completed' }),
    ]);
    const me = await json<{ videos_analyzed_today: number }>(await client.fetch('/api/profile/me'));
    expect(me.videos_analyzed_today).toBe(2);
    await json(await remove(client, id));
    expect(await open(client, again)).toMatchObject({ former: null, repeatable: true });
    expect((await client.fetch(`/api/analyses/${again}/media`)).status).toBe(200);

    await idOf(await client.fetch(`/api/saved-analyses/${again}/rerun`, { method: 'POST' }));
    const refused = await client.fetch(`/api/saved-analyses/${again}/rerun`, { method: 'POST' });
    expect(await refusal(refused)).toEqual([429, 'daily_limit_reached']);
    const { db } = server.core.database;
    expect(await db.select().from(analysisJobs).where(eq(analysisJobs.rerunOf, again))).toHaveLength(1);
  });

  test('of still frames; not while it runs; not once the file is gone', async () => {
    const { client } = await person();
    const running = await analysed(client);
    await as(running, { state: 'running', leaseUntil: new Date(Date.now() + DAY_MS) });
    const early = await client.fetch(`/api/saved-analyses/${running}/rerun`, { method: 'POST' });
    expect(await refusal(early)).toEqual([409, 'analysis_not_finished']);
    await json(await remove(client, running));

    const bytes = Buffer.from(await makeStillBytes());
    const still = `data:image/jpeg;base64,${bytes.toString('base64')}`;
    const started = await client.post(
      '/functions/v1/ai-detection',
      {
        fileName: 'private.mp4',
        fileSize: 1000,
        fileType: 'video/mp4',
        videoFrames: Array(5).fill(still),
        analysisMode: 'advanced',
        fileSha256: 'ab'.repeat(32),
      },
      { prefer: 'respond-async' },
    );
    const id = await idOf(started);
    await until('saved', () => saved(id));
    const again = await idOf(await client.fetch(`/api/saved-analyses/${id}/rerun`, { method: 'POST' }));
    await until('saved', () => saved(again));
    expect((await open(client, again)).analysis).toMatchObject({ mode: 'frames', fileName: 'private.mp4' });
    const original = { sha256: 'ab'.repeat(32), computedIn: 'browser' };
    expect((await open(client, again)).analysis.result?.file.original).toEqual(original);

    await deleteExpired(server.core.analysis, new Date(Date.now() + 31 * DAY_MS));
    const later = await open(client, again);
    expect(later).toMatchObject({ repeatable: false, mediaUntil: null });
    expect(later.analysis.result?.outcome).toBeDefined();
    const gone = await client.fetch(`/api/saved-analyses/${again}/rerun`, { method: 'POST' });
    expect(await refusal(gone)).toEqual([409, 'file_not_kept']);
  });
});

describe('"Do you know what this is?"', () => {
  test('one answer a person, changeable, with the engine it is about; also of a visitor who holds the id', async () => {
    const { client, id: userId } = await person();
    const id = await analysed(client);
    const { db } = server.core.database;
    const rows = () => db.select().from(analysisFeedback).where(eq(analysisFeedback.analysisId, id));
    await json(await say(client, id, { answer: 'real' }));
    await json(
      await say(client, id, { answer: 'ai', source: 'maker_said', comment: ' the voice is cloned ' }),
    );
    const result = (await open(client, id)).analysis.result;
    expect(await rows()).toEqual([
      expect.objectContaining({
        userId,
        answer: 'ai',
        source: 'maker_said',
        modality: 'video',
        mayKeep: false,
        review: null,
        comment: 'the voice is cloned',
        engineVersion: result?.engine.version,
        outcome: result?.outcome,
      }),
    ]);
    expect((await say(client, id, { answer: 'maybe' })).status).toBe(400);
    expect((await say(client, id, { answer: 'ai', source: 'heard' })).status).toBe(400);
    expect((await say(client, id, { answer: 'ai', comment: 'x'.repeat(1001) })).status).toBe(400);
    expect((await say(client, id, { answer: 'ai', comment: 'x'.repeat(1000) })).status).toBe(200);

    const visitor = server.client();
    const theirs = await idOf(await visitor.upload(await tinyClip()));
    const ended = await until('it ends', async () => {
      const read = AnalysisSchema.parse(await (await visitor.fetch(`/api/analyses/${theirs}`)).json());
      return read.state === 'completed' && read;
    });
    await as(theirs, { result: null });
    expect(await refusal(await say(visitor, theirs, { answer: 'ai' }))).toEqual([
      409,
      'analysis_not_finished',
    ]);
    await as(theirs, { result: ended.result });
    // A visitor's file goes with the result, whatever is allowed; who does not know, knows it from nowhere.
    await json(await say(visitor, theirs, { answer: 'unsure', source: 'made_it', mayKeep: true }));
    expect(await json(await visitor.fetch(`/api/analyses/${theirs}/feedback`))).toMatchObject({
      feedback: { answer: 'unsure', source: null, comment: '', mayKeep: false },
      canKeep: false,
    });
  });

  test('a file that may be kept outlives its time until that is taken back; one of an organization never does', async () => {
    const { db } = server.core.database;
    const { client } = await person();
    const id = await analysed(client);
    const media = async () => (await client.fetch(`/api/analyses/${id}/media`)).status;
    const later = () => deleteExpired(server.core.analysis, new Date(Date.now() + 31 * DAY_MS));
    const said = { answer: 'ai', source: 'made_it' };
    expect(await json(await client.fetch(`/api/analyses/${id}/feedback`))).toEqual({
      feedback: null,
      canKeep: true,
    });
    expect(await json(await say(client, id, { ...said, mayKeep: true }))).toMatchObject({ mayKeep: true });
    await later();
    expect(await media()).toBe(200);
    await db.insert(organizations).values({ id: 'keeps', name: 'Keeps', createdAt: new Date() });
    await as(id, { organizationId: 'keeps' });
    expect(await json(await client.fetch(`/api/analyses/${id}/feedback`))).toMatchObject({ canKeep: false });
    expect(await json(await say(client, id, { ...said, mayKeep: true }))).toMatchObject({ mayKeep: false });
    await as(id, { organizationId: null });
    expect(await json(await say(client, id, { ...said, mayKeep: false }))).toMatchObject({ mayKeep: false });
    await later();
    expect(await media()).toBe(404);
  });
});
