/** Saved analyses over HTTP: whose they are, what their links show and for how long, and what repeating them costs. */
import { existsSync } from 'node:fs';
import { AnalysisSchema, type HistoryPage, type SavedAnalysis } from '@unmask/analysis/contract';
import { deleteExpired } from '@unmask/analysis/server';
import {
  analysisFeedback,
  analysisJobs,
  analysisShares,
  auditLog,
  userActiveOrganization,
  videoAnalyses,
} from '@unmask/db';
import { makeStillBytes } from '@unmask/engine/fixtures';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  joinOrganization,
  longClip,
  startTestServer,
  type TestClient,
  type TestServer,
  tinyClip,
  until,
} from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());

const DAY_MS = 86_400_000;
/** There once the web app is built. */
const PAGE = new URL('../web/dist/index.html', import.meta.url);
let people = 0;

async function person(organization?: string, role?: 'admin' | 'analyst' | 'viewer') {
  const client = server.client();
  people += 1;
  const email = `saved${people}@example.com`;
  const id = await client.signUp(email);
  if (organization && role) {
    await joinOrganization(server, id, organization, role);
    await server.core.database.db
      .insert(userActiveOrganization)
      .values({ userId: id, organizationId: organization });
  }
  return { client, id, email };
}

const idOf = async (response: Response) => AnalysisSchema.parse(await response.json()).id;

/** Uploads a clip and waits until it stands in the history. */
async function analysed(client: TestClient, fileName = 'clip.mp4'): Promise<string> {
  const id = await idOf(await client.upload(await tinyClip(), { fileName }));
  await until('saved', async () => (await client.fetch(`/api/saved-analyses/${id}`)).ok && (await saved(id)));
  return id;
}

async function saved(id: string) {
  const { db } = server.core.database;
  return (await db.select().from(videoAnalyses).where(eq(videoAnalyses.id, id)))[0];
}

/** Puts a row into a state that would be over too soon to be seen. */
async function as(id: string, state: Partial<typeof analysisJobs.$inferInsert>): Promise<void> {
  await server.core.database.db.update(analysisJobs).set(state).where(eq(analysisJobs.id, id));
}

async function json<T>(response: Response, status = 200): Promise<T> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return JSON.parse(text) as T;
}

async function refusal(response: Response): Promise<[number, string]> {
  const body = (await response.json()) as { code: string };
  return [response.status, body.code];
}

const list = async (client: TestClient, query = '') =>
  json<HistoryPage>(await client.fetch(`/api/saved-analyses${query}`));
const open = async (client: TestClient, id: string) =>
  json<SavedAnalysis>(await client.fetch(`/api/saved-analyses/${id}`));
const remove = (client: TestClient, id: string) =>
  client.fetch(`/api/saved-analyses/${id}`, { method: 'DELETE' });
