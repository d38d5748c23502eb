import type { Page } from '@playwright/test';
import { findings } from './findings.ts';
import { expect } from './test.ts';

/**
 * On a wide and a narrow screen, in light and dark: nothing serious is wrong, and nothing runs out at the side. Ends light and wide.
 * @param looked called at each look, with its name
 */
export async function looksWell(
  page: Page,
  name: string,
  looked: (look: string) => Promise<unknown> = async () => {},
): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const)
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      const look = `${name}-${width}-${colorScheme}`;
      expect([look, await findings(page)]).toEqual([look, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), look).toBeLessThanOrEqual(
        width,
      );
      await looked(look);
    }
}
