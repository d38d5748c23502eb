/** One request to the service: time limits, and again where that is safe. */
import { errorOf, UnmaskError } from './errors.ts';

export interface TransportSettings {
  apiKey: string;
  /** Address of the service, such as `https://unmask.example.org`. */
  baseUrl: string;
  /** How often a call is sent again after 429, 503 or a broken connection. */
  retries: number;
  /** A `Retry-After` above this is not waited for: the error says it instead. */
  maxRetryDelayMs: number;
  fetch: typeof fetch;
}

/** What is sent; made anew for each attempt. */
export interface Payload {
  body: BodyInit;
  headers?: Record<string, string>;
  /** A body that streams. */
  streams?: boolean;
}

export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** After `/api/v1`. */
  path: string;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  payload?: () => Payload | Promise<Payload>;
  /** Sending it twice does no more than sending it once. */
  repeatable: boolean;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

const FIRST_DELAY_MS = 500;

/** @returns the body, read; undefined where there is none */
export type Send = <Answer>(call: Call) => Promise<Answer>;

export function createTransport(settings: TransportSettings): Send {
  return async <Answer>(call: Call) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return (await once(settings, call)) as Answer;
      } catch (error) {
        const delay_ms = attempt < settings.retries ? delayBefore(error, call, attempt) : null;
        if (delay_ms === null || delay_ms > settings.maxRetryDelayMs) throw error;
        await sleep(delay_ms, call.signal);
      }
    }
  };
}

/** Milliseconds until the next attempt; null: not again. */
function delayBefore(error: unknown, call: Call, attempt: number): number | null {
  if (!(error instanceof UnmaskError)) return null;
  // What was refused for its number has not been done: it may always come again.
  const safe = call.repeatable || error.status === 429;
  const passing =
    error.status === 429 ||
    error.status === 503 ||
    error.code === 'network_error' ||
    // The connection broke, but the service is still at work on the first one.
    error.code === 'idempotency_in_progress';
  if (!safe || !passing) return null;
  if (error.retryAfter !== null) return error.retryAfter * 1000;
  // Apart, so that many programs do not come back together.
  const [share = 0] = crypto.getRandomValues(new Uint8Array(1));
  return FIRST_DELAY_MS * 2 ** attempt * (0.5 + share / 512);
}

async function once(settings: TransportSettings, call: Call): Promise<unknown> {
  call.signal?.throwIfAborted();
  const payload = await call.payload?.();
  const limit = AbortSignal.timeout(call.timeoutMs);
  const request: RequestInit & { duplex?: 'half' } = {
    method: call.method,
    headers: {
      accept: 'application/json',
      'x-api-key': settings.apiKey,
      ...call.headers,
      ...payload?.headers,
    },
    signal: call.signal ? AbortSignal.any([call.signal, limit]) : limit,
    redirect: 'error',
    ...(payload && { body: payload.body }),
    ...(payload?.streams && { duplex: 'half' }),
  };
  try {
    const response = await settings.fetch(addressOf(settings.baseUrl, call), request);
    if (!response.ok) throw await errorOf(response, Date.now());
    return response.status === 204 ? undefined : read(response, await response.text());
  } catch (error) {
    throw explain(error, call, limit);
  }
}

/** Who aborts gets the reason they gave; everything else is an `UnmaskError`. */
function explain(error: unknown, call: Call, limit: AbortSignal): unknown {
  if (error instanceof UnmaskError) return error;
  if (call.signal?.aborted) return call.signal.reason;
  if (limit.aborted) {
    const message = `There was no answer within ${call.timeoutMs / 1000} seconds.`;
    return new UnmaskError(message, { code: 'timeout', cause: error });
  }
  return new UnmaskError('The service could not be reached.', { code: 'network_error', cause: error });
}

function addressOf(baseUrl: string, { path, query = {} }: Call): string {
  const address = new URL(`${baseUrl.replace(/\/+$/, '')}/api/v1${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address.href;
}

/** @throws the reason of `signal` when it is aborted meanwhile */
export function sleep(delay_ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, delay_ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

function read(response: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnmaskError('The answer could not be read.', {
      status: response.status,
      code: 'unreadable_answer',
      requestId: response.headers.get('x-request-id'),
      cause: error,
    });
  }
}
