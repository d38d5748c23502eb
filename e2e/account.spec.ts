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

test.describe('the auth modal', () => {
  test.beforeEach(async ({ page }) => openHome(page));

  test('[AUTHMODAL-005, AUTHMODAL-017, SESSION-029, HEADER-008, HEADER-009, HEADER-010] sign-up signs the person in at once', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('All signups create instant demo accounts');
    await page.keyboard.press('Escape');
    const read = Promise.all(
      ['/dashboard/overview', '/check-subscription'].map((call) =>
        page.waitForResponse((response) => response.url().includes(call)),
      ),
    );
    await signUp(page);
    await expect(toast(page, 'Account created successfully!')).toBeVisible();
    const header = page.getByRole('banner');
    await expect(header.getByText('Profile')).toBeVisible();
    await expect(header.getByText('API Keys')).toBeVisible();
    // What is still being read for the person would be refused once there is no person any more.
    await read;
    await page.waitForLoadState('networkidle');
    await header.getByRole('button', { name: 'Sign Out' }).click();
    await expect(toast(page, 'Signed out')).toBeVisible();
    await expect(header.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  });

  test('[AUTHMODAL-004, AUTHMODAL-015, AUTHMODAL-016] a guest needs nothing', async ({ page }) => {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue as Guest' }).click();
    await expect(toast(page, 'Guest Access Enabled')).toContainText(
      'You can now use the app without signing in.',
    );
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  });

  test('[AUTHMODAL-001, AUTHMODAL-002, AUTHMODAL-003, AUTHMODAL-010, AUTHMODAL-011, AUTHMODAL-012, AUTHMODAL-013, AUTHMODAL-019] checks what was typed', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    const modal = page.getByRole('dialog');
    const email = modal.getByRole('textbox', { name: 'Email' });
    const password = modal.locator('input[type="password"]');
    await modal.getByRole('button', { name: /Sign up/ }).click();
    const submit = modal.getByRole('button', { name: 'Create account' });
    await submit.click();
    await expect(modal.getByRole('alert')).toHaveText('Please fill in all fields');
    for (const wrong of ['nobody.example.com', 'nobody@example']) {
      await email.fill(wrong);
      await password.fill(PASSWORD);
      await submit.click();
      await expect(modal.getByRole('alert')).toHaveText('Please enter a valid email address');
    }
    await email.fill(freshEmail());
    await password.fill('12345');
    await submit.click();
    await expect(modal.getByRole('alert')).toHaveText('Password must be at least 6 characters long');
  });

  test.describe('with a wrong password', () => {
    test.use({ expectedErrors: [/status of 401/] });

    test('[AUTHMODAL-018, AUTHMODAL-020, SESSION-028] refuses, then lets the right one in', async ({
      page,
    }) => {
      const address = await signUp(page);
      await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      const modal = page.getByRole('dialog');
      await modal.getByRole('textbox', { name: 'Email' }).fill(address);
      await modal.locator('input[type="password"]').fill('wrong horse');
      const submit = modal.getByRole('button', { name: 'Sign In', exact: true });
      await submit.click();
      await expect(modal.getByRole('alert')).not.toBeEmpty();
      await modal.locator('input[type="password"]').fill(PASSWORD);
      await submit.click();
      await expect(toast(page, 'Welcome back!')).toBeVisible();
    });
  });
});

test.describe('a signed-in person', () => {
  test.setTimeout(4 * ANALYSIS_LIMIT_MS);

  test('[UPLOAD-008, UPLOAD-016, UPLOAD-024, LIMIT-003, UPGRADE-001, UPGRADE-002, UPGRADE-003, UPGRADE-004, UPGRADE-005, UPGRADE-006, ROUTE-002, ROUTE-003, ROUTE-019] has three analyses a day', async ({
    page,
    clips,
  }) => {
    await openHome(page);
    await signUp(page);
    for (let used = 0; used < 3; used++) {
      await choosePrivateMode(page);
      await picker(page).setInputFiles(clips.short);
      await analyzeButton(page).click();
      await untilResult(page);
      await page.getByRole('button', { name: 'Analyze Another Video' }).click();
    }
    // The count is the server's: it outlives the page.
    await page.reload();
    await page.getByRole('button', { name: 'Daily Limit Reached - Upgrade Now' }).click();
    const modal = page.getByRole('dialog');
    await expect(modal).toContainText('$10/month');
    await expect(modal).toContainText('$25/month');
    await modal.getByRole('button', { name: 'Choose Pro' }).click();
    await expect(modal).toBeHidden();
    await expect(page.locator('#subscription-plans').getByText('Your choice')).toBeInViewport();
    const saved = await page.request.get('/api/video-analyses?limit=10');
    expect((await saved.json()).items).toHaveLength(3);
  });
});

test.describe('early access', () => {
  test('[CAPTURE-001, CAPTURE-002, CAPTURE-004, CAPTURE-005, CAPTURE-008, HOME-017] takes an address', async ({
    page,
  }) => {
    await openHome(page);
    const join = page.getByRole('button', { name: 'Join Early Access' });
    const box = page.locator('form').filter({ has: join });
    await expect(join).toBeDisabled();
    await box.getByRole('textbox').fill('nobody');
    await join.click();
    await expect(toast(page, 'Invalid email')).toContainText('Please enter a valid email address.');
    await box.getByRole('textbox').fill(freshEmail());
    const stored = page.waitForResponse('**/functions/v1/send-email');
    await join.click();
    expect((await stored).ok()).toBe(true);
    await expect(page.getByText("You're on the list for early access.").first()).toBeVisible();
  });

  test.describe('while the service fails', () => {
    test.use({ expectedErrors: [/status of 500/] });

    test('[CAPTURE-006, CAPTURE-007] says so', async ({ page }) => {
      await page.route('**/functions/v1/send-email', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.fulfill({ status: 500, json: { error: 'Please try again later.' } });
      });
      await openHome(page);
      const join = page.getByRole('button', { name: 'Join Early Access' });
      await page.locator('form').filter({ has: join }).getByRole('textbox').fill(freshEmail());
      await join.click();
      await expect(join).toBeDisabled();
      await expect(toast(page, 'Something went wrong')).toContainText('Please try again later.');
    });
  });
});
