/** Requests that HTTP itself cannot read, on bare connections. */
import { connect } from 'node:net';
import { startTestServer, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

/** What comes back until the server closes. */
function say(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.address);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (part) => parts.push(part));
    socket.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    socket.on('error', reject);
  });
}

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'invalid_request'],
  ['a header that is none', 'GET / HTTP/1.1\r\nbad header\r\n\r\n', 400, 'invalid_request'],
  [
    'two lengths',
    'POST /api/v1/analyze HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'invalid_request',
  ],
  ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}`, 431, 'headers_too_large'],
])('%s: a problem document, and the connection ends', async (_name, bytes, status, code) => {
  const answer = await say(bytes);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('Content-Type: application/problem+json');
  expect(head).toContain('Connection: close');
  expect(JSON.parse(body)).toMatchObject({ status, code, error: expect.any(String) });
});

test.each([
  ['/api/v1/analysis/%zz', 400, 'invalid_request'],
  ['/api/analyses/%zz', 400, 'invalid_request'],
  [`/api/v1/analysis/${'x'.repeat(300)}`, 404, 'not_found'],
])('the address %s: a problem document', async (address, status, code) => {
  const answer = await server.app.inject({ url: address });
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});
