/** What never ends, grows, stops or drips: sizes and times of the fetcher, against real servers. */
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fetchWorld, HASTY } from '../testing/fetching.ts';
import { startPeer, startTcpPeer } from '../testing/raw-server.ts';

const { keep, serve, fetcherWith, download, latestKept, refusalOf } = fetchWorld();

describe('size', () => {
  const sized = (bytes: number, length?: number) =>
    serve((_request, response) => {
      if (length !== undefined) response.setHeader('content-length', length);
      response.write(Buffer.alloc(bytes));
      response.end();
    });

  test('exactly the limit is taken, one more is not, announced or not', async () => {
    for (const announced of [true, false]) {
      const fits = await sized(1_000, announced ? 1_000 : undefined);
      expect((await download(`http://127.0.0.1:${fits.port}/`)).size_bytes).toBe(1_000);
      const over = await sized(1_001, announced ? 1_001 : undefined);
      expect(await refusalOf(download(`http://127.0.0.1:${over.port}/`))).toBe('url_too_large');
    }
  });

  test('an announcement is enough: the body is not waited for', async () => {
    const peer = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 5_000_000_000 });
      response.flushHeaders();
    });
    expect(await refusalOf(download(`http://127.0.0.1:${peer.port}/`))).toBe('url_too_large');
  });

  test('a body without end', async () => {
    let sent = 0;
    const peer = await serve((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) sent += 64 * 1024;
      };
      response.on('drain', more);
      more();
    });
    expect(await refusalOf(download(`http://127.0.0.1:${peer.port}/`, { maxBytes: 1_000_000 }))).toBe(
      'url_too_large',
    );
    expect(sent).toBeLessThan(50_000_000);
  });

  test('a body that grows when it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    const peer = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const url = `http://127.0.0.1:${peer.port}/`;
    expect(await refusalOf(download(url, { maxBytes: 1_000_000 }))).toBe('url_too_large');
    const answer = await fetcherWith().send(url, { body: '', maxResponseBytes: 100 });
    expect([answer.status, answer.body.length, answer.complete]).toEqual([200, 0, false]);
  });

  test('packed twice, or in a way nobody knows', async () => {
    for (const encoding of ['gzip, gzip', 'pack200', 'constructor']) {
      const peer = await serve((_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding }).end('x');
      });
      expect(await refusalOf(download(`http://127.0.0.1:${peer.port}/`)), encoding).toBe('url_not_a_file');
    }
  });

  test('less than announced, and a broken package', async () => {
    const short = await keep(
      startTcpPeer((socket) => {
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\nonly this'));
      }),
    );
    expect(await refusalOf(download(`http://127.0.0.1:${short.port}/`))).toBe('url_no_answer');
    const broken = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('this is not gzip');
    });
    expect(await refusalOf(download(`http://127.0.0.1:${broken.port}/`))).toBe('url_no_answer');
  });

  test('more than announced: what was announced', async () => {
    const peer = await keep(
      startTcpPeer((socket) => {
        socket.once('data', () =>
          socket.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nfour and much more'),
        );
      }),
    );
    const { file } = await download(`http://127.0.0.1:${peer.port}/`);
    expect(await readFile(file, 'utf8')).toBe('four');
  });
});

describe('time', () => {
  const hasty = (url: string) => download(url, {}, HASTY);
  const slowly = (start: string, part: string) =>
    keep(
      startTcpPeer((socket) => {
        socket.write(start);
        const timer = setInterval(() => socket.write(part), 50);
        socket.on('close', () => clearInterval(timer));
      }),
    );

  test('headers that come letter by letter', async () => {
    const peer = await slowly('HTTP/1.1 200 OK\r\n', 'x: y\r\n');
    expect(await refusalOf(hasty(`http://127.0.0.1:${peer.port}/`))).toBe('url_no_answer');
  });

  test('a body that comes letter by letter ends with the whole time', async () => {
    const peer = await slowly('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n', 'x');
    const start = Date.now();
    expect(await refusalOf(download(`http://127.0.0.1:${peer.port}/`, { timeout_ms: 900 }))).toBe(
      'url_no_answer',
    );
    expect(Date.now() - start).toBeGreaterThan(850);
  });

  test('a server that says nothing, and one that stops in the middle', async () => {
    const silent = await keep(startTcpPeer(() => {}));
    expect(await refusalOf(hasty(`http://127.0.0.1:${silent.port}/`))).toBe('url_no_answer');
    const stopping = await serve((_request, response) => void response.write('the beginning'));
    expect(await refusalOf(hasty(`http://127.0.0.1:${stopping.port}/`))).toBe('url_no_answer');
  });

  test('nothing listens, something else listens, headers without end', async () => {
    const gone = await startPeer(() => {});
    await gone.close();
    expect(await refusalOf(hasty(`http://127.0.0.1:${gone.port}/`))).toBe('url_no_answer');
    const other = await keep(startTcpPeer((socket) => void socket.write('220 mail.example.com ESMTP\r\n')));
    expect(await refusalOf(hasty(`http://127.0.0.1:${other.port}/`))).toBe('url_no_answer');
    const endless = await keep(
      startTcpPeer((socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`)),
    );
    expect(await refusalOf(hasty(`http://127.0.0.1:${endless.port}/`))).toBe('url_no_answer');
  });

  test('whoever asked can leave, before and in the middle', async () => {
    const peer = await serve((_request, response) => void response.write('the beginning'));
    const url = `http://127.0.0.1:${peer.port}/`;
    const left = new Error('left');
    await expect(download(url, { signal: AbortSignal.abort(left) })).rejects.toBe(left);
    const controller = new AbortController();
    setTimeout(() => controller.abort(left), 150);
    await expect(download(url, { signal: controller.signal })).rejects.toBe(left);
    expect(await latestKept()).toBe(false);
  });
});
