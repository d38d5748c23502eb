/**
 * The one way in which the service fetches from or sends to an address that a person or a program named.
 * The host is looked up once, every address of the answer must be public (or in a network that the operator allowed),
 * and the connection goes to exactly these. Each redirect is checked in the same way; times and sizes are limited.
 */
import { isIP } from 'node:net';
import { refusedWithStatus } from '@unmask/product/copy/fetch-errors';
import { AppError } from './errors.ts';
import { network } from './safe-fetch/addresses.ts';
import { header, readBytes, readText, saveBody } from './safe-fetch/body.ts';
import { type Deadline, startDeadline } from './safe-fetch/deadline.ts';
import { fileNameOf } from './safe-fetch/file-name.ts';
import { type ProxyTerms, type SafeProxy, startProxy } from './safe-fetch/proxy.ts';
import { findTarget, type Resolve, resolveByDns } from './safe-fetch/target.ts';
import { type Received, request, type Sending } from './safe-fetch/transport.ts';

export type { SafeProxy };

export interface Download {
  /** Path that does not exist yet. */
  toFile: string;
  /** A file of exactly this size is accepted. */
  maxBytes: number;
  /** In all, redirects included. */
  timeout_ms?: number;
  signal?: AbortSignal;
  /** Asked once the headers are there: `false` refuses with `url_not_a_file` before the body is read. */
  accepts?: (found: { contentType: string; fileName: string }) => boolean;
}

export interface Downloaded {
  file: string;
  size_bytes: number;
  /** Lower case, without parameters; empty when the server named none. */
  contentType: string;
  /** From Content-Disposition or the path: to be shown, never to be opened. */
  fileName: string;
  /** After redirects. */
  finalUrl: string;
}

export interface Reading {
  /** An answer of exactly this size is accepted. */
  maxBytes: number;
  /** Asked before a whole answer is read: `false` refuses with `url_not_a_file`. */
  accepts?: (contentType: string) => boolean;
  /** As the last answer named them: where nothing is new the other server says 304 and sends nothing. */
  etag?: string | null;
  lastModified?: string | null;
  /** Sent to the server that was named; after a redirect to another one they stay behind. */
  headers?: Record<string, string>;
  /** In all, redirects included. */
  timeout_ms?: number;
  signal?: AbortSignal;
}

export interface Read {
  /** Whatever the server gives. */
  status: number;
  /** Empty unless the status is 200. */
  body: Buffer;
  /** Lower case, without parameters. */
  contentType: string;
  etag: string | null;
  lastModified: string | null;
  /** `Retry-After` as it came; empty when it did not. */
  retryAfter: string;
  /** After redirects. */
  finalUrl: string;
}

export interface Message {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  /** None with GET. */
  body?: string;
  /** In all, until the end of the answer. */
  timeout_ms?: number;
  /** More is cut off. */
  maxResponseBytes?: number;
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  /** UTF-8, at most `maxResponseBytes`. */
  body: string;
  /** Whether `body` is the whole answer. */
  complete: boolean;
  /** `Retry-After` as it came; empty when it did not. */
  retryAfter: string;
}

/** Errors of all: AppError `url_…`, or the reason of `signal`. */
export interface Fetcher {
  /** Whether the address may be used now; connects to nothing. */
  check(url: string, signal?: AbortSignal): Promise<void>;
  /** For other protocols than HTTP: the network addresses of a host that may be connected to, and no others. */
  addressesOf(host: string, signal?: AbortSignal): Promise<string[]>;
  /** Follows redirects. Nothing is left on disk after an error. */
  download(url: string, download: Download): Promise<Downloaded>;
  /** Into memory, for feeds and the like. Follows redirects. */
  read(url: string, reading: Reading): Promise<Read>;
  /** Follows no redirect: the answer is whatever status the server gives. */
  send(url: string, message: Message): Promise<Answer>;
  /** For a program that fetches by itself: every address that it asks for is checked in the same way. Close it. */
  proxy(limits: Pick<ProxyTerms, 'maxBytes' | 'signal'>): Promise<SafeProxy>;
}

export interface FetcherOptions {
  /** Networks that may be reached although they are not public (setting FETCH_ALLOW). */
  allow: readonly string[];
  /** Where this service stands, for operators of other servers. */
  homeUrl?: string;
  resolve?: Resolve;
  /** Milliseconds: until the headers of one answer are there, and between two parts of a body. */
  limits?: { headers_ms?: number; idle_ms?: number };
}

const MAX_REDIRECTS = 5;
const CHECK_MS = 10_000;
const DOWNLOAD_MS = 120_000;
const READ_MS = 30_000;
const SEND_MS = 15_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
const HEADERS_MS = 15_000;
const IDLE_MS = 15_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** What holds for every request of one fetcher. */
interface Terms {
  find(url: string, signal: AbortSignal): ReturnType<typeof findTarget>;
  headers: Record<string, string>;
  headers_ms: number;
  idle_ms: number;
}

