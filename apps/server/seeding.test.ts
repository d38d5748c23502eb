/** `--seed` where it may not be: in production, and where people are already. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestServer, TEST_ENGINE_CACHE, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isEmpty } from './seed.ts';
import { seedWish } from './seeding.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

test('production is refused before anything is opened', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'unmask-seed-'));
  const ended = spawnSync(process.execPath, [path.join(import.meta.dirname, 'main.ts'), '--seed'], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      UNMASK_SECRET: 'x'.repeat(64),
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'https://unmask.example',
      DATA_DIR: folder,
      ENGINE_CACHE_DIR: TEST_ENGINE_CACHE,
    },
  });
  rmSync(folder, { recursive: true, force: true });
  expect(ended.status).toBeGreaterThan(0);
  expect(ended.stderr).toContain('Nothing is seeded in production');
});

test('only an empty database is seeded', async () => {
  const { db } = server.core.database;
  expect(await isEmpty(db)).toBe(true);
  await server.client().becomeGuest();
  expect(await isEmpty(db)).toBe(false);
});

test('what the command line asks for', () => {
  expect([seedWish([]), seedWish(['--seed']), seedWish(['--seed=once'])]).toEqual([null, 'new', 'once']);
});
