/** A stranger's way from a channel to a report: an alert arrives in Slack, is acknowledged by its link, and becomes a case that others can check. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { makeClip } from '@unmask/media-fixtures';
import { startHttpServer } from '@unmask/platform/testing/http-server';
import { findings } from './findings.ts';
import { looksWell as looksWellIn } from './looks.ts';
import { type RunningServer, startServer } from './server.ts';
import { ANALYSIS_LIMIT_MS, analyzeButton, openHome, picker, signUp, toast, untilResult } from './steps.ts';
import { expect, test as shared } from './test.ts';

const test = shared.extend<object, { reaching: RunningServer }>({
  reaching: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      // What stands for Slack runs on this machine.
      const server = await startServer({ FETCH_ALLOW: '127.0.0.0/8', BACKUP_KEEP: '0' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ reaching }, use) => use(reaching.url),
  contextOptions: { reducedMotion: 'reduce' },
});

interface Message {
  attachments: Array<{ actions: Array<{ text: string; url: string }> }>;
}

/** Moves on with the Tab key alone until a control of this name, or with this label, has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const at = () =>
    page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement | null;
      return (focused?.labels?.[0] ?? focused)?.textContent?.trim() ?? '';
    });
  for (let steps = 0; steps < 200; steps += 1) {
    await page.keyboard.press('Tab');
    const here = await at();
    if (here === name || here === `${name} *`) return;
  }
  throw new Error(`“${name}” is not reached with the keyboard`);
}

async function pressByKey(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Kept as pictures beside it. */
const looksWell = (page: Page, info: TestInfo, name: string) =>
  looksWellIn(page, name, (look) =>
    page.screenshot({ path: info.outputPath(`${look}.png`), fullPage: true }),
  );

/** `unmask verify`, as somebody runs it who has the package and nothing else. */
async function verify(file: string): Promise<{ code: number | null; said: string }> {
  const main = path.resolve(import.meta.dirname, '../apps/cli/main.ts');
  const child = spawn(process.execPath, [main, 'verify', file, '--no-rerun']);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, said };
}

test('[FORENSICS-012] an alert that arrives in Slack is acknowledged by its link and becomes a case with a report and a package that is valid', async ({
  page,
}, info) => {
  test.setTimeout(6 * ANALYSIS_LIMIT_MS);
  const slack = await startHttpServer(() => ({ body: 'ok' }));
  const folder = await mkdtemp(path.join(tmpdir(), 'unmask-walk-'));
  try {
    await openHome(page);
    await signUp(page);
    expect((await page.request.post('/api/organizations', { data: { name: 'Northwind' } })).ok()).toBe(true);
    await page.goto('/enterprise-features/integrations');
    await page.getByRole('tab', { name: 'Slack' }).click();
    await page.getByLabel('Webhook address').fill(`${slack.origin}/services/T1`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Slack saved')).toBeVisible();

    // The mark that a generator leaves in its files: a verdict, and no guess.
    const metadata = { comment: 'Job ID: 4f6a0f3e-2f6b-4a6b-9d1b-0d9f5a1c2b3d' };
    const clip = await makeClip({ width: 640, height: 360, seconds: 2, metadata });
    await openHome(page);
    await picker(page).setInputFiles(clip);
    await analyzeButton(page).click();
    await untilResult(page);
    await expect.poll(() => slack.to('/services/T1').length, { timeout: 30_000 }).toBe(1);
    const message = JSON.parse(slack.to('/services/T1')[0]!.body) as Message;
    const buttons = message.attachments[0]!.actions;
    const link = (text: string) => buttons.find((button) => button.text === text)!.url;

    await page.goto(link('Acknowledge'));
    await expect(page.getByRole('heading', { name: 'Acknowledge this alert?' })).toBeVisible();
    await looksWell(page, info, 'link');
    await pressByKey(page, 'Acknowledge');
    await expect(page.getByText('Acknowledged by a member of the organization.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'To all alerts' })).toHaveAttribute(
      'href',
      '/enterprise-features/integrations',
    );
    await page.goto('/enterprise-features/integrations');
    await expect(page.getByText('AI-generated file found')).toBeVisible();
    await looksWell(page, info, 'alerts');

    await page.goto(link('Open a case'));
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(/^.+: \w+\.mp4$/);
    await looksWell(page, info, 'new-case');
    await pressByKey(page, 'Open case');
    await expect(page.getByRole('heading', { level: 3, name: /^E1 · / })).toBeVisible();
    await tabTo(page, 'Role');
    await page.keyboard.type('Reference');
    await expect(page.getByLabel('Role')).toHaveValue('reference');
    const choosing = page.waitForEvent('filechooser');
    await pressByKey(page, 'Choose a file');
    await (await choosing).setFiles(await makeClip({ width: 640, height: 360, seconds: 2 }));
    await expect(page.getByRole('heading', { level: 3, name: /^E2 · / })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Being analyzed')).toBeHidden({ timeout: ANALYSIS_LIMIT_MS });
    await expect(page.getByText('Compared with E2')).toBeVisible();

    await pressByKey(page, 'Write findings');
    await tabTo(page, 'Summary');
    await page.keyboard.type('The clip carries the mark of a generator.');
    await pressByKey(page, 'Save');
    await expect(toast(page, 'Case saved')).toBeVisible();
    await pressByKey(page, 'Generate report');
    await expect(toast(page, 'Forensics report generated')).toBeVisible({ timeout: 60_000 });
    await looksWell(page, info, 'case');

    const downloading = page.waitForEvent('download');
    await pressByKey(page, 'Whole case (ZIP)');
    const file = path.join(folder, 'case.zip');
    await (await downloading).saveAs(file);
    const whole = await verify(file);
    expect([whole.code, whole.said]).toEqual([0, expect.stringContaining('exhibits/E1-')]);

    // The panel of the record store stands on another page that admins set up.
    await page.goto('/enterprise-features/training');
    await page.getByRole('tab', { name: 'Company Dashboard' }).click();
    await page.getByLabel('Endpoint').fill(`${slack.origin}/xapi`);
    await page.getByLabel('Key', { exact: true }).fill('k');
    await page.getByRole('textbox', { name: 'Secret' }).fill('s');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Record store saved')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await slack.close();
  }
});
