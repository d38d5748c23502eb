import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { analyzeAsVisitor, analyzeButton, choosePrivateMode, openHome, picker, toast } from './steps.ts';
import { expect, test } from './test.ts';

const FIFTY_MB = 52_428_800;

/** Hands the page a file the way a drop or a paste does. */
async function deliver(
  page: Page,
  how: 'drop' | 'paste',
  file: { name: string; type: string; path: string },
) {
  const base64 = (await readFile(file.path)).toString('base64');
  await page.evaluate(
    ({ how, name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      if (how === 'paste') {
        window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
        return;
      }
      const target = document.querySelector('#analyze');
      for (const event of ['dragenter', 'dragover', 'drop']) {
        target?.dispatchEvent(new DragEvent(event, { dataTransfer: data, bubbles: true, cancelable: true }));
      }
    },
    { how, name: file.name, type: file.type, base64 },
  );
}

test.describe('choosing a video', () => {
  test.beforeEach(async ({ page }) => openHome(page));

  test('[UPLOAD-002, UPLOAD-003, UPLOAD-004, UPLOAD-005, UPLOAD-010, UPLOAD-011, UPLOAD-022, UPLOAD-026, UPLOAD-027] by the picker', async ({
    page,
    clips,
  }) => {
    await expect(page.getByText('Drop a video, a recording or a picture here')).toBeVisible();
    await expect(picker(page)).toHaveAttribute('accept', /^video\/\*,audio\/\*,image\/\*,.*\.pdf/);
    const chooser = page.waitForEvent('filechooser');
    await page.locator('button', { hasText: 'Choose a file' }).click();
    await (await chooser).setFiles({
      name: 'holiday.mp4',
      mimeType: 'video/mp4',
      buffer: await readFile(clips.short),
    });
    await expect(page.getByText('holiday.mp4')).toBeVisible();
    await expect(page.getByText(/\d+(\.\d+)? (kB|KB|MB)/).first()).toBeVisible();
    await expect(page.getByText('Drop a video, a recording or a picture here')).toBeHidden();
  });

  for (const how of ['drop', 'paste'] as const) {
    test(`[UPLOAD-001] by ${how}`, async ({ page, clips }) => {
      await deliver(page, how, { name: 'given.mp4', type: 'video/mp4', path: clips.short });
      await expect(page.getByText('given.mp4')).toBeVisible();
    });
  }

  test('shows the five frames of the file and its duration', async ({ page, clips }) => {
    await picker(page).setInputFiles(clips.short);
    await expect(page.getByRole('img', { name: /Frame at \d+% of the video/ })).toHaveCount(5);
    await expect(page.getByText('0:02').first()).toBeVisible();
  });

  test('[UPLOAD-023] refuses what is neither video, sound nor picture', async ({ page }) => {
    await picker(page).setInputFiles({
      name: 'letter.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('words'),
    });
    await expect(toast(page, 'Invalid file type')).toContainText(
      'Please select a video, a sound recording or a picture.',
    );
    await expect(page.getByText('letter.txt')).toBeHidden();
  });

  test('[ENGINE-005, ENGINE-007, ENGINE-021] refuses more than 50 MB at the analysis step', async ({
    page,
  }) => {
    const chosen = await page.evaluateHandle((size) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(size)], 'huge.mp4', { type: 'video/mp4' }));
      return data;
    }, FIFTY_MB + 1);
    await page.locator('#analyze').dispatchEvent('drop', { dataTransfer: chosen });
    await expect(page.getByText('huge.mp4')).toBeVisible();
    // No address is asked for a file that will not be analyzed.
    await analyzeButton(page).click();
    await expect(toast(page, 'Analysis failed')).toContainText(
      'File size too large. Please upload a video smaller than 50MB.',
    );
  });

  test('[UPLOAD-033] states the formats', async ({ page }) => {
    await expect(page.getByText('MP4, AVI, MOV')).toBeVisible();
  });
});

test.describe('Analyze', () => {
  test.beforeEach(async ({ page }) => openHome(page));

  test('[UPLOAD-015, SIGNUP-001, SIGNUP-003, SIGNUP-011] asks a visitor for an address first, even without a file', async ({
    page,
  }) => {
    await analyzeButton(page).click();
    const modal = page.getByRole('dialog');
    await expect(modal.getByRole('textbox', { name: /Name/ })).toBeVisible();
    const submit = modal.getByRole('button', { name: 'Get Free Access + Weekly Intel' });
    await expect(submit).toBeDisabled();
    await modal.getByRole('textbox', { name: 'Email' }).fill('nobody');
    await submit.click();
    await expect(toast(page, 'Invalid email')).toContainText('Please enter a valid email address.');
  });

  test('[UPLOAD-017] without a file says so', async ({ page }) => {
    await analyzeAsVisitor(page);
    await expect(toast(page, 'No video selected')).toContainText('Please select a video file first.');
  });

  test('[ENGINE-009, ENGINE-015, ENGINE-016, ENGINE-019] private mode sends five JPEG frames within 1024 x 768, the hash of the file, and nothing else', async ({
    page,
    clips,
  }) => {
    await choosePrivateMode(page);
    await picker(page).setInputFiles(clips.large);
    const sent = page.waitForRequest('**/functions/v1/ai-detection');
    await analyzeAsVisitor(page);
    const request = await sent;
    expect(request.headers()['content-type']).toMatch(/^application\/json/);
    const body: Record<string, unknown> & { videoFrames: string[] } = request.postDataJSON();
    expect(Object.keys(body).sort()).toEqual(
      ['analysisMode', 'fileName', 'fileSha256', 'fileSize', 'fileType', 'videoFrames'].sort(),
    );
    expect(body.analysisMode).toBe('advanced');
    const digest = createHash('sha256').update(await readFile(clips.large));
    expect(body.fileSha256).toBe(digest.digest('hex'));
    expect(body.videoFrames).toHaveLength(5);
    for (const frame of body.videoFrames) {
      expect(frame).toMatch(/^data:image\/jpeg;base64,/);
      const picture = await sharp(Buffer.from(frame.split(',')[1] ?? '', 'base64')).metadata();
      expect(picture).toMatchObject({ format: 'jpeg', width: 1024, height: 576 });
    }
    expect(new Set(body.videoFrames).size, 'five different moments').toBe(5);
  });
});

test.describe('an analysis that fails', () => {
  // The browser itself reports a video that it cannot play.
  test.use({ expectedErrors: [/status of 4\d\d/, /MEDIA_/, /ERR_/] });

  test('[UPLOAD-014, UPLOAD-030, UPLOAD-031, UPLOAD-032] says so in a toast with the words of the service', async ({
    page,
  }) => {
    await openHome(page);
    await picker(page).setInputFiles({
      name: 'broken.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('this is no video at all, whatever its name says'),
    });
    await analyzeAsVisitor(page);
    await expect(toast(page, 'Analysis failed')).toBeVisible({ timeout: 30_000 });
    await expect(toast(page, 'Analysis failed')).toContainText(/\w+\./);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('broken.mp4')).toBeVisible();
    await expect(analyzeButton(page)).toBeEnabled();
  });
});
