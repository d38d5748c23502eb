/** What a browser fetches for a page, and how heavy it is on the wire: bytes as the real server sends them. */
import { request as httpRequest } from 'node:http';
import type { Page } from '@playwright/test';
import { ANALYSIS_LIMIT_MS, analyzeButton, openHome, picker, signUp, untilResult } from './steps.ts';
import { expect, test } from './test.ts';

/** Of gzip, which every browser takes; brotli is lighter still. Kilobytes of 1,024 bytes, as browsers and Lighthouse count them. */
const FIRST_PAGE_SCRIPT_BYTES = 200 * 1024;
/** With single sign-on, whose form brings its schema. */
const AUTH_SCRIPT_BYTES = 230 * 1024;
/** With the words and panels of a result. */
const RESULT_SCRIPT_BYTES = 221 * 1024;
const PAGE_BYTES = 400_000;
const PAGE_REQUESTS = 40;
/** Of a saved result of one's own, with the worker that draws its sound, which may come before the page is quiet or after. */
const RESULT_FILES = 49;
/** What is fetched to show a page, beside calls and media. */
const FILES = ['document', 'script', 'stylesheet', 'font', 'image'];
/** Nothing has been asked for so long: the page is there. */
const QUIET_MS = 1_500;

interface Sent {
  url: string;
  type: string;
  bytes: number;
}

/** Bytes of the body as it comes, undone by nobody. */
function bytesOf(url: string, encodings: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(url, { headers: { 'accept-encoding': encodings, accept: '*/*' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve(bytes));
    });
    asked.on('error', reject).end();
  });
}

/** Everything that opening a page asks the server for, in the order of asking. */
async function asked(page: Page, open: () => Promise<void>): Promise<Array<{ url: string; type: string }>> {
  const found: Array<{ url: string; type: string }> = [];
  let last = Date.now();
  page.on('request', (request) => {
    if (!request.url().startsWith('http')) return;
    // The page before may still be loading parts of itself when it is left.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) found.length = 0;
    found.push({ url: request.url(), type: request.resourceType() });
    last = Date.now();
  });
  await open();
  await expect.poll(() => Date.now() - last).toBeGreaterThan(QUIET_MS);
  return found;
}

async function weighed(all: Array<{ url: string; type: string }>, encodings: string): Promise<Sent[]> {
  const files = all.filter(({ type }) => FILES.includes(type));
  return Promise.all(files.map(async (file) => ({ ...file, bytes: await bytesOf(file.url, encodings) })));
}

const sum = (files: Sent[]) => files.reduce((total, { bytes }) => total + bytes, 0);

for (const [name, scriptBytes, open] of [
  ['/', FIRST_PAGE_SCRIPT_BYTES, openHome],
  [
    '/auth',
    AUTH_SCRIPT_BYTES,
    async (page: Page) => {
      await page.goto('/auth');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  ],
  [
    '/examples/drawn-person',
    RESULT_SCRIPT_BYTES,
    async (page: Page) => {
      await page.goto('/examples/drawn-person');
      await expect(page.getByTestId('statement')).toBeVisible();
    },
  ],
] as const) {
  test(`${name} is light: few requests, and few bytes over the wire`, async ({ page }, info) => {
    const all = await asked(page, () => open(page));
    const packed = await weighed(all, 'gzip');
    const scripts = (files: Sent[]) => files.filter(({ type }) => type === 'script');
    const facts = {
      requests: all.length,
      scripts: scripts(packed).length,
      gzip: { scripts: sum(scripts(packed)), page: sum(packed) },
      br: sum(await weighed(all, 'br, gzip')),
      plain: sum(await weighed(all, 'identity')),
    };
    await info.attach('weight', { body: JSON.stringify(facts), contentType: 'application/json' });
    expect(facts.requests, all.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(PAGE_REQUESTS);
    expect(facts.gzip.scripts).toBeGreaterThan(50_000);
    expect(facts.gzip.scripts).toBeLessThanOrEqual(scriptBytes);
    expect(facts.gzip.page).toBeLessThanOrEqual(PAGE_BYTES);
    expect(facts.br).toBeLessThan(facts.gzip.page);
    expect(facts.gzip.page).toBeLessThan(facts.plain / 2);
  });
}

test("a result of one's own comes in few files, and without the library of schemas", async ({
  page,
  clips,
}) => {
  test.setTimeout(2 * ANALYSIS_LIMIT_MS);
  await openHome(page);
  await signUp(page);
  await picker(page).setInputFiles(clips.short);
  await analyzeButton(page).click();
  await untilResult(page);
  const all = await asked(page, async () => {
    await page.reload();
    await expect(page.getByTestId('statement').first()).toBeVisible();
  });
  // Calls and parts of the media come as often as they are needed: what is counted are files. They were 61
  // while cases, watching, comparing and originals each added several.
  const files = all.filter(
    ({ type, url }) => FILES.includes(type) && !new URL(url).pathname.startsWith('/api/'),
  );
  expect(files.length, files.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(RESULT_FILES);
  for (const { url } of all.filter(({ type }) => type === 'script'))
    expect(await (await page.request.get(url)).text(), url).not.toContain('ZodError');
});