const rename = (client: TestClient, id: string, name: string) =>
  client.fetch(`/api/saved-analyses/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
const share = (client: TestClient, id: string, days: number) =>
  client.post(`/api/saved-analyses/${id}/shares`, { days });
const say = (client: TestClient, id: string, body: unknown) =>
  client.fetch(`/api/analyses/${id}/feedback`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('whose it is', () => {
  test('opened again from the stored result; a visitor, another person and a foreign admin get 404 from every call', async () => {
    const owner = await person();
    const stranger = await person('strangers', 'admin');
    const id = await analysed(owner.client);
    const page = await open(owner.client, id);
    expect(page).toMatchObject({ byMe: true, manage: true, repeatable: true, unreadable: false, by: null });
    expect(page.analysis.result).toEqual((await saved(id))?.analysisResult);
    const kept = Date.parse(page.mediaUntil ?? '') - Date.parse(page.analysis.finishedAt ?? '');
    expect(kept).toBe(30 * DAY_MS);
    const guest = server.client();
    await guest.becomeGuest();
    for (const [client, status] of [
      [stranger.client, 404],
      [guest, 404],
      [server.client(), 401],
    ] as const) {
      const answers = [
        await client.fetch(`/api/saved-analyses/${id}`),
        await rename(client, id, 'mine now'),
        await remove(client, id),
        await client.fetch(`/api/saved-analyses/${id}/rerun`, { method: 'POST' }),
        await client.fetch(`/api/saved-analyses/${id}/shares`),
        await share(client, id, 7),
        await client.fetch(`/api/saved-analyses/${id}/shares/none`, { method: 'DELETE' }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual(Array(7).fill(status));
      expect((await client.fetch(`/api/analyses/${id}/feedback`)).status).toBe(404);
      expect((await say(client, id, { answer: 'no' })).status).toBe(404);
    }
    expect((await list(stranger.client)).items).toEqual([]);
    expect((await saved(id))?.filename).toBe('clip.mp4');
  });

  test('[CALL-058] in an organization: a viewer has their own, an analyst reads all, an admin also renames and deletes, in words of the log', async () => {
    const viewer = await person('house', 'viewer');
    const colleague = await person('house', 'viewer');
    const analyst = await person('house', 'analyst');
    const admin = await person('house', 'admin');
    const id = await analysed(viewer.client, 'of the viewer.mp4');
    const own = await analysed(colleague.client, 'of the colleague.mp4');
    const names = async (client: TestClient) =>
      (await list(client, '?scope=organization')).items.map((item) => [item.name, item.by, item.manage]);

    expect(await names(colleague.client)).toEqual([['of the colleague.mp4', null, true]]);
    expect((await colleague.client.fetch(`/api/saved-analyses/${id}`)).status).toBe(404);
    expect((await colleague.client.fetch(`/api/analyses/${id}/media`)).status).toBe(404);

    expect(await names(analyst.client)).toEqual([
      ['of the colleague.mp4', colleague.email, false],
      ['of the viewer.mp4', viewer.email, false],
    ]);
    expect(await open(analyst.client, id)).toMatchObject({
      byMe: false,
      by: viewer.email,
      organization: 'house',
      manage: false,
    });
    expect((await analyst.client.fetch(`/api/analyses/${id}/media`)).status).toBe(200);
    for (const refused of [
      await remove(analyst.client, id),
      await rename(analyst.client, id, 'x'),
      await share(analyst.client, id, 1),
      await analyst.client.fetch(`/api/analyses/${id}/cancel`, { method: 'POST' }),
    ]) {
      expect(await refusal(refused)).toEqual([403, 'forbidden']);
    }
    expect((await list(analyst.client)).items).toEqual([]);

    expect((await list(admin.client, '?scope=organization')).items.map((item) => item.manage)).toEqual([
      true,
      true,
    ]);
    await json(await rename(admin.client, id, 'evidence 1.mp4'));
    expect((await open(viewer.client, id)).analysis.fileName).toBe('evidence 1.mp4');
    await json(await remove(admin.client, own));
    expect((await colleague.client.fetch(`/api/saved-analyses/${own}`)).status).toBe(404);
    const { db } = server.core.database;
    const entries = await db.select().from(auditLog).where(eq(auditLog.target, own));
    expect(entries).toEqual([
      expect.objectContaining({ actor: admin.id, action: 'analysis.deleted', organizationId: 'house' }),
    ]);
    expect((await remove(viewer.client, id)).status).toBe(200);
    expect((await viewer.client.fetch('/api/saved-analyses?scope=organization')).status).toBe(200);
    const outsider = await person();
    expect((await outsider.client.fetch('/api/saved-analyses?scope=organization')).status).toBe(404);
  });

  test('a guest who signs up keeps analyses, links and answers', async () => {
    const client = server.client();
    await client.becomeGuest();
    const id = await analysed(client);
    const { token } = await json<{ token: string }>(await share(client, id, 7));
    await json(await say(client, id, { answer: 'unsure', comment: 'as a guest' }));
    people += 1;
    await client.signUp(`saved${people}@example.com`);
    expect((await list(client)).items.map((item) => item.id)).toEqual([id]);
    expect((await server.client().fetch(`/api/shared/${token}`)).status).toBe(200);
    const { feedback } = await json<{ feedback: unknown }>(
      await client.fetch(`/api/analyses/${id}/feedback`),
    );
    expect(feedback).toMatchObject({ answer: 'unsure', comment: 'as a guest' });
  });
});

describe('renaming and deleting', () => {
  test('a name without letters, too long a name, and what a name may not hold', async () => {
    const { client } = await person();
    const id = await analysed(client);
    for (const name of ['   ', 'x'.repeat(256)]) {
      expect((await rename(client, id, name)).status).toBe(400);
    }
    expect(await json(await rename(client, id, ' inter\u0007view.mp4 '))).toEqual({ name: 'interview.mp4' });
    // What was measured keeps the name it was sent under.
    expect((await open(client, id)).analysis.result?.file.name).toBe('clip.mp4');
  });

  test('the file, the links and the answer go with it', async () => {
    const { client } = await person();
    const id = await analysed(client);
    const { token } = await json<{ token: string }>(await share(client, id, 7));
    await json(await say(client, id, { answer: 'yes' }));
    expect(await server.core.analysis.storage.size(`${id}/media`)).toBeGreaterThan(0);
    expect(await json(await remove(client, id))).toEqual({ deleted: true });
    expect(await server.core.analysis.storage.size(`${id}/media`)).toBeNull();
    const { db } = server.core.database;
    expect(await db.select().from(analysisJobs).where(eq(analysisJobs.id, id))).toEqual([]);
    expect(await db.select().from(analysisShares).where(eq(analysisShares.analysisId, id))).toEqual([]);
    expect(await db.select().from(analysisFeedback).where(eq(analysisFeedback.analysisId, id))).toEqual([]);
    expect(await refusal(await server.client().fetch(`/api/shared/${token}`))).toEqual([
      404,
      'share_not_found',
    ]);
    expect((await remove(client, id)).status).toBe(404);
  });

  test('while it runs: it stops, and does not come back into the history', async () => {
    const { client } = await person();
    const id = await idOf(await client.upload(await longClip()));
    await until('it runs', async () => {
      const page = await open(client, id);
      return page.analysis.state === 'running';
    });
    expect((await list(client)).running.map((item) => item.id)).toEqual([id]);
    await json(await remove(client, id));
    expect(await list(client)).toMatchObject({ items: [], running: [] });
    // The worker is free again: another one ends.
    await analysed(client, 'next.mp4');
    expect((await list(client)).items.map((item) => item.name)).toEqual(['next.mp4']);
  });
});

describe('links', () => {
  test('show the result without file, owner and tags, to anyone, kept as a hash, until they are revoked', async () => {
    const { client, id: userId, email } = await person();
    const id = await analysed(client, 'secret name.mp4');
    await json(await rename(client, id, 'Shown name'));
    const made = await json<{ id: string; token: string; state: string }>(await share(client, id, 7));
    expect(made.token.length).toBeGreaterThanOrEqual(43);
    const { db } = server.core.database;
    const [row] = await db.select().from(analysisShares).where(eq(analysisShares.id, made.id));
    expect(JSON.stringify(row)).not.toContain(made.token);
    const visitor = server.client();
    const text = await (await visitor.fetch(`/api/shared/${made.token}`)).text();
    const shown = JSON.parse(text) as { name: string; result: { file: { metadata: unknown } } };
    expect(shown.name).toBe('Shown name');
    expect(shown.result.file.metadata).toEqual({});
    for (const personal of [userId, email, 'secret name', id, 'address'])
      expect(text).not.toContain(personal);
    const listed = await json<{ items: Array<{ id: string; state: string }> }>(
      await client.fetch(`/api/saved-analyses/${id}/shares`),
    );
    expect(listed.items).toEqual([expect.objectContaining({ id: made.id, state: 'active' })]);
    expect(JSON.stringify(listed)).not.toContain(made.token);
    const revoke = () => client.fetch(`/api/saved-analyses/${id}/shares/${made.id}`, { method: 'DELETE' });
    expect(await json(await revoke())).toMatchObject({ state: 'revoked' });
    expect(await json(await revoke())).toMatchObject({ state: 'revoked' });
    expect(await refusal(await visitor.fetch(`/api/shared/${made.token}`))).toEqual([410, 'share_revoked']);
    expect((await visitor.post('/rpc/analysis/shared', { json: { token: made.token } })).status).toBe(410);
  });

  test.each([1, 7, 30])('for %d days, to the moment', async (days) => {
    const { client } = await person();
    const id = await analysed(client);
    const made = await json<{ id: string; token: string; createdAt: string; expiresAt: string }>(
      await share(client, id, days),
    );
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(days * DAY_MS);
    const end = async (at: Date) =>
      server.core.database.db
        .update(analysisShares)
        .set({ expiresAt: at })
        .where(eq(analysisShares.id, made.id));
    await end(new Date(Date.now() + 60_000));
    expect((await server.client().fetch(`/api/shared/${made.token}`)).status).toBe(200);
    await end(new Date(Date.now() - 1));
    expect(await refusal(await server.client().fetch(`/api/shared/${made.token}`))).toEqual([
      410,
      'share_expired',
    ]);
  });

  test.skipIf(!existsSync(PAGE))(
    'the page has the status of the link and asks not to be indexed',
    async () => {
      const { client } = await person();
      const id = await analysed(client);
      const made = await json<{ id: string; token: string }>(await share(client, id, 7));
      const page = await server.client().fetch(`/shared/${made.token}`);
      expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow']);
      expect(page.headers.get('content-type')).toContain('text/html');
      await client.fetch(`/api/saved-analyses/${id}/shares/${made.id}`, { method: 'DELETE' });
      const revoked = await server.client().fetch(`/shared/${made.token}`);
      expect([revoked.status, revoked.headers.get('x-robots-tag')]).toEqual([410, 'noindex, nofollow']);
      expect((await server.client().fetch('/shared/none')).status).toBe(404);
    },
  );

  test('one that ended long ago is forgotten, one that works is not', async () => {
    const { client } = await person();
    const id = await analysed(client);
    const ended = await json<{ id: string }>(await share(client, id, 1));
    const working = await json<{ id: string }>(await share(client, id, 30));
    await client.fetch(`/api/saved-analyses/${id}/shares/${ended.id}`, { method: 'DELETE' });
    const left = async (days: number) => {
      await deleteExpired(server.core.analysis, new Date(Date.now() + days * DAY_MS));
      const { db } = server.core.database;
      const rows = await db.select().from(analysisShares).where(eq(analysisShares.analysisId, id));
      return rows.map((row) => row.id).sort();
    };
    expect(await left(29)).toEqual([ended.id, working.id].sort());
    expect(await left(31)).toEqual([working.id]);
  });

  test('no other length, and at most 20 at a time, even when they are asked for together', async () => {
    const { client } = await person();
    const id = await analysed(client);
    expect((await share(client, id, 365)).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 25 }, () => share(client, id, 1)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20);
    const refused = answers.find((answer) => answer.status !== 200);
    expect(refused && (await refusal(refused))).toEqual([409, 'too_many_links']);
  });
});

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
      },
      { prefer: 'respond-async' },
    );
    const id = await idOf(started);
    await until('saved', () => saved(id));
    const again = await idOf(await client.fetch(`/api/saved-analyses/${id}/rerun`, { method: 'POST' }));
    await until('saved', () => saved(again));
    expect((await open(client, again)).analysis).toMatchObject({ mode: 'frames', fileName: 'private.mp4' });

    await deleteExpired(server.core.analysis, new Date(Date.now() + 31 * DAY_MS));
    const later = await open(client, again);
    expect(later).toMatchObject({ repeatable: false, mediaUntil: null });
    expect(later.analysis.result?.outcome).toBeDefined();
    const gone = await client.fetch(`/api/saved-analyses/${again}/rerun`, { method: 'POST' });
    expect(await refusal(gone)).toEqual([409, 'file_not_kept']);
  });
});

describe('"Was this right?"', () => {
  test('one answer a person, changeable, with the engine it is about; also of a visitor who holds the id', async () => {
    const { client, id: userId } = await person();
    const id = await analysed(client);
    const { db } = server.core.database;
    const rows = () => db.select().from(analysisFeedback).where(eq(analysisFeedback.analysisId, id));
    await json(await say(client, id, { answer: 'yes' }));
    await json(await say(client, id, { answer: 'no', comment: ' the voice is cloned ' }));
    const result = (await open(client, id)).analysis.result;
    expect(await rows()).toEqual([
      expect.objectContaining({
        userId,
        answer: 'no',
        comment: 'the voice is cloned',
        engineVersion: result?.engine.version,
        outcome: result?.outcome,
      }),
    ]);
    expect((await say(client, id, { answer: 'maybe' })).status).toBe(400);
    expect((await say(client, id, { answer: 'no', comment: 'x'.repeat(1001) })).status).toBe(400);
    expect((await say(client, id, { answer: 'no', comment: 'x'.repeat(1000) })).status).toBe(200);

    const visitor = server.client();
    const theirs = await idOf(await visitor.upload(await tinyClip()));
    const ended = await until('it ends', async () => {
      const read = AnalysisSchema.parse(await (await visitor.fetch(`/api/analyses/${theirs}`)).json());
      return read.state === 'completed' && read;
    });
    await as(theirs, { result: null });
    expect(await refusal(await say(visitor, theirs, { answer: 'yes' }))).toEqual([
      409,
      'analysis_not_finished',
    ]);
    await as(theirs, { result: ended.result });
    await json(await say(visitor, theirs, { answer: 'unsure' }));
    const { feedback } = await json<{ feedback: unknown }>(
      await visitor.fetch(`/api/analyses/${theirs}/feedback`),
    );
    expect(feedback).toMatchObject({ answer: 'unsure', comment: '' });
  });
});
