import path from 'node:path';
import { ANALYSIS_LIMIT_MS, analyzeAsVisitor, openHome, picker, untilResult } from './steps.ts';
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

        test('result', async ({ page, clips }) => {
          await openHome(page);
          await picker(page).setInputFiles(clips.short);
          await analyzeAsVisitor(page);
          await untilResult(page);
          // The toast would cover the corner.
          await page.locator('.mantine-Notification-root').waitFor({ state: 'detached' });
          await page.screenshot({ path: file('result'), fullPage: true });
        });
      });
    }
  }
}
