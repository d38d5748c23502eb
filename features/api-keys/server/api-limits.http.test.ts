/** The limits of the public API are exact under parallel calls: on one server, and on two that share a PostgreSQL. */

import { rm } from 'node:fs/promises';
import { createKeyGate, type KeyGate } from '@unmask/accounts/server';
import { apiKeys, apiUsage } from '@unmask/accounts/tables';
import { type Database, openDatabase } from '@unmask/db';
import { eq, sql } from '@unmask/db/sql';
import { testFolder } from '@unmask/db/testing';
import { API_MINUTE_LIMIT, API_MONTHLY_LIMITS } from '@unmask/product/api';
import { BASE, freshMinute } from '@unmask/testing/api';
import { postgresPlace } from '@unmask/testing/postgres-place';
import { startedProcess } from '@unmask/testing/process';
import { startTestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, type TestAccount } from './accounts.testing.ts';

const CALLS = 200;
const MONTH = API_MONTHLY_LIMITS.pro;
/** Two hundred calls on a busy machine. */
const MINUTE_LEFT_MS = 25_000;

interface World {
  addresses: string[];
  db: Database;
  close(): Promise<void>;
}

async function oneServer(): Promise<World> {
  const server = await startTestServer({ RUN_JOBS: 'false' });
  return { addresses: [server.address], db: server.core.database.db, close: () => server.dispose() };
}

