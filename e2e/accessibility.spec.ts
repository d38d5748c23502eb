import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  ANALYSIS_LIMIT_MS,
  analyzeAsVisitor,
  choosePrivateMode,
  openHome,
  picker,
  untilResult,
} from './steps.ts';
import { expect, test } from './test.ts';

/** Serious and critical findings, each with the places it stands in. */
async function findings(page: Page): Promise<string[]> {
  // Colours are measured where they come to rest.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((a) => a.finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`nothing serious is wrong in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [/status of 404/] });

    test('on the home page', async ({ page }) => {
      await openHome(page);
      expect(await findings(page)).toEqual([]);
    });

    test('on the accuracy page', async ({ page }) => {
      await page.goto('/accuracy');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('on a model card', async ({ page }) => {
      await page.goto('/accuracy');
      const links = page.locator('a[href^="/accuracy/models/"]');
      await expect(page.getByRole('heading', { name: 'Model cards' })).toBeVisible();
      await links.first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('article')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('on the not-found page', async ({ page }) => {
      await page.goto('/no/such/page');
      await expect(page.getByText('Oops! Page not found')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('in the auth modal', async ({ page }) => {
      await openHome(page);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('on a result', async ({ page, clips }) => {
      test.setTimeout(2 * ANALYSIS_LIMIT_MS);
      await openHome(page);
      await choosePrivateMode(page);
      await picker(page).setInputFiles(clips.short);
      await analyzeAsVisitor(page);
      await untilResult(page);
      expect(await findings(page)).toEqual([]);
    });
  });
}
