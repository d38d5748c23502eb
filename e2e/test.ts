import { test as base, expect, type Page } from '@playwright/test';
import { largeClip, longClip, shortClip } from './clips.ts';
import { type RunningServer, startServer } from './server.ts';

export { expect };

interface WorkerFixtures {
  server: RunningServer;
  /** Paths of the made clips. */
  clips: { short: string; large: string; long: string };
}

interface TestFixtures {
  /** Messages that a test provokes on purpose, such as the browser's own line about a refused request. */
  expectedErrors: RegExp[];
  /** Fails the test when a page reports an error, a broken policy included. */
  cleanConsole: undefined;
}

function watch(page: Page, found: string[]): void {
  page.on('pageerror', (error) => found.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`);
  });
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  clips: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      await use({ short: await shortClip(), large: await largeClip(), long: await longClip() });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedErrors: [[], { option: true }],
  cleanConsole: [
    async ({ context, expectedErrors }, use) => {
      const found: string[] = [];
      context.on('page', (page) => watch(page, found));
      await use(undefined);
      const surprises = found.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
      expect(surprises, 'errors in the console of the page').toEqual([]);
    },
    { auto: true },
  ],
});
