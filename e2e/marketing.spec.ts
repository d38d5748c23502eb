import type { Page } from '@playwright/test';
import { findings } from './findings.ts';
import { expect, signInAsStaff, test } from './operated.ts';
import { signUp, toast } from './steps.ts';

const PLACES = [
  '',
  '?tab=outreach',
  '?tab=outreach&sub=central-ca',
  '?tab=outreach&sub=national',
  '?tab=outreach&sub=social',
  '?tab=email',
  '?tab=email&sub=b2b',
  '?tab=email&sub=sources',
  '?tab=email&sub=analytics',
  '?tab=analytics',
];
/** The widest of them, on a telephone. */
const WIDE = ['', '?tab=outreach&sub=central-ca', '?tab=outreach&sub=national', '?tab=email&sub=sources'];
const named = (place: string) => place.replaceAll(/\W+/g, '-') || 'plan';

async function open(page: Page, place: string): Promise<void> {
  await page.goto(`/marketing${place}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Marketing' })).toBeVisible();
  await expect(page.getByRole('tabpanel').first()).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}

test.setTimeout(240_000);

test('[ROUTE-009] [MKT-001] [MKT-013] [MKT-178] the marketing area: open to read, kept for who signed in, and a campaign link that brings an account', async ({
  page,
  browser,
  operated,
}, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '?utm_source=flyer&utm_campaign=launch');
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: "Tomorrow's Plan" })).toHaveAttribute('aria-selected', 'true');
  await signUp(page);
  // Not `check`, which looks once, at once: the tick is drawn a moment later.
  const task = page.getByRole('checkbox', { name: 'Answer who answered' });
  await task.click();
  await expect(task).toBeChecked();
  await expect(page.getByText('1 of 8 done')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 of 8 done')).toBeVisible();
  for (const place of PLACES) {
    await open(page, place);
    expect(await findings(page), place).toEqual([]);
  }
  await open(page, '?tab=email');
  const columns = page.locator('[data-columns="6"]');
  const widths = await columns.evaluate((element) => getComputedStyle(element).gridTemplateColumns);
  expect(widths.split(' ')).toHaveLength(6);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const place of WIDE) {
    await open(page, place);
    await page.screenshot({ path: info.outputPath(`390${named(place)}.png`), fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBeLessThanOrEqual(390);
  }

  const context = await browser.newContext({ baseURL: operated.url, colorScheme: 'dark' });
  const staff = await context.newPage();
  await signInAsStaff(staff);
  await open(staff, '?tab=analytics');
  await expect(staff.getByRole('row', { name: /flyer.*launch/ })).toBeVisible();
  await expect(staff.getByLabel('Measurement id')).toHaveValue('G-XXXXXXXXXX');
  expect(await findings(staff)).toEqual([]);
  await staff.screenshot({ path: info.outputPath('dark-analytics.png'), fullPage: true });
  // This machine is nobody's feed: the fetcher refuses to go there.
  for (const id of ['ic3', 'ftc', 'aiid', 'industry', 'research'])
    await staff.request.put(`/api/marketing/sources/${id}`, { data: { url: 'http://127.0.0.1/feed' } });
  await open(staff, '?tab=email&sub=sources');
  await staff.getByRole('button', { name: 'Refresh All' }).click();
  await expect(toast(staff, 'Refresh failed')).toBeVisible();
  await expect(staff.getByText('Error', { exact: true })).toHaveCount(5);
  await staff.screenshot({ path: info.outputPath('dark-sources.png'), fullPage: true });
  await context.close();
});
