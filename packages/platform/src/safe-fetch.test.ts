/** The fetcher against real servers on loopback addresses; nothing here leaves the machine. */
import { readFile, writeFile } from 'node:fs/promises';
import tls from 'node:tls';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { toProblem } from './errors.ts';
import { createFetcher } from './safe-fetch.ts';
import { TEST_CERTIFICATE } from './testing/certificate.ts';
import { ALLOW, fetchWorld, HASTY } from './testing/fetching.ts';
import { startTcpPeer, startTlsPeer } from './testing/raw-server.ts';

const { keep, serve, fetcherWith, nextFile, download, refusalOf } = fetchWorld();

describe('a file', () => {
  test('arrives whole, with its type and its name; the other server learns who asks and nothing more', async () => {
    let asked: Record<string, unknown> = {};
    const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, n) => n % 256));
    const peer = await serve((request, response) => {
      asked = { url: request.url, ...request.headers };
      response.setHeader('set-cookie', 'a=b');
      response.writeHead(200, {
        'content-type': 'Video/MP4; codecs=x',
        'content-disposition': 'attachment; filename="../my clip.mp4"',
      });
      response.end(bytes);
    });
    const toFile = nextFile();
    const found = await download(
      `http://127.0.0.1:${peer.port}/a/b.mp4?c=d#e`,
      { toFile },
      { homeUrl: 'https://unmask.example.org' },
    );
    expect(found).toEqual({
      file: toFile,
      size_bytes: 1_000,
      contentType: 'video/mp4',
      fileName: 'my clip.mp4',
      finalUrl: `http://127.0.0.1:${peer.port}/a/b.mp4?c=d`,
    });
    expect(await readFile(toFile)).toEqual(bytes);
    expect(asked).toEqual({
      url: '/a/b.mp4?c=d',
      host: `127.0.0.1:${peer.port}`,
      connection: 'keep-alive',
      'user-agent': 'Unmask/1 (+https://unmask.example.org)',
      'accept-encoding': 'identity',
      accept: '*/*',
    });
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ] as const)('packed with %s all the same', async (encoding, pack) => {
    const peer = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(pack('the same text'));
    });
    const { file, size_bytes, contentType } = await download(`http://127.0.0.1:${peer.port}/`);
    expect([await readFile(file, 'utf8'), size_bytes, contentType]).toEqual(['the same text', 13, '']);
  });

  test('is refused by its type before its body is read', async () => {
    const peer = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('<html>');
    });
    const accepts = ({ contentType }: { contentType: string }) => contentType !== 'text/html';
    expect(await refusalOf(download(`http://127.0.0.1:${peer.port}/`, { accepts }))).toBe('url_not_a_file');
  });

  test('never takes the place of another', async () => {
    const peer = await serve((_request, response) => void response.end('new'));
    const toFile = nextFile();
    await writeFile(toFile, 'old');
    await expect(download(`http://127.0.0.1:${peer.port}/`, { toFile })).rejects.toThrow('EEXIST');
    expect(await readFile(toFile, 'utf8')).toBe('old');
  });
});

