import { createHmac } from 'node:crypto';
import { startHttpServer } from '../packages/platform/src/testing/http-server.ts';
import { findings } from './findings.ts';
import { type RunningServer, startServer } from './server.ts';
import { openHome, signUp, toast } from './steps.ts';
import { expect, test as shared } from './test.ts';

const test = shared.extend<object, { hooked: RunningServer }>({
  hooked: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      // The receiver runs on this machine; nothing is analyzed here.
      const server = await startServer({ FETCH_ALLOW: '127.0.0.0/8', RUN_JOBS: 'false', BACKUP_KEEP: '0' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ hooked }, use) => use(hooked.url),
});

test.setTimeout(180_000);
test.use({ expectedErrors: [/status of 400/] });

test('a webhook from its address to a message that arrives, and to its end', async ({ page }, info) => {
  let status = 500;
  const receiver = await startHttpServer(() => ({ status, body: { taken: status === 200 } }));
  await openHome(page);
  await signUp(page);
  await page.goto('/api-keys');
  const section = page.getByRole('main').locator('section').filter({ hasText: 'You have no webhook yet.' });
  await section.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  await form.getByLabel('Address').fill('http://169.254.169.254/latest');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expect(form.getByLabel('Address')).toHaveAccessibleDescription(/This address cannot be used\./);
  const url = `${receiver.origin}/hook`;
  await form.getByLabel('Address').fill(url);
  await form.getByLabel('Description').fill('newsroom');
  await page.screenshot({ path: info.outputPath('form.png') });
  await form.getByRole('button', { name: 'Add webhook' }).click();

  const shown = page.getByRole('dialog', { name: 'The secret of your webhook' });
  const secret = await shown.getByLabel('Signing secret').inputValue();
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await expect(shown).toBeHidden();

  const menu = page.getByRole('button', { name: `Actions for ${url}` });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Send test event' }).click();
  const log = page.getByRole('dialog', { name: 'Deliveries' });
  await expect(log.getByRole('cell', { name: 'Failed' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('log.png') });

  status = 200;
  await log.getByRole('button', { name: /^Details of webhook.test/ }).click();
  await expect(log.getByText('{"taken":false}')).toBeVisible();
  await page.screenshot({ path: info.outputPath('detail.png') });
  await log.getByRole('button', { name: 'Send again' }).click();
  await expect(log.getByText('{"taken":true}')).toBeVisible();
  const [first, second] = receiver.exchanges;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  const signed = `${second?.headers['webhook-id']}.${second?.headers['webhook-timestamp']}.${second?.body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(second?.headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Documentation' }).click();
  await expect(page.getByRole('table', { name: 'Events' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('tab', { name: 'API Keys' }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Webhook deleted')).toBeVisible();
  await expect(page.getByText('You have no webhook yet.')).toBeVisible();
  await receiver.close();
});
