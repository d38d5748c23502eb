/** What is wrong with a slice stops the start, with one line that says what. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { implement } from '@orpc/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from './call.ts';
import { type CallContext, callGate } from './calls.ts';
import type { Check } from './checks.ts';
import { RegistryError } from './kernel/registry.ts';
import type { PublicCall } from './public-call.ts';
import { discoverSlices, registryOf } from './registry.ts';
import { defineSlice, type Slice } from './slice.ts';

const FOUNDATIONS = ['accounts', 'analyses'];
const seen = call.route({ method: 'GET', path: '/seen' }).output(z.object({ yes: z.literal(true) }));

function withCalls(contract: { seen: typeof seen }, more: Partial<Slice> = {}): Slice {
  return defineSlice({
    id: 'first',
    contract,
    calls: () =>
      implement(contract)
        .$context<CallContext>()
        .use(callGate)
        .router({
          seen: implement(contract)
            .$context<CallContext>()
            .seen.handler(() => ({ yes: true as const })),
        }),
    ...more,
  });
}
const good = withCalls({ seen: seen.meta({ permission: 'public.read' }) });
const every = (id: string) => ({ id, on: 'each' as const, every_ms: 1_000, run: async () => {} });

const check: Check = {
  id: 'first.holds',
  title: 'It holds',
  category: 'data',
  severity: 'low',
  criteria: [],
  description: 'It does not hold.',
  remediation: 'Mend it.',
  due_days: 7,
  run: async () => ({ state: 'passed', measured: 'nothing' }),
};

const byKey: PublicCall = {
  id: 'readSeen',
  method: 'GET',
  path: '/api/v1/seen',
  tag: 'seen',
  scope: 'usage:read',
  summary: 'Seen',
  description: 'What was seen.',
  status: 200,
  answer: null,
  refusals: [],
};

const opened = { id: 'seeSeen', scope: 'usage:read', tag: 'seen' } as const;
const words = { summary: 'See', description: 'What was seen.' };

describe('what a slice says of itself', () => {
  const refused: Array<[what: string, slices: Slice[], line: string]> = [
    [
      'an id that stands twice',
      [{ id: 'first' }, { id: 'first' }],
      'Two slices are called "first" (of first and of first)',
    ],
    [
      'an unknown need',
      [{ id: 'first', needs: ['files'] }],
      'Slice first needs "files", which is no foundation',
    ],
    [
      'a call without a permission',
      [withCalls({ seen })],
      'Slice first: the call first.seen names no permission.',
    ],
    [
      'a permission that nobody defines',
      [withCalls({ seen: seen.meta({ permission: { id: 'first.own', about: '', actors: [] } }) })],
      'the permission "first.own", which nobody defines',
    ],
    [
      'a permission of the shared table defined again',
      [{ id: 'first', permissions: [{ id: 'public.read', about: '', actors: ['visitor'] }] }],
      'Two permissions are called "public.read" (of product/roles.ts and of first)',
    ],
    ['a contract that nobody keeps', [{ ...good, calls: undefined }], 'has a contract and no calls'],
    [
      'a name of an event that a server counts and a browser too',
      [
        { id: 'first', events: ['seen'] },
        { id: 'second', browserEvents: ['seen'] },
      ],
      'Two events are called "seen" (of first and of second)',
    ],
    [
      'a check that is called by another slice',
      [{ id: 'first', checks: [{ ...check, id: 'second.holds' }] }],
      'Slice first: its check "second.holds" has to be called "first.…".',
    ],
    [
      'a check that stands twice',
      [{ id: 'first', checks: [check, check] }],
      'Two checks are called "first.holds" (of first and of first)',
    ],
    [
      'a tag that stands twice',
      [
        { id: 'first', tags: { seen: 'Seen.' } },
        { id: 'second', tags: { seen: 'Seen too.' } },
      ],
      'Two tags are called "seen" (of first and of second)',
    ],
    [
      'a call by key under a tag that nobody describes',
      [{ id: 'first', apiCalls: [byKey], apiTags: { others: 'Other calls.' } }],
      'Slice first: the call readSeen stands under the tag "seen", which nobody describes.',
    ],
    [
      'a call of a contract for programs under a tag that nobody describes',
      [withCalls({ seen: seen.meta({ permission: 'public.read', byKey: opened }).route(words) })],
      'Slice first: the call seeSeen stands under the tag "seen", which nobody describes.',
    ],
    [
      'a call by key that needs a scope which nobody says',
      [{ id: 'first', apiCalls: [byKey], apiTags: { seen: 'Seen.' }, apiScopes: { 'seen:read': 'See' } }],
      'Slice first: the call readSeen needs the scope "usage:read", which nobody says in words.',
    ],
    [
      'a scope that stands twice',
      [
        { id: 'first', apiScopes: { 'seen:read': 'See' } },
        { id: 'second', apiScopes: { 'seen:read': 'See too' } },
      ],
      'Two scopes are called "seen:read" (of first and of second)',
    ],
    [
      'an operation that stands twice, once in a contract',
      [
        withCalls({ seen: seen.meta({ permission: 'public.read', byKey: opened }).route(words) }),
        { id: 'second', apiCalls: [{ ...byKey, id: 'seeSeen' }] },
      ],
      'Two public operations are called "seeSeen" (of first and of second)',
    ],
    [
      'a route for programs that stands twice',
      [
        { id: 'first', apiCalls: [{ ...byKey, path: '/api/v1/seen/{id}' }] },
        { id: 'second', apiCalls: [{ ...byKey, id: 'other', path: '/api/v1/seen/{name}' }] },
      ],
      'Two public routes are called "GET /api/v1/seen/{}" (of first and of second)',
    ],
    [
      'a call for programs that cannot be served',
      [withCalls({ seen: seen.meta({ permission: 'public.read', byKey: opened }) })],
      'Slice first: the call by key seeSeen says not what it does: summary and description are needed.',
    ],
    [
      'a schedule that stands twice',
      [
        { id: 'first', schedules: [every('send')] },
        { id: 'second', schedules: [every('send')] },
      ],
      'Two schedules are called "send" (of first and of second)',
    ],
    [
      'a schedule without anything to run',
      [{ id: 'first', schedules: [{ ...every('send'), run: undefined as never }] }],
      'Slice first: the schedule "send" has nothing to run.',
    ],
    [
      'an error of the shared catalogue defined again',
      [{ id: 'first', errors: { not_found: { code: 'not_found', title: '', message: '', status: 404 } } }],
      'Two errors are called "not_found" (of product/copy/errors.ts and of first)',
    ],
    [
      'an event that two count',
      [
        { id: 'first', events: ['seen'] },
        { id: 'second', events: ['seen'] },
      ],
      'Two events are called "seen" (of first and of second)',
    ],
  ];

  test.each(refused)('%s stops the start', (_what, slices, line) => {
    const start = () => registryOf(slices, FOUNDATIONS);
    expect(start).toThrow(RegistryError);
    expect(start).toThrow(line);
  });

  test('what is right makes the tables', () => {
    const registry = registryOf([{ ...good, needs: ['accounts'], schedules: [every('send')] }], FOUNDATIONS);
    expect(registry.calls).toEqual([{ name: 'first.seen', permission: 'public.read', sample: undefined }]);
    expect(Object.keys(registry.contract)).toEqual(['first']);
    expect(registry.schedules.map(({ id }) => id)).toEqual(['send']);
  });
});

describe('a folder of slices', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'slices-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const write = (id: string, text: string) => {
    mkdirSync(path.join(folder, id));
    writeFileSync(path.join(folder, id, 'slice.server.ts'), text);
  };

  test('each folder with a slice is read; one without is none', async () => {
    write('some-thing', "export default { id: 'some-thing', events: ['seen'] };");
    mkdirSync(path.join(folder, 'notes'));
    const { slices } = await discoverSlices(folder, FOUNDATIONS);
    expect(slices).toEqual([{ id: 'some-thing', events: ['seen'] }]);
  });

  test.each([
    ['throws while it is read', "throw new Error('broken inside');", 'cannot be read (broken inside)'],
    ['exports nothing', 'export const id = 1;', 'has no default export'],
    ['has another name than its folder', "export default { id: 'other' };", 'it names itself "other"'],
  ])('one that %s stops the start', async (_what, text, line) => {
    write('broken', text);
    const start = discoverSlices(folder, FOUNDATIONS);
    await expect(start).rejects.toThrow(RegistryError);
    await expect(start).rejects.toThrow(line);
  });
});
