import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';

// The servers that the tests start compile the same files.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '.cache/compiled');

export default defineConfig({
  testDir: 'e2e',
  // Each worker starts servers with databases and engines of their own. Two: a page waits for its server more than half of its time.
  workers: 2,
  // Long enough for two cores that run two browsers, two servers and their engines.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Recording costs a fifth of a run: `TRACE=1` when a failure has to be looked at.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
