import type { Page } from '@playwright/test';
import { makeSound } from '@unmask/media-fixtures';
import { findings } from './findings.ts';
import { expect, test } from './test.ts';

const WIDTHS = [1440, 390];

/** Nothing serious is wrong, and nothing sticks out, at both widths. */
async function checkPage(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

test('[BUSINESS-008] somebody asks for a demo call, and the operator has the mail', async ({ page }) => {
  await page.goto('/business');
  await checkPage(page);
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    await page.getByRole('button', { name: 'Schedule Demo Call' }).first().click();
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await dialog.getByLabel('Name', { exact: true }).fill('Ann');
  await dialog.getByLabel('Work email').fill('ann@example.com');
  await dialog.getByLabel('Company', { exact: true }).fill('Northwind');
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Request the call' }).click();
  await expect(dialog.getByRole('status')).toContainText('will write to ann@example.com.');
  const outbox = await page.request.get('/dev/outbox');
  expect(await outbox.text()).toContain('Demo call: Northwind');
});

test('[ROUTE-008] [HUB-007] [VOICE-003] [VOICE-004] from the hub to a recording and its result', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await page.goto('/enterprise-features');
  await checkPage(page);
  await page.getByRole('link', { name: 'SOC 2 Compliance' }).click();
  await expect(page.getByText(/^Compliance belongs to an organization/)).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: 'Back to Enterprise Features' }).click();
  await page.getByRole('link', { name: 'Voice Clone Detection' }).click();
  await page
    .getByLabel('Choose a sound file')
    .first()
    .setInputFiles(await makeSound({ seconds: 8 }));
  await checkPage(page);
  await page.getByRole('button', { name: 'Analyze Voice' }).click();
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict).toBeVisible({ timeout: 90_000 });
  const waveform = page.getByRole('img', { name: /^Waveform of 8 seconds/ });
  await expect(waveform).toBeVisible();
  // Decoded here, not drawn from the level of each second.
  await expect(page.getByText(/^Drawn from the level/)).toHaveCount(0);
  const heights = () =>
    waveform.locator('rect').evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))));
  await expect.poll(async () => Math.max(...(await heights()))).toBeGreaterThan(10);
  expect(new Set((await heights()).map(Math.round)).size).toBeGreaterThan(10);
  await checkPage(page);
});
