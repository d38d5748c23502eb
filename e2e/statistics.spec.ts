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

test.describe('analytics', () => {
  test('[ANALYTICS-001, ANALYTICS-002, ANALYTICS-006] a visitor sees published figures, real counts and marked samples; Refresh reads again', async ({
    page,
  }) => {
    await openHome(page);
    const section = page.locator('#analytics');
    await expect(section.getByRole('heading', { name: 'National fraud statistics' })).toBeVisible();
    await expect(section.getByText('$12.3 billion', { exact: true })).toBeVisible();
    await section.locator('summary').first().click();
    await expect(section.getByText('$12.3 billion: Deloitte')).toBeVisible();
    await expect(section.getByRole('heading', { name: 'Impact summary' })).toBeVisible();
    await expect(section.getByRole('heading', { name: /Detected threat types\s*sample/ })).toBeVisible();
    const update = page.waitForRequest(/update_global_stats/, { timeout: 1_500 }).catch(() => null);
    await section.getByRole('button', { name: 'Refresh' }).click();
    await expect(toast(page, 'Stats Updated')).toBeVisible();
    expect(await update).toBeNull();
  });

  test('[ANALYTICS-003, ANALYTICS-011, ANALYTICS-014] an analysis is counted once a signed-in person refreshes', async ({
    page,
    clips,
  }) => {
    test.setTimeout(2 * ANALYSIS_LIMIT_MS);
    await openHome(page);
    await signUp(page);
    const section = page.locator('#analytics');
    const counted = section.locator('div', { has: page.locator('dt', { hasText: 'files analyzed' }) }).last();
    await expect(counted.locator('dd')).toHaveText(/\d/);
    const before = Number(await counted.locator('dd').textContent());
    await choosePrivateMode(page);
    await picker(page).setInputFiles(clips.short);
    await analyzeButton(page).click();
    await untilResult(page);
    await page.goBack();
    await section.getByRole('button', { name: 'Refresh' }).click();
    await expect(toast(page, 'Stats Updated')).toBeVisible();
    await expect(counted.locator('dd')).toHaveText(String(before + 1));
    await expect(section.getByRole('row', { name: /Direct upload/ })).toContainText(` of ${before + 1}`);
  });

  test.describe('without the service’s counts', () => {
    test.use({ expectedErrors: [/status of 503/] });

    test('[ANALYTICS-007, ANALYTICS-008] says that they failed, and Retry brings them', async ({ page }) => {
      await page.route('**/rpc/statistics/**', (route) => route.fulfill({ status: 503, body: '' }));
      await openHome(page);
      const alert = page.locator('#analytics').getByRole('alert');
      await expect(alert).toContainText('Failed to load analytics data');
      await page.unroute('**/rpc/statistics/**');
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(page.locator('#analytics').getByText('files analyzed')).toBeVisible();
    });
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(colorScheme, () => {
      test.use({
        colorScheme,
        contextOptions: { reducedMotion: 'reduce' },
        viewport: { width: 390, height: 844 },
      });

      test(`nothing serious is wrong on a phone in ${colorScheme}, and nothing is cut off`, async ({
        page,
      }) => {
        await openHome(page);
        await expect(page.getByRole('table', { name: 'Detected threat types' })).toBeVisible();
        expect(await findings(page, '#analytics')).toEqual([]);
        const width = await page.locator('#analytics').evaluate((element) => element.scrollWidth);
        expect(width).toBeLessThanOrEqual(390);
      });
    });
  }
});
