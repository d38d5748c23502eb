/** Reading an address into memory: conditional requests, limits, and what stays behind at a redirect. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { codeOf } from '../errors.ts';
import type { Reading } from '../safe-fetch.ts';
import { fetchWorld, HASTY } from '../testing/fetching.ts';

const { serve, fetcherWith } = fetchWorld();

const read = (port: number, more: Partial<Reading> = {}, options = {}) =>
  fetcherWith(options).read(`http://127.0.0.1:${port}/feed`, { maxBytes: 1_000, ...more });
const refusal = (reading: Promise<unknown>) => reading.then(() => 'none', codeOf);

describe('read', () => {
  test('the whole answer, with what the next request needs', async () => {
    const peer = await serve((_request, response) => {
      response.setHeader('etag', '"one"');
      response.setHeader('last-modified', 'Mon, 23 Nov 2026 05:00:00 GMT');
      response.writeHead(200, {
        'content-type': 'Application/RSS+xml; charset=utf-8',
        'content-encoding': 'gzip',
      });
      response.end(gzipSync('<rss/>'));
    });
    const answer = await read(peer.port);
    expect(answer).toMatchObject({
      status: 200,
      contentType: 'application/rss+xml',
      etag: '"one"',
      lastModified: 'Mon, 23 Nov 2026 05:00:00 GMT',
      retryAfter: '',
      finalUrl: `http://127.0.0.1:${peer.port}/feed`,
    });
    expect(answer.body.toString()).toBe('<rss/>');
  });

  test('where nothing is new nothing is sent', async () => {
    const asked: Array<Record<string, unknown>> = [];
    const peer = await serve((request, response) => {
      asked.push(request.headers);
      response.writeHead(request.headers['if-none-match'] === '"one"' ? 304 : 200).end();
    });
    const answer = await read(peer.port, { etag: '"one"', lastModified: 'Mon, 23 Nov 2026 05:00:00 GMT' });
    expect([answer.status, answer.body.length]).toEqual([304, 0]);
    expect(asked[0]).toMatchObject({ 'if-modified-since': 'Mon, 23 Nov 2026 05:00:00 GMT' });
    expect((await read(peer.port)).status).toBe(200);
    expect(asked[1]).not.toHaveProperty('if-none-match');
  });

  test('another status is told with when to come back; its body is not read', async () => {
    const peer = await serve((_request, response) => {
      response.writeHead(429, { 'retry-after': '120' });
      response.end('slow down');
    });
    const answer = await read(peer.port);
    expect([answer.status, answer.retryAfter, answer.body.length]).toEqual([429, '120', 0]);
  });

  test('exactly the limit is taken, one more is not, packed or not; a refused type is not read', async () => {
    const sized = (bytes: number, packed: boolean) =>
      serve((_request, response) => {
        response.writeHead(200, packed ? { 'content-encoding': 'gzip' } : {});
        response.end(packed ? gzipSync(Buffer.alloc(bytes)) : Buffer.alloc(bytes));
      });
    for (const packed of [false, true]) {
      expect((await read((await sized(1_000, packed)).port)).body).toHaveLength(1_000);
      expect(await refusal(read((await sized(1_001, packed)).port))).toBe('url_too_large');
    }
    const page = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<html>');
    });
    expect(await refusal(read(page.port, { accepts: (type) => type !== 'text/html' }))).toBe(
      'url_not_a_file',
    );
  });

  test('a key does not follow a redirect to another server', async () => {
    const seen: Array<string | undefined> = [];
    const other = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.end('there');
    });
    const first = await serve((request, response) => {
      seen.push(request.headers.authorization);
      if (request.url === '/feed') response.writeHead(302, { location: '/next' }).end();
      else response.writeHead(302, { location: `http://127.0.0.1:${other.port}/` }).end();
    });
    const answer = await read(first.port, { headers: { Authorization: 'Bearer secret' } });
    expect(answer.body.toString()).toBe('there');
    expect(seen).toEqual(['Bearer secret', 'Bearer secret', undefined]);
  });

  test('an address inside is refused, and one that never answers or stops in the middle is given up', async () => {
    const closed = fetcherWith({ allow: [] }).read('http://127.0.0.1:1/', { maxBytes: 10 });
    expect(await refusal(closed)).toBe('url_not_allowed');
    const silent = await serve(() => {});
    expect(await refusal(read(silent.port, {}, HASTY))).toBe('url_no_answer');
    const stops = await serve((_request, response) => void response.write('half'));
    expect(await refusal(read(stops.port, {}, HASTY))).toBe('url_no_answer');
  });
});
