import type { Page } from '@playwright/test';
import { findings } from './findings.ts';
import {
  ANALYSIS_LIMIT_MS,
  analyzeButton,
  choosePrivateMode,
  freshEmail,
  openHome,
  picker,
  signUp,
  toast,
  untilResult,
} from './steps.ts';
import { expect, test } from './test.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test.describe('the enterprise dashboard', () => {
  test.setTimeout(2 * ANALYSIS_LIMIT_MS);
  // The browser's own line about an address without an account.
  test.use({ expectedErrors: [/status of 404/], contextOptions: { reducedMotion: 'reduce' } });

  test('[ENTDASH-002] a member finds it, adds people, opens an analysis and takes the file', async ({
    page,
    clips,
  }) => {
    await page.goto('/enterprise/dashboard');
    await expect(page.getByText('Sign in to see the dashboard of your organization.')).toBeVisible();
    await openHome(page);
    await signUp(page);
    await page.goto('/enterprise/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome to the Enterprise Dashboard' })).toBeVisible();
    expect((await page.request.post('/api/organizations', { data: { name: 'Northwind' } })).ok()).toBe(true);
    await openHome(page);
    await choosePrivateMode(page);
    await picker(page).setInputFiles(clips.short);
    await analyzeButton(page).click();
    await untilResult(page);

    await page.getByRole('banner').getByRole('link', { name: 'Team dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Northwind' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Recent Analyses' }).getByRole('link')).toHaveCount(1);
    expect(await findings(page)).toEqual([]);

    await tab(page, 'Team Management').click();
    await expect(page.getByText('1 member')).toBeVisible();
    const email = freshEmail();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Add member' }).click();
    await expect(toast(page, 'User not found')).toContainText('This user needs to create an account first');
    await page.getByRole('button', { name: 'Invite by mail' }).click();
    await expect(toast(page, 'Invitation sent')).toContainText(email);
    await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(email);
    expect(await findings(page)).toEqual([]);

    await tab(page, 'Analysis History').click();
    const table = page.getByRole('table', { name: 'Analyses of the organization' });
    await expect(table.getByRole('row')).toHaveCount(2);
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Search by filename or email').fill('no such file');
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(table.getByRole('row')).toHaveCount(2);
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^analysis-report-\d{4}-\d\d-\d\d\.csv$/);

    await table.getByRole('link').click();
    await expect(page).toHaveURL(/\/analyses\/[\w-]+$/);
    await page.goBack();
    await expect(tab(page, 'Analysis History')).toHaveAttribute('aria-selected', 'true');
  });
});
