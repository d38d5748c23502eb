/** The order in which test files start: those that take longest first, so that none of them runs alone at the end. */
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Files that took more than 50 s beside two others on two cores, longest first. */
export const LONG_FILES = [
  'apps/server/crash.test.ts',
  'apps/server/start.test.ts',
  'packages/engine/src/evidence/early-voice.test.ts',
  'apps/cli/added-models.test.ts',
  'packages/engine/src/process/engine.test.ts',
  'apps/server/workers.test.ts',
  'apps/server/contract.test.ts',
  'apps/web/src/analysis-flow.test.tsx',
  'bench/kills.test.ts',
  'apps/server/examples.test.ts',
  'apps/server/client.test.ts',
  'foundations/analyses/server/found.http.test.ts',
  'apps/cli/cli.test.ts',
  'apps/cli/watch/run.test.ts',
  'foundations/analyses/server/fair-turns.http.test.ts',
  'apps/cli/analyze/analyze.test.ts',
  'apps/server/python-client.test.ts',
  'packages/engine/src/process/sandbox/sandbox.test.ts',
  'foundations/analyses/server/detection.http.test.ts',
  'features/integrations/server/mailbox/mailbox.http.test.ts',
  'apps/server/disk-full.test.ts',
  'foundations/analyses/server/seen-before.http.test.ts',
  'apps/web/src/site.test.tsx',
  'features/brand/server/faces/faces.http.test.ts',
  'apps/server/private-data.test.ts',
  'foundations/analyses/server/saved.http.test.ts',
  'apps/server/access.test.ts',
  'foundations/analyses/server/report.http.test.ts',
  'features/api-keys/server/zero-retention.http.test.ts',
  'features/webhooks/server/webhooks-crash.http.test.ts',
  'packages/engine/src/stability/stability.test.ts',
  'packages/engine/src/process/hostile.test.ts',
  'features/integrations/ui/integrations-page.test.tsx',
  'foundations/accounts/server/attempts.http.test.ts',
  'features/api-keys/server/batch.http.test.ts',
  'features/newsletter/server/crash.http.test.ts',
  'apps/server/refused-input.test.ts',
] as const;

const rank = new Map<string, number>(LONG_FILES.map((file, index) => [file, index]));
const rankOf = ({ moduleId }: TestSpecification) =>
  rank.get(path.relative(ROOT, moduleId)) ?? LONG_FILES.length;

/** Files that share their workers stay beside those of their project, after all others: a worker ends where the next file belongs to another one. */
const sharing = ({ project }: TestSpecification) => (project.config.isolate === false ? project.name : '');

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (a, b) => groupOf(a) - groupOf(b) || sharing(a).localeCompare(sharing(b)) || rankOf(a) - rankOf(b),
    );
  }
}
