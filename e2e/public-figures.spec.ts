import { findings } from './findings.ts';
import { expect, signInAsStaff, test } from './operated.ts';
import { signUp, toast } from './steps.ts';

const NAME = 'Quendra Ostwick';

test.setTimeout(240_000);

test('[ROUTE-013] [CELEB-001] [CELEB-010] [CELEB-011] the database: samples, a report, its confirmation, and the entry', async ({
  page,
  browser,
  operated,
}, info) => {
  const noLine = async (name: string) => {
    expect(await findings(page), name).toEqual([]);
    await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(390);
    await page.screenshot({ path: info.outputPath(`${name}-390.png`), fullPage: true });
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/celebrity-database');
  await expect(page.getByRole('heading', { level: 1, name: 'Celebrity Deepfake Database' })).toBeVisible();
  await expect(page.getByText('2,847')).toBeVisible();
  await expect(page.getByRole('row', { name: /Velina Quortz/ })).toBeVisible();
  await noLine('samples');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('orrel');
  await expect(page.getByRole('row', { name: /Velina Quortz/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'View Tamsin Orrelwood' }).click();
  await expect(page.getByText(/nobody is meant/)).toBeVisible();

  await page.goto('/');
  await signUp(page);
  await page.goto('/celebrity-database');
  await page.getByRole('button', { name: 'Report a deepfake', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Whom does it show?').fill(NAME);
  await dialog.getByLabel('Who says that it is fake?').fill('Example Gazette');
  await dialog.getByLabel('Address of that source').fill('https://gazette.example/fake');
  await dialog.getByLabel('Day on which the source published it').fill('2026-01-05');
  await dialog.getByLabel('What does it show?').fill('A clip promises high returns in her name.');
  expect(await findings(page), 'form').toEqual([]);
  await page.screenshot({ path: info.outputPath('form.png') });
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(toast(page, 'Report received')).toBeVisible();
  await expect(page.getByRole('row', { name: /Waits to be looked at/ })).toBeVisible();

  const context = await browser.newContext({ baseURL: operated.url, colorScheme: 'dark' });
  const staff = await context.newPage();
  await signInAsStaff(staff);
  await staff.goto('/admin/public-figures');
  await expect(staff.getByRole('heading', { name: NAME })).toBeVisible();
  expect(await findings(staff)).toEqual([]);
  await staff.screenshot({ path: info.outputPath('dark-review.png'), fullPage: true });
  await staff.getByRole('button', { name: `Confirm the report about ${NAME}` }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Confirm the report' }).click();
  await expect(toast(staff, 'Confirmed')).toBeVisible();
  await staff.goto('/celebrity-database');
  await expect(staff.getByRole('row', { name: new RegExp(NAME) })).toBeVisible();
  await expect(staff.getByText('sample', { exact: true })).toHaveCount(0);
  expect(await findings(staff)).toEqual([]);
  await staff.screenshot({ path: info.outputPath('dark-list.png'), fullPage: true });
  await context.close();

  await page.goto('/celebrity-database/quendra-ostwick');
  await expect(page.getByRole('link', { name: 'Example Gazette' })).toBeVisible();
  // The list is for search engines, names are not.
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /^noindex/);
  const map = await (await page.request.get('/sitemap.xml')).text();
  expect(map).toContain('/celebrity-database</loc>');
  expect(map).not.toContain('/celebrity-database/');
  await noLine('entry');
});
