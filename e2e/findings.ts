import type { Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';

/**
 * Serious and critical findings of accessibility, each with the places it stands in. What is found is looked for a second time: a control that
 * a list allows when it arrives in the middle of the look is measured half before and half after.
 * @param within selector of the part to look at; the whole page without it.
 */
export async function findings(page: Page, within?: string): Promise<string[]> {
  const first = await look(page, within);
  return first.length === 0 ? first : await look(page, within);
}

async function look(page: Page, within?: string): Promise<string[]> {
  await atRest(page);
  const violations = await lookAt(page, within);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/**
 * Inside the page itself, and nothing but what is wrong: `@axe-core/playwright` opens another page for each look and takes ten times as long.
 * The one frame of the service, the preview of a mail, runs no script and cannot be looked into.
 */
async function lookAt(page: Page, within?: string): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    const here: Pick<typeof axe, 'run'> = Reflect.get(window, 'axe');
    const { violations } = await here.run(selector ?? document, {
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations;
  }, within);
}

/**
 * Colours are measured where they come to rest: a change of scheme passes from each element to those that inherit it, one short transition
 * after the other, so that nothing moves for a moment in between.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0, looks = 0; still < 5 && looks < 100; looks += 1) {
      const moving = document.getAnimations();
      await Promise.all(moving.map((each) => each.finished.catch(() => undefined)));
      await frame();
      still = moving.length === 0 ? still + 1 : 0;
    }
  });
}
