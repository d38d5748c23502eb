/** A slice that nobody has named anywhere: it is found by its folder, and is in everything that the service says of itself. */
import path from 'node:path';
import { analyticsEvents } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { type Registry, registryOf } from '@unmask/platform/registry';
import { ERRORS } from '@unmask/product/copy/errors';
import { apiWorld, freshMinute, refusal } from '@unmask/testing/api';
import {
  joinOrganization,
  startTestServer,
  type TestClient,
  type TestServer,
  testSettings,
  until,
} from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionsPage } from '../../scripts/permissions-page.ts';
import { startFailure } from './failures.ts';
import { FOUNDATIONS, readSlices } from './slices.ts';
import { startServer } from './start.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../packages/platform/src/testing/slices');

const FORBIDDEN = ERRORS.forbidden.message;

let registry: Registry;
let server: TestServer;
let visitor: TestClient;
let person: TestClient;

beforeAll(async () => {
  const [own, demonstration] = await Promise.all([readSlices(), readSlices(FOLDER)]);
  registry = registryOf([...own.slices, ...demonstration.slices], FOUNDATIONS);
  server = await startTestServer({}, undefined, registry);
  visitor = server.client();
  person = server.client();
  await person.signUp('greeted@example.com');
});
afterAll(() => server.dispose());

const counted = async () =>
  (
    await server.core.database.db.select().from(analyticsEvents).where(eq(analyticsEvents.name, 'greeting'))
  ).map(({ payload }) => payload);

describe('a slice in a folder', () => {
  test('is called, by whom its own permission names', async () => {
    expect((await visitor.fetch('/api/greetings/Ann')).status).toBe(401);
    const answer = await person.fetch('/api/greetings/Ann');
    expect([answer.status, await answer.json()]).toEqual([200, { words: 'Good morning, Ann.' }]);
    const typed = await person.post('/rpc/greetings/greet', { json: { name: 'Ann' } });
    expect(typed.status).toBe(200);
  });

  test('refuses in its own words', async () => {
    const refused = await person.fetch('/api/greetings/nobody');
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'nobody_to_greet', error: 'Nobody is here to be greeted.' },
    ]);
  });

  test('has a route of its own', async () => {
    const answer = await visitor.fetch('/api/greetings.txt');
    expect([answer.status, await answer.text()]).toEqual([200, 'Greetings']);
  });

  test('stands in the description of the calls and in the table of permissions', async () => {
    const description = (await (await visitor.fetch('/api/openapi.json')).json()) as {
      paths: Record<string, unknown>;
      tags: Array<{ name: string; description: string }>;
    };
    expect(Object.keys(description.paths)).toContain('/api/greetings/{name}');
    expect(description.tags).toContainEqual({ name: 'Greetings', description: 'Good wishes.' });
    const line = (await permissionsPage(registry)).split('\n').find((row) => row.includes('greetings.read'));
    expect(line).toContain('| greetings |');
    expect(line).toContain('`greetings.greet`');
  });

  test('is walked with the sample beside its call and its route', () => {
    expect(registry.calls).toContainEqual({
      name: 'greetings.greet',
      permission: expect.objectContaining({ id: 'greetings.read' }),
      sample: { name: 'Ann' },
    });
    expect(server.routes.map(({ method, url }) => `${method} ${url}`)).toContain('GET /api/greetings.txt');
  });

  test('does its work in the background, and counts what it has named', async () => {
    expect((await server.core.kernel.schedules()).map(({ id }) => id)).toContain('greetings.say');
    server.core.kernel.trigger('greetings.say');
    await until('the schedule has counted', async () =>
      (await counted()).some((payload) => JSON.stringify(payload) === '{"by":"schedule"}'),
    );
  });

  test('a browser counts what the slice says that browsers count, and nothing else', async () => {
    const { db } = server.core.database;
    const stored = (name: string) => db.$count(analyticsEvents, eq(analyticsEvents.name, name));
    expect((await visitor.post('/api/events', { name: 'greeting_seen' })).status).toBe(204);
    expect(await stored('greeting_seen')).toBe(1);
    // The server counts these itself: a browser's word is taken and not stored.
    expect((await visitor.post('/api/events', { name: 'greeting', payload: { by: 'me' } })).status).toBe(204);
    expect((await counted()).map((payload) => JSON.stringify(payload))).not.toContain('{"by":"me"}');
    expect((await visitor.post('/api/events', { name: 'greeting_forgotten' })).status).toBe(400);
  });

  test('is part of what a person takes along', async () => {
    const file = await (await person.fetch('/api/account/export')).text();
    expect(JSON.parse(file)).toMatchObject({ greetings: ['Greetings'] });
  });
});

