/** A set is played to its end, and found again in the profile and on the board. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { bankFile, bankItems } from '../features/quiz/server/bank.ts';
import { findings } from './findings.ts';
import { openHome, signUp, toast } from './steps.ts';
import { expect, test } from './test.ts';

const FILES = bankItems().map((item) => ({ ...item, bytes: readFileSync(bankFile(item.file)) }));

/** Only the bank itself tells what a picture is: the service fills it up and gives it another name. */
async function rightAnswer(page: Page): Promise<'AI-generated' | 'Authentic'> {
  const shown = page.locator('main img, main video, main audio').first();
  const bytes = await (await page.request.get((await shown.getAttribute('src'))!)).body();
  const item = FILES.find((file) => bytes.subarray(0, file.bytes.length).equals(file.bytes));
  if (!item) throw new Error('what is shown is not in the bank');
  return item.isDeepfake ? 'AI-generated' : 'Authentic';
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test.setTimeout(240_000);

test('[ROUTE-005, ROUTE-010, ROUTE-011, QPROFILE-001, QPROFILE-002, QPROFILE-003, QPROFILE-004, QUIZ-014, LEADER-003] a set is played, and stands in profile and board', async ({
  page,
}, info) => {
  const look = async (name: string) => {
    expect(await findings(page), name).toEqual([]);
    await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { name: 'View Leaderboard' })).toBeVisible();
  await look('board-signed-out');
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: 'Sign In', exact: true }).last()).toHaveAttribute(
    'href',
    '/auth',
  );
  await page.getByRole('link', { name: 'Take Quiz Without Account' }).click();
  await expect(page.getByRole('heading', { name: 'Deepfake Quiz' })).toBeVisible();
  await look('start');
  await openHome(page);
  await signUp(page);

  await page.goto('/quiz');
  await press(page, 'Start Quiz');
  for (let at = 1; at <= 10; at += 1) {
    await expect(page.getByText(`Question ${at} of 10`)).toBeVisible();
    if (at === 1) await look('question');
    await press(page, await rightAnswer(page));
    await expect(page.getByRole('heading', { name: 'Correct', exact: true })).toBeVisible();
    if (at === 1) {
      await look('feedback');
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await width(page)).toBeLessThanOrEqual(390);
      await look('feedback-390');
    }
    await press(page, at < 10 ? 'Next Question' : 'See how you did');
    if (at === 1) {
      await expect(page.getByText('Question 2 of 10')).toBeVisible();
      expect(await width(page)).toBeLessThanOrEqual(390);
      await look('question-390');
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  }
  await expect(page.getByRole('heading', { name: 'Quiz Completed!' })).toBeVisible();
  await expect(toast(page, 'Progress Updated!')).toBeVisible();
  await press(page, 'View Results & Rewards');
  await expect(page.getByRole('heading', { name: 'Your Results' })).toBeVisible();
  await look('result');

  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Quiz Statistics' })).toBeVisible();
  await expect(page.getByText('10 of 10', { exact: true })).toBeVisible();
  await look('profile');
  await page.goto('/leaderboard');
  await press(page, 'Update Rankings');
  await expect(toast(page, 'Leaderboard updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Performance' })).toBeVisible();
  await look('board');

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const place of ['leaderboard', 'profile', 'quiz']) {
    await page.goto(`/${place}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await width(page), place).toBeLessThanOrEqual(390);
    await look(`dark-390-${place}`);
  }
});
