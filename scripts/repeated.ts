/**
 * Files with a failed test are run once more when everything else is over, one at a time: a test that only fails while four
 * servers share two cores says something about the machine. What fails again failed; what passes then is named all the same.
 */
import { type PlaywrightReport, vitestCounts } from './counts.ts';
import {
  type PlaywrightSuite,
  playwrightTests,
  type RanTest,
  type VitestFile,
  vitestTests,
} from './test-reports.ts';

/** With more files than this the change is broken, not the moment. */
export const MOST_REPEATED = 12;

export interface UnitReport {
  success: boolean;
  testResults: VitestFile[];
}

export interface BrowserReport extends PlaywrightReport {
  suites: PlaywrightSuite[];
}

/** Absolute paths of files with a failure. */
export function failedUnitFiles({ testResults }: UnitReport): string[] {
  return testResults.filter((file) => file.status === 'failed').map((file) => file.name ?? '');
}

/** Paths below `e2e` of files with a failure. */
export function failedBrowserFiles({ suites }: BrowserReport): string[] {
  return suites
    .filter((suite) => playwrightTests({ suites: [suite] }).some(({ passed }) => !passed))
    .map(({ title }) => title);
}

/** The report with the files of `again` in place of what they were. */
export function withRepeatedUnit(first: UnitReport, again: UnitReport): UnitReport {
  const anew = new Map(again.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => anew.get(file.name) ?? file);
  return { success: vitestCounts({ success: true, testResults }).failed === 0, testResults };
}

/** The report with the files of `again` in place of what they were, counted anew. */
export function withRepeatedBrowser(first: BrowserReport, again: BrowserReport): BrowserReport {
  const anew = new Map(again.suites.map((suite) => [suite.title, suite]));
  const suites = first.suites.map((suite) => anew.get(suite.title) ?? suite);
  return { suites, errors: [...first.errors, ...again.errors], stats: statsOf(suites) };
}

function statsOf(suites: readonly PlaywrightSuite[]): PlaywrightReport['stats'] {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  for (const suite of suites) {
    const inner = statsOf(suite.suites ?? []);
    const own = (suite.specs ?? []).flatMap((spec) => spec.tests.map((test) => test.status));
    for (const name of Object.keys(stats) as Array<keyof typeof stats>)
      stats[name] += inner[name] + own.filter((status) => status === name).length;
  }
  return stats;
}

/** Tests that failed at first and passed alone, with what was said of them at first. */
export function passedAlone(first: readonly RanTest[], merged: readonly RanTest[]): RanTest[] {
  const still = new Set(merged.filter(({ passed }) => !passed).map(({ title }) => title));
  return first.filter(({ title, passed }) => !passed && !still.has(title));
}

export const unitPassedAlone = (first: UnitReport, merged: UnitReport) =>
  passedAlone(vitestTests(first), vitestTests(merged));

export const browserPassedAlone = (first: BrowserReport, merged: BrowserReport) =>
  passedAlone(playwrightTests(first), playwrightTests(merged));
