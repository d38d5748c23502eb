/**
 * The public description against the running service: every operation gets 600 generated requests (CONTRACT_REQUESTS sets more), right
 * ones, boundary ones and broken ones, and every answer must be one that the description names. The seed is printed; CONTRACT_SEED sets
 * another.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type Peer, startPeer } from '@unmask/platform/testing/raw-server';
import { API_BASES, type ApiScope } from '@unmask/product/api';
import { startTestServer, type TestServer } from '@unmask/testing/server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Operation,
  type Parameter,
  type Plan,
  plans,
  qualityOf,
  type ResponseDescription,
} from './contract-requests.testing.ts';
import { type Schema, type SchemaBook, schemaBook } from './contract-schemas.testing.ts';
import { type Answer, createSender, type Sender } from './contract-sender.testing.ts';
import { ACCOUNTS, openWorld, type World } from './contract-world.testing.ts';
import { readSlices } from './slices.ts';

const REQUESTS = Number(process.env.CONTRACT_REQUESTS ?? 600);
const SEED = Number(process.env.CONTRACT_SEED ?? 20_261_121);
/** Sent at the same time. */
const AT_ONCE = 25;
/** After so many everyone's minute begins anew; for some it has run out by then. */
const REQUESTS_A_MINUTE = 250;
const SHRINK_LIMIT_MS = 60_000;

let server: TestServer;
let document: Record<string, unknown>;
let book: SchemaBook;
let world: World;
let sender: Sender;
let files: Peer;

beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false', FETCH_ALLOW: '127.0.0.1/32' });
  document = (await (await server.client().fetch('/api/v1/openapi.json')).json()) as Record<string, unknown>;
  book = schemaBook(document);
  const state = read(document).find(({ id }) => id === 'analysis')?.responses['200']?.content?.[
    'application/json'
  ];
  const properties = state && book.resolve(state.schema).properties;
  const result = properties?.result?.anyOf?.[0];
  if (!result) throw new Error('the description names no result');
  files = await startPeer(serveFiles);
  const origin = `http://127.0.0.1:${files.port}`;
  const scopes = Object.keys((await readSlices()).apiScopes) as ApiScope[];
  world = await openWorld(server, scopes, book, result, `${origin}/messages`);
  sender = createSender(server, world, origin);
});
afterAll(async () => {
  sender?.close();
  await files?.close();
  await server?.dispose();
});

/** What addresses lead to: a file, a way round, nothing, a file that breaks off. */
function serveFiles(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  if (request.url === '/moved') response.writeHead(302, { location: '/clip.mp4' }).end();
  else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
  else if (request.url === '/missing') response.writeHead(404).end();
  else if (request.url === '/cut') {
    response.writeHead(200, { 'content-length': '1000' }).write('x');
    response.destroy();
  } else response.end('the bytes of a clip');
}

/** The document's operations. */
function read(given: Record<string, unknown>): Operation[] {
  const paths = given.paths as Record<string, Record<string, Record<string, unknown>>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const requestBody = described.requestBody as
        | { required?: boolean; content: Record<string, { schema: Schema }> }
        | undefined;
      return {
        id: String(described.operationId),
        method: method.toUpperCase(),
        path,
        parameters: (described.parameters ?? []) as Parameter[],
        body: requestBody
          ? Object.fromEntries(
              Object.entries(requestBody.content).map(([type, { schema }]) => [type, schema]),
            )
          : null,
        bodyRequired: requestBody?.required ?? false,
        responses: described.responses as Record<string, ResponseDescription>,
      };
    }),
  );
}

test('the description is OpenAPI 3.1 by its own schema', async () => {
  const found = await new Validator().validate(structuredClone(document));
  expect(found.errors ?? []).toEqual([]);
  expect(found.valid).toBe(true);
});

