import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { realClip } from './clips.ts';
import { findings } from './findings.ts';
import {
  ANALYSIS_LIMIT_MS,
  analyzeAsVisitor,
  analyzeButton,
  choosePrivateMode,
  openExperts,
  openHome,
  picker,
  toast,
  untilResult,
} from './steps.ts';
import { expect, test } from './test.ts';

const REAL_CLIP = realClip();
/** Four changed copies take four more analyses. */
const COPIES_LIMIT_MS = 3 * ANALYSIS_LIMIT_MS;

test.describe('the way of a visitor', () => {
  test.setTimeout(2 * ANALYSIS_LIMIT_MS);
  test.beforeEach(async ({ page }) => openHome(page));

  test('[UPLOAD-012, UPLOAD-013, UPLOAD-020, UPLOAD-021, UPLOAD-028, UPLOAD-029, SIGNUP-005, SIGNUP-006, SIGNUP-007, HOME-011] from a file to a result of the whole file', async ({
    page,
    clips,
  }) => {
    await picker(page).setInputFiles(clips.short);
    await analyzeAsVisitor(page);
    const welcomed = Date.now();
    const started = page.waitForRequest('**/functions/v1/ai-detection');
    await started;
    // The clock of the page and this one start a little apart.
    expect(Date.now() - welcomed).toBeGreaterThan(1_500);
    await expect(page.getByRole('dialog')).toBeHidden();
    await untilResult(page);
    await expect(toast(page, 'Analysis complete!')).toContainText(
      'Video has been analyzed for deepfake content.',
    );
    const digest = createHash('sha256')
      .update(await readFile(clips.short))
      .digest('hex');
    await expect(page.getByText(digest)).toBeVisible();
    await expect(page.getByText('Drop a video, a recording or a picture here')).toBeHidden();
  });

  test('[UPLOAD-018, UPLOAD-019, LIMIT-002, SESSION-025] counts the analysis in the browser before it runs, by day', async ({
    page,
    clips,
  }) => {
    const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('video_usage') ?? 'null'));
    await page.evaluate(() => localStorage.setItem('video_usage', '{"date":"2001-01-01","count":9}'));
    await page.reload();
    await choosePrivateMode(page);
    await picker(page).setInputFiles(clips.short);
    const sent = page.waitForRequest('**/functions/v1/ai-detection');
    await analyzeAsVisitor(page);
    await sent;
    expect(await stored()).toEqual({ date: new Date().toISOString().slice(0, 10), count: 1 });
  });

  test('private mode reaches a result that says what was not measured', async ({ page, clips }) => {
    await choosePrivateMode(page);
    await picker(page).setInputFiles(clips.short);
    await analyzeAsVisitor(page);
    await untilResult(page);
    await expect(page.getByText(/Private mode: five still frames were measured/)).toBeVisible();
    await openExperts(page);
    await expect(page.getByText(/^Not measured: /).first()).toBeVisible();
    const digest = createHash('sha256').update(await readFile(clips.short));
    await expect(page.getByText(digest.digest('hex'))).toBeVisible();
    await expect(page.getByText(/^Computed in the browser from the file/)).toBeVisible();
  });

  test('asked for, changed copies are analyzed and the result says whether the verdict holds', async ({
    page,
    clips,
  }) => {
    test.setTimeout(2 * COPIES_LIMIT_MS);
    await picker(page).setInputFiles(clips.short);
    await page.getByRole('checkbox', { name: /survives re-encoding/ }).check();
    await analyzeAsVisitor(page);
    await expect(page.getByText('Analyzing changed copies of the file').first()).toBeVisible({
      timeout: ANALYSIS_LIMIT_MS,
    });
    // The file itself has been measured: its parts are told, and the result says the same of them.
    const parts = page.getByRole('table').filter({ hasText: 'Clearest single method' });
    await expect(parts.getByRole('row').nth(2)).toBeVisible();
    const told = await parts.getByRole('row').allTextContents();
    await expect(page.getByTestId('stability')).toContainText(/The verdict holds|does not hold/, {
      timeout: COPIES_LIMIT_MS,
    });
    expect(await parts.getByRole('row').allTextContents()).toEqual(told);
    const copies = page.getByRole('table').filter({ hasText: 'The file as it was sent' });
    await expect(copies.getByRole('row')).toHaveCount(6);
    await expect(copies).not.toContainText('could not be analyzed');
  });

  test('what its sound says is told while the rest is analyzed, and moves nothing above it', async ({
    page,
    clips,
  }) => {
    await picker(page).setInputFiles(clips.long);
    await analyzeAsVisitor(page);
    const found = page.getByRole('region', { name: 'Found so far' });
    await expect(found.getByText(/Content Credentials/)).toBeVisible({ timeout: ANALYSIS_LIMIT_MS });
    const cancel = page.getByRole('button', { name: 'Cancel analysis' });
    const leave = page.getByText('You can leave this page.');
    const places = () => Promise.all([cancel, leave].map((each) => each.boundingBox()));
    const before = await places();
    const voice = found.getByRole('row').filter({ hasText: /^Voice/ });
    await expect(voice).toBeVisible({ timeout: ANALYSIS_LIMIT_MS });
    expect(await places()).toEqual(before);
    await expect(found.getByText('None of them is the answer about the whole file.')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Analysis' })).toBeVisible();
    await cancel.click();
    await expect(found).toBeHidden();
  });

  test('private mode offers no such test', async ({ page }) => {
    await choosePrivateMode(page);
    await expect(page.getByRole('checkbox', { name: /survives re-encoding/ })).toHaveCount(0);
  });

  // The development set lies beside the repository on some machines only.
  if (REAL_CLIP !== null) {
    test('a recording of a camera reaches a result', async ({ page }) => {
      await picker(page).setInputFiles(REAL_CLIP);
      await analyzeAsVisitor(page);
      await untilResult(page);
      await expect(page.getByText(/AI-generated|Authentic|Inconclusive/).first()).toBeVisible();
    });
  }
});

