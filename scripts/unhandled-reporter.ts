/** Reporter of vitest that keeps the errors outside of every test, which its JSON report leaves out. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { type OutsideError, reportPath, UNHANDLED } from './test-reports.ts';

const outside = (error: SerializedError): OutsideError => ({
  text: error.stack ?? `${error.name}: ${error.message}`,
  file: typeof error.VITEST_TEST_PATH === 'string' ? error.VITEST_TEST_PATH : null,
});

export default class UnhandledReporter implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = reportPath(path.resolve(import.meta.dirname, '..'), UNHANDLED);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(errors.map(outside)));
  }
}
