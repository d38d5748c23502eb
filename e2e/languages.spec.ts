import es from '../product/languages/es.json' with { type: 'json' };
import { openHome } from './steps.ts';
import { expect, test } from './test.ts';

const header = es.texts['site.header'];
const hero = es.texts['home.hero'];

test('somebody chooses another language, and it stays', async ({ page }) => {
  await openHome(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(hero.headline);
  await expect(page.getByRole('button', { name: header.signIn })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(hero.headline);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test.describe('in a browser that asks for Spanish', () => {
  test.use({ locale: 'es-MX' });
  test('the site is in Spanish', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(hero.headline);
  });
});
