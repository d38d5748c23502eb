/** A link instead of a file, on the website: a real server beside this one holds the file. */
import { readdir, readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { AnalysisSchema } from '@unmask/analyses/contract';
import { analysisJobs } from '@unmask/analyses/tables';
import { eq } from '@unmask/db/sql';
import { type Peer, startPeer } from '@unmask/platform/testing/raw-server';
import { LINKS_PER_HOUR } from '@unmask/product/limits';
import { startTestServer, type TestServer, tinyClip } from '@unmask/testing/server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let clip: Buffer;
const peers: Peer[] = [];
beforeAll(async () => {
  server = await startTestServer({ FETCH_ALLOW: '127.0.0.1/32', YT_DLP: 'off' });
  clip = await readFile(await tinyClip());
});
afterEach(async () => {
  for (const peer of peers.splice(0)) await peer.close();
});
afterAll(() => server.dispose());

async function serve(answer: RequestListener): Promise<Peer & { url: string }> {
  const peer = await startPeer(answer);
  peers.push(peer);
  return { ...peer, url: `http://127.0.0.1:${peer.port}/clips/my%20clip.mp4` };
}

const send = (url: unknown, path = '/functions/v1/ai-detection') =>
  server.client().post(path, { url }, { prefer: 'respond-async' });
const codeOf = async (response: Response) =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;
const arriving = () => readdir(server.core.analysis.settings.incomingDir).catch(() => []);

test('the file at the address is analyzed as if it had been sent; the address is kept nowhere', async () => {
  const peer = await serve((_request, response) =>
    response.writeHead(200, { 'content-type': 'video/mp4' }).end(clip),
  );
  const response = await send(`${peer.url}?token=secret`);
  expect(response.status).toBe(202);
  const { id } = AnalysisSchema.parse(await response.json());
  const [job] = await server.core.database.db.select().from(analysisJobs).where(eq(analysisJobs.id, id));
  expect(job).toMatchObject({ fileName: 'my clip.mp4', fileSize: clip.length, fileType: 'video/mp4' });
  expect(JSON.stringify(job)).not.toContain('secret');
  expect([peer.connections(), await arriving()]).toEqual([1, []]);
});

test('a page, an address inside the network and no address are refused with words', async () => {
  const peer = await serve((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>a page</p>'),
  );
  expect(await codeOf(await send(peer.url))).toBe('422 url_is_page');
  expect(await codeOf(await send('http://10.0.0.1/clip.mp4'))).toBe('400 url_not_allowed');
  expect(await codeOf(await send('my clip'))).toBe('400 url_invalid');
  expect(await codeOf(await send(7))).toBe('400 url_invalid');
  expect(await arriving()).toEqual([]);
});

test('the call for videos alone follows no address', async () => {
  const peer = await serve((_request, response) => response.end(clip));
  expect(await codeOf(await send(peer.url, '/functions/v1/analyze-video'))).toBe('400 invalid_request');
  expect(peer.connections()).toBe(0);
});

test('visitors of one network have a few an hour', async () => {
  for (let asked = 0; asked < LINKS_PER_HOUR; asked += 1) await send('nowhere');
  const response = await send('nowhere');
  expect(await codeOf(response)).toBe('429 too_many_addresses');
});