describe('its calls that say so are made by programs too', () => {
  const { person: withKey, create } = apiWorld(() => server);
  const byKey = (key: string, path: string, body?: string) =>
    server.client().fetch(`${path}`, {
      headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body }),
    });

  test('under both bases, counted, with input from path and query', async () => {
    const { key } = await withKey();
    await freshMinute();
    for (const [n, base] of ['/functions/v1', ''].entries()) {
      const answer = await byKey(key, `${base}/api/v1/greetings/Ann?loudly=yes&name=Bob`);
      expect([answer.status, await answer.json()]).toEqual([200, { words: 'GOOD MORNING, ANN.' }]);
      expect(answer.headers.get('ratelimit')).toContain(`"minute";r=${9 - n};`);
    }
    expect(await refusal(await byKey('', '/api/v1/greetings/Ann'))).toEqual([401, 'api_key_missing']);
    // A session opens nothing there.
    expect(await refusal(await person.fetch('/api/v1/greetings/Ann'))).toEqual([401, 'api_key_missing']);
  });

  test('refused in its own words, with the id of the request; a scope is needed', async () => {
    const { key, client } = await withKey();
    const silent = await byKey(key, '/api/v1/greetings/nobody');
    expect(silent.headers.get('content-type')).toContain('application/problem+json');
    expect(await silent.json()).toEqual({
      type: 'urn:unmask:error:nobody_to_greet',
      title: 'Greetings',
      status: 409,
      detail: 'Nobody is here to be greeted.',
      code: 'nobody_to_greet',
      error: 'Nobody is here to be greeted.',
      instance: silent.headers.get('x-request-id'),
    });
    // Input that does not fit, where the call names no error of its own for it.
    expect(await refusal(await byKey(key, '/api/v1/greetings/Ann?loudly=2'))).toEqual([
      400,
      'invalid_request',
    ]);
    const { secret } = await create(client, { name: 'other', scopes: ['webhooks:manage'] });
    expect(await refusal(await byKey(secret, '/api/v1/greetings/Ann'))).toEqual([403, 'api_scope_missing']);
  });

  test('only by keys of people whom its permission names', async () => {
    const { key, id } = await withKey('enterprise');
    const send = (body: string) => byKey(key, '/api/v1/greetings/Ann', body);
    expect(await refusal(await send('{"wish":"Good luck"}'))).toEqual([403, 'forbidden']);
    await joinOrganization(server, id, 'greeters', 'analyst');
    const sent = await send('{"wish":"Good luck","name":"Bob"}');
    expect([sent.status, await sent.json()]).toEqual([201, { words: 'Good luck, Ann.' }]);
    expect(await refusal(await send('{}'))).toEqual([400, 'wish_needed']);
    expect(await refusal(await send('{'))).toEqual([400, 'invalid_request']);
    const large = await send(JSON.stringify({ wish: 'x'.repeat(70_000) }));
    expect(await refusal(large)).toEqual([413, 'body_too_large']);
  });

  test('and described for them, with who may and what is refused', async () => {
    const { paths, tags } = (await (await visitor.fetch('/api/v1/openapi.json')).json()) as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
      tags: unknown[];
    };
    expect(tags).toContainEqual({ name: 'greetings', description: 'Good wishes, for programs.' });
    const { get, post } = paths['/api/v1/greetings/{name}'] ?? {};
    expect(get).toMatchObject({
      operationId: 'greet',
      summary: 'Be greeted',
      tags: ['greetings'],
      parameters: [
        { name: 'name', in: 'path' },
        { name: 'loudly', in: 'query', schema: { enum: ['yes', 'no'] } },
      ],
      responses: { 409: { description: 'Nobody is here to be greeted.' } },
    });
    const asked = { type: 'object', properties: { wish: { type: 'string' } }, required: ['wish'] };
    expect(post).toMatchObject({
      operationId: 'sendGreeting',
      requestBody: { content: { 'application/json': { schema: asked } } },
      responses: {
        201: { content: { 'application/json': {} } },
        400: { description: expect.stringContaining('Send what you wish') },
        403: { description: expect.stringContaining(FORBIDDEN) },
        413: {},
      },
    });
    expect(JSON.stringify(get?.responses)).not.toContain(FORBIDDEN);
  });
});

test('a broken one stops the start with its line, before anything is opened', async () => {
  const [demonstration] = (await readSlices(FOLDER)).slices;
  const twice = () => registryOf([demonstration!, demonstration!], FOUNDATIONS);
  const settings = testSettings('/nowhere/at/all');
  const failure = await startServer(
    settings,
    // Nothing is logged, nothing is opened: the failure comes first.
    undefined as never,
    () => {
      throw new Error('the engine was opened');
    },
    Promise.resolve().then(twice),
  ).catch((error: unknown) => startFailure(error, settings));
  expect(failure).toEqual({
    says: 'Two slices are called "greetings" (of greetings and of greetings): give one of them another id.',
    code: 1,
  });
});
