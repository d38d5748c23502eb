/** The order in which test files start: those that take longest first, so that none of them runs alone at the end. */
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Files that took more than 50 s beside two others on two cores, longest first. */
export const LONG_FILES = [
  'apps/server/contract.test.ts',
  'apps/server/crash.test.ts',
  'apps/server/start.test.ts',
  'apps/cli/added-models.test.ts',
  'packages/engine/src/process/engine.test.ts',
  'apps/server/examples.test.ts',
  'features/api-keys/server/zero-retention.http.test.ts',
  'apps/server/python-client.test.ts',
  'bench/kills.test.ts',
  'apps/server/client.test.ts',
  'packages/engine/src/process/hostile.test.ts',
  'foundations/analyses/server/fair-turns.http.test.ts',
  'packages/engine/src/process/sandbox/sandbox.test.ts',
  'apps/cli/cli.test.ts',
  'foundations/analyses/server/saved-again.http.test.ts',
  'foundations/analyses/server/detection.http.test.ts',
] as const;

const rank = new Map<string, number>(LONG_FILES.map((file, index) => [file, index]));
const rankOf = ({ moduleId }: TestSpecification) =>
  rank.get(path.relative(ROOT, moduleId)) ?? LONG_FILES.length;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
