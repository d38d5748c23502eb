import type { Page } from '@playwright/test';
import { BLOG_POSTS } from '@unmask/blog/posts';
import { publicPages as ofBlog } from '@unmask/blog/public-pages';
import { publicPages as ofBusiness } from '@unmask/business/public-pages';
import { PUBLIC_PAGES as ofTheApp } from '@unmask/product/pages';
import { findings } from './findings.ts';
import { analyzeButton, openHome } from './steps.ts';
import { expect, test } from './test.ts';

const PUBLIC_PAGES = [...ofTheApp, ...ofBlog, ...ofBusiness];
const PATHS = PUBLIC_PAGES.map((page) => page.path);
/** Results of files of ours: a video, a picture and a recording. */
const EXAMPLES = ['/examples/drawn-person', '/examples/drawn-portrait', '/examples/spoken-by-code'];
const MISSING = ['/blog/no-such-article', '/examples/no-such-example', '/no/such/page'];

/** Which element stood in the page before any script ran: a page drawn anew has another one. */
const markHeading = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('h1')?.setAttribute('data-sent', '');
    });
  });

/** The page answers to a click: scripts have taken it over. */
async function untilAlive(page: Page): Promise<void> {
  const html = page.locator('html');
  const before = await html.getAttribute('data-mantine-color-scheme');
  await expect(async () => {
    await page.getByRole('button', { name: /^Switch to/ }).click();
    expect(await html.getAttribute('data-mantine-color-scheme')).not.toBe(before);
  }).toPass();
}

test.describe('pages rendered in advance', () => {
  for (const path of [...PATHS, ...EXAMPLES]) {
    test(`${path} is taken over by the browser as it stands`, async ({ page }) => {
      await markHeading(page);
      await page.goto(path);
      await untilAlive(page);
      await expect(page.locator('h1')).toHaveCount(1);
      // The hero of the home page is drawn again once the session is known; every other page stays as it was sent.
      if (path === '/') await expect(analyzeButton(page)).toBeVisible();
      else await expect(page.locator('h1[data-sent]')).toHaveCount(1);
    });
  }

  test('the first look has the chosen colours, without a flash', async ({ page }) => {
    await page.goto('/terms');
    await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
    // Every script but the small first one is held back.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    // What is in the document is not yet seen: the style sheet may still be on its way, and holds the first paint back.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(13, 17, 19)',
    );
  });
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test('nothing moves while the home page comes alive', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value') });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await openHome(page);
      expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThan(0.1);
    }
  });

  test('nothing moves while the page for signing in comes alive, and it takes no word too early', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value') });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/get-session**', async (route) => {
      await released;
      await route.continue();
    });
    await markHeading(page);
    await page.goto('/auth');
    const email = page.getByRole('textbox', { name: 'Email' });
    await expect(email).toBeVisible();
    await expect(email).toBeDisabled();
    await expect(page.locator('h1[data-sent]')).toHaveText('Sign In');
    release();
    await email.fill('ann@example.com');
    await expect(page.getByRole('button', { name: 'Continue with single sign-on' })).toBeVisible();
    await expect(email).toHaveValue('ann@example.com');
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThan(0.05);
  });

  test('an article opened from the home page needs no reload', async ({ page }) => {
    await openHome(page);
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.getByRole('link', { name: 'AI detection behind the scenes' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Weighing the evidence' })).toBeVisible();
    await expect(page).toHaveTitle('AI detection behind the scenes | Unmask');
    expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true);
    await page.getByRole('article').getByRole('link', { name: 'Back to Home' }).click();
    await expect(analyzeButton(page)).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, title, description } of PUBLIC_PAGES) {
    test(`${path} can be read`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page).toHaveTitle(title === null ? 'Unmask' : `${title} | Unmask`);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', description);
      const { origin } = new URL(page.url());
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}${path}`);
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
        'content',
        `${origin}/social.png`,
      );
      await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
      expect(await page.content()).not.toContain('[[');
    });
  }

  test('the page for signing in is there, and is not to be listed', async ({ page }) => {
    expect((await page.goto('/auth'))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test('the style of a page comes with it', async ({ page }) => {
    for (const path of ['/privacy', '/blog/deepfake-case-studies', '/accuracy/models/frames']) {
      await page.goto(path);
      const width = await page
        .getByRole('article')
        .evaluate((article) => article.getBoundingClientRect().width);
      expect(width, path).toBeLessThan(1000);
    }
  });

  test('the home page has its sections, and its questions open one at a time', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('main noscript')).toBeVisible();
    expect(await page.content()).toContain('Reading a video in the browser needs JavaScript');
    for (const words of [
      'What it is for',
      'Subscription plans',
      'From the blog',
      'Frequently asked questions',
    ]) {
      await expect(page.getByRole('heading', { level: 2, name: words })).toBeVisible();
    }
    await page.getByText('How accurate is it?').click();
    await expect(page.getByText(/measured figures stand on the accuracy page/)).toBeVisible();
    await page.getByText('Is a result a proof?').click();
    await expect(page.getByText(/measured figures stand on the accuracy page/)).toBeHidden();
  });

  for (const path of MISSING) {
    test(`${path} answers 404 with a page that is not to be listed`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      const words = path.startsWith('/blog/') ? 'Post Not Found' : 'Oops! Page not found';
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    });
  }
  test.use({ expectedErrors: [/status of 404/] });
});

test.describe('for search engines', () => {
  test('the map leads to pages that are there, all of them', async ({ request }) => {
    const map = await (await request.get('/sitemap.xml')).text();
    const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
    expect(addresses.map((address) => new URL(address).pathname)).toEqual(expect.arrayContaining(PATHS));
    for (const address of addresses) {
      const { pathname } = new URL(address);
      expect((await request.get(pathname)).status(), pathname).toBe(200);
    }
    expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
  });

  test('articles and questions are described as data', async ({ page }) => {
    const data = () =>
      page
        .locator('script[type="application/ld+json"]')
        .allTextContents()
        .then((texts) => texts.map((text): Record<string, unknown> => JSON.parse(text)));
    await page.goto('/');
    const home = await data();
    expect(home.map((each) => each['@type'])).toEqual(['WebApplication', 'FAQPage']);
    expect(home[1]?.mainEntity).toHaveLength(8);
    for (const post of BLOG_POSTS) {
      await page.goto(`/blog/${post.slug}`);
      expect((await data())[0]).toMatchObject({
        '@type': 'BlogPosting',
        headline: post.title,
        datePublished: post.date,
        mainEntityOfPage: page.url(),
      });
    }
  });

  test('the preview picture and the icons are there', async ({ request }) => {
    const picture = await (await request.get('/social.png')).body();
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    for (const file of [
      'favicon.ico',
      'mark.svg',
      'apple-touch-icon.png',
      'icon-192.png',
      'site.webmanifest',
    ]) {
      expect((await request.get(`/${file}`)).status(), file).toBe(200);
    }
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`nothing serious is wrong in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [/status of 404/] });

    for (const path of [...PATHS.filter((each) => each !== '/' && each !== '/accuracy'), ...MISSING]) {
      test(`on ${path}`, async ({ page }) => {
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          expect(await findings(page)).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        }
      });
    }
  });
}
