import { findings } from './findings.ts';
import { openHome, picker, signUp, toast } from './steps.ts';
import { expect, test } from './test.ts';

test.setTimeout(180_000);
test.use({ expectedErrors: [/status of 40[13]/] });

test('[ROUTE-012] a key from the header link to its end', async ({ page, clips }) => {
  await openHome(page);
  await signUp(page);
  await page.getByRole('banner').getByRole('link', { name: 'API Keys' }).click();
  await expect(page).toHaveURL(/\/api-keys$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'API Management', level: 1 })).toBeVisible();
  await expect(main.getByText('You have no API key yet.')).toBeVisible();

  await main.getByLabel('Name').fill('newsroom server');
  await main.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your new API key' });
  const key = await dialog.getByLabel('API key').inputValue();
  expect(key).toMatch(/^deepfake_[0-9a-f]{64}$/);
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByRole('cell', { name: `${key.slice(0, 10)}••••••••${key.slice(-4)}` })).toBeVisible();

  // The account has no plan with the API: the service says so, and counts the use of the key.
  await picker(page).setInputFiles(clips.short);
  await main.getByRole('button', { name: 'Run test' }).click();
  await expect(toast(page, 'API Test Failed')).toContainText('The API is part of the paid plans.');
  await expect(main.getByText(/^Answer: 403 after/)).toBeVisible();
  await expect(main.getByRole('cell', { name: '1', exact: true })).toBeVisible();

  await main.getByRole('tab', { name: 'Documentation' }).click();
  await expect(main.getByText(`${new URL(page.url()).origin}/functions/v1`, { exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await main.getByRole('tab', { name: 'API Keys' }).click();
  await main.getByRole('button', { name: 'Revoke newsroom server' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(main.getByText('You have no API key yet.')).toBeVisible();
  const refused = await page.request.get('/api/v1/usage', { headers: { 'x-api-key': key } });
  expect(refused.status()).toBe(401);
});
