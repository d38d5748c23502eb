/** Microphone, camera and screen, with the devices that Chromium makes up. */
import { analyzeAsVisitor, openHome, untilResult } from './steps.ts';
import { expect, test } from './test.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--auto-select-desktop-capture-source=Unmask',
      ],
    }),
});

test.beforeEach(async ({ page }) => openHome(page));

test('a voice is recorded, played back, used and analyzed', async ({ page }) => {
  await page.getByRole('button', { name: 'Record a voice' }).click();
  const panel = page.getByRole('region', { name: 'Recording a voice' });
  await expect(panel.getByText(/0:0[4-9], at most 5 min/)).toBeVisible();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await expect(panel.getByLabel('Your recording')).toHaveAttribute('src', /^blob:/);
  await panel.getByRole('button', { name: 'Use this recording' }).click();
  await expect(page.getByText(/^recording .*\.webm$/)).toBeVisible();
  const sent = page.waitForRequest('**/functions/v1/ai-detection');
  await analyzeAsVisitor(page);
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/);
  await expect(
    page
      .getByRole('heading', { name: /This voice|No sign of AI found|Inconclusive|Undetermined|Likely|Leans/ })
      .first(),
  ).toBeVisible({ timeout: 50_000 });
});

test('a clip of the camera is seen while it is recorded, thrown away, recorded again and analyzed', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Record with the camera' }).click();
  const panel = page.getByRole('region', { name: 'Recording with the camera' });
  await expect(panel.getByLabel('What the camera sees')).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Drop a video, a recording or a picture here')).toBeVisible();
  await page.getByRole('button', { name: 'Record with the camera' }).click();
  await expect(panel.getByText(/0:0[3-9], at most 1 min/)).toBeVisible();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await panel.getByRole('button', { name: 'Record again' }).click();
  await expect(panel.getByText(/0:0[3-9], at most 1 min/)).toBeVisible();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await panel.getByRole('button', { name: 'Use this recording' }).click();
  await analyzeAsVisitor(page);
  await untilResult(page);
});

test('what is on the screen is recorded, played back, used and taken as a clip', async ({ page }) => {
  await page.getByRole('button', { name: 'Record the screen' }).click();
  const panel = page.getByRole('region', { name: 'Recording the screen' });
  await expect(panel.getByLabel('What is recorded')).toBeVisible();
  await expect(panel.getByText(/0:0[3-9], at most 1 min/)).toBeVisible();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await expect(panel.getByLabel('Your screen recording')).toHaveAttribute('src', /^blob:/);
  await panel.getByRole('button', { name: 'Use this recording' }).click();
  await expect(page.getByText(/^recording .*\.webm$/)).toBeVisible();
  const sent = page.waitForRequest('**/functions/v1/ai-detection');
  await analyzeAsVisitor(page);
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/);
  // Read as a picture that moves: its stills are shown while it is analyzed.
  await expect(page.getByRole('img', { name: 'Frame at 50% of the video' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^recording .*\.webm$/ })).toBeVisible();
});

test('a browser that says no is told about in words, and another try is offered', async ({ page }) => {
  // What the browser throws when a person, or a policy, has said no.
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Record a voice' }).click();
  await expect(page.getByRole('alert')).toContainText('This page may not use the microphone or camera.');
  await expect(page.getByRole('button', { name: 'Record again' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Drop a video, a recording or a picture here')).toBeVisible();
});
