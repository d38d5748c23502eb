/** Somebody is asked for the original by a link, and sends it from another browser without an account. */
import { createHash } from 'node:crypto';
import { photo } from '../foundations/analyses/server/documents/documents.testing.ts';
import { findings } from './findings.ts';
import { ANALYSIS_LIMIT_MS, analyzeButton, openHome, picker, signUp, untilResult } from './steps.ts';
import { expect, test } from './test.ts';

test('asked by a link, sent untouched, found beside the first result', async ({ page, browser, server }) => {
  test.setTimeout(3 * ANALYSIS_LIMIT_MS);
  await openHome(page);
  const email = await signUp(page);
  await picker(page).setInputFiles({ name: 'copy.jpg', mimeType: 'image/jpeg', buffer: await photo(1) });
  await analyzeButton(page).click();
  await untilResult(page);
  await page.reload();
  await page.getByRole('textbox', { name: 'What you write to them' }).fill('For the police.');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Link for whoever has the original').inputValue();
  expect(link).toMatch(/\/original\/[\w-]{43}$/);

  const context = await browser.newContext({ baseURL: server.url });
  const sender = await context.newPage();
  await sender.goto(link);
  await expect(sender.getByText(`${email} asks you for the original of “copy.jpg”.`)).toBeVisible();
  await expect(sender.getByText('For the police.')).toBeVisible();
  expect(await findings(sender)).toEqual([]);
  const original = await photo(2);
  await sender
    .getByLabel('Choose the original')
    .and(sender.locator('input'))
    .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: original });
  await sender.getByRole('button', { name: 'Send this file' }).click();
  const hash = createHash('sha256').update(original).digest('hex');
  await expect(sender.getByText(hash)).toBeVisible({ timeout: 30_000 });
  await expect(sender.getByText('The bytes that arrived are those of your file.')).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await context.close();

  await page.reload();
  await expect(page.getByText(hash)).toBeVisible();
  await expect(page.getByRole('link', { name: /IMG_0001\.jpg/ })).toBeVisible({ timeout: ANALYSIS_LIMIT_MS });
});
