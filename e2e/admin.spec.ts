import type { Page } from '@playwright/test';
import { findings } from './findings.ts';
import { expect, signIn, signInAsStaff, test } from './operated.ts';
import { signUp, toast } from './steps.ts';

const SECTIONS = [
  'health',
  'people',
  'organizations',
  'queue',
  'mail',
  'reports',
  'answers',
  'settings',
  'audit',
];

async function openSection(page: Page, section: string): Promise<void> {
  await page.goto(`/admin/${section}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Operator' })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}

test.describe('operator', () => {
  test.describe.configure({ timeout: 180_000 });

  test('for everyone else there is no such page', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await page.goto('/');
    await signUp(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Operator' })).toHaveCount(0);
    await page.goto('/admin/people');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
  });

  test.describe('suspension', () => {
    test.use({ expectedErrors: [/status of (401|403)/] });

    test('ends sessions, refuses sign-in with words, and is lifted again', async ({
      page,
      browser,
      operated,
    }) => {
      const context = await browser.newContext({ baseURL: operated.url });
      const person = await context.newPage();
      await person.goto('/');
      const email = await signUp(person);
      await signInAsStaff(page);
      await page.getByRole('banner').getByRole('link', { name: 'Operator' }).click();
      await page.getByRole('link', { name: 'People' }).click();
      await page.getByRole('searchbox', { name: 'Search' }).fill(email);
      await page.getByRole('button', { name: `Suspend: ${email}` }).click();
      await page.getByRole('textbox', { name: 'Reason' }).fill('spam');
      await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
      await expect(page.getByText('suspended: spam')).toBeVisible();
      await person.goto('/');
      await signIn(person, email);
      await expect(person.getByRole('dialog')).toContainText('This account is suspended.');
      await page.getByRole('button', { name: `Lift suspension: ${email}` }).click();
      await expect(toast(page, 'Suspension lifted')).toBeVisible();
      await person.goto('/');
      await signIn(person, email);
      await expect(toast(person, 'Welcome back!')).toBeVisible();
      await openSection(page, 'audit');
      await expect(page.getByText(/Chain intact: all \d+ rows/)).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'user.suspended' })).toContainText(email);
      await context.close();
    });

    test('closed sign-up refuses a new account at once, with words', async ({ page, browser, operated }) => {
      await signInAsStaff(page);
      await openSection(page, 'settings');
      const form = page.locator('form', { has: page.getByRole('combobox', { name: 'Sign-up' }) });
      await form.getByRole('combobox').selectOption('closed');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'Setting saved')).toBeVisible();
      const context = await browser.newContext({ baseURL: operated.url });
      const person = await context.newPage();
      await person.goto('/');
      await person.getByRole('button', { name: 'Sign Up', exact: true }).click();
      const modal = person.getByRole('dialog');
      await modal.getByRole('textbox', { name: 'Email' }).fill('late@example.com');
      await modal.locator('input[type="password"]').fill('secret-password');
      await modal.getByRole('button', { name: 'Create account' }).click();
      await expect(modal).toContainText('New accounts cannot be made on this service at the moment.');
      await form.getByRole('button', { name: 'Use the environment’s' }).click();
      await expect(form.getByRole('combobox')).toHaveValue('true');
      await context.close();
    });
  });

  test('a message of the outbox is read without what opens its links', async ({ page }) => {
    await signInAsStaff(page);
    await openSection(page, 'mail');
    await page
      .getByRole('button', { name: /^Read: .*operator@example\.com/ })
      .first()
      .click();
    const text = page.getByRole('dialog').locator('pre');
    await expect(text).toContainText('/auth/verify?token=…');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

      test(`nothing serious is wrong on any page in ${colorScheme}; on a phone nothing is cut off`, async ({
        page,
      }) => {
        await signInAsStaff(page);
        for (const section of SECTIONS) {
          await page.setViewportSize({ width: 1440, height: 900 });
          await openSection(page, section);
          expect(await findings(page), section).toEqual([]);
          await page.setViewportSize({ width: 390, height: 844 });
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(width, section).toBeLessThanOrEqual(390);
        }
      });
    });
  }
});
