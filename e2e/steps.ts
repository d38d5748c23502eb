import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from '@unmask/platform/testing/passwords';
import { KEPT } from '@unmask/product/browser-storage';
import { expect } from './test.ts';

/** Longest wait for an analysis of a made clip on a busy machine. */
export const ANALYSIS_LIMIT_MS = 90_000;

export { PASSWORD };

let people = 0;

/** An address that nobody has used on this server. */
export function freshEmail(): string {
  people += 1;
  return `person${people}.${process.pid}@example.com`;
}

export function toast(page: Page, title: string): Locator {
  return page.locator('.mantine-Notification-root').filter({ hasText: title });
}

export const picker = (page: Page) => page.locator('input[type="file"]');

export const analyzeButton = (page: Page) => page.getByRole('button', { name: 'Analyze for Deepfakes' });

export async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(analyzeButton(page)).toBeVisible();
}

export async function choosePrivateMode(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Private mode/ }).check();
}

/** Presses Analyze as a visitor and gives an address in the signup modal, unless this browser was asked before. */
export async function analyzeAsVisitor(page: Page): Promise<void> {
  const asked = await page.evaluate((key) => localStorage.getItem(key) !== null, KEPT.asked.key);
  await analyzeButton(page).click();
  if (asked) return;
  const modal = page.getByRole('dialog');
  await modal.getByRole('textbox', { name: 'Email' }).fill(freshEmail());
  await modal.getByRole('button', { name: 'Get Free Access + Weekly Intel' }).click();
  await expect(modal.getByRole('status')).toBeVisible();
}

/** Creates an account through the modal that the button opens, by default the header's. @returns its address */
export async function signUp(
  page: Page,
  email = freshEmail(),
  button = page.getByRole('button', { name: 'Sign Up', exact: true }),
): Promise<string> {
  await button.click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('textbox', { name: 'Email' }).fill(email);
  await modal.locator('input[type="password"]').fill(PASSWORD);
  await modal.getByRole('button', { name: 'Create account' }).click();
  await expect(modal).toBeHidden();
  return email;
}

export async function untilResult(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Analyze Another (Video|File)$/ })).toBeVisible({
    timeout: ANALYSIS_LIMIT_MS,
  });
}

/** Figures and methods stand behind a switch. */
export async function openExperts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Details for experts' }).first().click();
}