/** @returns what is wrong with an answer by the description, or null. */
function fault(operation: Operation, plan: Plan, answer: Answer): string | null {
  if (answer.status >= 500) return `answers ${answer.status}`;
  const described = operation.responses[String(answer.status)];
  if (!described) return `status ${answer.status} is not described`;
  for (const [name, { required, schema }] of Object.entries(described.headers ?? {})) {
    const value = answer.headers[name.toLowerCase()];
    if (value === undefined) {
      if (required) return `status ${answer.status} lacks the header ${name}`;
    } else {
      const isAllowed = book.validator(schema);
      const number = book.resolve(schema).type === 'integer';
      if (!isAllowed(number ? Number(value) : value)) return `header ${name} is ${value}`;
    }
  }
  const contents = Object.entries(described.content ?? {});
  if (contents.length === 0) {
    if (answer.body !== '') return `status ${answer.status} has a body`;
  } else {
    const type = String(answer.headers['content-type'] ?? '').split(';')[0];
    const content = described.content?.[type ?? ''];
    if (!content) return `status ${answer.status} has the type ${type}`;
    const isAllowed = book.validator(content.schema);
    if (!isAllowed(JSON.parse(answer.body))) {
      return `body of ${answer.status} is not as described: ${JSON.stringify(isAllowed.errors)}`;
    }
  }
  const { stranger } = plan;
  if (answer.status < 300) {
    if (stranger && stranger !== 'free' && stranger !== 'scopeless') return `lets "${stranger}" in`;
    if (qualityOf(plan) === 'wrong') return `takes what it must refuse, with ${answer.status}`;
  }
  return null;
}

/** Statuses before an operation looks at what it was asked. */
const GATE = [401, 403, 429];

async function walk(operation: Operation, seed: number) {
  const arbitrary = plans(book, operation, ACCOUNTS, API_BASES);
  const all = fc.sample(arbitrary, { seed, numRuns: REQUESTS });
  const statuses = new Map<number, number>();
  const failures = new Map<string, Failure>();
  let right = 0;
  let passed = 0;
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < all.length; at = next++) {
      if (at % REQUESTS_A_MINUTE === 0) await world.forgetUsage();
      const plan = all[at]!;
      const answer = await sender.send(operation, plan);
      if (answer === null) continue;
      const what = fault(operation, plan, answer);
      const cursor = /"next_cursor":"([^"]+)"/.exec(answer.body)?.[1];
      if (cursor) world.noteCursor(operation, cursor);
      if (what && !failures.has(what)) failures.set(what, new Failure(what, plan, answer));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (qualityOf(plan) === 'right' && plan.stranger === null) {
        right += 1;
        if (!GATE.includes(answer.status)) passed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { statuses, failures: [...failures.values()], right, passed };
}

class Failure extends Error {
  constructor(what: string, plan: Plan, answer: Answer) {
    super(`${what}\n${fc.stringify(plan).slice(0, 3_000)}\n${answer.status} ${answer.body.slice(0, 800)}`);
  }
}

/** Looks for the smallest request that fails, one request at a time. @throws with it */
async function shrink(operation: Operation, seed: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(plans(book, operation, ACCOUNTS, API_BASES), async (plan) => {
      await world.forgetUsage();
      const answer = await sender.send(operation, plan);
      const what = answer && fault(operation, plan, answer);
      if (what && answer) throw new Failure(what, plan, answer);
    }),
    { seed, numRuns: REQUESTS, interruptAfterTimeLimit: SHRINK_LIMIT_MS },
  );
}

async function check(operation: Operation, seed: number): Promise<{ line: string; isLimited: boolean }> {
  await world.renew();
  const from = performance.now();
  const { statuses, failures, right, passed } = await walk(operation, seed);
  const took_ms = Math.round(performance.now() - from);
  const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`);
  const line = `${operation.method} ${operation.path}: seed ${seed}, ${took_ms} ms, ${passed} of ${right} right ones passed; ${counts.join(', ')}`;
  if (failures.length > 0) {
    console.error([line, ...failures.map(({ message }) => message)].join('\n\n'));
    await shrink(operation, seed);
    throw failures[0];
  }
  expect(passed, line).toBeGreaterThan(right / 2);
  expect(right, line).toBeGreaterThan(REQUESTS / 8);
  expect(Math.min(...statuses.keys()), line).toBeLessThan(300);
  return { line, isLimited: statuses.has(429) };
}

test(`every operation answers ${REQUESTS} generated requests as described, seed ${SEED}`, async () => {
  const operations = read(document);
  expect(operations.length).toBeGreaterThanOrEqual(16);
  const report: Array<{ line: string; isLimited: boolean }> = [];
  for (const [n, operation] of operations.entries()) report.push(await check(operation, SEED + n));
  console.log(report.map(({ line }) => line).join('\n'));
  // One limit for all. Where a request takes long, a minute may end before anybody has asked too often.
  expect(report.filter(({ isLimited }) => isLimited).length).toBeGreaterThan(operations.length / 2);
}, 900_000);
