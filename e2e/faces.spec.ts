import { makePortrait } from '../packages/media-fixtures/src/index.ts';
import { findings } from './findings.ts';
import { openHome, signUp, toast } from './steps.ts';
import { expect, test } from './test.ts';

test.setTimeout(240_000);

test('somebody is asked for consent, gives it by the link, a portrait is read, and it is withdrawn', async ({
  page,
  browser,
  baseURL,
}, info) => {
  await openHome(page);
  await signUp(page);
  await page.request.post('/api/organizations', { data: { name: 'Northwind', invites: [] } });
  await page.goto('/enterprise-features/brand-protection');
  await page.getByRole('tab', { name: 'Faces' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ann Lee');
  await page.getByLabel('Email address').fill(`ann.lee.${process.pid}@example.com`);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('table').getByText('Invited')).toBeVisible();
  const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
  const link = /\/face-consent\/[\w-]+/.exec(await answer.text())?.[0] ?? '';
  // The person has no account here.
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const person = await context.newPage();
  await person.goto(link);
  await expect(person.getByText(/Ann Lee, Northwind asks/)).toBeVisible();
  expect(await findings(person)).toEqual([]);
  await person.screenshot({ path: info.outputPath('asked.png'), fullPage: true });
  await person.getByRole('button', { name: 'I consent' }).click();
  await expect(person.getByText(/You have consented/)).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Faces' }).click();
  await page.locator('input[type="file"]').setInputFiles(await makePortrait(1));
  await expect(page.getByText('1: In use')).toBeVisible({ timeout: 90_000 });
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('faces.png'), fullPage: true });
  for (const [name, shown] of [
    ['390-faces', page],
    ['390-asked', person],
  ] as const) {
    await shown.setViewportSize({ width: 390, height: 844 });
    await shown.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
    expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await person.getByRole('button', { name: 'Withdraw my consent' }).click();
  await person.getByRole('dialog').getByRole('button', { name: 'Withdraw my consent' }).click();
  await expect(toast(person, 'Withdrawn')).toBeVisible();
  await context.close();
  await page.reload();
  await page.getByRole('tab', { name: 'Faces' }).click();
  await expect(page.getByRole('table').getByText('Withdrawn')).toBeVisible();
  await expect(page.getByText('1: In use')).toBeHidden();
});
