import { describe, expect, test } from 'vitest';
import { add, NOTHING, playwrightCounts, summaryLine, vitestCounts } from './counts.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((state) => ({ status: state })),
});

describe('counts of vitest', () => {
  test('are those of its tests', () => {
    const report = {
      success: false,
      testResults: [file('failed', 'passed', 'failed'), file('passed', 'skipped')],
    };
    expect(vitestCounts(report)).toEqual({ passed: 1, failed: 1, skipped: 1 });
  });

  test('take a file that could not be loaded for a failure', () => {
    expect(vitestCounts({ success: false, testResults: [file('failed')] })).toMatchObject({ failed: 1 });
  });

  test('take an error outside every test for a failure', () => {
    const report = { success: false, testResults: [file('passed', 'passed')] };
    expect(vitestCounts(report)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });
});

test('counts of Playwright take a flaky test and a run that broke for failures', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(playwrightCounts({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 3, skipped: 2 });
});

test('the closing line names skipped tests only when there are some', () => {
  expect(summaryLine(add({ passed: 2, failed: 0, skipped: 0 }, NOTHING))).toBe('2 passed, 0 failed');
  expect(summaryLine({ passed: 2, failed: 1, skipped: 3 })).toBe('2 passed, 1 failed, 3 skipped');
});
