import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOTP } from '@better-auth/utils/otp';
import type { Page } from '@playwright/test';
import { findings } from './findings.ts';
import {
  ANALYSIS_LIMIT_MS,
  analyzeButton,
  choosePrivateMode,
  freshEmail,
  openHome,
  PASSWORD,
  picker,
  signUp,
  toast,
  untilResult,
} from './steps.ts';
import { expect, test } from './test.ts';

const NEW_PASSWORD = 'battery staple';

/** The newest link of that kind in the kept mail. */
async function mailedLink(page: Page, to: string, path: '/auth/verify' | '/auth/reset'): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const { mails } = (await (await page.request.get('/dev/outbox')).json()) as {
      mails: Array<{ recipient: string; text: string }>;
    };
    const texts = mails.filter(({ recipient }) => recipient === to).map(({ text }) => text);
    found = texts.map((text) => new RegExp(`${path}\\?token=[\\w.-]+`).exec(text)?.[0]).find(Boolean);
    expect(found).toBeTruthy();
  }).toPass({ timeout: 20_000 });
  return found ?? '';
}

const STEP_MS = 30_000;
const spentStep = new Map<string, number>();

/** What an authenticator app shows for the key. */
async function codeFor(key: string): Promise<string> {
  const bits = [...key]
    .map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  // Each code is taken once; one for the next half minute is taken as well.
  const next = Math.max(Math.floor(Date.now() / STEP_MS), (spentStep.get(key) ?? 0) + 1);
  await sleep(Math.max(0, (next - 1) * STEP_MS - Date.now()));
  spentStep.set(key, next);
  return createOTP(Buffer.from(bytes).toString('utf8')).hotp(next);
}

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

async function signOut(page: Page): Promise<void> {
  // What is still being read for the person would be refused once there is no person any more.
  await page.waitForLoadState('networkidle');
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
}

const filenames = async (page: Page) =>
  (
    (await (await page.request.get('/api/video-analyses?limit=10')).json()) as {
      items: Array<{ filename: string }>;
    }
  ).items.map(({ filename }) => filename);

test.describe('a person', () => {
  // What a page still asks for when the person signs in or out at that moment.
  test.use({
    expectedErrors: [/status of 40[14].*(dashboard\/overview|check-subscription|analysis\/feedback)/],
  });

  test('[ROUTE-004, AUTHPAGE-019, PERM-015, SESSION-020] an account from the guest to its deletion', async ({
    page,
    clips,
  }) => {
    test.setTimeout(3 * ANALYSIS_LIMIT_MS);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();

    await test.step('a guest analyses', async () => {
      await openHome(page);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Continue as Guest' }).click();
      await expect(toast(page, 'Guest Access Enabled')).toBeVisible();
      await choosePrivateMode(page);
      await picker(page).setInputFiles(clips.short);
      await analyzeButton(page).click();
      await untilResult(page);
    });

    const email = await test.step('signing up keeps the analyses', async () => {
      const address = await signUp(page);
      await expect(
        page.getByRole('banner').getByRole('button', { name: 'Sign Up', exact: true }),
      ).toBeHidden();
      expect(await filenames(page)).toHaveLength(1);
      await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
      await page.getByRole('tab', { name: 'Account' }).click();
      await expect(page.getByText('1 of 3')).toBeVisible();
      return address;
    });

    await test.step('the address is confirmed, once', async () => {
      await expect(page.getByText('Not confirmed yet')).toBeVisible();
      const link = await mailedLink(page, email, '/auth/verify');
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
      await page.getByRole('link', { name: 'Go to your profile' }).click();
      await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Already confirmed' })).toBeVisible();
    });

    const key = await test.step('the second factor is turned on', async () => {
      await page.goto('/profile?tab=security');
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
      const shown = (await page.locator('p', { hasText: /^[A-Z2-7]{40,}$/ }).textContent()) ?? '';
      await page.getByRole('textbox', { name: 'Code from the app' }).fill(await codeFor(shown));
      await page.getByRole('button', { name: 'Confirm and turn on' }).click();
      await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
      return shown;
    });

    await test.step('signing in asks for the code', async () => {
      await signOut(page);
      await signInWith(page, email, PASSWORD);
      await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
      await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(key));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible();
    });

    await test.step('a forgotten password is set anew', async () => {
      await signOut(page);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Forgot your password?' }).click();
      await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText(/If there is an account/)).toBeVisible();
      await page.goto(await mailedLink(page, email, '/auth/reset'));
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill(NEW_PASSWORD);
      await page.getByRole('textbox', { name: 'Confirm new password' }).fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Save the new password' }).click();
      await expect(page.getByText(/Your new password is set/)).toBeVisible();
      for (const left of ['No other device is signed in.', 'There is no API key.', 'There is no webhook.']) {
        await expect(page.getByText(left)).toBeVisible();
      }
      await signInWith(page, email, NEW_PASSWORD);
      await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(key));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page).toHaveURL(/\/$/);
    });

    await test.step('the data is downloaded', async () => {
      await page.goto('/profile?tab=data');
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download your data' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^unmask-account-.*\.json$/);
      const held = JSON.parse(await readFile(await file.path(), 'utf8'));
      expect(held.profile).toMatchObject({ email, email_verified: true, two_factor_enabled: true });
      expect(held.analyses).toHaveLength(1);
    });

    await test.step('the account is deleted', async () => {
      await expect(page.getByText('Saved analyses: 1')).toBeVisible();
      // What is still asked for would be refused once the account is gone.
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
      await expect(toast(page, 'Account deleted')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
    });
  });
});

test.describe('without an account', () => {
  test.use({ expectedErrors: [/status of 40[01]/] });

  test('[AUTHPAGE-017, AUTHPAGE-018, AUTHPAGE-025, AUTHPAGE-027] signing up on the page leads to signing in', async ({
    page,
  }) => {
    const email = freshEmail();
    await signInWith(page, email, PASSWORD);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password');
    await page.getByRole('button', { name: /Sign up/ }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText(/Account created successfully!/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText(/Account created successfully!/)).toBeHidden();
    await expect(
      page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true }),
    ).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(toast(page, 'Welcome back!')).toBeVisible();
    await page.goto('/auth');
    await expect(page).toHaveURL(/\/$/);
  });

  test('a link that is none says so', async ({ page }) => {
    await page.goto('/auth/reset?token=none');
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'This link is not valid any more. Please ask for a new one.',
    );
    await page.goto('/auth/verify?token=none');
    await expect(page.getByRole('heading', { name: 'The link is not valid' })).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`nothing serious is wrong in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('on the pages of signing in', async ({ page }) => {
      for (const path of [
        '/auth',
        '/auth?mode=signup',
        '/auth/reset',
        '/auth/verify?token=none',
        '/auth/stop-address?token=none',
        '/auth/secure?token=none',
        '/profile',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
        expect(await findings(page), path).toEqual([]);
      }
    });

    test('on the profile', async ({ page }) => {
      await openHome(page);
      await signUp(page);
      for (const [tab, settled] of [
        ['account', 'Analyses today'],
        ['security', 'This device'],
        ['data', 'This cannot be undone. It deletes:'],
      ] as const) {
        await page.goto(`/profile?tab=${tab}`);
        await expect(page.getByText(settled)).toBeVisible();
        expect(await findings(page), tab).toEqual([]);
      }
      await page.goto('/profile?tab=security');
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
      expect(await findings(page), 'second factor').toEqual([]);
    });
  });
}
