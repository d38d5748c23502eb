import { HERO_CLAIMS } from '@unmask/product/claims';
import { analyzeButton, openHome } from './steps.ts';
import { expect, test } from './test.ts';

/** Whether an element stands inside the window. */
const inView = (element: Element) => {
  const box = element.getBoundingClientRect();
  return box.top < window.innerHeight && box.bottom > 0;
};

test.describe('home', () => {
  test('[ROUTE-001, HOME-008, HOME-009, HOME-010] shows header, hero and uploader', async ({ page }) => {
    await openHome(page);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Drop a video, a recording or a picture here')).toBeVisible();
  });

  test('[HOME-007] shows a spinner until the session is known', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/get-session**', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/');
    await expect(page.getByRole('status', { name: 'Loading', exact: true })).toBeVisible();
    await expect(analyzeButton(page)).toBeHidden();
    release();
    await expect(analyzeButton(page)).toBeVisible();
  });

  test('[HOME-019] states measured facts beside the link to how they were measured', async ({ page }) => {
    await openHome(page);
    for (const { text } of HERO_CLAIMS) await expect(page.getByText(text, { exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'How we measure' }).first().click();
    await expect(page).toHaveURL(/\/accuracy$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('[HOME-023, HOME-024, HOME-013] the hero button scrolls to the plans', async ({ page }) => {
    await openHome(page);
    await expect.poll(() => page.locator('#subscription-plans').evaluate(inView)).toBe(false);
    await page.getByRole('main').getByRole('button', { name: 'See plans' }).click();
    await expect.poll(() => page.locator('#subscription-plans').evaluate(inView)).toBe(true);
  });

  test('[PLANS-005, PLANS-009, PLANS-010] lists the four plans', async ({ page }) => {
    await openHome(page);
    const plans = page.locator('#subscription-plans');
    for (const words of ['$0', 'forever', '$19.99', 'Most Popular', '$99', '$299']) {
      await expect(plans.getByText(words).first()).toBeVisible();
    }
  });

  test('offers clips of our own and takes one with a single press', async ({ page }) => {
    await openHome(page);
    await page.getByRole('button', { name: /Camera-like scene/ }).click();
    await expect(page.getByText('camera-like-scene.mp4')).toBeVisible();
  });

  test('works on a narrow screen without scrolling sideways', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHome(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test.describe('header', () => {
  test('[HEADER-001, HEADER-002, HEADER-004, HEADER-005, HEADER-011] for a visitor', async ({ page }) => {
    await openHome(page);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: /Unmask/ })).toHaveAttribute('href', '/');
    await expect(header.getByRole('navigation')).toBeVisible();
    await expect(header.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible();
    await expect(header.getByText('API Keys')).toHaveCount(0);
  });

  test('[HEADER-003] has a menu of its own on a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHome(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.locator('#mobile-menu');
    await expect(menu.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await menu.getByRole('link', { name: 'Accuracy' }).click();
    await expect(page).toHaveURL(/\/accuracy$/);
    await expect(menu).toBeHidden();
  });

  for (const name of ['Sign In', 'Sign Up']) {
    test(`[HEADER-006, HEADER-007] "${name}" opens the auth modal`, async ({ page }) => {
      await openHome(page);
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  }
});

test.describe('not found', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('[ROUTE-015, ROUTE-016, ROUTE-017, ROUTE-018, ROUTE-022] an unknown path', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'));
    await page.goto('/no/such/page');
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await logged;
    await page.getByRole('main').getByRole('link', { name: /home/i }).click();
    await expect(analyzeButton(page)).toBeVisible();
  });
});

test.describe('page views', () => {
  test('[TRACK-001, TRACK-002, TRACK-003] are sent with their path on every change of route', async ({
    page,
  }) => {
    const seen: string[] = [];
    const answers: number[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/events')) return;
      const event: { name: string; path: string } = request.postDataJSON();
      if (event.name === 'page_view') seen.push(event.path);
    });
    page.on('response', (response) => {
      if (response.url().endsWith('/api/events')) answers.push(response.status());
    });
    await openHome(page);
    await page.getByRole('banner').getByRole('link', { name: 'Accuracy' }).click();
    await expect(page).toHaveURL(/\/accuracy$/);
    await page.goBack();
    await expect(analyzeButton(page)).toBeVisible();
    await expect.poll(() => seen).toEqual(['/', '/accuracy', '/']);
    await expect.poll(() => answers).toEqual([204, 204, 204]);
  });
});

test('on a phone the uploader begins on the first screen, right below the sentence that says what it does', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHome(page);
  const choose = await page.locator('button', { hasText: 'Choose a file' }).boundingBox();
  expect((choose?.y ?? 844) + (choose?.height ?? 0)).toBeLessThan(844);
  const plans = await page.getByRole('main').getByRole('button', { name: 'See plans' }).boundingBox();
  expect(plans?.y).toBeGreaterThan(choose?.y ?? 0);
});

test('an example is one press away: its whole result, and the truth beside it, without an address or an upload', async ({
  page,
}) => {
  await openHome(page);
  await page.getByRole('link', { name: 'Open the result of “A rendered texture”' }).click();
  await expect(page).toHaveURL(/\/examples\/rendered-texture$/);
  await expect(page.getByRole('heading', { level: 1, name: 'A rendered texture' })).toBeVisible();
  await expect(page.getByText('Rendered by code: a texture of chance. No camera was there.')).toBeVisible();
  await expect(page.getByText(/“No sign found” never means “real”/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No sign of AI found' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'All examples' }).click();
  await expect(page.getByRole('heading', { name: 'See what it says' })).toBeInViewport();
});
