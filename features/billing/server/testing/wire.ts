/** How Stripe's interface travels: form-encoded in, JSON out, a bearer key, idempotency keys, signed webhooks. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

export type Fields = { [name: string]: string | Fields };

export interface Call {
  method: string;
  /** `/v1/…`, without the query. */
  path: string;
  fields: Fields;
  idempotencyKey: string | null;
}

export interface Reply {
  status: number;
  body: unknown;
}

/** Thrown by an endpoint: Stripe's error object. */
export class Refusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;

  constructor(status: number, message: string, code?: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}

/** `a[b][0]=c` becomes `{ a: { b: { 0: 'c' } } }`. */
export function parseForm(text: string): Fields {
  const fields: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let at = fields;
    for (const step of path.slice(0, -1)) {
      const inner = at[step];
      const next: Fields = typeof inner === 'object' ? inner : {};
      at[step] = next;
      at = next;
    }
    at[path.at(-1) ?? name] = value;
  }
  return fields;
}

export function text(fields: Fields | undefined, name: string): string | undefined {
  const value = fields?.[name];
  return typeof value === 'string' ? value : undefined;
}

export function inner(fields: Fields | undefined, ...path: string[]): Fields | undefined {
  let at = fields;
  for (const step of path) {
    const value = at?.[step];
    at = typeof value === 'object' ? value : undefined;
  }
  return at;
}

/** The header of a webhook: time and HMAC over time and body. */
export function sign(body: string, secret: string, at_s: number): string {
  return `t=${at_s},v1=${createHmac('sha256', secret).update(`${at_s}.${body}`).digest('hex')}`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

export interface Wire {
  port: number;
  /** Every call that was let in, in order. */
  calls: Call[];
  close(): Promise<void>;
}

/** Serves `answer` to whoever has the key. A repeated idempotency key gets the first answer again, and only for the same call. */
export async function serve(secretKey: string, answer: (call: Call) => unknown): Promise<Wire> {
  const calls: Call[] = [];
  const answered = new Map<string, { call: string; reply: Reply }>();
  const once = (call: Call): Reply => {
    const known = call.idempotencyKey ? answered.get(call.idempotencyKey) : undefined;
    const sameness = JSON.stringify([call.method, call.path, call.fields]);
    if (known && known.call !== sameness) {
      return refuse(new Refusal(400, 'This key was used for another call.', undefined, 'idempotency_error'));
    }
    if (known) return known.reply;
    calls.push(call);
    const reply = attempt(() => answer(call));
    if (call.idempotencyKey && reply.status < 500) {
      answered.set(call.idempotencyKey, { call: sameness, reply });
    }
    return reply;
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe');
    const body = await readBody(request);
    const authorized = request.headers.authorization === `Bearer ${secretKey}`;
    const form =
      request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? body === '';
    const key = request.headers['idempotency-key'];
    const { status, body: out } = !authorized
      ? refuse(new Refusal(401, 'Invalid API Key provided.'))
      : !form
        ? refuse(new Refusal(400, 'The body must be form-encoded.'))
        : once({
            method: request.method ?? 'GET',
            path: url.pathname,
            fields: parseForm(body || url.search.slice(1)),
            idempotencyKey: typeof key === 'string' ? key : null,
          });
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${calls.length}` });
    response.end(JSON.stringify(out));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function attempt(work: () => unknown): Reply {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    throw error;
  }
}

function refuse(error: Refusal): Reply {
  const { type, code, message } = error;
  return { status: error.status, body: { error: { type, message, ...(code && { code }) } } };
}