async function twoServers(): Promise<World> {
  const place = await postgresPlace();
  const dataDir = await testFolder('limits');
  const settings = { DATABASE_URL: place.url, RUN_JOBS: 'false' };
  const servers = await Promise.all([startedProcess(dataDir, settings), startedProcess(dataDir, settings)]);
  const database = await openDatabase({ url: place.url, dir: dataDir });
  return {
    addresses: servers.map(({ address }) => address),
    db: database.db,
    async close() {
      await database.close();
      await Promise.all(servers.map((server) => server.stop()));
      await place.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

describe.each([
  ['one server', oneServer],
  ['two servers on one PostgreSQL', twoServers],
] as const)('%s', (_title, open) => {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  async function codeOf(response: Response): Promise<string> {
    const body = (await response.json()) as { code?: string };
    return body.code ?? String(response.status);
  }
  const at = (n: number) => world.addresses[n % world.addresses.length]!;
  const read = async (key: string, n: number) =>
    codeOf(await fetch(`${at(n)}${BASE}/api/v1/usage`, { headers: { 'x-api-key': key } }));
  /** Counted and begun; nothing works on it. */
  async function analyze(key: string, n: number): Promise<string> {
    const body = new FormData();
    body.set('file', new Blob(['a few bytes'], { type: 'video/mp4' }), 'clip.mp4');
    const headers = { 'x-api-key': key, prefer: 'respond-async' };
    return codeOf(await fetch(`${at(n)}${BASE}/api/v1/analyze`, { method: 'POST', headers, body }));
  }
  /** Counted, and then refused at once: there is no form. */
  const refused = async (key: string, n: number) =>
    codeOf(await fetch(`${at(n)}${BASE}/api/v1/analyze`, { method: 'POST', headers: { 'x-api-key': key } }));

  async function allAtOnce(call: (n: number) => Promise<string>): Promise<Record<string, number>> {
    await freshMinute(MINUTE_LEFT_MS);
    const codes = await Promise.all(Array.from({ length: CALLS }, (_, n) => call(n)));
    const counts: Record<string, number> = {};
    for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
    return counts;
  }

  async function used({ id }: TestAccount): Promise<{ calls?: number; minuteCalls?: number; uses: number }> {
    const [usage] = await world.db.select().from(apiUsage).where(eq(apiUsage.userId, id));
    const keys = await world.db.select().from(apiKeys).where(eq(apiKeys.userId, id));
    const uses = keys.reduce((sum, { usageCount }) => sum + usageCount, 0);
    return { calls: usage?.calls, minuteCalls: usage?.minuteCalls, uses };
  }

  test('[PUBAPI-025] the minute: of 200 calls with three keys exactly 10 pass, the first of the account among them', async () => {
    const account = await makeAccount(world.db, { keys: 3 });
    const counts = await allAtOnce((n) => read(account.keys[n % 3]!, n));
    expect(counts).toEqual({ 200: API_MINUTE_LIMIT, api_minute_limit: CALLS - API_MINUTE_LIMIT });
    expect(await used(account)).toEqual({ calls: 0, minuteCalls: API_MINUTE_LIMIT, uses: CALLS });
  });

  test('the month: of 200 analyses exactly the 7 that are left pass', async () => {
    const account = await makeAccount(world.db, { keys: 2, spent: MONTH - 7 });
    const counts = await allAtOnce((n) => analyze(account.keys[n % 2]!, n));
    expect(counts).toEqual({ 202: 7, api_month_limit: CALLS - 7 });
    expect(await used(account)).toEqual({ calls: MONTH, minuteCalls: 7, uses: CALLS });
  });

  test('both at once: 10 of the minute, and of the analyses no more than the 4 that are left', async () => {
    const account = await makeAccount(world.db, { spent: MONTH - 4 });
    const [key] = account.keys;
    const counts = await allAtOnce((n) => (n % 4 < 2 ? analyze(key, n) : read(key, n)));
    const analyses = counts[202] ?? 0;
    expect(analyses).toBeLessThanOrEqual(4);
    expect((counts[200] ?? 0) + analyses).toBe(API_MINUTE_LIMIT);
    expect((counts.api_minute_limit ?? 0) + (counts.api_month_limit ?? 0)).toBe(CALLS - API_MINUTE_LIMIT);
    expect(await used(account)).toEqual({ calls: MONTH - 4 + analyses, minuteCalls: 10, uses: CALLS });
  });

  test('refused requests beside analyses: what was counted for them is given back, and no more', async () => {
    const account = await makeAccount(world.db, { keys: 2, spent: MONTH - 7 });
    // By itself it gets as far as the file; among many the month may be full for as long as the others hold it.
    await freshMinute(MINUTE_LEFT_MS);
    expect(await refused(account.keys[0]!, 0)).toBe('api_file_required');
    expect(await used(account)).toEqual({ calls: MONTH - 7, minuteCalls: 1, uses: 1 });
    await world.db.update(apiUsage).set({ minuteCalls: 0 }).where(eq(apiUsage.userId, account.id));
    const counts = await allAtOnce((n) => (n % 2 ? analyze : refused)(account.keys[n % 2]!, n));
    const { 202: begun = 0, api_file_required: returned = 0, ...limits } = counts;
    expect(begun + returned).toBeLessThanOrEqual(API_MINUTE_LIMIT);
    const { api_month_limit: month = 0, api_minute_limit: minute = 0, ...other } = limits;
    expect([begun + returned + month + minute, other]).toEqual([CALLS, {}]);
    expect(await used(account)).toEqual({
      calls: MONTH - 7 + begun,
      minuteCalls: begun + returned,
      uses: CALLS + 1,
    });
  });

  test('eight accounts mixed: each its own ten', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, () => makeAccount(world.db)));
    const counts = await allAtOnce((n) => read(accounts[(n * 5) % 8]!.keys[0], n));
    expect(counts).toEqual({ 200: 80, api_minute_limit: 120 });
    for (const account of accounts) expect((await used(account)).minuteCalls).toBe(API_MINUTE_LIMIT);
  });

  test('ten gates as ten servers have them, in ever other orders: nothing is counted twice, and nobody waits for ever', async () => {
    const accounts = await Promise.all([
      ...Array.from({ length: 6 }, () => makeAccount(world.db, { keys: 2 })),
      ...Array.from({ length: 6 }, () => makeAccount(world.db, { keys: 2, spent: MONTH - 3 })),
    ]);
    await freshMinute(MINUTE_LEFT_MS);
    const passed = new Map<string, number>();
    const works = async (gate: KeyGate, turn: number) => {
      for (let round = 0; round < 8; round += 1) {
        // Every gate begins elsewhere, and half of them go backwards.
        const order = accounts.map((_, n) => accounts[(n + turn * 5 + round) % accounts.length]!);
        if (turn % 2) order.reverse();
        const answers = await Promise.all(
          order.map(({ keys }) =>
            gate(keys[round % 2]!, { scope: 'analyses:write', requests: 1, analyses: 1 }),
          ),
        );
        for (const answer of answers) {
          if (answer?.count?.refusedBy !== null) continue;
          passed.set(answer.owner.id, (passed.get(answer.owner.id) ?? 0) + 1);
        }
      }
    };
    await Promise.all(Array.from({ length: 10 }, (_, turn) => works(createKeyGate(world.db), turn)));
    for (const [n, account] of accounts.entries()) {
      const room = n < 6 ? API_MINUTE_LIMIT : 3;
      expect(passed.get(account.id)).toBe(room);
      expect(await used(account)).toEqual({ calls: n < 6 ? room : MONTH, minuteCalls: room, uses: 80 });
    }
  });

  test('a database that fails: an error for those requests, and answers again afterwards', async () => {
    const account = await makeAccount(world.db);
    await freshMinute(MINUTE_LEFT_MS);
    await world.db.execute(sql`alter table api_usage rename to api_usage_away`);
    const failed = await Promise.all(Array.from({ length: 6 }, (_, n) => read(account.keys[0], n)));
    await world.db.execute(sql`alter table api_usage_away rename to api_usage`);
    expect(failed).toEqual(Array(6).fill('unexpected'));
    expect(await read(account.keys[0], 0)).toBe('200');
    expect(await used(account)).toEqual({ calls: 0, minuteCalls: 1, uses: 1 });
  });
});
