import path from 'node:path';
import { ANALYSIS_LIMIT_MS, analyzeAsVisitor, openHome, untilResult } from './steps.ts';
import { expect, test } from './test.ts';

const FOLDER = path.resolve(import.meta.dirname, '..', 'docs', 'screenshots');
/** Writing pictures changes the working tree, so it happens on request only. */
const WANTED = process.env.SCREENSHOTS === '1';

if (WANTED) {
  for (const width of [1440, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`pictures at ${width} px, ${colorScheme}`, () => {
        test.setTimeout(2 * ANALYSIS_LIMIT_MS);
        test.use({ colorScheme, viewport: { width, height: width > 1000 ? 900 : 844 } });
        const file = (name: string) =>
          path.join(FOLDER, `${name}-${width}${colorScheme === 'dark' ? '-dark' : ''}.png`);

        test('home and accuracy', async ({ page }) => {
          await openHome(page);
          await page.screenshot({ path: file('home'), fullPage: true });
          await page.goto('/accuracy');
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.screenshot({ path: file('accuracy'), fullPage: true });
        });

        test('result', async ({ page }) => {
          await openHome(page);
          await page.getByRole('button', { name: /Camera-like scene/ }).click();
          await expect(page.getByText('camera-like-scene.mp4')).toBeVisible();
          await analyzeAsVisitor(page);
          await untilResult(page);
          // The toast would cover the corner.
          await expect(page.locator('.mantine-Notification-root')).toHaveCount(0, { timeout: 20_000 });
          await page.screenshot({ path: file('result-full'), fullPage: true });
          const clip = { x: 0, y: 0, width, height: width > 1000 ? 1_500 : 2_000 };
          await page.screenshot({ path: file('result'), fullPage: true, clip });
        });
      });
    }
  }
}
