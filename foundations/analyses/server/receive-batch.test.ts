/** The form of a batch, sent to a small real server: what is kept on disk, and what is not. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@unmask/platform/errors';
import { MAX_VIDEO_SIZE_BYTES } from '@unmask/product/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReceivedUpload } from './receive.ts';
import { type BatchFile, discardFiles, fetchBatch, receiveBatch } from './receive-batch.ts';

let dir: string;
let server: Server;
let max_bytes: number | undefined;
let files: BatchFile[] = [];

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'unmask-batch-'));
  max_bytes = undefined;
  server = createServer((request, response) => {
    receiveBatch(request, { tier: 'free', incomingDir: dir, hashed: true, max_bytes }, (fields) => fields)
      .then((received) => {
        files = received.files;
        response.end(JSON.stringify(received.accepted));
      })
      .catch((error: unknown) => response.end(error instanceof AppError ? error.code : String(error)))
      .finally(() => request.resume());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(dir, { recursive: true, force: true });
});

async function send(parts: Array<[string, Uint8Array]>, chunked = false): Promise<string> {
  const form = new FormData();
  form.set('model', 'advanced');
  for (const [name, bytes] of parts) {
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }), name);
  }
  const whole = new Request('http://localhost', { method: 'POST', body: form });
  const { port } = server.address() as AddressInfo;
  const body = chunked ? whole.body : await whole.arrayBuffer();
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': whole.headers.get('content-type') ?? '' },
    body,
    ...(chunked && { duplex: 'half' }),
  });
  return response.text();
}
const never = new AbortController().signal;
const bytes = (length: number, value = 1) => new Uint8Array(length).fill(value);

test('a file above the limit of the plan is refused by itself, and none of it stays', async () => {
  const answer = await send([
    ['large.mp4', bytes(MAX_VIDEO_SIZE_BYTES + 1)],
    ['exact.mp4', bytes(MAX_VIDEO_SIZE_BYTES)],
    ['small.mp4', bytes(10, 2)],
  ]);
  expect(JSON.parse(answer)).toEqual({ model: 'advanced' });
  expect(files.map(({ fileName, refusal }) => [fileName, refusal])).toEqual([
    ['large.mp4', 'file_too_large'],
    ['exact.mp4', null],
    ['small.mp4', null],
  ]);
  expect(await readdir(dir)).toHaveLength(2);
  expect([...(await readFile(files[2]?.upload?.file ?? ''))]).toEqual([...bytes(10, 2)]);
  expect(new Set(files.map(({ upload }) => upload?.sha256)).size).toBe(3);
  await discardFiles(files);
  expect(await readdir(dir)).toEqual([]);
});

test('more than a batch may have, said beforehand or not: nothing stays', async () => {
  max_bytes = 100_000;
  const parts: Array<[string, Uint8Array]> = [
    ['a.mp4', bytes(60_000)],
    ['b.mp4', bytes(60_000)],
  ];
  for (const chunked of [false, true]) {
    expect(await send(parts, chunked)).toBe('api_batch_too_large');
    expect(await readdir(dir)).toEqual([]);
  }
});

function uploadOf(url: string): ReceivedUpload {
  const request = { fileName: `of ${url}`, fileSize: 1, fileType: 'video/mp4', videoFrames: [] };
  return { request: { ...request, analysisMode: 'advanced' }, file: null, size_bytes: 1 };
}

test('addresses: four at a time, in their order; a fault that is no refusal takes everything back', async () => {
  let open = 0;
  let most = 0;
  const fetched = async (url: string) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, url.endsWith('0.mp4') ? 40 : 5));
    open -= 1;
    if (url.endsWith('3.mp4')) throw new AppError('url_no_answer');
    if (url.endsWith('fault.mp4')) throw new Error('the disk is full');
    return uploadOf(url);
  };
  const urls = Array.from({ length: 9 }, (_, n) => `https://example.com/secret/${n}.mp4`);
  const found = await fetchBatch(urls, fetched, never);
  expect(most).toBe(4);
  expect(found.map(({ fileName, refusal }) => refusal ?? fileName)).toEqual(
    urls.map((url, n) => (n === 3 ? 'url_no_answer' : `of ${url}`)),
  );
  expect(found[3]?.fileName).toBe('3.mp4');
  await expect(fetchBatch([...urls, 'https://example.com/fault.mp4'], fetched, never)).rejects.toThrow(
    'full',
  );
});

test('addresses have a time together: what has not come by then is refused, what has come stays', async () => {
  const urls = Array.from({ length: 9 }, (_, n) => `https://example.com/${n}.mp4`);
  const begun: string[] = [];
  const fetched = async (url: string, signal: AbortSignal): Promise<ReceivedUpload> => {
    begun.push(url);
    signal.throwIfAborted();
    if (url.endsWith('/0.mp4')) return uploadOf(url);
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  const found = await fetchBatch(urls, fetched, never, 100);
  expect(found.map(({ refusal }) => refusal)).toEqual([null, ...Array(8).fill('url_no_answer')]);
  expect(begun).toEqual(urls);
});
