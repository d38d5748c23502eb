/**
 * A proxy on this machine for a program that fetches by itself: whatever it asks for, redirects included, is looked up and checked here,
 * and the connection goes to exactly the addresses that were checked. It answers nobody who does not know its password.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type LookupFunction, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError } from '../errors.ts';
import type { Target } from './target.ts';

export interface SafeProxy {
  /** With its password: `http://unmask:…@127.0.0.1:…`. */
  url: string;
  /** Why the last address was refused that was; null when none was. */
  refused(): AppError | null;
  close(): Promise<void>;
}

export interface ProxyTerms {
  find(url: string, signal: AbortSignal): Promise<Target>;
  /** Of everything that is received together: then all connections end. */
  maxBytes: number;
  signal: AbortSignal;
}

const CONNECTIONS = 32;
const CONNECT_MS = 15_000;
/** Of one connection alone; they are not sent on. */
const HOP_BY_HOP = ['proxy-authorization', 'proxy-connection', 'connection', 'keep-alive', 'te', 'upgrade'];

export async function startProxy(terms: ProxyTerms): Promise<SafeProxy> {
  const proxy = new CheckingProxy(terms);
  const server = createServer((request, response) => void proxy.plain(request, response));
  server.maxConnections = CONNECTIONS;
  server.on('connection', (socket) => proxy.keep(socket));
  server.on(
    'connect',
    (request: IncomingMessage, socket: Duplex, head: Buffer) => void proxy.tunnel(request, socket, head),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      proxy.end();
    });
  terms.signal.addEventListener('abort', () => proxy.end(), { once: true });
  return {
    url: `http://unmask:${proxy.password}@127.0.0.1:${port}`,
    refused: () => proxy.refusal,
    close,
  };
}

class CheckingProxy {
  readonly password = randomBytes(18).toString('base64url');
  refusal: AppError | null = null;
  readonly #terms: ProxyTerms;
  readonly #sockets = new Set<Duplex>();
  #received_bytes = 0;

  constructor(terms: ProxyTerms) {
    this.#terms = terms;
  }

  keep(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => this.#sockets.delete(socket));
  }

  end(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #knows({ headers }: IncomingMessage): boolean {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    const asked = Buffer.from(`Basic ${Buffer.from(`unmask:${this.password}`).toString('base64')}`);
    return given.length === asked.length && timingSafeEqual(given, asked);
  }

  async #target(url: string): Promise<Target | null> {
    try {
      return await this.#terms.find(url, this.#terms.signal);
    } catch (error) {
      this.refusal = error instanceof AppError ? error : new AppError('url_not_allowed');
      return null;
    }
  }

  #count(bytes: number): void {
    this.#received_bytes += bytes;
    if (this.#received_bytes <= this.#terms.maxBytes) return;
    this.refusal = new AppError('url_too_large', `more than ${this.#terms.maxBytes} bytes`);
    this.end();
  }

  /** A request in the clear: the whole address stands in its first line. */
  async plain(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => {});
    if (!this.#knows(request)) return void response.writeHead(407).end();
    const target = await this.#target(request.url ?? '');
    if (target?.url.protocol !== 'http:') return void response.writeHead(403).end();
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.includes(name)),
    );
    const sent = plainRequest(
      target.url,
      {
        method: request.method,
        headers,
        lookup: answerWith(target.addresses),
        agent: false,
        timeout: CONNECT_MS,
      },
      (answer) => {
        answer.on('data', (part: Buffer) => this.#count(part.length));
        answer.on('error', () => response.destroy());
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    sent.on('socket', (socket) => this.keep(socket));
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(sent);
  }

  /** The way to a server that speaks TLS: host and port are all that is said. */
  async tunnel(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const refuse = (status: number) => socket.end(`HTTP/1.1 ${status} Refused\r\n\r\n`);
    if (!this.#knows(request)) return void refuse(407);
    const target = await this.#target(`https://${request.url ?? ''}/`);
    if (!target) return void refuse(403);
    const host = target.url.hostname.replace(/^\[|\]$/g, '');
    const upstream: Socket = connect({
      host,
      port: Number(target.url.port || 443),
      lookup: answerWith(target.addresses),
      autoSelectFamily: true,
    });
    upstream.setTimeout(CONNECT_MS, () => upstream.destroy());
    this.keep(upstream);
    upstream.once('connect', () => {
      upstream.setTimeout(0);
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      if (head.length > 0) upstream.write(head);
      upstream.on('data', (part: Buffer) => this.#count(part.length));
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    upstream.once('close', () => socket.destroy());
    socket.once('close', () => upstream.destroy());
  }
}

/** Takes the place of the name server: nothing but what was checked is connected to. */
function answerWith(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_host, options, callback) => {
    if (options.all) callback(null, found);
    else callback(null, found[0]!.address, found[0]!.family);
  };
}
