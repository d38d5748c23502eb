import type { Locator, Page } from '@playwright/test';
import { findings } from './findings.ts';
import { openHome, signUp } from './steps.ts';
import { expect, test } from './test.ts';

test.setTimeout(180_000);
// The browser's own line about what the service refuses.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [/status of 400/] });

/** The field says what is wrong with it, has the focus, and nothing else is wrong with the page. */
async function saysWhatIsWrong(page: Page, field: Locator, words: RegExp): Promise<void> {
  await expect(field).toHaveAccessibleDescription(words);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

test('forms on a phone lead to what is wrong, in words, and so does a refusal of the service', async ({
  page,
}) => {
  await openHome(page);
  await signUp(page);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.goto('/organization');
  const create = page.locator('#create');
  await press(create, 'Create organization');
  await saysWhatIsWrong(page, create.getByLabel('Organization name'), /^Please enter a name/);

  await page.goto('/profile?tab=security');
  await press(page, 'Change password');
  await saysWhatIsWrong(page, page.getByLabel('Current password'), /^Please fill in all fields$/);

  await page.goto('/api-keys');
  await press(page, 'Create API key');
  await saysWhatIsWrong(page, page.getByLabel('Name', { exact: true }), /^Please enter a name/);
  await press(page, 'Add webhook');
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  const address = dialog.getByLabel('Address');
  await address.fill('http://127.0.0.1:1/x');
  await press(dialog, 'Add webhook');
  await saysWhatIsWrong(page, address, /This address cannot be used/);
});

test('a list on a phone is a stack of rows that say what they are, and no row keeps room for nothing', async ({
  page,
}) => {
  await openHome(page);
  await signUp(page);
  await page.request.post('/api/organizations', { data: { name: 'Northwind' } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/organization');
  const cells = page.getByRole('table', { name: 'Members' }).locator('tbody td');
  await expect(cells).toHaveCount(3);
  const labels = await cells.evaluateAll((all) =>
    all.map((cell) => getComputedStyle(cell, '::before').content),
  );
  expect(labels.slice(0, 2)).toEqual(['"Role"', '"Joined"']);
  // The only member can do nothing to itself.
  await expect(cells.nth(2)).toBeHidden();
});
