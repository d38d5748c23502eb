/**
 * Libraries that fetch addresses which people named (sign-in providers) call the global `fetch` and take no other. While they run
 * within `throughFetcher`, what they ask for goes the one way to such addresses; everybody else's `fetch` stays as it is.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Fetcher } from './safe-fetch.ts';

const MAX_RESPONSE_BYTES = 512 * 1024;
const TIMEOUT_MS = 10_000;
/** A `Response` with one of these may have no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

const inside = new AsyncLocalStorage<Fetcher>();
let installed = false;

/** Runs `work`, whose calls of the global `fetch` go through the fetcher: addresses checked, no redirects, bounded in size and time. */
export function throughFetcher<T>(fetcher: Fetcher, work: () => Promise<T>): Promise<T> {
  install();
  return inside.run(fetcher, work);
}

function install(): void {
  if (installed) return;
  installed = true;
  const outside = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const fetcher = inside.getStore();
    return fetcher ? ask(fetcher, new Request(input, init)) : outside(input, init);
  };
}

async function ask(fetcher: Fetcher, request: Request): Promise<Response> {
  const { method } = request;
  if (method !== 'GET' && method !== 'POST') throw new TypeError(`no way for ${method}`);
  const answer = await fetcher.send(request.url, {
    method,
    headers: Object.fromEntries(request.headers),
    ...(method === 'POST' && { body: await request.text() }),
    timeout_ms: TIMEOUT_MS,
    maxResponseBytes: MAX_RESPONSE_BYTES,
  });
  if (!answer.complete) throw new TypeError('the answer is not whole');
  // Providers answer in JSON; whatever they call it is not believed further.
  return new Response(WITHOUT_BODY.has(answer.status) ? null : answer.body, {
    status: answer.status,
    headers: { 'content-type': 'application/json' },
  });
}
