/** Files above 50 MB of a paid plan: sent in parts, through a lost connection and a reload, to a real result. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { setTier, startTestServer, type TestServer } from '@unmask/testing/server';
import { shortClip } from './clips.ts';
import { ANALYSIS_LIMIT_MS, analyzeButton, openHome, picker, signUp, toast, untilResult } from './steps.ts';
import { test as base, expect } from './test.ts';

const FIFTY_MB = 52_428_800;

/** A playable clip with a box of padding behind it, as the format allows: large on the way, quick to analyze. */
async function largeFile(dir: string, size: number): Promise<string> {
  const clip = readFileSync(await shortClip());
  const padding = randomBytes(size - clip.length);
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4, 'ascii');
  const file = path.join(dir, 'holiday.mp4');
  writeFileSync(file, Buffer.concat([clip, padding]));
  return file;
}

const test = base.extend<object, { own: TestServer; file: string }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const server = await startTestServer();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  file: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const dir = mkdtempSync(path.join(tmpdir(), 'unmask-large-'));
      await use(await largeFile(dir, FIFTY_MB + 10_000_000));
      rmSync(dir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ own }, use) => use(own.address),
});

test.setTimeout(2 * ANALYSIS_LIMIT_MS);

async function becomePro(page: Page, own: TestServer): Promise<void> {
  await openHome(page);
  const email = await signUp(page);
  const { db } = own.core.database;
  const [person] = await db.select().from(userProfiles).where(eq(userProfiles.email, email));
  await setTier(own, person?.id ?? '', 'pro');
  await page.reload();
  await expect(page.getByText('Up to 1 GB', { exact: true })).toBeVisible();
}

const uploadsDir = (own: TestServer) => path.join(own.settings.DATA_DIR, 'uploads');

/** The folder comes with the first upload. */
const kept = (own: TestServer) => (existsSync(uploadsDir(own)) ? readdirSync(uploadsDir(own)) : []);

/** Bytes that have arrived of unfinished uploads. */
function arrived(own: TestServer): number {
  const names = kept(own).filter((name) => !name.endsWith('.json'));
  return names.reduce((sum, name) => sum + statSync(path.join(uploadsDir(own), name)).size, 0);
}

interface Connection {
  /** Slow enough that something is left to interrupt. */
  slow(): Promise<void>;
  fast(): Promise<void>;
  lost(): Promise<void>;
}

async function connectionOf(page: Page): Promise<Connection> {
  const session = await page.context().newCDPSession(page);
  const set = async (offline: boolean, uploadThroughput: number) => {
    const conditions = { offline, latency: 0, downloadThroughput: -1, uploadThroughput };
    await session.send('Network.emulateNetworkConditions', conditions);
  };
  return { slow: () => set(false, 6_000_000), fast: () => set(false, -1), lost: () => set(true, -1) };
}

/** A slow upload of a paid account of which more than `bytes` have arrived. */
async function underWay(page: Page, own: TestServer, file: string, bytes: number): Promise<Connection> {
  await becomePro(page, own);
  const connection = await connectionOf(page);
  await connection.slow();
  await picker(page).setInputFiles(file);
  await analyzeButton(page).click();
  await expect.poll(() => arrived(own), { timeout: 30_000 }).toBeGreaterThan(bytes);
  return connection;
}

test('one file above 50 MB goes in parts and gets its result', async ({ page, own, file }) => {
  await becomePro(page, own);
  const parts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads/')) parts.push(request.method());
  });
  await picker(page).setInputFiles(file);
  const started = page.waitForRequest('**/functions/v1/ai-detection');
  await analyzeButton(page).click();
  await expect(page.getByText('Sending the file in parts').first()).toBeVisible();
  const body: Record<string, unknown> = (await started).postDataJSON();
  expect(Object.keys(body).sort()).toEqual(
    ['analysisMode', 'fileName', 'fileSize', 'fileType', 'uploadId', 'videoFrames'].sort(),
  );
  await untilResult(page);
  await expect(toast(page, 'Analysis complete!')).toBeVisible();
  expect(parts).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH', 'PATCH']);
  expect(kept(own)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('unmask_upload'))).toBeNull();
});

test.describe('interrupted', () => {
  test.use({ expectedErrors: [/ERR_|Failed to load resource/] });

  test('by a reload: the same file, chosen again, goes on where it stopped', async ({ page, own, file }) => {
    const connection = await underWay(page, own, file, 17_000_000);
    await page.reload();
    await connection.fast();
    await expect(page.getByText('An upload is not finished')).toBeVisible();
    await expect(page.getByText(/holiday\.mp4 \(.+\) was not sent to its end/)).toBeVisible();
    const before = arrived(own);
    expect(before).toBeLessThan(FIFTY_MB);
    await picker(page).setInputFiles(file);
    await expect(page.getByText('This file was sent in part before.')).toBeVisible();
    const first = page.waitForRequest(
      (request) => request.url().includes('/api/uploads/') && request.method() === 'PATCH',
    );
    await analyzeButton(page).click();
    expect(Number((await first).headers()['upload-offset'])).toBeGreaterThanOrEqual(before);
    await untilResult(page);
    expect(kept(own)).toEqual([]);
  });

  test('by a lost connection: says so, and goes on by itself', async ({ page, own, file }) => {
    const connection = await underWay(page, own, file, 17_000_000);
    await connection.lost();
    await expect(page.getByText('Connection lost: the upload goes on once it is back').first()).toBeVisible();
    const before = arrived(own);
    expect(before).toBeLessThan(FIFTY_MB);
    const head = page.waitForResponse((response) => response.request().method() === 'HEAD' && response.ok(), {
      timeout: 60_000,
    });
    await connection.fast();
    expect(Number((await head).headers()['upload-offset'])).toBeGreaterThanOrEqual(before);
    await untilResult(page);
  });

  test('by the person: nothing of it stays', async ({ page, own, file }) => {
    await underWay(page, own, file, 1_000_000);
    await page.getByRole('button', { name: 'Cancel analysis' }).click();
    await expect(toast(page, 'Analysis cancelled')).toBeVisible();
    await expect.poll(() => kept(own)).toEqual([]);
    await expect(page.getByText('An upload is not finished')).toBeHidden();
    await expect(analyzeButton(page)).toBeEnabled();
  });
});
