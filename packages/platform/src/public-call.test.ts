/** Operations for programs, made of what the calls of a contract say. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type ByKey, call } from './call.ts';
import { publicCallsOf } from './public-call.ts';

const byKey: ByKey = { id: 'readThing', scope: 'usage:read', tag: 'things' };
const words = { summary: 'Read a thing', description: 'As it is.' };
const Thing = z.object({ id: z.string(), colour: z.string() });
const route = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: `/${string}`) =>
  call.route({ method, path, ...words });

test('a call is where its contract says, and what does not say so stays with the website', () => {
  const contract = {
    hidden: route('GET', '/hidden').output(Thing),
    things: {
      read: route('GET', '/things/{id}')
        .meta({ permission: 'api.call', byKey })
        .input(z.object({ id: z.string(), at: z.string().optional() }))
        .output(Thing),
    },
  };
  const [read, ...others] = publicCallsOf(contract);
  expect(others).toEqual([]);
  expect(read).toMatchObject({
    id: 'readThing',
    at: ['things', 'read'],
    method: 'GET',
    path: '/api/v1/things/{id}',
    scope: 'usage:read',
    tag: 'things',
    ...words,
    status: 200,
    answer: Thing,
    refusals: ['invalid_request'],
  });
  expect(Object.keys(read?.query?.shape ?? {})).toEqual(['at']);
  expect(read).not.toHaveProperty('json');
});

test('what it says for programs alone comes first: path, words, status, errors', () => {
  const [change] = publicCallsOf({
    change: route('PATCH', '/my/things/{id}')
      .meta({
        permission: { id: 'things.change', about: '', actors: ['admin'] },
        byKey: {
          ...byKey,
          path: '/things/{id}',
          summary: 'Change',
          description: 'For good.',
          status: 202,
          example: { colour: 'red' },
          invalid: 'api_query_invalid',
          tooLarge: 'storage_full',
          refusals: ['not_found'],
        },
      })
      .input(Thing)
      .output(Thing),
  });
  expect(change).toMatchObject({
    path: '/api/v1/things/{id}',
    summary: 'Change',
    description: 'For good.',
    status: 202,
    json: { sample: { colour: 'red' } },
    // The last one because not everybody with a key may make it.
    refusals: ['invalid_request', 'api_query_invalid', 'not_found', 'storage_full', 'forbidden'],
  });
  expect(Object.keys(change?.json?.schema.shape ?? {})).toEqual(['colour']);
});

test('nothing comes back with 204', () => {
  const remove = route('DELETE', '/things/{id}')
    .meta({ byKey: { ...byKey, status: 204 } })
    .input(Thing.pick({ id: true }))
    .output(z.object({ success: z.literal(true) }));
  expect(publicCallsOf({ remove })).toMatchObject([{ status: 204, answer: null }]);
});

test.each([
  ['no words', call.route({ method: 'GET', path: '/things' }).output(Thing), 'says not what it does'],
  ['no path', call.route({ method: 'GET', ...words }).output(Thing), 'no path'],
  [
    'another method',
    call.route({ method: 'PUT', path: '/things', ...words }).output(Thing),
    'names no method',
  ],
  [
    'a name in its path that nobody knows',
    route('GET', '/things/{name}').input(Thing).output(Thing),
    'has "name" in its path, which its input does not know',
  ],
  [
    'a body and no example',
    route('POST', '/things').input(Thing).output(Thing),
    'takes a body and shows no example of one',
  ],
  ['an answer that is a list', route('GET', '/things').output(z.array(Thing)), 'has an answer that is no'],
  ['no answer', route('GET', '/things'), 'has an answer that is no object'],
  ['an input that is a text', route('GET', '/things').input(z.string()).output(Thing), 'has an input that'],
])('one with %s is refused with a line that names it', (_what, procedure, line) => {
  const contract = { one: procedure.meta({ byKey }) };
  expect(() => publicCallsOf(contract)).toThrow(/^the call by key readThing .*\.$/);
  expect(() => publicCallsOf(contract)).toThrow(line);
});
