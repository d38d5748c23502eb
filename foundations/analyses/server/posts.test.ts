/** Pages of posts: stand-ins for what goes wrong with the program, and the program itself where it is installed (`YT_DLP`, or in the path). */
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError, codeOf } from '@unmask/platform/errors';
import { createFetcher } from '@unmask/platform/safe-fetch';
import { type Peer, startPeer } from '@unmask/platform/testing/raw-server';
import { tinyClip, until } from '@unmask/testing/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fetchPost, findPostFetcher } from './posts.ts';

const REAL = findPostFetcher(process.env.YT_DLP ?? 'yt-dlp');
let dir: string;
const peers: Peer[] = [];
let programs = 0;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'unmask-posts-'));
});
afterEach(async () => {
  for (const peer of peers.splice(0)) await peer.close();
});
afterAll(() => rm(dir, { recursive: true }));

async function serve(answer: RequestListener): Promise<Peer> {
  const peer = await startPeer(answer);
  peers.push(peer);
  return peer;
}

/** A program that does what the script says; `$out` is where it is told to write. */
async function standIn(script: string): Promise<string> {
  const file = path.join(dir, `program-${programs++}`);
  const out =
    'out=; while [ $# -gt 0 ]; do [ "$1" = --output ] && out="$2"; last="$1"; shift; done; out="$(dirname "$out")/media.mp4"';
  await writeFile(file, `#!/bin/sh\n${out}\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

const incomingDir = () => path.join(dir, 'incoming');
const left = () => readdir(incomingDir()).catch(() => []);

async function get(
  program: string,
  url = 'https://posts.example.com/1',
  more: { limit_ms?: number; signal?: AbortSignal } = {},
) {
  const fetcher = createFetcher({ allow: ['127.0.0.1/32'] });
  const { signal = new AbortController().signal, ...limits } = more;
  return fetchPost(url, 'free', { fetcher, incomingDir: incomingDir(), program, ...limits }, signal);
}
const refusalOf = (work: Promise<unknown>) => work.then(() => 'none', codeOf);

describe('the program', () => {
  test('is found by its name or path, and may be switched off', async () => {
    const program = await standIn('exit 0');
    expect(findPostFetcher(program)).toBe(program);
    expect(findPostFetcher(path.basename(program), `/nowhere:${dir}`)).toBe(program);
    expect(findPostFetcher('yt-dlp', dir)).toBeNull();
    expect(findPostFetcher('off', dir)).toBeNull();
    expect(findPostFetcher(dir)).toBeNull();
  });

  test('that fetches gives a file under the title, and gets neither the settings of the service nor another way out', async () => {
    process.env.UNMASK_TEST_SECRET = 'secret';
    const program = await standIn('echo "A title"; env > "$out"');
    const { file, request, size_bytes } = await get(program);
    delete process.env.UNMASK_TEST_SECRET;
    const told = await readFile(file!, 'utf8');
    expect([request.fileName, request.fileType, size_bytes]).toEqual([
      'A title.mp4',
      'video/mp4',
      told.length,
    ]);
    expect(told).not.toContain('secret');
    await rm(file!);
    expect(await left()).toEqual([]);
  });

  test('that fails, writes nothing, writes a link or is none says that the video is to be saved by hand', async () => {
    for (const script of ['exit 1', 'exit 0', 'ln -s /etc/passwd "$out"', ': > "$out"'])
      expect(await refusalOf(get(await standIn(script)))).toBe('post_not_fetched');
    expect(await refusalOf(get(path.join(dir, 'none')))).toBe('post_not_fetched');
    expect(await left()).toEqual([]);
  });

  test('that hangs is ended after its time, or when nobody waits any more, with all that it has started', async () => {
    const note = path.join(dir, 'pid');
    const program = await standIn(`sleep 600 & echo $! > ${note}; wait`);
    expect(await refusalOf(get(program, undefined, { limit_ms: 500 }))).toBe('post_too_slow');
    const pid = Number(await readFile(note, 'utf8'));
    await until('what it had started has ended', async () => {
      const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => 'gone Z');
      return / Z/.test(state) || null;
    });
    const stop = new AbortController();
    const fetching = refusalOf(get(program, undefined, { signal: stop.signal }));
    setTimeout(() => stop.abort(new AppError('upload_interrupted')), 200);
    expect(await fetching).toBe('upload_interrupted');
    expect(await left()).toEqual([]);
  });

  test('that writes more than the plan takes is ended', async () => {
    const program = await standIn('head -c 60000000 /dev/zero > "$out"');
    expect(['post_not_fetched', 'file_too_large']).toContain(await refusalOf(get(program)));
    expect(await left()).toEqual([]);
  });
});

describe.skipIf(REAL === null)('the real program', () => {
  const program = REAL ?? '';

  test('fetches the video of a page, byte for byte', async () => {
    const clip = await readFile(await tinyClip());
    const peer = await serve((request, response) => {
      if (request.url === '/clip.mp4')
        return response.writeHead(200, { 'content-type': 'video/mp4' }).end(clip);
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html><head><title>A post</title></head><body><video src="/clip.mp4"></video></body></html>');
    });
    const { file, request } = await get(program, `http://127.0.0.1:${peer.port}/post`);
    expect((await readFile(file!)).equals(clip)).toBe(true);
    expect(request).toMatchObject({
      fileName: expect.stringMatching(/^A post.*\.mp4$/),
      fileType: 'video/mp4',
    });
    await rm(file!);
  }, 120_000);

  test('reaches nothing inside the network, whether the page says so or a redirect', async () => {
    const page = '<html><body><video src="http://10.0.0.1/clip.mp4"></video></body></html>';
    const peer = await serve((request, response) =>
      request.url === '/leads-on'
        ? response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
        : response.writeHead(200, { 'content-type': 'text/html' }).end(page),
    );
    for (const way of ['post', 'leads-on'])
      expect(await refusalOf(get(program, `http://127.0.0.1:${peer.port}/${way}`))).toBe('url_not_allowed');
  }, 120_000);
});
