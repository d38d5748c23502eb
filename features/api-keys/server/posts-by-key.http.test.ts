/** Addresses of posts by API key, with a program that stands in for the one that the operator installs. */
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { analysisJobs } from '@unmask/analyses/tables';
import { eq } from '@unmask/db/sql';
import { type Peer, startPeer } from '@unmask/platform/testing/raw-server';
import { apiWorld, BASE, refusal } from '@unmask/testing/api';
import { startTestServer, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { State } from '../contract.ts';
import { accepted, batchWorld } from './batch.testing.ts';

/** Notes that it works, and does what the address says: `…/slow` never ends, `…/none` finds nothing. */
const PROGRAM = `#!/bin/sh
out=; while [ $# -gt 0 ]; do [ "$1" = --output ] && out="$2"; last="$1"; shift; done
here="$(dirname "$0")"
touch "$here/begun-$$"
case "$last" in
  */slow*) exec sleep 600 ;;
  */none*) rm "$here/begun-$$"; exit 1 ;;
esac
sleep 0.3
cp "$here/clip.mp4" "$(dirname "$out")/media.mp4"
ls "$here" | grep -c begun- >> "$here/at-once"
rm "$here/begun-$$"
echo 'The title of a post'
`;

let dir: string;
let server: TestServer;
let peer: Peer;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'unmask-posts-by-key-'));
  const program = path.join(dir, 'program');
  await writeFile(program, PROGRAM);
  await chmod(program, 0o755);
  const clip = await readFile(await tinyClip());
  await writeFile(path.join(dir, 'clip.mp4'), clip);
  server = await startTestServer({ RUN_JOBS: 'false', FETCH_ALLOW: '127.0.0.1/32', YT_DLP: program });
  peer = await startPeer((request, response) => {
    const isClip = request.url?.startsWith('/clip');
    response
      .writeHead(200, { 'content-type': isClip ? 'video/mp4' : 'text/html' })
      .end(isClip ? clip : '<p>a page</p>');
  });
});
afterAll(async () => {
  await peer.close();
  await server.dispose();
  await rm(dir, { recursive: true });
});

const { person, list } = apiWorld(() => server);
const { incoming } = batchWorld(() => server);
const at = (name: string) => `http://127.0.0.1:${peer.port}/${name}`;
const post = (key: string, call: string, body: unknown, to = server) =>
  to.client().post(`${BASE}/api/v1/${call}`, body, { 'x-api-key': key, prefer: 'respond-async' });
const jobsOf = (userId: string) =>
  server.core.database.db.select().from(analysisJobs).where(eq(analysisJobs.userId, userId));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('analyze fetches the video of a post, and tells what could not be fetched in words for programs', async () => {
  const { id, client, key } = await person();
  const answer = await post(key, 'analyze', { url: at('post/1') });
  expect(answer.status).toBe(202);
  expect(((await answer.json()) as State).status).toBe('queued');
  expect(await jobsOf(id)).toMatchObject([{ fileName: 'The title of a post.mp4', fileType: 'video/mp4' }]);
  const none = await post(key, 'analyze/url', { url: at('none') });
  expect(((await none.clone().json()) as { error: string }).error).not.toContain('here');
  expect(await refusal(none)).toEqual([422, 'post_not_fetched']);
  expect((await list(client)).usage.current_usage).toBe(1);
  expect(await incoming()).toEqual([]);
});

test('a batch takes files and posts; one account has two programs at work at a time', async () => {
  const { client, key } = await person();
  const urls = [at('post/1'), at('clip.mp4'), at('none'), ...[2, 3, 4].map((n) => at(`post/${n}`))];
  const batch = await accepted(await post(key, 'batch', { urls }));
  expect(batch.items.map(({ file_name, status }) => [file_name, status])).toEqual([
    ['The title of a post.mp4', 'queued'],
    ['clip.mp4', 'queued'],
    ['none', 'refused'],
    ...Array(3).fill(['The title of a post.mp4', 'queued']),
  ]);
  const counts = (await readFile(path.join(dir, 'at-once'), 'utf8')).trim().split('\n').map(Number);
  expect(Math.max(...counts)).toBe(2);
  expect((await list(client)).usage.current_usage).toBe(5);
  expect(await incoming()).toEqual([]);
});

test('whoever leaves ends the program', async () => {
  const { id, client, key } = await person();
  const leaving = new AbortController();
  const sending = server
    .client()
    .fetch(`${BASE}/api/v1/batch`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ urls: [at('slow/1'), at('clip.mp4')] }),
      signal: leaving.signal,
    })
    .catch(() => null);
  await until('it is fetched', async () => (await incoming()).some((name) => name.startsWith('post-')));
  const pid = await until('it has begun', async () => {
    const note = (await readdir(dir)).find((name) => name.startsWith('begun-'));
    return note === undefined ? null : Number(note.slice('begun-'.length));
  });
  expect(isAlive(pid)).toBe(true);
  leaving.abort();
  expect(await sending).toBeNull();
  await until('nothing is left', async () => (await incoming()).length === 0);
  expect(isAlive(pid)).toBe(false);
  expect(await jobsOf(id)).toEqual([]);
  expect((await list(client)).usage.current_usage).toBe(0);
});

test('without the program a page is refused as ever', async () => {
  const bare = await startTestServer({ RUN_JOBS: 'false', FETCH_ALLOW: '127.0.0.1/32', YT_DLP: 'off' });
  try {
    const { key } = await apiWorld(() => bare).person();
    for (const [call, body] of [
      ['analyze', { url: at('post/1') }],
      ['batch', { urls: [at('post/1')] }],
    ] as const) {
      expect(await refusal(await post(key, call, body, bare))).toEqual([422, 'url_not_a_file']);
    }
  } finally {
    await bare.dispose();
  }
});
