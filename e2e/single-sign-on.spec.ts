/** The whole way: an admin sets a provider up, and a person of the domain signs in by it. */

import type { Page } from '@playwright/test';
import { startNameServer, type TestNameServer } from '@unmask/platform/testing/dns-server';
import { type OidcServer, startOidcServer } from '../features/single-sign-on/server/oidc-server.testing.ts';
import { type RunningServer, startServer } from './server.ts';
import { openHome, signUp, toast } from './steps.ts';
import { expect, test as shared } from './test.ts';

const test = shared.extend<object, { names: TestNameServer; server: RunningServer }>({
  names: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const names = await startNameServer();
      await use(names);
      await names.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ names }, use) => {
      const server = await startServer({
        RUN_JOBS: 'false',
        FETCH_ALLOW: '127.0.0.0/8',
        DNS_SERVERS: names.address,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.setTimeout(300_000);
// The browser's own line about a domain without single sign-on.
test.use({ expectedErrors: [/status of 404/] });

const CLIENT = { clientId: 'unmask', clientSecret: 'a secret of the client' };
const DOMAIN = 'northwind.example.com';
/** A tab loads the whole app, on a machine that has other things to do. */
const NEW_TAB_MS = 60_000;

const section = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Single sign-on', exact: true }) });

async function confirmAddress(page: Page, email: string): Promise<void> {
  const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
  const { mails }: { mails: { recipient: string; text: string }[] } = await answer.json();
  const mail = mails.find(({ recipient, text }) => recipient === email && text.includes('/auth/verify'));
  const [link = ''] = /https?:\/\/\S*\/auth\/verify\S*/.exec(mail?.text ?? '') ?? [];
  await page.goto(link);
  await expect(page.getByText(/confirmed/i).first()).toBeVisible({ timeout: NEW_TAB_MS });
}

async function buyElite(page: Page): Promise<void> {
  const plans = page.locator('#subscription-plans');
  const opened = page.context().waitForEvent('page');
  await plans.getByRole('button', { name: 'Upgrade to Enterprise Elite' }).click();
  const checkout = await opened;
  await checkout.getByRole('button', { name: 'Pay $299 (test)' }).click({ timeout: NEW_TAB_MS });
  await expect(checkout.getByText('Done: you are on the Enterprise Elite plan.')).toBeVisible();
  await checkout.close();
}

async function makeOrganization(page: Page): Promise<void> {
  await page.goto('/organization');
  const form = page.locator('#create');
  await form.getByLabel('Organization name').fill('Northwind');
  await form.getByRole('button', { name: 'Create organization' }).click();
  await expect(toast(page, 'Organization created')).toBeVisible();
}

async function setUp(page: Page, provider: OidcServer, names: TestNameServer): Promise<void> {
  const panel = section(page);
  await panel.getByLabel('Email domain').fill(DOMAIN);
  await panel.getByLabel('Issuer').fill(provider.issuer);
  await panel.getByLabel('Client id').fill(CLIENT.clientId);
  await panel.getByLabel('Client secret').fill(CLIENT.clientSecret);
  await panel.getByRole('button', { name: 'Save provider' }).click();
  await expect(toast(page, 'Provider saved')).toBeVisible();
  const name = await panel.getByRole('textbox', { name: 'Name', exact: true }).inputValue();
  names.texts.set(name, [await panel.getByRole('textbox', { name: 'Value', exact: true }).inputValue()]);
  await panel.getByRole('button', { name: 'Check record' }).click();
  await expect(toast(page, 'Domain proved')).toBeVisible();
  await panel.getByRole('button', { name: 'Test connection' }).click();
  await expect(toast(page, 'Connection works')).toBeVisible();
  await panel.getByRole('switch', { name: /^On:/ }).click();
  await expect(panel.getByRole('switch', { name: /^On:/ })).toBeChecked();
}

async function signOn(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
  await page.getByLabel('Your work email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

test('an admin sets single sign-on up, and people of the domain sign in by it', async ({
  page: admin,
  browser,
  baseURL,
  names,
}) => {
  await openHome(admin);
  const email = await signUp(admin);
  const mailbox = await admin.context().newPage();
  await confirmAddress(mailbox, email);
  await mailbox.close();
  await admin.reload();
  await buyElite(admin);
  await makeOrganization(admin);
  const callback = await section(admin).getByRole('textbox', { name: 'Redirect address' }).inputValue();
  expect(callback.startsWith(`${baseURL}/api/auth/sso/callback/`)).toBe(true);
  const provider = await startOidcServer(callback, CLIENT);
  try {
    await setUp(admin, provider, names);
    const person = `pat@${DOMAIN}`;
    provider.person = { sub: 'pat', email: person, email_verified: true };
    const page = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await signOn(page, person);
    await expect(page).toHaveURL(`${baseURL}/`, { timeout: NEW_TAB_MS });
    await page.goto('/organization');
    await expect(page.getByRole('heading', { level: 1, name: 'Northwind' })).toBeVisible();
    await expect(page.getByText('Your role').first()).toContainText('Viewer');

    // Somebody whose provider says no reads why, and finds the way back.
    provider.person = { sub: 'sam', email: `sam@${DOMAIN}`, email_verified: false };
    const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await signOn(other, `sam@${DOMAIN}`);
    await expect(other.getByRole('alert')).toContainText('not verified', { timeout: NEW_TAB_MS });
    await other.getByRole('link', { name: 'Back to sign in' }).click();
    await expect(other).toHaveURL(/\/auth$/);

    await admin.reload();
    await section(admin).getByRole('button', { name: 'Remove provider' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Remove provider' }).click();
    await expect(toast(admin, 'Provider removed')).toBeVisible();
  } finally {
    await provider.close();
  }
});

test('a domain without single sign-on is told so on the sign-in page', async ({ page }) => {
  await signOn(page, 'someone@nowhere.example.com');
  await expect(page.getByRole('alert')).toContainText('No organization has single sign-on');
});
