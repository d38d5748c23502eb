import type { Page } from '@playwright/test';
import { findings } from './findings.ts';
import {
  ANALYSIS_LIMIT_MS,
  analyzeButton,
  choosePrivateMode,
  openHome,
  picker,
  signUp,
  toast,
  untilResult,
} from './steps.ts';
import { expect, test } from './test.ts';

async function analyze(page: Page, clip: string): Promise<void> {
  await openHome(page);
  await picker(page).setInputFiles(clip);
  await analyzeButton(page).click();
  await untilResult(page);
}

const openHistory = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'My analyses' }).click();

test.describe('saved analyses', () => {
  test.setTimeout(4 * ANALYSIS_LIMIT_MS);
  // The browser's own line about a revoked link.
  test.use({ expectedErrors: [/status of (404|410)/], contextOptions: { reducedMotion: 'reduce' } });

  test('analyze, answer, open again, rename, share, revoke, repeat and delete', async ({
    page,
    clips,
    browser,
    server,
  }) => {
    await openHome(page);
    await signUp(page);
    await openHistory(page);
    await expect(page.getByRole('heading', { name: 'No analyses yet' })).toBeVisible();
    expect(await findings(page)).toEqual([]);

    await analyze(page, clips.short);
    const question = page.getByRole('region', { name: 'Do you know what this is?' });
    await question.getByRole('button', { name: 'Made or altered by AI' }).click();
    await question.getByRole('combobox', { name: 'How do you know?' }).selectOption('I made it myself');
    await question.getByRole('checkbox', { name: /You may keep this file/ }).check();
    await question.getByRole('textbox').fill('I made this clip myself.');
    await question.getByRole('button', { name: 'Send' }).click();
    await expect(question.getByRole('button', { name: 'Send' })).toBeDisabled();

    await openHistory(page);
    const list = page.getByRole('list', { name: 'Saved analyses' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    expect(await findings(page)).toEqual([]);
    await list.getByRole('button', { name: /^Rename/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Interview');
    await dialog.getByRole('button', { name: 'Save name' }).click();
    await expect(toast(page, 'Renamed')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('no such name');
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await list.getByRole('link', { name: 'Interview' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Interview' })).toBeVisible();
    await expect(page.getByTestId('confidence')).toBeVisible();
    await expect(question.getByRole('textbox')).toHaveValue('I made this clip myself.');
    // The tab that has sent it plays its own file; any other plays the service's copy.
    await expect(page.locator('video')).toHaveAttribute('src', /^blob:/);
    await page.reload();
    await expect(page.locator('video')).toHaveAttribute('src', /\/api\/analyses\/.+\/media/);
    await expect(question.getByRole('textbox')).toHaveValue('I made this clip myself.');
    expect(await findings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Share' }).click();
    await dialog.getByRole('combobox', { name: 'The link works for' }).selectOption('1 day');
    await dialog.getByRole('button', { name: 'Make link' }).click();
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(link).toContain(`${server.url}/shared/`);
    expect(await findings(page)).toEqual([]);

    const other = await browser.newContext();
    const reader = await other.newPage();
    expect((await reader.goto(link))?.status()).toBe(200);
    await expect(reader.getByRole('heading', { level: 1, name: 'Interview' })).toBeVisible();
    await expect(reader.getByTestId('confidence')).toBeVisible();
    await expect(reader.locator('video')).toHaveCount(0);
    await expect(reader.getByText('Do you know what this is?')).toHaveCount(0);
    await expect(reader.locator('meta[name="robots"]').first()).toHaveAttribute('content', /noindex/);
    expect(await findings(reader)).toEqual([]);

    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(dialog.getByText('revoked')).toBeVisible();
    await page.keyboard.press('Escape');
    expect((await reader.reload())?.status()).toBe(410);
    await expect(reader.getByRole('alert')).toContainText('has revoked it');
    expect(await findings(reader)).toEqual([]);
    await other.close();

    await page.getByRole('button', { name: 'Analyze again' }).click();
    await expect(toast(page, 'Analysis started')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible({
      timeout: ANALYSIS_LIMIT_MS,
    });
    await page.getByRole('link', { name: /Compared with the analysis of/ }).click();
    await expect(page.getByText('Repeated')).toBeVisible();

    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(toast(page, 'Analysis deleted')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(1);
  });

  test('a guest has a history; a visitor is asked to sign in', async ({ page, clips }) => {
    await page.goto('/analyses');
    await expect(page.getByText('Sign in to see the analyses you have saved.')).toBeVisible();
    await openHome(page);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue as Guest' }).click();
    await expect(toast(page, 'Guest Access Enabled')).toBeVisible();
    await choosePrivateMode(page);
    await picker(page).setInputFiles(clips.short);
    await analyzeButton(page).click();
    await untilResult(page);
    await openHistory(page);
    await page.getByRole('list', { name: 'Saved analyses' }).getByRole('link').click();
    await expect(page.getByText(/The still frames are kept until/)).toBeVisible();
  });
});
