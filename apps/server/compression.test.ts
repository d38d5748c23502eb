/** What is sent shorter and what is not: a small built app over real HTTP, then the calls of a whole server. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { AnalysisSchema } from '@unmask/analyses/contract';
import { createLogger } from '@unmask/platform/logger';
import { policyDefaults } from '@unmask/platform/policies';
import type { SiteManifest } from '@unmask/product/site-manifest';
import { save } from '@unmask/testing/analyses';
import { type Person, signedUp } from '@unmask/testing/organizations';
import { startTestServer, type TestServer, testSettings, tinyClip } from '@unmask/testing/server';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { precompress } from '../../scripts/precompress.ts';
import { createHttp } from './http.ts';
import { pageRoutes } from './pages.ts';
import { siteFacts } from './site.ts';

const BOTH = 'gzip, deflate, br';
const SCRIPT = 'export const words = "an answer that says the same again and again";\n'.repeat(100);
const PAGE = `<title>page</title>${'<p>the same again and again</p>'.repeat(100)}`;
const MANIFEST: SiteManifest = { pages: [{ path: '/', file: '0-.html' }], drawn: [], missing: [] };
const BYTES = Buffer.from(Array.from({ length: 4000 }, (_, place) => place % 251));

const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};

interface Raw {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  /** As they came, undone by nobody. */
  bytes: Buffer;
}

function open(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, { headers }, resolve).on('error', reject));
}

async function raw(url: string, encodings: string, headers: Record<string, string> = {}): Promise<Raw> {
  const answer = await open(url, { 'accept-encoding': encodings, ...headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
}

function textOf({ headers, bytes }: Raw): string {
  return unpack[headers['content-encoding'] ?? 'identity']?.(bytes).toString() ?? '';
}

describe('of the built app', () => {
  let folder: string;
  let app: FastifyInstance;
  let home: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'unmask-shorter-'));
    const dist = path.join(folder, 'dist');
    mkdirSync(path.join(dist, 'pages'), { recursive: true });
    mkdirSync(path.join(dist, 'assets'));
    const files: Record<string, string | Buffer> = {
      'index.html': '<title>drawn</title>',
      'assets/app.js': SCRIPT,
      'assets/small.js': 'void 0',
      'assets/font.woff2': BYTES,
      'clip.mp4': BYTES,
      'package.tgz.gz': 'a file of its own, and the copy of none',
      'pages/manifest.json': JSON.stringify(MANIFEST),
      'pages/0-.html': PAGE,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dist, name), text);
    expect((await precompress(dist)).files).toBe(1);
    const settings = testSettings(folder);
    app = await createHttp({
      logger: createLogger('silent'),
      trustProxy: 0,
      baseUrl: 'http://127.0.0.1',
      actorOf: () => Promise.reject(new Error('a page asks for nobody')),
    });
    await pageRoutes(app, dist, {
      facts: () => siteFacts(settings, 'http://127.0.0.1', policyDefaults(settings)),
      statusOf: async () => 200,
    });
    home = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    [BOTH, 'br'],
    ['BR', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['identity', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['zstd', undefined],
    ['', undefined],
  ])('who takes "%s" gets %s, of files and of pages', async (encodings, expected) => {
    for (const [place, text, type] of [
      ['/assets/app.js', SCRIPT, 'application/javascript; charset=utf-8'],
      ['/', PAGE, 'text/html; charset=utf-8'],
    ] as const) {
      const answer = await raw(`${home}${place}`, encodings, { accept: 'text/html' });
      expect(answer.headers['content-encoding'], place).toBe(expected);
      expect(textOf(answer), place).toBe(text);
      expect(answer.headers['content-type']).toBe(type);
      expect(answer.headers.vary, place).toBe('accept-encoding');
      expect(Number(answer.headers['content-length']), place).toBe(answer.bytes.length);
      if (expected) expect(answer.bytes.length).toBeLessThan(text.length / 5);
    }
  });

  test('the file says how long it may be kept, and each encoding has a tag of its own', async () => {
    for (const place of ['/assets/app.js', '/']) {
      const tags = new Set<string | undefined>();
      for (const encodings of ['br', 'gzip', 'identity']) {
        const { headers } = await raw(`${home}${place}`, encodings);
        tags.add(headers.etag);
        const again = await raw(`${home}${place}`, encodings, { 'if-none-match': String(headers.etag) });
        expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
        expect(again.headers.vary, place).toBe('accept-encoding');
        expect(headers['cache-control']).toBe(
          place === '/' ? 'no-cache' : 'public, max-age=31536000, immutable',
        );
      }
      expect(tags.size, place).toBe(3);
    }
  });

  test('what is small, or packed already, goes as it is, and parts of it too', async () => {
    expect((await raw(`${home}/assets/small.js`, BOTH)).headers['content-encoding']).toBeUndefined();
    for (const place of ['/clip.mp4', '/assets/font.woff2']) {
      const whole = await raw(`${home}${place}`, BOTH);
      expect([whole.headers['content-encoding'], whole.bytes.equals(BYTES)]).toEqual([undefined, true]);
      const part = await raw(`${home}${place}`, BOTH, { range: 'bytes=1000-1999' });
      expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 1000-1999/4000']);
      expect(part.bytes.equals(BYTES.subarray(1000, 2000))).toBe(true);
    }
  });

  test('the compressed copies have no addresses of their own; other files that end so have', async () => {
    for (const copy of ['app.js.br', 'app.js.gz'])
      expect((await raw(`${home}/assets/${copy}`, BOTH)).status).toBe(404);
    expect((await raw(`${home}/package.tgz.gz`, BOTH)).status).toBe(200);
  });

  test('the head of an answer says what the answer would', async () => {
    const { headers } = await app.inject({ method: 'HEAD', url: '/', headers: { 'accept-encoding': 'br' } });
    expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'accept-encoding']);
  });
});

