import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  failures,
  lastRun,
  playwrightTests,
  REPORTS,
  reportPath,
  UNHANDLED,
  vitestTests,
} from './test-reports.ts';

const VITEST = {
  testResults: [
    {
      status: 'failed',
      assertionResults: [
        { fullName: 'home opens', status: 'passed' },
        { fullName: 'home closes', status: 'failed', failureMessages: ['expected 1\nto be 2'] },
        { fullName: 'home waits', status: 'skipped' },
      ],
    },
    { name: 'gone.test.ts', status: 'failed', message: 'cannot be loaded', assertionResults: [] },
  ],
};

const PLAYWRIGHT = {
  suites: [
    {
      title: 'home.spec.ts',
      suites: [
        {
          title: 'home',
          specs: [
            { title: 'shows', tests: [{ status: 'expected' }] },
            {
              title: 'wavers',
              tests: [{ status: 'flaky', results: [{ errors: [{ message: 'not seen' }] }, {}] }],
            },
            { title: 'waits', tests: [{ status: 'skipped' }] },
          ],
        },
      ],
    },
  ],
};

test('of vitest what ran counts, and passed or not', () => {
  expect(vitestTests(VITEST)).toEqual([
    { title: 'home opens', passed: true },
    { title: 'home closes', passed: false, why: 'expected 1\nto be 2' },
    { title: 'gone.test.ts', passed: false, why: 'cannot be loaded' },
  ]);
});

test('of Playwright what ran counts, with the titles around it; what passed only when repeated did not', () => {
  expect(playwrightTests(PLAYWRIGHT)).toEqual([
    { title: 'home.spec.ts home shows', passed: true },
    { title: 'home.spec.ts home wavers', passed: false, why: 'not seen' },
  ]);
});

test('a run is whole only when both runners reported', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'reports-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  expect(lastRun(root)).toMatchObject({ tests: [], at: null });
  mkdirSync(path.dirname(reportPath(root, REPORTS.unit)), { recursive: true });
  writeFileSync(reportPath(root, REPORTS.unit), JSON.stringify(VITEST));
  expect(lastRun(root)).toMatchObject({ at: null, missing: ['.cache/reports/playwright.json'] });
  writeFileSync(reportPath(root, REPORTS.browser), JSON.stringify(PLAYWRIGHT));
  const run = lastRun(root);
  expect(run.tests).toHaveLength(5);
  expect(run.at).toBeInstanceOf(Date);
});

test('what failed is said again, with errors that belong to no test', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'reports-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  expect(failures(root)).toEqual([]);
  mkdirSync(path.dirname(reportPath(root, REPORTS.unit)), { recursive: true });
  writeFileSync(reportPath(root, REPORTS.unit), JSON.stringify(VITEST));
  writeFileSync(reportPath(root, UNHANDLED), JSON.stringify([{ text: 'Error: lost', file: null }]));
  expect(failures(root)).toEqual([
    '\nFAILED home closes\nexpected 1\nto be 2',
    '\nFAILED gone.test.ts\ncannot be loaded',
    '\nFAILED outside of every test\nError: lost',
  ]);
});
