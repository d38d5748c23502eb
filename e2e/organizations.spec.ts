import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { findings } from './findings.ts';
import {
  ANALYSIS_LIMIT_MS,
  analyzeButton,
  choosePrivateMode,
  freshEmail,
  openHome,
  picker,
  signUp,
  toast,
  untilResult,
} from './steps.ts';
import { expect, test } from './test.ts';

const dashboard = (page: Page) => page.locator('#dashboard');
const panel = (page: Page, title: string) =>
  dashboard(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Path of the newest link that was mailed to the address. */
async function mailedLink(request: APIRequestContext, email: string): Promise<string> {
  const { mails }: { mails: Array<{ recipient: string; text: string }> } = await (
    await request.get('/dev/outbox')
  ).json();
  const text = mails.find(
    ({ recipient, text }) => recipient === email && text.includes('/invitation#'),
  )?.text;
  const link = /\/invitation#[\w-]+/.exec(text ?? '')?.[0];
  if (!link) throw new Error(`no invitation was mailed to ${email}`);
  return link;
}

/** A browser of one's own, signed up through the link of an invitation. */
async function joinByMail(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto(await mailedLink(page.request, email));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Join Northwind' })).toBeVisible();
  await signUp(page, email, main.getByRole('button', { name: 'Sign Up', exact: true }));
  await main.getByRole('button', { name: 'Join organization' }).click();
  await expect(toast(page, 'Welcome')).toContainText('You are now a member of Northwind.');
  await expect(page).toHaveURL(/\/organization$/);
  return page;
}

async function analyze(page: Page, file: string): Promise<void> {
  await openHome(page);
  await choosePrivateMode(page);
  await picker(page).setInputFiles(file);
  await analyzeButton(page).click();
  await untilResult(page);
  // A result is shown again after a reload, until the person goes on.
  await page.getByRole('button', { name: 'Analyze Another Video' }).click();
  await expect(analyzeButton(page)).toBeVisible();
}

/** Addresses of the people whose analyses are in the person's export. */
async function exported(page: Page): Promise<string[]> {
  const response = await page.request.get('/api/dashboard/export?format=json');
  const rows: Array<{ user_email: string }> = await response.json();
  return rows.map((row) => row.user_email).sort();
}

test.describe('an organization', () => {
  test.setTimeout(4 * ANALYSIS_LIMIT_MS);

  test('[DASH-001, DASH-003, DASH-004, DASH-017, DASH-018, DASH-026, ORG-008, ORG-011, ORG-012, PERM-008, PERM-010, PERM-012, PERM-013] admin, analyst and viewer each see what is theirs to see', async ({
    page: admin,
    browser,
    baseURL,
    clips,
  }) => {
    await openHome(admin);
    const adminEmail = await signUp(admin);
    const [analystEmail, viewerEmail] = [freshEmail(), freshEmail()];
    await expect(dashboard(admin).getByRole('heading', { name: 'My Dashboard' })).toBeVisible();

    // Created from the switcher, with two people invited.
    await dashboard(admin).getByRole('button', { name: 'Organization: No organization' }).click();
    await admin.getByRole('menuitem', { name: 'Create organization' }).click();
    await expect(admin).toHaveURL(/\/organization#create$/);
    const form = admin.locator('#create');
    await form.getByLabel('Organization name').fill('Northwind');
    for (const [email, role] of [
      [analystEmail, 'analyst'],
      [viewerEmail, 'viewer'],
    ] as const) {
      await form.getByLabel('Role').selectOption(role);
      await form.getByLabel('Email').fill(email);
      await form.getByRole('button', { name: 'Add' }).click();
    }
    await form.getByRole('button', { name: 'Create organization' }).click();
    await expect(toast(admin, 'Organization created')).toBeVisible();
    await expect(admin.getByRole('heading', { level: 1, name: 'Northwind' })).toBeVisible();

    const analyst = await joinByMail(browser, baseURL!, analystEmail);
    const viewer = await joinByMail(browser, baseURL!, viewerEmail);
    await expect(viewer.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await expect(viewer.getByRole('heading', { name: 'Members' })).toBeHidden();

    await analyze(admin, clips.short);
    await analyze(viewer, clips.short);
    for (const page of [admin, analyst, viewer]) {
      await openHome(page);
      await expect(dashboard(page).getByRole('heading', { name: 'Northwind Dashboard' })).toBeVisible();
    }
    const team = [adminEmail, viewerEmail].sort();
    for (const page of [admin, analyst]) {
      await expect(panel(page, 'Recent Activity').getByRole('listitem')).toHaveCount(2);
      await expect(panel(page, 'Recent Activity')).toContainText(`by ${viewerEmail}`);
      expect(await exported(page)).toEqual(team);
    }
    await expect(panel(viewer, 'Recent Activity').getByRole('listitem')).toHaveCount(1);
    await expect(dashboard(viewer)).toContainText('Your own analyses');
    expect(await exported(viewer)).toEqual([viewerEmail]);

    // The export comes as a file.
    await panel(admin, 'Quick Actions').getByRole('button', { name: 'Export Data' }).click();
    const download = admin.waitForEvent('download');
    await admin.getByRole('menuitem', { name: 'As CSV, for spreadsheets' }).click();
    expect((await download).suggestedFilename()).toMatch(/^unmask-analyses-[\d-]+\.csv$/);

    // A viewer who becomes analyst sees the rest at once.
    await panel(admin, 'Quick Actions').getByRole('link', { name: 'Manage Team' }).click();
    await admin.getByLabel(`Role of ${viewerEmail}`).selectOption('analyst');
    await expect(toast(admin, 'Role changed')).toBeVisible();
    await dashboard(viewer).getByRole('button', { name: 'Refresh' }).click();
    await expect(panel(viewer, 'Recent Activity').getByRole('listitem')).toHaveCount(2);

    // One who is removed has nothing of it left.
    await admin.getByRole('button', { name: `Remove ${analystEmail}` }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(toast(admin, 'Member removed')).toBeVisible();
    await analyst.reload();
    await expect(dashboard(analyst).getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
    expect(await exported(analyst)).toEqual([]);
    for (const page of [analyst, viewer]) await page.context().close();
  });

  test('[ORG-001, ORG-004, ORG-008] the choice among several outlives a reload', async ({ page }) => {
    await openHome(page);
    await signUp(page);
    for (const name of ['First', 'Second']) {
      expect((await page.request.post('/api/organizations', { data: { name } })).ok()).toBe(true);
    }
    await page.reload();
    await dashboard(page).getByRole('button', { name: 'Organization: Second' }).click();
    await page.getByRole('menuitem', { name: /First/ }).click();
    await expect(toast(page, 'Organization switched')).toContainText('Now viewing First');
    await page.reload();
    await expect(dashboard(page).getByRole('heading', { name: 'First Dashboard' })).toBeVisible();
  });

  test('[DASH-002, DASH-013, DASH-015, DASH-016, DASH-019, DASH-020, DASH-021] without one: tips, a report, and ways to the sections', async ({
    page,
  }) => {
    await openHome(page);
    await expect(dashboard(page)).toHaveCount(0);
    await signUp(page);
    const actions = panel(page, 'Quick Actions');
    await actions.getByRole('button', { name: 'View Analytics' }).click();
    await expect(page.locator('#analytics-title')).toBeInViewport();
    await actions.getByRole('button', { name: 'Analyze Video' }).click();
    await expect(page.getByText('Drop a video, a recording or a picture here')).toBeInViewport();
    await actions.getByRole('button', { name: 'Report Threat' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What happened').fill('A call from the bank');
    await dialog.getByLabel('Details').fill('The voice was not right.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(toast(page, 'Report sent')).toBeVisible();
    await expect(panel(page, 'Recent Activity')).toContainText('Reported: A call from the bank');
    await expect(panel(page, 'Threat Alerts')).toContainText('No alerts.');
    await actions.getByRole('link', { name: 'Security Tips' }).click();
    await expect(page).toHaveURL(/\/security-tips$/);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`nothing serious is wrong in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('on the dashboard, the page of an organization and an invitation', async ({ page }) => {
      await openHome(page);
      await signUp(page);
      await expect(panel(page, 'Quick Actions')).toBeVisible();
      await dashboard(page).getByRole('button', { name: 'Organization: No organization' }).click();
      await expect(page.getByRole('menuitem', { name: 'Create organization' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await panel(page, 'Quick Actions').getByRole('button', { name: 'Report Threat' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      const email = freshEmail();
      await page.request.post('/api/organizations', {
        data: { name: 'Axe', invites: [{ email, role: 'viewer' }] },
      });
      await page.goto('/organization');
      await expect(page.getByText('1 member')).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.goto(await mailedLink(page.request, email));
      await expect(page.getByRole('heading', { name: 'Join Axe' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('and nothing scrolls sideways on a narrow screen', async ({ page }) => {
      await openHome(page);
      await signUp(page);
      await page.request.post('/api/organizations', {
        data: {
          name: 'An organization with quite a long name of its own',
          invites: [{ email: 'a.person.with.a.long.address@subdomain.example.com', role: 'viewer' }],
        },
      });
      await page.setViewportSize({ width: 390, height: 844 });
      for (const path of ['/', '/organization']) {
        await page.goto(path);
        await expect(page.getByRole('button', { name: /^Organization: An org/ })).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
          390,
        );
      }
    });
  });
}
