import type { Page } from '@playwright/test';
import { makeSound } from '@unmask/media-fixtures';
import { findings } from './findings.ts';
import { ANALYSIS_LIMIT_MS, signUp, toast } from './steps.ts';
import { expect, test } from './test.ts';

const VOICE = '/enterprise-features/voice';

/** Nine seconds, which the browser and the engine read alike. */
const sound = () => makeSound({ seconds: 9 });

async function analyzeVoice(page: Page): Promise<void> {
  await page.goto(VOICE);
  await page
    .getByLabel('Choose a sound file')
    .first()
    .setInputFiles(await sound());
  await page.getByRole('button', { name: 'Analyze Voice' }).click();
  await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible({ timeout: ANALYSIS_LIMIT_MS });
}

const position = (page: Page) => page.getByRole('slider', { name: /^Position in the recording/ });

/** How many different colours were painted. */
function colours(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
}

test.describe('voice detection', () => {
  test.setTimeout(4 * ANALYSIS_LIMIT_MS);
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('[VOICE-002] [VOICE-003] [VOICE-004] a recording is analyzed, drawn, read and played; found again and shared in the same words', async ({
    page,
    browser,
  }) => {
    await page.goto('/');
    await signUp(page);
    await analyzeVoice(page);

    const spectrogram = page.getByRole('img', { name: /^Spectrogram to 8 kHz\. Most energy near/ });
    await expect(spectrogram).toBeVisible();
    expect(await colours(page)).toBeGreaterThan(30);
    expect(await findings(page)).toEqual([]);

    const box = (await spectrogram.boundingBox())!;
    await spectrogram.scrollIntoViewIfNeeded();
    await spectrogram.hover({ position: { x: box.width / 3, y: box.height - 4 }, force: true });
    await expect(position(page)).toHaveAttribute(
      'aria-valuetext',
      /^0:0[23]\.\d · \d{2,3} Hz · -?\d+\.\d dB · (not scored|score \d+)$/,
    );
    await position(page).press('End');
    await expect(position(page)).toHaveAttribute('aria-valuetext', /^0:09\.0/);

    const audio = page.getByLabel('Recording', { exact: true });
    const time = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
    await position(page).press('Home');
    for (let count = 0; count < 5; count += 1) await position(page).press('PageDown');
    await position(page).press('Enter');
    await expect.poll(time).toBeGreaterThan(4.6);
    await audio.evaluate((element: HTMLAudioElement) => element.pause());
    await spectrogram.click({ position: { x: box.width / 4, y: 20 }, force: true });
    await expect.poll(time).toBeLessThan(4.4);
    await audio.evaluate((element: HTMLAudioElement) => element.pause());

    const light = await colours(page);
    await page
      .getByRole('button', { name: /colou?r scheme|dark|light/i })
      .first()
      .click();
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    expect(await colours(page)).toBeGreaterThan(light / 2);
    expect(await findings(page)).toEqual([]);

    await page.getByRole('banner').getByRole('link', { name: 'My analyses' }).click();
    await page.getByRole('list', { name: 'Saved analyses' }).getByRole('link').first().click();
    // The tab has the recording until it is read anew; then the spectrogram is drawn from the copy that the service keeps.
    await page.reload();
    await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Voiceprint' })).toBeVisible();
    await expect(spectrogram).toBeVisible();
    await expect(audio).toHaveAttribute('src', /\/api\/analyses\/.+\/media/);
    await position(page).press('PageDown');
    await position(page).press('Enter');
    await expect.poll(time).toBeGreaterThan(0.9);
    expect(await findings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make link' }).click();
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    const other = await browser.newContext();
    const reader = await other.newPage();
    await reader.goto(link);
    await expect(reader.getByRole('heading', { name: 'Voiceprint' })).toBeVisible();
    await expect(reader.getByText(/^The recording itself is not here any more/)).toBeVisible();
    await expect(reader.locator('audio, video')).toHaveCount(0);
    await other.close();
  });

  test('[VOICE-005] the sound of a video is judged as a voice; the analysis shows it beside the pictures', async ({
    page,
    clips,
  }) => {
    await page.goto('/');
    await signUp(page);
    await page.goto(VOICE);
    await page.getByLabel('Use the sound of a video').first().setInputFiles(clips.short);
    await expect(page.getByText('Only its sound is judged.')).toBeVisible();
    await page.getByRole('button', { name: 'Analyze Voice' }).click();
    await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible({ timeout: ANALYSIS_LIMIT_MS });
    await expect(page.getByRole('img', { name: /^Spectrogram to 8 kHz\. Most energy near/ })).toBeVisible();
    await expect(page.getByText('Only the sound of this video was judged here')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('banner').getByRole('link', { name: 'My analyses' }).click();
    await page.getByRole('list', { name: 'Saved analyses' }).getByRole('link').first().click();
    await expect(page.getByTestId('confidence')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Voice', exact: true })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Score by segment' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    if (process.env.VOICE_PICTURES) {
      await page.screenshot({ path: `${process.env.VOICE_PICTURES}/panel.png`, fullPage: true });
    }
  });

  test('[VOICE-005] a file that is no sound shows the toast', async ({ page, clips }) => {
    await page.goto(VOICE);
    await page.getByLabel('Choose a sound file').first().setInputFiles(clips.short);
    await expect(toast(page, 'Invalid file type')).toContainText('Please select an audio file.');
    await expect(page.getByRole('button', { name: 'Analyze Voice' })).toBeDisabled();
  });
});

/** Pictures to look at; they are not kept. */
if (process.env.VOICE_PICTURES) {
  for (const width of [1440, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`${width} px, ${colorScheme}`, () => {
        test.setTimeout(2 * ANALYSIS_LIMIT_MS);
        test.use({ colorScheme, viewport: { width, height: 900 } });
        test('picture', async ({ page }) => {
          await page.goto(VOICE);
          await expect(page.getByRole('button', { name: 'Analyze Voice' })).toBeVisible();
          await page.screenshot({ path: `${process.env.VOICE_PICTURES}/intake-${width}-${colorScheme}.png` });
          await analyzeVoice(page);
          await expect(page.locator('canvas')).toBeVisible();
          await page.locator('canvas').hover({ position: { x: 90, y: 80 }, force: true });
          await expect(page.locator('.mantine-Notification-root')).toHaveCount(0, { timeout: 20_000 });
          await page.screenshot({
            path: `${process.env.VOICE_PICTURES}/voice-${width}-${colorScheme}.png`,
            fullPage: true,
          });
        });
      });
    }
  }
}
