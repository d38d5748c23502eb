/** The proxy for programs that fetch by themselves: real requests through it, to real servers. */
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { ProxyAgent, fetch as throughProxy } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { createFetcher, type SafeProxy } from '../safe-fetch.ts';
import { ALLOW, fetchWorld } from '../testing/fetching.ts';

const { serve, keep } = fetchWorld();
const proxies: SafeProxy[] = [];
afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.close();
});

async function open(maxBytes = 100_000, signal = new AbortController().signal): Promise<SafeProxy> {
  const proxy = await createFetcher({ allow: ALLOW }).proxy({ maxBytes, signal });
  proxies.push(proxy);
  return proxy;
}

/** One plain request, as a program sends it to a proxy. */
function ask(
  proxy: SafeProxy,
  url: string,
  password?: string,
): Promise<{ status: number; body: string; location: string }> {
  const at = new URL(proxy.url);
  const known = Buffer.from(`unmask:${password ?? at.password}`).toString('base64');
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: at.hostname, port: at.port, path: url, agent: false },
        headers: { host: URL.parse(url)?.host ?? 'none', 'proxy-authorization': `Basic ${known}` },
      },
      async (answer) => {
        let body = '';
        try {
          for await (const part of answer) body += part;
        } catch (error) {
          return reject(error);
        }
        resolve({ status: answer.statusCode ?? 0, body, location: answer.headers.location ?? '' });
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}

test('lets through what may be fetched, without its own password', async () => {
  let headers: unknown;
  const peer = await serve((received, response) => {
    headers = received.headers;
    response.end('the file');
  });
  const proxy = await open();
  expect(await ask(proxy, `http://127.0.0.1:${peer.port}/a`)).toMatchObject({
    status: 200,
    body: 'the file',
  });
  expect(headers).not.toHaveProperty('proxy-authorization');
  expect(proxy.refused()).toBeNull();
});

test('refuses addresses inside the network, also where a redirect leads there, and says why', async () => {
  const peer = await serve((_received, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  );
  const proxy = await open();
  const { status, location } = await ask(proxy, `http://127.0.0.1:${peer.port}/`);
  expect(status).toBe(302);
  // Whoever follows it asks here again.
  expect((await ask(proxy, location)).status).toBe(403);
  expect(proxy.refused()?.code).toBe('url_not_allowed');
  for (const url of ['http://10.0.0.1/', 'http://localhost:1/', 'file:///etc/passwd', 'ftp://127.0.0.1/'])
    expect((await ask(proxy, url)).status).toBe(403);
});

test('tunnels of TLS are held to the same rule', async () => {
  const server = createServer((socket: Socket) => socket.end('raw bytes'));
  const peer = await keep(
    new Promise((resolve) =>
      server.listen(0, '127.0.0.1', () =>
        resolve({
          port: (server.address() as AddressInfo).port,
          connections: () => 0,
          close: () => new Promise((closed) => server.close(() => closed())),
        }),
      ),
    ),
  );
  const proxy = await open();
  const at = new URL(proxy.url);
  const known = Buffer.from(`unmask:${at.password}`).toString('base64');
  const tunnel = (host: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(at.port), at.hostname, () =>
        socket.write(
          `CONNECT ${host} HTTP/1.1\r\nhost: ${host}\r\nproxy-authorization: Basic ${known}\r\n\r\n`,
        ),
      );
      let said = '';
      socket.on('data', (part) => {
        said += part.toString();
      });
      socket.once('error', reject);
      socket.once('close', () => resolve(said));
    });
  expect(await tunnel(`127.0.0.1:${peer.port}`)).toMatch(/^HTTP\/1.1 200 Connected\r\n\r\nraw bytes$/);
  expect(await tunnel('10.0.0.1:443')).toMatch(/^HTTP\/1.1 403/);
  expect(await tunnel('metadata.internal:443')).toMatch(/^HTTP\/1.1 403/);
});

test('answers nobody without its password, and nobody after its end', async () => {
  const peer = await serve((_received, response) => response.end('the file'));
  const stop = new AbortController();
  const proxy = await open(100_000, stop.signal);
  const url = `http://127.0.0.1:${peer.port}/`;
  expect((await ask(proxy, url, 'guessed')).status).toBe(407);
  expect(peer.connections()).toBe(0);
  await proxy.close();
  await expect(ask(proxy, url)).rejects.toThrow();
});

test('ends everything after so many bytes', async () => {
  const peer = await serve((_received, response) => response.end('x'.repeat(50_000)));
  const proxy = await open(10_000);
  const asked = ask(proxy, `http://127.0.0.1:${peer.port}/`).then(
    ({ body }) => body.length,
    () => 'broken off',
  );
  expect(await asked).not.toBe(50_000);
  expect(proxy.refused()?.code).toBe('url_too_large');
});

test('serves the proxies of libraries', async () => {
  const peer = await serve((_received, response) => response.end('the file'));
  const proxy = await open();
  const agent = new ProxyAgent({ uri: proxy.url, proxyTunnel: false });
  const answer = await throughProxy(`http://127.0.0.1:${peer.port}/`, { dispatcher: agent });
  expect(await answer.text()).toBe('the file');
  await agent.close();
});
