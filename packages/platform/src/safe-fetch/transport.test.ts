/** One request to a server that closes the connection after its answer, as HTTP/1.0 does. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { request } from './transport.ts';

/** More than the client keeps before its reader begins. */
const BODY = Buffer.alloc(512 * 1024, 'a');
/** Exactly as much as it keeps: it stops listening, and then the end of the connection is all that is left to hear. */
const KEPT = BODY.subarray(0, 64 * 1024);
const open: Array<{ close(): void }> = [];

afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** @returns the answer of a server that has said everything and hung up, of which nothing was read yet */
async function hungUp(headers: string, body: Buffer) {
  const gone = Promise.withResolvers<void>();
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(`HTTP/1.0 200 OK\r\n${headers}\r\n`);
      socket.end(body, gone.resolve);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/file`);
  const sending = { method: 'GET', headers: {}, body: null } as const;
  const received = await request({ url, addresses: ['127.0.0.1'] }, sending, new AbortController().signal);
  open.push(received);
  // All of a short answer lies in the client while nobody reads; of a long one the server cannot get rid.
  await Promise.race([gone.promise, sleep(300)]);
  await sleep(50);
  return received;
}

test.each([
  ['named its length', `content-length: ${BODY.length}\r\n`],
  ['told its length by the end alone', ''],
])('whoever reads slowly gets everything from a server that %s and hung up', async (_how, headers) => {
  for (const body of [KEPT, BODY]) {
    const length = headers === '' ? '' : `content-length: ${body.length}\r\n`;
    const received = await hungUp(length, body);
    expect((await buffer(received.body)).equals(body)).toBe(true);
  }
});

test('an answer that ends before its length is refused, and ends nothing else', async () => {
  const received = await hungUp(`content-length: ${2 * BODY.length}\r\n`, BODY);
  await expect(buffer(received.body)).rejects.toThrow();
});