describe('where it connects to', () => {
  test('without the setting the same server is refused, and not even called', async () => {
    const peer = await serve((_request, response) => void response.end('inside'));
    const url = `http://127.0.0.1:${peer.port}/`;
    expect((await download(url)).size_bytes).toBe(6);
    const before = peer.connections();
    expect(await refusalOf(download(url, {}, { allow: [] }))).toBe('url_not_allowed');
    const plain = fetcherWith({ allow: [] });
    await expect(plain.send(url, { body: '{}' })).rejects.toMatchObject({ code: 'url_not_allowed' });
    await expect(plain.check(url)).rejects.toMatchObject({ code: 'url_not_allowed' });
    expect(peer.connections()).toBe(before);
  });

  test('the words are the same whether something listens inside or not', async () => {
    const peer = await serve((_request, response) => void response.end('inside'));
    const words = async (url: string) =>
      toProblem(await download(url, {}, { allow: [] }).catch((error: unknown) => error)).detail;
    const all = await Promise.all(
      [
        `http://127.0.0.1:${peer.port}/`,
        'http://127.0.0.1:9/',
        'http://10.0.0.1/',
        'http://db/',
        'http://[::1]/',
      ].map(words),
    );
    expect(new Set(all).size).toBe(1);
  });

  test('one lookup, and the connection goes to its answer: the next answer would have been another', async () => {
    const other = await serve((_request, response) => void response.end('rebound'));
    const checked = await serve(
      (_request, response) => void response.end('checked'),
      '127.0.0.2',
      other.port,
    );
    const answers = [['127.0.0.2'], ['127.0.0.1']];
    const resolve = async () => answers.shift() ?? [];
    const url = `http://clips.example.com:${other.port}/`;
    const { file } = await download(url, {}, { allow: ['127.0.0.2/32'], resolve });
    expect(await readFile(file, 'utf8')).toBe('checked');
    expect([checked.connections(), other.connections(), answers.length]).toEqual([1, 0, 1]);
    expect(await refusalOf(download(url, {}, { allow: ['127.0.0.2/32'], resolve }))).toBe('url_not_allowed');
    expect(other.connections()).toBe(0);
  });

  test('the second of two addresses when the first does not answer', async () => {
    const peer = await serve((_request, response) => void response.end('second'));
    const resolve = async () => ['127.0.0.2', '127.0.0.1'];
    const { file } = await download(
      `http://clips.example.com:${peer.port}/`,
      {},
      { allow: ['127.0.0.0/8'], resolve },
    );
    expect(await readFile(file, 'utf8')).toBe('second');
  });

  test('a certificate counts for the name, not for the address', async () => {
    const before = tls.getCACertificates('default');
    const peer = await keep(startTlsPeer((_request, response) => void response.end('safe')));
    const resolve = async () => ['127.0.0.1'];
    const at = (host: string) => download(`https://${host}:${peer.port}/`, {}, { resolve });
    expect(await refusalOf(at('clips.example.com'))).toBe('url_not_secure');
    tls.setDefaultCACertificates([...before, TEST_CERTIFICATE]);
    try {
      expect((await at('clips.example.com')).size_bytes).toBe(4);
      expect(await refusalOf(at('other.example.com'))).toBe('url_not_secure');
      expect(await refusalOf(at('127.0.0.1'))).toBe('url_not_secure');
    } finally {
      tls.setDefaultCACertificates(before);
    }
  });

  test('https where there is none', async () => {
    const peer = await serve((_request, response) => void response.end('plain'));
    expect(await refusalOf(download(`https://127.0.0.1:${peer.port}/`))).toBe('url_not_secure');
  });
});

describe('redirects', () => {
  const redirecting = (to: (port: number, url: string) => string | null, status = 302) => {
    let port = 0;
    return serve((request, response) => {
      port = request.socket.localPort ?? 0;
      const location = to(port, request.url ?? '');
      if (location === null) response.end('there');
      else response.writeHead(status, { location }).end('elsewhere');
    });
  };

  test.each([301, 302, 303, 307, 308])('%s is followed, relative addresses too', async (status) => {
    const peer = await redirecting((_port, url) => (url === '/b/c.mp4' ? null : '/b/c.mp4'), status);
    const found = await download(`http://127.0.0.1:${peer.port}/a`);
    expect([found.fileName, found.finalUrl]).toEqual(['c.mp4', `http://127.0.0.1:${peer.port}/b/c.mp4`]);
  });

  test('five, and no sixth', async () => {
    const peer = await redirecting((_port, url) => (url === '/0' ? null : `/${Number(url.slice(1)) - 1}`));
    expect((await download(`http://127.0.0.1:${peer.port}/5`)).finalUrl).toMatch(/\/0$/);
    expect(await refusalOf(download(`http://127.0.0.1:${peer.port}/6`))).toBe('url_too_many_redirects');
    const circle = await redirecting((_port, url) => url);
    expect(await refusalOf(download(`http://127.0.0.1:${circle.port}/a`))).toBe('url_too_many_redirects');
  });

  test('each is checked anew: to a private address, another scheme, a name and password, a port', async () => {
    const hidden = await serve((_request, response) => void response.end('hidden'), '127.0.0.3');
    for (const [location, code] of [
      [`http://127.0.0.3:${hidden.port}/`, 'url_not_allowed'],
      ['http://169.254.169.254/latest/meta-data/', 'url_not_allowed'],
      ['http://localhost/', 'url_not_allowed'],
      ['http://127.0.0.1:22/', 'url_not_allowed'],
      ['file:///etc/passwd', 'url_invalid'],
      ['ftp://127.0.0.1/', 'url_invalid'],
      ['http://a:b@127.0.0.1/', 'url_invalid'],
      ['http://', 'url_invalid'],
    ]) {
      const peer = await redirecting(() => location!);
      expect(await refusalOf(download(`http://127.0.0.1:${peer.port}/`)), location).toBe(code);
    }
    expect(hidden.connections()).toBe(0);
  });

  test('to the same name, which by now means a private address', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.3']];
    const peer = await redirecting((port) => `http://clips.example.com:${port}/next`);
    const hidden = await serve((_request, response) => void response.end('hidden'), '127.0.0.3', peer.port);
    const resolve = async () => answers.shift() ?? [];
    expect(await refusalOf(download(`http://clips.example.com:${peer.port}/`, {}, { resolve }))).toBe(
      'url_not_allowed',
    );
    expect([peer.connections(), hidden.connections(), answers.length]).toEqual([1, 0, 0]);
  });
});

