import type { Page } from '@playwright/test';
import { openHome } from './steps.ts';
import { expect, test } from './test.ts';

test.setTimeout(180_000);
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Of the toast that stands, and of what has the focus, in the window. */
const places = (page: Page) =>
  page.evaluate(() => {
    const toasts = document.querySelector('[data-position="bottom-right"]')!.getBoundingClientRect();
    const focused = document.activeElement!.getBoundingClientRect();
    const beside = focused.left >= toasts.right || focused.right <= toasts.left;
    return {
      height: toasts.height,
      clear: beside || focused.bottom <= toasts.top || focused.top >= toasts.bottom,
    };
  });

for (const width of [390, 1440]) {
  test(`at ${width} a toast leaves clear what was pressed, and what it covers at the end of the page can be scrolled to`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openHome(page);
    const button = page.getByRole('button', { name: 'Upgrade to Enterprise Elite' });
    await button.scrollIntoViewIfNeeded();
    // As low in the window as it can stand.
    await button.evaluate((pressed) =>
      window.scrollBy(0, pressed.getBoundingClientRect().bottom - window.innerHeight + 4),
    );
    await button.press('Enter');
    const toast = page.getByRole('alert').filter({ hasText: 'Authentication required' });
    await expect(toast).toBeVisible();
    await expect.poll(async () => (await places(page)).height).toBeGreaterThan(0);
    await expect.poll(async () => (await places(page)).clear).toBe(true);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect
      .poll(() =>
        page.evaluate(() => {
          const toasts = document.querySelector('[data-position="bottom-right"]')!.getBoundingClientRect();
          const links = [...document.querySelectorAll('footer a')];
          return Math.max(...links.map((link) => link.getBoundingClientRect().bottom)) <= toasts.top;
        }),
      )
      .toBe(true);
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toBeHidden();
    expect(
      await page.evaluate(() => document.documentElement.style.getPropertyValue('--um-toast-room')),
    ).toBe('');
  });
}
