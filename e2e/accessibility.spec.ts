import { findings } from './findings.ts';
import {
  ANALYSIS_LIMIT_MS,
  analyzeAsVisitor,
  choosePrivateMode,
  openExperts,
  openHome,
  picker,
  untilResult,
} from './steps.ts';
import { expect, test } from './test.ts';

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
  });
}

test.describe('nothing serious is wrong in light and dark', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('on a result', async ({ page, clips }) => {
    test.setTimeout(2 * ANALYSIS_LIMIT_MS);
    await openHome(page);
    await choosePrivateMode(page);
    await picker(page).setInputFiles(clips.short);
    await analyzeAsVisitor(page);
    await untilResult(page);
    const inBoth = async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([colorScheme, await findings(page)]).toEqual([colorScheme, []]);
      }
    };
    await inBoth();
    await openExperts(page);
    await inBoth();
  });
});
