import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** A test that ran, as its runner reported it. */
export interface RanTest {
  /** With the titles of the groups around it. */
  title: string;
  /** False when it failed, or passed only when repeated. */
  passed: boolean;
}

interface VitestFile {
  assertionResults: Array<{ fullName: string; status: string }>;
}

interface PlaywrightSuite {
  title: string;
  specs?: Array<{ title: string; tests: Array<{ status: string }> }>;
  suites?: PlaywrightSuite[];
}

export function vitestTests(report: { testResults: VitestFile[] }): RanTest[] {
  return report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' })),
  );
}

export function playwrightTests(report: { suites: PlaywrightSuite[] }): RanTest[] {
  const walk = (suite: PlaywrightSuite, around: string): RanTest[] => {
    const titles = `${around} ${suite.title}`.trim();
    const own = (suite.specs ?? []).flatMap((spec) => {
      const ran = spec.tests.filter((test) => test.status !== 'skipped');
      const passed = ran.every((test) => test.status === 'expected');
      return ran.length === 0 ? [] : [{ title: `${titles} ${spec.title}`, passed }];
    });
    return [...own, ...(suite.suites ?? []).flatMap((inner) => walk(inner, titles))];
  };
  return report.suites.flatMap((suite) => walk(suite, ''));
}

export const REPORTS = { unit: 'vitest.json', browser: 'playwright.json' } as const;

export function reportPath(root: string, name: string): string {
  return path.join(root, '.cache', 'reports', name);
}

export interface LastRun {
  tests: RanTest[];
  /** When the older of its reports was written; null where one of them is missing, so that not everything ran. */
  at: Date | null;
  missing: string[];
}

/** What the reports of the last run of `npm test` say. */
export function lastRun(root: string): LastRun {
  const files = Object.values(REPORTS).map((name) => reportPath(root, name));
  const there = files.filter((file) => existsSync(file));
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as never;
  const tests = there.flatMap((file) =>
    path.basename(file) === REPORTS.unit ? vitestTests(read(file)) : playwrightTests(read(file)),
  );
  const missing = files.filter((file) => !there.includes(file)).map((file) => path.relative(root, file));
  const oldest = Math.min(...there.map((file) => statSync(file).mtimeMs));
  return { tests, at: missing.length === 0 ? new Date(oldest) : null, missing };
}