test('a status that is no file: the words name it', async () => {
  for (const status of [404, 403, 500, 204, 206, 304]) {
    const peer = await serve((_request, response) => void response.writeHead(status).end());
    const error = await download(`http://127.0.0.1:${peer.port}/`).catch((thrown: unknown) => thrown);
    expect(toProblem(error)).toMatchObject({ code: 'url_refused', status: 422 });
    expect(toProblem(error).detail).toContain(`status ${status}`);
  }
});

describe('send', () => {
  test('the message as it is, the answer as it is', async () => {
    let got: unknown;
    const peer = await serve(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      got = { method: request.method, body: Buffer.concat(parts).toString(), ...request.headers };
      response.writeHead(201, { 'retry-after': '7' }).end('taken\0, thanks');
    });
    const answer = await fetcherWith().send(`http://127.0.0.1:${peer.port}/hook`, {
      headers: { 'Content-Type': 'application/json', 'webhook-id': 'm1', 'User-Agent': 'someone else' },
      body: '{"é":1}',
    });
    expect(answer).toEqual({ status: 201, body: 'taken, thanks', complete: true, retryAfter: '7' });
    expect(got).toMatchObject({
      method: 'POST',
      body: '{"é":1}',
      'content-type': 'application/json',
      'content-length': '8',
      'webhook-id': 'm1',
      'user-agent': 'Unmask/1',
    });
  });

  test('a redirect is an answer, not a way', async () => {
    const other = await serve((_request, response) => void response.end());
    const peer = await serve((_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${other.port}/` }).end();
    });
    expect(await fetcherWith().send(`http://127.0.0.1:${peer.port}/`, { body: '{}' })).toMatchObject({
      status: 307,
    });
    expect(other.connections()).toBe(0);
  });

  test('only the beginning of a long answer, and what came of one that broke off', async () => {
    const long = await serve((_request, response) => void response.end('x'.repeat(100_000)));
    const answer = await fetcherWith().send(`http://127.0.0.1:${long.port}/`, {
      body: '{}',
      maxResponseBytes: 1_000,
    });
    expect([answer.body.length, answer.complete]).toEqual([1_000, false]);
    const stopping = await serve((_request, response) => void response.write('began'));
    expect(await fetcherWith(HASTY).send(`http://127.0.0.1:${stopping.port}/`, { body: '{}' })).toEqual({
      status: 200,
      body: 'began',
      complete: false,
      retryAfter: '',
    });
  });

  test('an answer that never comes', async () => {
    const silent = await keep(startTcpPeer(() => {}));
    const sending = createFetcher({ allow: ALLOW }).send(`http://127.0.0.1:${silent.port}/`, {
      body: '{}',
      timeout_ms: 200,
    });
    await expect(sending).rejects.toMatchObject({ code: 'url_no_answer' });
  });
});

test('check: a name that is not there, one that is', async () => {
  const resolve = async (host: string) => (host === 'clips.example.com' ? ['93.184.216.34'] : []);
  const fetcher = fetcherWith({ resolve });
  await fetcher.check('https://clips.example.com/hook');
  await expect(fetcher.check('https://none.example.com/')).rejects.toMatchObject({
    code: 'url_host_not_found',
  });
});
