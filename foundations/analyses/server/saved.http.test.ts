/** Saved analyses over HTTP: whose they are, what their links show and for how long. */
import { existsSync } from 'node:fs';
import { auditLog, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { BUILT_PAGE } from '@unmask/testing/parts';
import { longClip, startTestServer, type TestClient, type TestServer, until } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analysisFeedback, analysisJobs, analysisShares } from '../tables.ts';
import { deleteExpired } from './index.ts';
import {
  DAY_MS,
  idOf,
  json,
  list,
  open,
  refusal,
  remove,
  rename,
  savedWorld,
  say,
  share,
} from './saved.testing.ts';

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
      expect((await say(client, id, { answer: 'real' })).status).toBe(404);
    }
    expect((await list(stranger.client)).items).toEqual([]);
    expect((await saved(id))?.filename).toBe('clip.mp4');
  });

  test('[CALL-058] [PERM-005] in an organization: a viewer has their own, an analyst reads all, an admin also renames and deletes, in words of the log', async () => {
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
    await client.signUp('once-a-guest@example.com');
    expect((await list(client)).items.map((item) => item.id)).toEqual([id]);
    expect((await server.client().fetch(`/api/shared/${token}`)).status).toBe(200);
    const { feedback } = await json<{ feedback: unknown }>(
      await client.fetch(`/api/analyses/${id}/feedback`),
    );
    expect(feedback).toMatchObject({ answer: 'unsure', comment: 'as a guest' });
  });
});

test('what a suspended person shared is closed for as long as they are', async () => {
  const { client, id: userId } = await person();
  const id = await analysed(client);
  const { token } = await json<{ token: string }>(await share(client, id, 7));
  const opened = () => server.client().fetch(`/api/shared/${token}`);
  expect((await opened()).status).toBe(200);
  const suspend = (suspendedAt: Date | null) =>
    server.core.database.db.update(userProfiles).set({ suspendedAt }).where(eq(userProfiles.id, userId));
  await suspend(new Date());
  expect(await refusal(await opened())).toEqual([404, 'share_not_found']);
  await suspend(null);
  expect((await opened()).status).toBe(200);
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
    await json(await say(client, id, { answer: 'ai' }));
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

  test.skipIf(!existsSync(BUILT_PAGE))(
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
