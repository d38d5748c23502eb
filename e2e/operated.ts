/** A server with a member of staff, made the way an operator makes the first one. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { QUICK_IMPORTS } from '../scripts/server-flags.mjs';
import { type RunningServer, startServer } from './server.ts';
import { PASSWORD, toast } from './steps.ts';
import { expect, test as shared } from './test.ts';

export { expect };

const ROOT = path.resolve(import.meta.dirname, '..');
export const STAFF = 'operator@example.com';

async function operatedServer(): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'unmask-operated-'));
  // Nothing is analyzed here: without engine and backups it starts and stops at once.
  const settings = { DATA_DIR: dataDir, AUTH_LIMITS: 'false', RUN_JOBS: 'false', BACKUP_KEEP: '0' };
  const first = await startServer(settings);
  const answer = await fetch(`${first.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: first.url },
    body: JSON.stringify({ email: STAFF, password: PASSWORD, name: 'Operator' }),
  });
  if (!answer.ok) throw new Error(`sign-up of staff: ${answer.status} ${await answer.text()}`);
  await first.stop();
  const node = path.join(ROOT, 'node_modules', '.bin', 'node');
  const granted = spawnSync(node, [QUICK_IMPORTS, 'apps/server/admin.ts', 'grant-staff', STAFF], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  if (granted.status !== 0) throw new Error(`grant-staff: ${granted.stdout}${granted.stderr}`);
  const server = await startServer(settings);
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const test = shared.extend<object, { operated: RunningServer }>({
  operated: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const server = await operatedServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ operated }, use) => use(operated.url),
});

/** Signs in through the header's window. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('textbox', { name: 'Email' }).fill(email);
  await modal.locator('input[type="password"]').fill(PASSWORD);
  await modal.getByRole('button', { name: 'Sign In' }).click();
}

export async function signInAsStaff(page: Page): Promise<void> {
  await page.goto('/');
  await signIn(page, STAFF);
  await expect(toast(page, 'Welcome back!')).toBeVisible();
}
