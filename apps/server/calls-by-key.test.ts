/** Calls of contracts made with a key, where the call itself goes wrong or nobody waits for it any more. */
import { implement, ORPCError } from '@orpc/server';
import { call } from '@unmask/platform/call';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { registryOf } from '@unmask/platform/registry';
import { defineSlice } from '@unmask/platform/slice';
import { apiWorld, freshMinute, refusal } from '@unmask/testing/api';
import { startTestServer, type TestServer, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { FOUNDATIONS, readSlices } from './slices.ts';

const WAYS = ['throws', 'answers wrongly', 'refuses bare', 'waits', 'says who'] as const;

const contract = {
  deep: {
    go: call
      .route({ method: 'GET', path: '/ways/{way}', summary: 'Go wrong', description: 'Goes wrong.' })
      .meta({
        permission: 'apikeys.own',
        sample: { way: 'says who' },
        byKey: { id: 'goWrong', scope: 'usage:read', tag: 'usage' },
      })
      .input(z.object({ way: z.enum(WAYS) }))
      .output(z.object({ said: z.string() })),
  },
};

const begun: string[] = [];
const left: string[] = [];

const ways = defineSlice({
  id: 'ways',
  contract,
  calls() {
    const os = implement(contract).$context<CallContext>().use(callGate);
    return os.router({
      deep: {
        go: os.deep.go.handler(async ({ input: { way }, context: { actor }, signal }) => {
          if (way === 'throws') throw new Error('a secret of the inside');
          if (way === 'refuses bare') throw new ORPCError('NOT_FOUND');
          if (way === 'answers wrongly') return { said: 1 as never };
          if (way === 'says who') return { said: `${actor.userId} ${actor.viaKey}` };
          begun.push(way);
          await new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => {
              left.push(way);
              reject(new Error('left'));
            });
          });
          return { said: '' };
        }),
      },
    });
  },
});

let server: TestServer;
beforeAll(async () => {
  const { slices } = await readSlices();
  server = await startTestServer(
    { RUN_JOBS: 'false' },
    undefined,
    registryOf([...slices, ways], FOUNDATIONS),
  );
});
afterAll(() => server.dispose());

const { person } = apiWorld(() => server);
const go = (key: string, way: string, signal?: AbortSignal) =>
  server.client().fetch(`/api/v1/ways/${encodeURIComponent(way)}`, {
    headers: { 'x-api-key': key },
    ...(signal && { signal }),
  });

test('the call is made as the person whom the key belongs to', async () => {
  const { key, id } = await person();
  expect(await (await go(key, 'says who')).json()).toEqual({ said: `${id} true` });
});

test('what fails inside is a problem that tells nothing of the inside; a refusal keeps its status', async () => {
  const { key } = await person();
  await freshMinute();
  for (const way of ['throws', 'answers wrongly']) {
    const failed = await go(key, way);
    expect(await failed.clone().text()).not.toContain('secret');
    expect(await refusal(failed), way).toEqual([500, 'unexpected']);
  }
  expect(await refusal(await go(key, 'refuses bare'))).toEqual([404, 'not_found']);
  expect(await refusal(await go(key, 'is no way'))).toEqual([400, 'invalid_request']);
});

test('a sender who leaves takes the work along', async () => {
  const { key } = await person();
  const sender = new AbortController();
  const waiting = go(key, 'waits', sender.signal).catch((error: unknown) => error);
  await until('the call has begun', async () => begun.length === 1);
  expect(left).toEqual([]);
  sender.abort();
  await waiting;
  await until('its work has ended', async () => left.length === 1);
});
