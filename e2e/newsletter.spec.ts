import type { Page } from '@playwright/test';
import { findings } from './findings.ts';
import { expect, signInAsStaff, test } from './operated.ts';
import { freshEmail, toast } from './steps.ts';

test.setTimeout(180_000);

/** Where the newest kept mail to that address leads. */
async function linkTo(
  page: Page,
  to: string,
  name: 'confirm' | 'preferences' | 'unsubscribe',
): Promise<string> {
  let found = '';
  await expect(async () => {
    const { mails } = (await (await page.request.get('/dev/outbox')).json()) as {
      mails: Array<{ recipient: string; text: string }>;
    };
    const links = mails
      .filter(({ recipient }) => recipient === to)
      .map(({ text }) => new RegExp(`/newsletter/${name}\\?token=[\\w.-]+`).exec(text)?.[0]);
    found = links.find(Boolean) ?? '';
    expect(found).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return found;
}

test('[NEWS-025] [NEWS-032] [HOME-006] the newsletter: asked for, confirmed by the mail, chosen; staff begin an issue from the figures', async ({
  page,
  browser,
  operated,
}, info) => {
  const shot = (on: Page, name: string) =>
    on.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
  const email = freshEmail();
  await page.goto('/newsletter');
  const form = page.getByRole('region', { name: 'AI Security Weekly' });
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await expect(page.getByText(/No issue has been sent yet/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await shot(page, 'page');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByText('One more step')).toBeVisible();
  await expect(toast(page, 'Welcome to AI Security Weekly!')).toBeVisible();

  await page.goto(await linkTo(page, email, 'confirm'));
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await page.goto(await linkTo(page, email, 'preferences'));
  await page.getByRole('switch', { name: 'Marketing emails' }).click();
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(toast(page, 'Preferences saved!')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Marketing emails' })).toBeChecked();
  expect(await findings(page)).toEqual([]);
  await shot(page, 'preferences');

  const context = await browser.newContext({ baseURL: operated.url, colorScheme: 'dark' });
  const staff = await context.newPage();
  await signInAsStaff(staff);
  await staff.goto('/admin/newsletter');
  await staff.getByRole('button', { name: 'Issue from the figures' }).click();
  await staff.getByRole('textbox', { name: /^Title/ }).fill('The first issue');
  await shot(staff, 'dark-editor');
  expect(await findings(staff)).toEqual([]);
  // Without a mail server the copies are kept; what went out stands in the archive.
  await staff.getByRole('button', { name: 'Save draft' }).click();
  await expect(toast(staff, 'Saved')).toBeVisible();
  await staff.getByRole('button', { name: 'Send: The first issue' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(staff.getByRole('row', { name: /The first issue.*sent/ })).toBeVisible({ timeout: 30_000 });
  for (const part of ['Campaigns', 'Subscribers', 'Not written to', 'Settings']) {
    await staff
      .getByRole('radiogroup', { name: 'Parts of the newsletter' })
      .getByText(part, { exact: true })
      .click();
    await expect(staff.getByRole('status', { name: /^Reading/ })).toHaveCount(0);
    expect(await findings(staff), part).toEqual([]);
  }
  await staff.goto('/newsletter');
  await staff.getByRole('table').getByRole('link').click();
  await expect(staff.getByRole('heading', { level: 1, name: 'The first issue' })).toBeVisible();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await staff.setViewportSize(size);
    expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    expect(await findings(staff), String(size.width)).toEqual([]);
    await shot(staff, `dark-issue-${size.width}`);
  }
  await context.close();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/newsletter');
  await shot(page, '390-page');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findings(page)).toEqual([]);
  await page.goto(await linkTo(page, email, 'unsubscribe'));
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('status').getByText(email)).toBeVisible();
});