test.describe('while an analysis runs', () => {
  test.setTimeout(2 * ANALYSIS_LIMIT_MS);

  test.beforeEach(async ({ page, clips }) => {
    await openHome(page);
    await picker(page).setInputFiles(clips.long);
    await analyzeAsVisitor(page);
  });

  test('it has a page of its own: progress is shown, a reload and a second tab find it, and the home page leads to it', async ({
    page,
    context,
  }) => {
    await expect(page.getByRole('heading', { name: 'Analyzing Video...' })).toBeVisible();
    await expect(page).toHaveURL(/\/analysis\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\.mp4$/);
    expect(await findings(page)).toEqual([]);
    const bar = page.getByRole('progressbar', { name: 'Analysis' });
    await expect
      .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 30_000 })
      .toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Analyzing Video...' })).toBeVisible();
    const address = page.url();
    await page.getByRole('link', { name: 'Unmask, home' }).click();
    await expect(page.getByText('Drop a video, a recording or a picture here')).toBeVisible();
    await page.getByRole('link', { name: 'Go to its page' }).click();
    await expect(page).toHaveURL(address);
    const second = await context.newPage();
    await second.goto(address);
    await untilResult(second);
    await untilResult(page);
    await expect(page).toHaveTitle(/\.mp4: /);
    await page.goBack();
    await expect(page.getByText('Drop a video, a recording or a picture here')).toBeVisible();
    await page.goForward();
    await untilResult(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Analyze', exact: true }).click();
    await expect(analyzeButton(page)).toBeVisible();
  });

  test('it can be cancelled, and the file is still there', async ({ page }) => {
    const cancelled = page.waitForResponse('**/rpc/analysis/cancel');
    await expect(page.getByRole('heading', { name: 'Analyzing Video...' })).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '100');
    // The bytes are there before the service has answered: until then there is nothing to cancel but the upload.
    await expect
      .poll(async () =>
        Number(await page.getByRole('progressbar', { name: 'Analysis' }).getAttribute('aria-valuenow')),
      )
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Cancel analysis' }).click();
    expect((await cancelled).ok()).toBe(true);
    await expect(analyzeButton(page)).toBeEnabled();
    await expect(toast(page, 'Analysis cancelled')).toBeVisible();
    await expect(page.getByText(/\.mp4$/).first()).toBeVisible();
  });
});

test.describe('an address without an analysis', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('says what to do, in a page of its own', async ({ page }) => {
    await page.goto('/analysis/nobody-knows-this-one');
    await expect(page.getByRole('heading', { name: 'There is no analysis at this address' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Analyze a file' }).click();
    await expect(analyzeButton(page)).toBeVisible();
  });
});
