import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LANGUAGES, type LanguageTag } from '@unmask/product/languages';
import es from '../product/languages/es.json' with { type: 'json' };
import { findings } from './findings.ts';
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

/** A page of each kind: the uploader, a result, figures, a form. */
const PAGES = ['/', '/examples/drawn-person', '/accuracy', '/auth'];
const OTHERS = (Object.keys(LANGUAGES) as LanguageTag[]).filter((tag) => tag !== 'en');

for (const tag of OTHERS) {
  test.describe(`in ${tag}`, () => {
    test.use({ locale: tag, contextOptions: { reducedMotion: 'reduce' } });
    const path = new URL(`../product/languages/${tag}.json`, import.meta.url);
    const { texts }: typeof es = JSON.parse(readFileSync(path, 'utf8'));
    /** The input that it presses has the same name, and is no stop of the keyboard. */
    const browseIn = (page: Page) => page.locator('button', { hasText: texts['upload.upload'].browse });

    test('screen readers find nothing wrong, and nothing is wider than a phone', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const address of PAGES) {
        await page.goto(address);
        await expect(page.locator('html')).toHaveAttribute('lang', tag);
        await expect(page.locator('html')).toHaveAttribute('dir', LANGUAGES[tag].direction);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (address === '/') await expect(browseIn(page)).toBeVisible();
        expect(await findings(page), address).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(390);
      }
    });

    test('the keyboard reaches the uploader by names of this language', async ({ page }) => {
      await page.goto('/');
      const browse = browseIn(page);
      await expect(browse).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: texts['site.header'].skip })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/#content$/);
      const focused = () => browse.evaluate((button) => button === document.activeElement);
      for (let presses = 0; presses < 20 && !(await focused()); presses++) await page.keyboard.press('Tab');
      await expect(browse).toBeFocused();
    });
  });
}