describe('of a whole server', () => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startTestServer();
    person = await signedUp(server);
  });
  afterAll(() => server.dispose());

  test.each(['/api/openapi.json', '/api/v1/openapi.json'])(
    'the description at %s is the same in every encoding',
    async (place) => {
      const plain = textOf(await raw(`${server.address}${place}`, 'identity'));
      expect(JSON.parse(plain)).toHaveProperty('openapi');
      for (const encoding of ['br', 'gzip']) {
        const answer = await raw(`${server.address}${place}`, encoding);
        expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([
          encoding,
          'accept-encoding',
        ]);
        expect(textOf(answer)).toBe(plain);
        expect(answer.bytes.length).toBeLessThan(plain.length / 4);
      }
    },
  );

  test('no route is compressed that looks up who asks, however long its answer is', async () => {
    for (let count = 0; count < 8; count += 1) await save(server, person);
    const calls = server.routes.filter(
      ({ method, url, permission }) => method === 'GET' && permission !== 'public.read' && !url.includes(':'),
    );
    expect(calls.length).toBeGreaterThan(5);
    let longest = 0;
    for (const place of [
      ...calls.map(({ url }) => url.replace('/*', '/saved-analyses')),
      '/api/account/export',
    ]) {
      const answer = await person.client.fetch(place, { headers: { 'accept-encoding': BOTH } });
      expect(answer.headers.get('content-encoding'), place).toBeNull();
      longest = Math.max(longest, (await answer.text()).length);
    }
    // Long enough that it would have been compressed.
    expect(longest).toBeGreaterThan(2048);
  });

  test('a result comes at once, and its recording in parts, both as they are', async () => {
    const clip = await tinyClip(5);
    const visitor = server.client();
    const { id } = AnalysisSchema.parse(await (await visitor.upload(clip)).json());
    const events = await open(`${server.address}/api/analyses/${id}/events`, { 'accept-encoding': BOTH });
    expect(events.headers['content-encoding']).toBeUndefined();
    expect(events.headers['content-type']).toContain('text/event-stream');
    // The first piece is there while the answer goes on.
    const first = await new Promise<Buffer>((resolve) => events.once('data', resolve));
    expect([String(first).startsWith('retry: '), events.complete]).toEqual([true, false]);
    const media = `${server.address}/api/analyses/${id}/media`;
    const part = await raw(media, BOTH, { range: 'bytes=4-7' });
    expect([part.status, part.headers['content-encoding'], String(part.bytes)]).toEqual([
      206,
      undefined,
      'ftyp',
    ]);
    expect(String(await buffer(events))).toContain('event: ');
  });
});
