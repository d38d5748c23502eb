/** What no database can hold or read is its sender's mistake: every call says so with 400, and nobody fills the log with it. */
import { PassThrough } from 'node:stream';
import { isContractProcedure } from '@orpc/contract';
import {
  joinOrganization,
  setTier,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contractTable } from './contract-table.ts';
import { readSlices } from './slices.ts';

const { contract } = contractTable(await readSlices());
let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
  client = server.client();
  const id = await client.signUp('odd@example.com');
  await setTier(server, id, 'enterprise');
  await joinOrganization(server, id, 'odd', 'admin');
});
afterAll(() => server.dispose());

const cursor = (at: string) => Buffer.from(JSON.stringify({ at, id: 'x' })).toString('base64url');

/** Texts that a schema lets through and a database does not. */
const ODD = [
  'a\0b',
  '\ud800',
  '\0',
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999Z',
  cursor('0000-01-01T00:00:00Z'),
  cursor('9999-12-31T23:59:59.999Z'),
  Buffer.from(JSON.stringify({ at: '2026-01-01T00:00:00Z', id: 'a\0b' })).toString('base64url'),
  `999999999999999.msg_${'a'.repeat(32)}`,
  `9999999999999999.msg_${'a'.repeat(32)}`,
];

/** Fields that hold a moment, openly or packed. */
const TIMES = ['cursor', 'from', 'before'];

/** What a call demands besides, in a form that it takes. */
const RIGHT = {
  role: 'viewer',
  severity: 'low',
  teamSize: '1-50',
  answer: 'yes',
  days: 7,
  outcome: 'cancel',
  renew: false,
  enabled: true,
  email: 'a@example.com',
  name: 'A name',
  title: 'A title',
  description: 'Words',
  message: 'Words',
  company: 'A company',
  password: 'not-the-password',
  organizationId: 'odd',
  reason: 'test',
  url: 'https://example.com/hook',
};

/** These end what the other calls are made with; of a password only the hash goes further. */
const LEFT_OUT = /^account\/(delete|changeAddress|endOtherDevices)$|^organizations\/(delete|leave)$/;

/** Every call, with each of its fields that may hold a text. */
const places = Object.entries(contract).flatMap(([slice, all]) =>
  Object.entries(all).flatMap(([name, call]) => {
    const path = `${slice}/${name}`;
    if (!isContractProcedure(call) || LEFT_OUT.test(path)) return [];
    const schema = call['~orpc'].inputSchema;
    if (!(schema instanceof z.ZodObject)) return [];
    return Object.entries(schema.shape)
      .filter(([, field]) => ODD.some((odd) => z.safeParse(field as z.ZodType, odd).success))
      .map(([field]) => ({ path, field, known: Object.keys(schema.shape) }));
  }),
);

test('every call answers odd texts in every field with a refusal or an answer, never with a failure', async () => {
  const failed: string[] = [];
  const cases = places.flatMap((place) =>
    (TIMES.includes(place.field) ? ODD : ODD.slice(0, 2)).map((odd) => ({ ...place, odd })),
  );
  expect(cases.length).toBeGreaterThan(100);
  const lane = async () => {
    for (let next = cases.pop(); next; next = cases.pop()) {
      const { path, field, known, odd } = next;
      const right = Object.fromEntries(Object.entries(RIGHT).filter(([name]) => known.includes(name)));
      const answer = await client.post(`/rpc/${path}`, { json: { ...right, [field]: odd } });
      if (answer.status >= 500) failed.push(`${path} ${field} ${JSON.stringify(odd)}: ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  expect(failed).toEqual([]);
}, 300_000);

test.each([
  '/api/analyses/%00',
  '/api/saved-analyses/%00',
  '/api/saved-analyses?search=%00',
  '/api/saved-analyses?from=0000-01-01T00:00:00Z',
  '/api/saved-analyses?before=0000-01-01T00:00:00Z',
  `/api/saved-analyses?cursor=${cursor('0000-01-01T00:00:00Z')}`,
  '/api/organizations/%00/members',
  '/api/organizations/%00/analyses/export',
  '/api/analyses/%00/media',
  '/api/analyses/%00/events',
  '/api/analyses/%00/report',
])('%s is refused with 400', async (place) => {
  const answer = await client.fetch(place);
  expect(await answer.json()).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(answer.status).toBe(400);
});

test('a call that cannot be read is answered, and leaves no line that calls for anybody', async () => {
  const lines: string[] = [];
  const kept = new PassThrough();
  kept.on('data', (line: Buffer) => lines.push(line.toString('utf8')));
  const heard = await startTestServer({ RUN_JOBS: 'false', LOG_LEVEL: 'info' }, kept);
  try {
    lines.length = 0;
    const post = (place: string, body: string, type = 'application/json') =>
      fetch(`${heard.address}${place}`, { method: 'POST', headers: { 'content-type': type }, body });
    const meta = JSON.stringify({ json: { a: 1 }, meta: [[99, 'a', 'b'], ['x'], 7], maps: 'x' });
    const bodies = [
      '{',
      'null',
      '[]',
      '"x"',
      '[[[[',
      '{"json":',
      meta,
      '{"json":{},"meta":"x"}',
      `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
    ];
    const statuses = new Set<number>();
    for (const body of bodies) {
      for (const place of ['/rpc/analysis/get', '/rpc/none/none', '/api/business-inquiries', '/api/events']) {
        statuses.add((await post(place, body)).status);
      }
      statuses.add((await post('/rpc/analysis/get', body, 'multipart/form-data; boundary=x')).status);
      statuses.add((await post('/rpc/analysis/get', body, 'text/plain')).status);
    }
    const get = (place: string) => fetch(`${heard.address}${place}`);
    statuses.add((await get('/rpc/analysis/get?data=%7B')).status);
    statuses.add((await get('/rpc/analysis/get?data=%00')).status);
    statuses.add((await get('/api/analyses/%00')).status);
    expect([...statuses].filter((status) => status < 400 || status >= 500)).toEqual([]);
    expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  } finally {
    await heard.dispose();
  }
}, 120_000);
