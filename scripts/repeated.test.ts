import { expect, test } from 'vitest';
import {
  type BrowserReport,
  browserPassedAlone,
  failedBrowserFiles,
  failedUnitFiles,
  type UnitReport,
  unitPassedAlone,
  withRepeatedBrowser,
  withRepeatedUnit,
} from './repeated.ts';

const file = (name: string, ...states: string[]) => ({
  name,
  status: states.includes('failed') ? 'failed' : 'passed',
  assertionResults: states.map((status, at) => ({
    fullName: `${name} ${at}`,
    status,
    failureMessages: ['late'],
  })),
});
const unit = (...testResults: UnitReport['testResults']): UnitReport => ({ success: false, testResults });

test('a file with a failed test is run again, and counts as it ended then', () => {
  const first = unit(file('/a', 'passed', 'failed'), file('/b', 'passed'), file('/c', 'failed'));
  expect(failedUnitFiles(first)).toEqual(['/a', '/c']);
  const merged = withRepeatedUnit(first, unit(file('/a', 'passed', 'passed'), file('/c', 'failed')));
  expect(merged.success).toBe(false);
  expect(merged.testResults.map(({ name, status }) => [name, status])).toEqual([
    ['/a', 'passed'],
    ['/b', 'passed'],
    ['/c', 'failed'],
  ]);
  expect(unitPassedAlone(first, merged)).toEqual([{ title: '/a 1', passed: false, why: 'late' }]);
});

test('when nothing fails again the run has passed', () => {
  const merged = withRepeatedUnit(unit(file('/a', 'failed')), unit(file('/a', 'passed')));
  expect(merged.success).toBe(true);
});

const spec = (title: string, status: string) => ({
  title,
  tests: [{ status, results: status === 'unexpected' ? [{ errors: [{ message: 'not seen' }] }] : [{}] }],
});
const browser = (...suites: BrowserReport['suites']): BrowserReport => ({
  suites,
  errors: [],
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
});

test('browser files are told, repeated and counted the same way, with groups inside groups', () => {
  const first = browser(
    { title: 'home.spec.ts', specs: [spec('opens', 'expected')] },
    {
      title: 'account.spec.ts',
      suites: [{ title: 'account', specs: [spec('ends', 'unexpected'), spec('waits', 'skipped')] }],
    },
  );
  expect(failedBrowserFiles(first)).toEqual(['account.spec.ts']);
  const again = browser({
    title: 'account.spec.ts',
    suites: [{ title: 'account', specs: [spec('ends', 'expected'), spec('waits', 'skipped')] }],
  });
  const merged = withRepeatedBrowser(first, again);
  expect(merged.stats).toEqual({ expected: 2, unexpected: 0, flaky: 0, skipped: 1 });
  expect(browserPassedAlone(first, merged)).toEqual([
    { title: 'account.spec.ts account ends', passed: false, why: 'not seen' },
  ]);
  expect(withRepeatedBrowser(first, first).stats.unexpected).toBe(1);
});
