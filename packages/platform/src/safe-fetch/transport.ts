/** One request to one checked target. Nothing here looks a name up, follows a redirect or keeps a cookie. */
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { buildConnector, Client } from 'undici';
import { AppError } from '../errors.ts';
import { normalized } from './addresses.ts';
import type { Target } from './target.ts';

export interface Sending {
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body: string | Uint8Array | null;
}

export interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Readable;
  /** Ends the connection, whatever is still to come. */
  close(): Promise<void>;
}

/** Of several addresses the next one is tried after this; the last one has as long as the whole step. */
const NEXT_ADDRESS_MS = 2_500;
const MAX_HEADER_BYTES = 32 * 1024;

/** @throws AppError `url_no_answer`, `url_not_secure`, or the reason of `signal` */
export async function request(target: Target, sending: Sending, signal: AbortSignal): Promise<Received> {
  const { url } = target;
  const client = new Client(url.origin, {
    connect: connectorTo(target.addresses),
    maxHeaderSize: MAX_HEADER_BYTES,
    // The deadline of the caller holds; these would look only once a second.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });
  const close = () => client.destroy();
  try {
    const { statusCode, headers, body } = await client.request({
      method: sending.method,
      path: `${url.pathname}${url.search}`,
      headers: sending.headers,
      body: sending.body,
      signal,
    });
    // Told to whoever reads it; one that nobody reads any more must not end the process.
    body.on('error', () => {});
    return { status: statusCode, headers, body, close };
  } catch (error) {
    await close();
    throw fetchError(error, signal);
  }
}

/** Connects to the checked addresses and to nothing else. */
function connectorTo(addresses: string[]): buildConnector.connector {
  const connect = buildConnector({
    timeout: 0,
    lookup: answerWith(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    allowH2: false,
  });
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      const peer = socket.remoteAddress === undefined ? null : normalized(socket.remoteAddress);
      if (peer !== null && addresses.some((address) => normalized(address) === peer)) {
        return callback(null, socket);
      }
      socket.destroy();
      callback(new AppError('url_not_allowed', 'connected to another address'), null);
    });
}

/** Takes the place of the name server. */
function answerWith(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_host, options, callback) => {
    const first = found[0]!;
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  };
}

const TLS = /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** What a failed connection means to the one who named the address. */
export function fetchError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof AppError) return error;
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  return new AppError(TLS.test(code) ? 'url_not_secure' : 'url_no_answer', `the request failed: ${code}`, {
    cause: error,
  });
}
