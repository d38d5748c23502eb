/** A small real HTTP server on a free port, for tests of code that calls one. */
import { createServer } from 'node:http';

export interface Exchange {
  method: string;
  /** Path with its query. */
  path: string;
  headers: Record<string, string | string[] | undefined>;
  /** Whole body, read as UTF-8 (bytes of files are not kept intact). */
  body: string;
}

export interface Answer {
  status?: number;
  /** Sent as JSON; nothing is sent when left out. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestHttpServer {
  origin: string;
  /** Every request so far, in order. */
  exchanges: Exchange[];
  /** Requests whose path starts with `path`. */
  to(path: string): Exchange[];
  close(): Promise<void>;
}

/** Serves `answer` until `close`, on 127.0.0.1 or another address of this machine. */
export async function startHttpServer(
  answer: (exchange: Exchange) => Answer | Promise<Answer>,
  host = '127.0.0.1',
): Promise<TestHttpServer> {
  const exchanges: Exchange[] = [];
  // A page that was moved to this server's address keeps the origin it was opened with: to the browser these calls cross origins.
  const open = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*, content-type, prefer',
    'access-control-allow-methods': '*',
  };
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, open).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const exchange: Exchange = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    exchanges.push(exchange);
    const { status = 200, body, headers } = await answer(exchange);
    response.writeHead(status, { 'content-type': 'application/json', ...open, ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the test server has no port');
  return {
    origin: `http://${host}:${address.port}`,
    exchanges,
    to: (path) => exchanges.filter((exchange) => exchange.path.startsWith(path)),
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}
