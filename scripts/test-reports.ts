import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** A test that ran, as its runner reported it. */
export interface RanTest {
  /** With the titles of the groups around it. */
  title: string;
  /** False when it failed, or passed only when repeated. */
  passed: boolean;
  /** Of a test that failed: what its runner says of it, its first lines. */
  why?: string;
}

export interface VitestFile {
  name?: string;
  /** Set for a file that could not be loaded, or whose hook failed: none of its tests did. */
  message?: string;
  status: string;
  assertionResults: Array<{ fullName: string; status: string; failureMessages?: string[] | null }>;
}

interface PlaywrightTest {
  status: string;
  results?: Array<{ errors?: Array<{ message?: string }> }>;
}

export interface PlaywrightSuite {
  title: string;
  specs?: Array<{ title: string; tests: PlaywrightTest[] }>;
  suites?: PlaywrightSuite[];
}

/** Lines of a failure that are kept: what was expected and found, without all of the stack. */
const FAILURE_LINES = 12;

const firstLines = (text: string) => text.split('\n').slice(0, FAILURE_LINES).join('\n');

export function vitestTests(report: { testResults: VitestFile[] }): RanTest[] {
  return report.testResults.flatMap((file) => {
    const { name = '', message = '', status, assertionResults } = file;
    const failed = assertionResults.some((test) => test.status === 'failed');
    const whole =
      status === 'failed' && !failed ? [{ title: name, passed: false, why: firstLines(message) }] : [];
    const tests = assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map((test) =>
        test.status === 'passed'
          ? { title: test.fullName, passed: true }
          : { title: test.fullName, passed: false, why: firstLines((test.failureMessages ?? []).join('\n')) },
      );
    return [...whole, ...tests];
  });
}

export function playwrightTests(report: { suites: PlaywrightSuite[] }): RanTest[] {
  const walk = (suite: PlaywrightSuite, around: string): RanTest[] => {
    const titles = `${around} ${suite.title}`.trim();
    const own = (suite.specs ?? []).flatMap((spec): RanTest[] => {
      const ran = spec.tests.filter((test) => test.status !== 'skipped');
      const passed = ran.every((test) => test.status === 'expected');
      if (ran.length === 0) return [];
      const title = `${titles} ${spec.title}`;
      if (passed) return [{ title, passed }];
      const errors = ran.flatMap(({ results = [] }) => results.flatMap((result) => result.errors ?? []));
      return [{ title, passed, why: firstLines(errors.map(({ message = '' }) => message).join('\n')) }];
    });
    return [...own, ...(suite.suites ?? []).flatMap((inner) => walk(inner, titles))];
  };
  return report.suites.flatMap((suite) => walk(suite, ''));
}

export const REPORTS = { unit: 'vitest.json', browser: 'playwright.json' } as const;

/** Tests that failed beside others and passed alone: an array of `RanTest`. */
export const UNSTEADY = 'unsteady.json';

/** Errors outside of every test, which fail a run of the unit tests and are not in its report: an array of `OutsideError`. */
export const UNHANDLED = 'unhandled.json';

export interface OutsideError {
  text: string;
  /** The test file that was running, where it is known. */
  file: string | null;
}

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

/** What failed beside others and passed when it was run alone, each with what its runner said at first. */
export function unsteady(root: string): string[] {
  const file = reportPath(root, UNSTEADY);
  const tests = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RanTest[]) : [];
  return tests.map(({ title, why = '' }) => `\nPASSED ONLY ALONE ${title}\n${why}`);
}

/** What failed in the last run, each with what its runner says: printed at the end, where it is found after half an hour of output. */
export function failures(root: string): string[] {
  const unhandled = reportPath(root, UNHANDLED);
  const errors = existsSync(unhandled) ? (JSON.parse(readFileSync(unhandled, 'utf8')) as OutsideError[]) : [];
  return [
    ...lastRun(root)
      .tests.filter(({ passed }) => !passed)
      .map(({ title, why = '' }) => `\nFAILED ${title}\n${why}`),
    ...errors.map(({ text }) => `\nFAILED outside of every test\n${firstLines(text)}`),
  ];
}
