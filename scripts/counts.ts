/** Outcomes of tests or checks. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The closing line of `npm test`. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The part of vitest's JSON report that is read here. */
export interface VitestReport {
  success: boolean;
  testResults: Array<{ status: string; assertionResults: Array<{ status: string }> }>;
}

/** Counts tests; a file that failed without a failed test in it (it could not be loaded, a hook threw) is one failure. */
export function vitestCounts(report: VitestReport): Counts {
  const counts = { ...NOTHING };
  for (const file of report.testResults) {
    const states = file.assertionResults.map((test) => test.status);
    const failed = states.filter((state) => state === 'failed').length;
    counts.passed += states.filter((state) => state === 'passed').length;
    counts.failed += failed === 0 && file.status === 'failed' ? 1 : failed;
    counts.skipped += states.filter((state) => state !== 'passed' && state !== 'failed').length;
  }
  // An error outside every test (an unhandled rejection) fails the run without failing a test.
  if (!report.success && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Counts browser tests. One that passed only when repeated failed; an error outside every test is one failure. */
export function playwrightCounts({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}
