/** Bodies in bounds, over real connections. */
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBounded } from './bodies.ts';

const LIMIT = 100_000;
let server: Server;
let port = 0;
const seen: Array<number | null | string> = [];

beforeAll(async () => {
  server = createServer(async (incoming, response) => {
    const bytes = await readBounded(incoming, LIMIT).catch((error: Error) => error.message);
    seen.push(typeof bytes === 'string' ? bytes : (bytes?.length ?? null));
    response.end(typeof bytes === 'string' || bytes === null ? 'no' : bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function send(parts: Buffer[]): Promise<Buffer> {
  const sending = request({ port, host: '127.0.0.1', method: 'POST' });
  const answered = once(sending, 'response');
  for (const part of parts) sending.write(part);
  sending.end();
  const [response] = await answered;
  const got: Buffer[] = [];
  for await (const part of response) got.push(part);
  return Buffer.concat(got);
}

test('gives back what came, however it was cut', async () => {
  const bytes = Buffer.from(Array.from({ length: LIMIT }, (_, n) => n % 251));
  for (const cut of [1, 7, 1000, 70_000, LIMIT]) {
    const parts = Array.from({ length: Math.ceil(LIMIT / cut) }, (_, n) =>
      bytes.subarray(n * cut, (n + 1) * cut),
    );
    expect((await send(parts)).equals(bytes), `parts of ${cut}`).toBe(true);
  }
  expect((await send([])).length).toBe(0);
});

test('refuses one byte more, and reads the rest away so that the answer arrives', async () => {
  expect((await send([Buffer.alloc(LIMIT), Buffer.alloc(1)])).toString()).toBe('no');
  expect((await send(Array.from({ length: 100 }, () => Buffer.alloc(64 * 1024)))).toString()).toBe('no');
});

test('a sender who leaves is a refusal, no accident', async () => {
  const before = seen.length;
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc');
  await once(socket, 'ready');
  setTimeout(() => socket.destroy(), 50);
  while (seen.length === before) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(seen.at(-1)).toBe('the body ended early');
});
