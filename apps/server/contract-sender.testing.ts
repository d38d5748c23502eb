/** Sends planned requests: over a real connection where bytes matter, else straight into the server. */
import http from 'node:http';
import type { Logger } from '@unmask/platform/logger';
import { repeat } from '@unmask/platform/repeat';
import type { TestServer } from '@unmask/testing/server';
import type { Body, FormPart } from './contract-parts.testing.ts';
import { CURSOR, type Operation, type Plan } from './contract-requests.testing.ts';
import { FILES } from './contract-schemas.testing.ts';
import type { World } from './contract-world.testing.ts';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
}

export interface Sender {
  /** @returns null when the sender itself hung up before an answer could be expected. @throws when there is no answer */
  send(operation: Operation, plan: Plan): Promise<Answer | null>;
  close(): void;
}

// On a machine that has much else to do.
const LIMIT_MS = 120_000;
const FINISH_MS = 60;
const BOUNDARY = 'contract-boundary';
const OTHER = '--another--';

/** @param files origin of a server that has files */
export function createSender(server: TestServer, world: World, files: string): Sender {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  // Whoever waits for a result gets one.
  const finishing = repeat('finishing', FINISH_MS, server.app.log as Logger, () => world.finish());
  return {
    async send(operation, plan) {
      const url = urlOf(operation, plan, world);
      const body = bytesOf(plan.body.value, files);
      const key = world.keyOf(plan.account, plan.stranger);
      const headers = {
        ...plan.headers.value,
        ...(key !== null && { 'x-api-key': key }),
        ...(body?.type != null && { 'content-type': body.type }),
      };
      const whole = { method: operation.method, url, headers, body: body?.bytes ?? null };
      if (plan.body.value.kind !== 'form') return inject(server, whole);
      const { keep, leave } = plan.body.value;
      const end = Math.floor((body?.bytes.length ?? 0) * keep);
      return overTheWire(server.address, agent, { ...whole, end, leave });
    },
    close() {
      void finishing.stop();
      agent.destroy();
    },
  };
}

interface Whole {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

async function inject(server: TestServer, { method, url, headers, body }: Whole): Promise<Answer> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`no answer to ${method} ${url.slice(0, 200)}`)), LIMIT_MS).unref();
  });
  const sent = server.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(body && { payload: body }),
  });
  const answer = await Promise.race([sent, late]);
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
}

function overTheWire(
  address: string,
  agent: http.Agent | false,
  whole: Whole & { end: number; leave: boolean },
): Promise<Answer | null> {
  const { method, url, headers, body, end, leave } = whole;
  const bytes = (body ?? Buffer.alloc(0)).subarray(0, end);
  const length = leave ? (body?.length ?? 0) : bytes.length;
  return new Promise((resolve, reject) => {
    const request = http.request(
      new URL(url, address),
      // Who hangs up must not take a connection that others use.
      {
        method,
        agent: leave ? false : agent,
        headers: { ...headers, 'content-length': String(length) },
        timeout: LIMIT_MS,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString('utf8'),
          });
          if (leave) request.destroy();
        });
      },
    );
    request.on('timeout', () => request.destroy(new Error(`no answer to ${method} ${url.slice(0, 200)}`)));
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The server ended a kept connection just as it was used once more: nothing of this request was read.
      const isOver = request.reusedSocket && error.code === 'ECONNRESET';
      if (isOver) resolve(overTheWire(address, false, whole));
      else if (leave) resolve(null);
      else reject(error);
    });
    if (!leave) {
      request.end(bytes);
      return;
    }
    // The rest never comes: the server must neither wait for ever nor fall over; an early refusal may still be read.
    request.write(bytes, () => setTimeout(() => request.destroy(), 20));
    request.on('close', () => resolve(null));
  });
}

function urlOf(operation: Operation, plan: Plan, world: World): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const part = plan.path[name]!.value;
    const id = world.idOf(operation, name, plan.account, part);
    // Escapes that are none are sent as they are.
    return 'text' in part && part.text.startsWith('%') ? part.text : encodeURIComponent(id.toWellFormed());
  });
  const cursor = world.cursorOf(operation);
  const query = plan.query.value
    .filter(([, value]) => value !== CURSOR || cursor !== null)
    .map(([name, value]) => `${encoded(name)}=${encoded(value === CURSOR ? (cursor ?? '') : value)}`)
    .join('&');
  return `${plan.base}${path}${query && `?${query}`}`;
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function bytesOf(body: Body, files: string): { type: string | null; bytes: Buffer } | null {
  if (body.kind === 'none') return null;
  if (body.kind === 'text')
    return { type: body.type, bytes: Buffer.from(body.text.replaceAll(FILES, files), 'utf8') };
  const boundary =
    body.boundary === 'right'
      ? `; boundary=${BOUNDARY}`
      : body.boundary === 'other'
        ? `; boundary=${OTHER}`
        : '';
  return {
    type: `multipart/form-data${boundary}`,
    bytes: Buffer.concat([
      ...body.parts.map((part) => partBytes({ ...part, value: part.value.replaceAll(FILES, files) })),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]),
  };
}

function partBytes({ name, value, fileName, type }: FormPart): Buffer {
  const quoted = (text: string) => text.replace(/[\r\n"]/g, (letter) => encodeURIComponent(letter));
  const file = fileName === undefined ? '' : `; filename="${quoted(fileName)}"`;
  const kind = type === undefined ? '' : `\r\nContent-Type: ${type.replace(/[\r\n]/g, ' ')}`;
  return Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}${kind}\r\n\r\n${value}\r\n`,
    'utf8',
  );
}
