import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBucketStorage, signedHeaders } from './s3.ts';
import { checkKey, createLocalStorage, type Storage } from './storage.ts';

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
let dir: string;
let peer: Server;
const kept = new Map<string, Buffer>();
const storages: Array<[string, () => Storage]> = [
  ['a local folder', () => createLocalStorage(path.join(dir, 'files'))],
  [
    'a bucket',
    () => createBucketStorage({ ...location(), secretAccessKey: SECRET }, path.join(dir, 'temporary')),
  ],
];

function location() {
  const address = peer.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { endpoint: `http://127.0.0.1:${port}`, bucket: 'b', region: 'us-east-1', accessKeyId: 'AKID' };
}

/** Verifies the signature from what arrived, as a bucket does. */
function isSigned(request: IncomingMessage): boolean {
  const { authorization = '', host = '' } = request.headers;
  const date = String(request.headers['x-amz-date']);
  const names = 'host;x-amz-content-sha256;x-amz-date';
  const marker = String(request.headers['x-amz-content-sha256']);
  const canonical = `${request.method}\n${request.url}\n\nhost:${host}\nx-amz-content-sha256:${marker}\nx-amz-date:${date}\n\n${names}\n${marker}`;
  const scope = `${date.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const signing = hmac(
    hmac(hmac(hmac(`AWS4${SECRET}`, date.slice(0, 8)), 'us-east-1'), 's3'),
    'aws4_request',
  );
  const text = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`;
  return authorization.endsWith(`Signature=${hmac(signing, text).toString('hex')}`);
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'unmask-storage-'));
  peer = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const key = request.url ?? '';
    const found = kept.get(key);
    if (!isSigned(request)) response.writeHead(403).end();
    else if (request.method === 'PUT') {
      kept.set(key, Buffer.concat(parts));
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      kept.delete(key);
      response.writeHead(204).end();
    } else if (!found) response.writeHead(404).end();
    else {
      const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '');
      const bytes = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found;
      response.writeHead(range ? 206 : 200, { 'content-length': bytes.length });
      response.end(request.method === 'HEAD' ? undefined : bytes);
    }
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => peer.close(resolve));
  await rm(dir, { recursive: true, force: true });
});

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe.each(storages)('%s', (_name, open) => {
  test('takes a file in, reads it whole and in part, lends it as a file, removes it', async () => {
    const storage = open();
    const file = path.join(dir, 'incoming');
    await writeFile(file, 'hello bucket');
    await storage.take('job/media', file);
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    expect(await storage.size('job/media')).toBe(12);
    expect(await bytesOf(await storage.read('job/media'))).toBe('hello bucket');
    expect(await bytesOf(await storage.read('job/media', { start: 6, end: 8 }))).toBe('buc');
    const lent = await storage.asFile('job/media');
    expect(await readFile(lent.path, 'utf8')).toBe('hello bucket');
    await lent.done();
    await storage.remove('job/media');
    await storage.remove('job/media');
    expect(await storage.size('job/media')).toBeNull();
  });
});

test('a wrong secret is refused by the bucket', async () => {
  const storage = createBucketStorage({ ...location(), secretAccessKey: 'other' }, dir);
  await expect(storage.read('job/media')).rejects.toThrow('403');
});

test('the signature is the one of the published algorithm for a fixed moment', () => {
  const headers = signedHeaders(
    {
      endpoint: 'https://s3.example',
      bucket: 'b',
      region: 'us-east-1',
      accessKeyId: 'AKID',
      secretAccessKey: SECRET,
    },
    'GET',
    new URL('https://s3.example/b/k'),
    {},
    new Date('2013-05-24T00:00:00Z'),
  );
  expect(headers['x-amz-date']).toBe('20130524T000000Z');
  expect(headers.authorization).toContain('Credential=AKID/20130524/us-east-1/s3/aws4_request');
});

test.each(['../x', '/etc/passwd', 'a/../b', 'a//b', '', 'a/b?c', 'a\\b'])('%j is no key', (key) => {
  expect(() => checkKey(key)).toThrow('Not a storage key');
});
