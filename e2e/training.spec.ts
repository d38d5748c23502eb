/** An organization's people learn: a module to its certificate, which anyone can check, and the same module in another learning system. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { LIBRARY } from '../features/training/library/index.ts';
import { readEntries } from '../features/training/server/scorm.testing.ts';
import { findings } from './findings.ts';
import { openHome, signUp } from './steps.ts';
import { expect, test } from './test.ts';

const QUESTIONS = LIBRARY.flatMap(({ content }) => content.quiz.questions);
const LMS = 'http://lms.example';
const PLAYER = path.resolve(import.meta.dirname, '../node_modules/scorm-again/dist/scorm12.min.js');

/** What the page asks, answered rightly or not, wherever the right answer stands. */
async function answer(page: Page | ReturnType<Page['frameLocator']>, right: boolean): Promise<void> {
  for (const group of await page.getByRole('group').all()) {
    const asked = (await group.textContent()) ?? '';
    const question = QUESTIONS.find((each) => asked.includes(each.question));
    if (!question) throw new Error(`no question of the library: ${asked}`);
    const { options, correctAnswer } = question;
    const option = right ? options[correctAnswer]! : options.find((_, at) => at !== correctAnswer)!;
    await group.getByLabel(option, { exact: true }).check();
  }
}

async function withOrganization(page: Page): Promise<string> {
  await openHome(page);
  await signUp(page);
  const made = await page.request.post('/api/organizations', { data: { name: 'Northwind', invites: [] } });
  return ((await made.json()) as { id: string }).id;
}

test('[ROUTE-008] read, asked, certified, and checked by somebody without an account', async ({
  page,
  browser,
  server,
}) => {
  await withOrganization(page);
  await page.goto('/enterprise-features/training');
  const card = page.getByRole('listitem').filter({ hasText: 'Deepfake Detection Basics' });
  await expect(card.getByText('sample')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await card.getByRole('button', { name: 'Start' }).click();
  for (let step = 1; step <= 4; step += 1) {
    await expect(page.getByText(`${step} of 5`)).toBeVisible();
    if (step === 3) expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('group')).toHaveCount(6);
  expect(await findings(page)).toEqual([]);
  await answer(page, false);
  await page.getByRole('button', { name: 'Submit Quiz' }).click();
  await expect(page.getByText('Not passed yet')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('group')).toHaveCount(6);
  await answer(page, true);
  await page.getByRole('button', { name: 'Submit Quiz' }).click();
  await expect(page.getByRole('heading', { name: 'Passed' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Open your certificate' });
  const pdf = await (await page.request.get((await link.getAttribute('href'))!)).body();
  await page.getByRole('button', { name: 'Back to Portal' }).first().click();
  await expect(card.getByText('Completed')).toBeVisible();
  await page.getByRole('tab', { name: 'Company Dashboard' }).click();
  await expect(page.getByText('Compliance rate')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Certificates' }).click();
  const check = page.getByRole('link', { name: /^Public check/ }).first();
  const address = (await check.getAttribute('href'))!;

  const context = await browser.newContext({ baseURL: server.url });
  const stranger = await context.newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible();
  await stranger
    .locator('input[type="file"]')
    .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(stranger.getByRole('heading', { name: 'The same file', exact: true })).toBeVisible();
  expect(await findings(stranger)).toEqual([]);
  await context.close();
});

/** A learning system with the player of SCORM 1.2 that many of them use; the package lies beside it. */
async function openInLms(page: Page, files: Map<string, Buffer>): Promise<void> {
  const lms = `<!doctype html><html lang="en"><title>LMS</title><script src="scorm12.js"></script>
<script>window.API = new Scorm12API({ autocommit: false, logLevel: 5 }); window.seen = [];
window.API.on('LMSCommit', () => window.seen.push('commit'));
window.API.on('LMSFinish', () => window.seen.push('finish'));</script>
<iframe title="SCO" src="package/index.html" width="1000" height="900"></iframe></html>`;
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
  };
  await page.route(`${LMS}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === 'course') return route.fulfill({ contentType: 'text/html', body: lms });
    if (name === 'scorm12.js')
      return route.fulfill({ contentType: 'text/javascript', body: await readFile(PLAYER) });
    const file = files.get(name.replace(/^package\//, ''));
    if (!file) return route.fulfill({ status: name === 'favicon.ico' ? 204 : 404 });
    return route.fulfill({ contentType: types[path.extname(name)] ?? 'image/webp', body: file });
  });
  await page.goto(`${LMS}/course`);
}

const cmi = (page: Page) =>
  page.evaluate(() => {
    const { API, seen } = window as unknown as {
      API: { LMSGetValue(name: string): string; cmi: { core: Record<string, unknown> } };
      seen: string[];
    };
    const { lesson_status, lesson_location, score } = API.cmi.core as Record<string, string> & {
      score: { raw: string };
    };
    return { lesson_status, lesson_location, raw: score.raw, seen };
  });

test('a module runs in another learning system by SCORM 1.2 and reports there', async ({ page }) => {
  const organization = await withOrganization(page);
  const listed = await page.request.get(`/api/organizations/${organization}/training/modules`);
  const { items } = (await listed.json()) as { items: Array<{ id: string; title: string }> };
  const module = items.find(({ title }) => title.startsWith('Recognising'))!;
  const answered = await page.request.get(
    `/api/organizations/${organization}/training/modules/${module.id}/scorm`,
  );
  await openInLms(page, await readEntries(await answered.body()));
  const sco = page.frameLocator('iframe');
  await expect(sco.getByText('1 of 7')).toBeVisible();
  expect(await cmi(page)).toMatchObject({ lesson_status: 'incomplete', lesson_location: '0' });
  await sco.getByRole('button', { name: 'Continue' }).click();
  await expect(sco.getByRole('img')).toHaveCount(2);
  // The learning system remembers where somebody was.
  expect((await cmi(page)).lesson_location).toBe('1');
  for (let step = 2; step <= 6; step += 1) await sco.getByRole('button', { name: 'Continue' }).click();
  await answer(sco, false);
  await sco.getByRole('button', { name: 'Submit Quiz' }).click();
  await expect(sco.getByRole('heading', { name: 'Not passed yet' })).toBeVisible();
  expect(await cmi(page)).toMatchObject({ lesson_status: 'failed', raw: '0', lesson_location: '6' });
  await sco.getByRole('button', { name: 'Try again' }).click();
  await answer(sco, true);
  await sco.getByRole('button', { name: 'Submit Quiz' }).click();
  await expect(sco.getByRole('heading', { name: 'Passed' })).toBeVisible();
  const reported = await cmi(page);
  expect(reported).toMatchObject({ lesson_status: 'passed', raw: '100' });
  expect(reported.seen).toContain('commit');
});
