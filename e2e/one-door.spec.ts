/** Pictures and recordings through the door that videos use: chosen, analyzed, found again. */
import { readFile } from 'node:fs/promises';
import { makeSound } from '@unmask/media-fixtures';
import sharp from 'sharp';
import { analyzeAsVisitor, openHome, picker, toast, untilResult } from './steps.ts';
import { expect, test } from './test.ts';

/** A slope of light under the noise of a sensor. */
function photo(): Promise<Buffer> {
  const [width, height] = [900, 600];
  const pixels = Uint8Array.from(
    { length: width * height * 3 },
    (_, i) => ((i / 9000) % 200) + ((i * 7919) % 23),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

test.beforeEach(async ({ page }) => openHome(page));

test('a picture is seen before it is sent, and its result shows it', async ({ page }) => {
  await picker(page).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(page.getByRole('img', { name: 'The picture you chose' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Private mode/ })).toBeHidden();
  const sent = page.waitForRequest('**/functions/v1/ai-detection');
  await analyzeAsVisitor(page);
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/);
  await untilResult(page);
  await expect(toast(page, 'Analysis complete!')).toContainText('The picture has been analyzed.');
  await expect(page.getByRole('img', { name: 'The judged picture: photo.jpg' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Picture', exact: true })).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  // Of what no picture has, nothing is said.
  await expect(page.getByTestId('lipSyncAccuracy')).toHaveCount(0);
  // The picture comes from the service after a reload.
  await page.reload();
  await expect(page.getByRole('img', { name: 'The judged picture: photo.jpg' })).toBeVisible();
});

test('a recording is heard before it is sent, and answered in words of voices', async ({ page }) => {
  const buffer = await readFile(await makeSound({ seconds: 4 }));
  await picker(page).setInputFiles({ name: 'call.wav', mimeType: 'audio/wav', buffer });
  await expect(page.getByLabel('The recording you chose')).toBeVisible();
  await analyzeAsVisitor(page);
  await expect(toast(page, 'Analysis complete!')).toContainText('The recording has been analyzed.');
  await expect(
    page.getByRole('heading', { name: /This voice|No sign of AI found|Inconclusive/ }),
  ).toBeVisible();
});

test('a name stands for the type that the browser does not know', async ({ page }) => {
  await picker(page).setInputFiles({
    name: 'photo.tif',
    mimeType: '',
    buffer: await sharp(await photo())
      .tiff()
      .toBuffer(),
  });
  await expect(page.getByText('This browser cannot show this picture.', { exact: false })).toBeVisible();
});
