/** The pages of learning, play and reach on both widths, light and dark: nothing serious is wrong, and nothing runs out at the side. */
import type { Page } from '@playwright/test';
import { looksWell } from './looks.ts';
import { openHome, signUp } from './steps.ts';
import { expect, test } from './test.ts';

/** For anybody, and beside them those that show more to who has an account. */
const OPEN = ['/quiz', '/leaderboard', '/celebrity-database', '/newsletter', '/marketing'];
const OWN = ['/profile', '/leaderboard', '/quiz'];
const TABS = ['Outreach Tools', 'Email Marketing', 'Analytics Setup'];

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(300_000);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

test('what a visitor opens', async ({ page }) => {
  for (const path of OPEN) {
    await open(page, path);
    await looksWell(page, path);
  }
});

test('every tab of the marketing area', async ({ page }) => {
  for (const name of TABS) {
    await open(page, '/marketing');
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    await looksWell(page, name);
  }
});

test('the entry of a person, from the database', async ({ page }) => {
  await open(page, '/celebrity-database');
  await page.locator('a[href^="/celebrity-database/"]').first().click();
  await page.waitForURL(/\/celebrity-database\/.+/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await looksWell(page, 'entry');
});

test('what somebody with an account opens', async ({ page }) => {
  await openHome(page);
  await signUp(page);
  for (const path of OWN) {
    await open(page, path);
    await looksWell(page, `own ${path}`);
  }
});
