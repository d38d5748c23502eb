import type { Page } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';
import { openHome, signUp, toast } from './steps.ts';
import { expect, test as shared } from './test.ts';

/** Analyses are counted when they are queued: nothing here waits for one, so the server runs none. */
const test = shared.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const server = await startServer({ RUN_JOBS: 'false' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** A tab loads the whole app, on a machine that has other things to do. */
const NEW_TAB_MS = 60_000;

test.setTimeout(300_000);

const plans = (page: Page) => page.locator('#subscription-plans');
const card = (page: Page, name: string) =>
  plans(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`), level: 3 }) });

/** Opens the link of the verification mail, which is kept where no mail server is set. */
async function confirmAddress(page: Page, email: string): Promise<void> {
  const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
  const { mails }: { mails: { recipient: string; text: string }[] } = await answer.json();
  const text =
    mails.find((mail) => mail.recipient === email && mail.text.includes('/auth/verify'))?.text ?? '';
  const [link = ''] = /https?:\/\/\S*\/auth\/verify\S*/.exec(text) ?? [];
  await page.goto(link);
  await expect(page.getByText(/confirmed/i).first()).toBeVisible({ timeout: NEW_TAB_MS });
}

/** Starts an analysis of five stills that the page draws itself. @returns the status of the answer */
function startAnalysis(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const frame = canvas.toDataURL('image/jpeg');
    const response = await fetch('/functions/v1/ai-detection', {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'respond-async' },
      body: JSON.stringify({
        fileName: 'drawn.mp4',
        fileSize: 1000,
        fileType: 'video/mp4',
        videoFrames: Array(5).fill(frame),
        analysisMode: 'advanced',
      }),
    });
    return response.status;
  });
}

test.describe('from free to pro and back', () => {
  test.use({ expectedErrors: [/status of 4(03|29)/] });

  test('[UPGRADE-003, UPGRADE-004, UPGRADE-005, UPGRADE-006, UPGRADE-007, PLANS-001, PLANS-015, PLANS-019, PLANS-026, PLANS-027, PLANS-037, LIMIT-003, LIMIT-006]', async ({
    page,
    context,
  }) => {
    await openHome(page);
    const email = await signUp(page);
    await expect(plans(page).getByText('Current plan: Free')).toBeVisible();
    const statuses = await Promise.all(Array.from({ length: 6 }, () => startAnalysis(page)));
    expect(statuses.filter((status) => status === 202)).toHaveLength(3);
    await page.reload();

    await page.getByRole('button', { name: 'Daily Limit Reached - Upgrade Now' }).click();
    const modal = page.getByRole('dialog');
    await expect(modal).toContainText('$10/month');
    await expect(modal).toContainText('Daily limit: 50');
    await modal.getByRole('button', { name: 'Choose Pro' }).click();
    await expect(modal).toBeHidden();
    await expect(card(page, 'Pro').getByText('$10/month introductory price')).toBeInViewport();

    // A paid action asks for a confirmed address first.
    const upgrade = () => card(page, 'Pro').getByRole('button', { name: 'Upgrade to Pro' });
    await upgrade().click();
    await expect(toast(page, 'Checkout failed')).toContainText('confirm your email address');
    const mailbox = await context.newPage();
    await confirmAddress(mailbox, email);
    await mailbox.close();

    const opened = context.waitForEvent('page');
    await upgrade().click();
    const checkout = await opened;
    await expect(checkout.getByText(/no money moves/)).toBeVisible({ timeout: NEW_TAB_MS });
    await checkout.getByRole('button', { name: 'Pay $10 (test)' }).click();
    await expect(checkout.getByText('Done: you are on the Pro plan.')).toBeVisible();
    await checkout.close();

    await plans(page).getByRole('button', { name: 'Refresh status' }).click();
    await expect(toast(page, 'Subscription updated.')).toContainText('You are on the Pro plan.');
    await expect(plans(page).getByText('Current plan: Pro')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Analyze for Deepfakes' })).toBeVisible();
    expect(await startAnalysis(page)).toBe(202);

    const portalOpened = context.waitForEvent('page');
    await card(page, 'Pro').getByRole('button', { name: 'Manage Subscription' }).click();
    const portal = await portalOpened;
    await expect(portal.getByText('$10 per month')).toBeVisible({ timeout: NEW_TAB_MS });
    await portal.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(portal.getByText(/^.*Ends on/)).toBeVisible();
    await portal.getByRole('button', { name: 'Return $10' }).click();
    await portal.getByRole('dialog').getByRole('button', { name: 'Return $10' }).click();
    await expect(toast(portal, 'Refund on its way')).toBeVisible();
    await expect(portal.getByRole('cell', { name: 'Refunded' })).toBeVisible();
    await portal.close();

    await page.reload();
    await expect(plans(page).getByText('Current plan: Free')).toBeVisible();
    expect(await startAnalysis(page)).toBe(429);
  });
});

test('[PLANS-016, PLANS-024] a visitor sees the plans without the terms, and is asked to sign in', async ({
  page,
}) => {
  await openHome(page);
  await expect(plans(page).getByText('30-day money-back guarantee')).toHaveCount(0);
  await card(page, 'Enterprise').first().getByRole('button', { name: 'Upgrade to Enterprise' }).click();
  await expect(toast(page, 'Authentication required')).toContainText('Please sign in to upgrade your plan.');
});