export function createFetcher(options: FetcherOptions): Fetcher {
  const allow = options.allow.map(network);
  const resolve = options.resolve ?? resolveByDns;
  const terms: Terms = {
    find: (url, signal) => findTarget(url, resolve, allow, signal),
    headers: {
      'user-agent': options.homeUrl ? `Unmask/1 (+${options.homeUrl})` : 'Unmask/1',
      'accept-encoding': 'identity',
      accept: '*/*',
    },
    headers_ms: options.limits?.headers_ms ?? HEADERS_MS,
    idle_ms: options.limits?.idle_ms ?? IDLE_MS,
  };
  return {
    check: (url, signal) =>
      inTime(CHECK_MS, signal, async (deadline) => void (await terms.find(url, deadline.signal))),
    addressesOf: (host, signal) =>
      inTime(CHECK_MS, signal, async (deadline) => {
        const url = `https://${isIP(host) === 6 ? `[${host}]` : host}/`;
        // Otherwise `a/@b` would be looked up as something else than what is connected to.
        if (URL.parse(url)?.host.replace(/^\[|\]$/g, '') !== host.toLowerCase())
          throw new AppError('url_invalid');
        return (await terms.find(url, deadline.signal)).addresses;
      }),
    download: (url, download) =>
      inTime(download.timeout_ms ?? DOWNLOAD_MS, download.signal, (deadline) =>
        save(url, download, terms, deadline),
      ),
    read: (url, reading) =>
      inTime(reading.timeout_ms ?? READ_MS, reading.signal, (deadline) =>
        take(url, reading, terms, deadline),
      ),
    send: (url, message) =>
      inTime(message.timeout_ms ?? SEND_MS, message.signal, (deadline) =>
        deliver(url, message, terms, deadline),
      ),
    proxy: (limits) => startProxy({ ...limits, find: terms.find }),
  };
}

async function inTime<T>(
  total_ms: number,
  signal: AbortSignal | undefined,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(total_ms, signal);
  try {
    return await work(deadline);
  } finally {
    deadline.stop();
  }
}

async function save(url: string, download: Download, terms: Terms, deadline: Deadline): Promise<Downloaded> {
  const { received, finalUrl } = await follow(url, terms, deadline);
  try {
    if (received.status !== 200) {
      throw new AppError('url_refused', `status ${received.status}`, {
        words: refusedWithStatus(received.status),
      });
    }
    const found = {
      contentType: typeOf(received),
      fileName: fileNameOf(header(received, 'content-disposition'), finalUrl),
    };
    if (download.accepts && !download.accepts(found)) {
      throw new AppError('url_not_a_file', `type ${found.contentType}`);
    }
    const size_bytes = await saveBody(received, download.toFile, {
      maxBytes: download.maxBytes,
      idle_ms: terms.idle_ms,
      deadline,
    });
    return { file: download.toFile, size_bytes, ...found, finalUrl: finalUrl.href };
  } finally {
    await received.close();
  }
}

const typeOf = (received: Received) => header(received, 'content-type').split(';')[0]!.trim().toLowerCase();

async function take(url: string, reading: Reading, terms: Terms, deadline: Deadline): Promise<Read> {
  const { etag, lastModified, maxBytes, accepts } = reading;
  const { received, finalUrl } = await follow(url, terms, deadline, {
    ...lowerCase(reading.headers ?? {}),
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  });
  try {
    const contentType = typeOf(received);
    const whole = received.status === 200;
    if (whole && accepts && !accepts(contentType))
      throw new AppError('url_not_a_file', `type ${contentType}`);
    return {
      status: received.status,
      body: whole
        ? await readBytes(received, { maxBytes, idle_ms: terms.idle_ms, deadline })
        : Buffer.alloc(0),
      contentType,
      etag: header(received, 'etag') || null,
      lastModified: header(received, 'last-modified') || null,
      retryAfter: header(received, 'retry-after'),
      finalUrl: finalUrl.href,
    };
  } finally {
    await received.close();
  }
}

/** The first answer that leads nowhere else. Each step starts anew: lookup, check, connection. */
async function follow(
  start: string,
  terms: Terms,
  deadline: Deadline,
  own: Record<string, string> = {},
): Promise<{ received: Received; finalUrl: URL }> {
  let next = start;
  let first: string | null = null;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const origin = URL.parse(next)?.origin ?? '';
    first ??= origin;
    const headers = { ...(origin === first && own), ...terms.headers };
    const sending: Sending = { method: 'GET', headers, body: null };
    const { received, url } = await ask(next, sending, terms, deadline);
    const location = REDIRECTS.has(received.status) ? header(received, 'location') : '';
    if (location === '') return { received, finalUrl: url };
    await received.close();
    next = URL.parse(location, url)?.href ?? '';
  }
  throw new AppError('url_too_many_redirects');
}

async function ask(
  address: string,
  sending: Sending,
  terms: Terms,
  deadline: Deadline,
): Promise<{ received: Received; url: URL }> {
  deadline.step(terms.headers_ms, 'until the headers');
  const target = await terms.find(address, deadline.signal);
  return { received: await request(target, sending, deadline.signal), url: target.url };
}

async function deliver(url: string, message: Message, terms: Terms, deadline: Deadline): Promise<Answer> {
  const sending: Sending = {
    method: message.method ?? 'POST',
    headers: { ...lowerCase(message.headers ?? {}), ...terms.headers },
    body: message.body ?? null,
  };
  const { received } = await ask(url, sending, terms, deadline);
  try {
    const maxBytes = message.maxResponseBytes ?? MAX_RESPONSE_BYTES;
    return {
      status: received.status,
      retryAfter: header(received, 'retry-after'),
      ...(await readText(received, { maxBytes, idle_ms: terms.idle_ms, deadline })),
    };
  } finally {
    await received.close();
  }
}

/** So that nothing stands there twice. */
const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
