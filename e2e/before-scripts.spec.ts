import { expect, test } from './test.ts';

test('who scrolls before the scripts are there stays where they are, and comes to the beginning of the next page', async ({
  page,
}) => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await begun;
    await route.continue();
  });
  await page.goto('/accuracy', { waitUntil: 'commit' });
  const links = page.locator('a[href^="/accuracy/models/"]');
  await links.first().scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  expect(await scrolled()).toBeGreaterThan(1000);
  begin();
  // React has taken a link over when it keeps its properties there; then the router says that it has drawn the page.
  const taken = () =>
    links.first().evaluate((link) => Object.keys(link).some((key) => key.startsWith('__reactProps')));
  await expect.poll(taken).toBe(true);
  await page.waitForTimeout(500);
  await expect(links.first()).toBeInViewport();
  expect(await scrolled()).toBeGreaterThan(1000);
  await links.first().click();
  await expect(page.getByRole('article')).toBeVisible();
  expect(await scrolled()).toBe(0);
});
