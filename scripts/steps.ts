import path from 'node:path';
import { buildWeb } from './build-web.ts';
import { type Counts, NOTHING } from './counts.ts';
import { bin, browserRun, node, ROOT, unitRun } from './test-runners.ts';

export { ROOT };

const FAILED: Counts = { ...NOTHING, failed: 1 };
const PASSED: Counts = { ...NOTHING, passed: 1 };

/** A step of `npm test`: prints as it goes, never throws for what it finds wrong. */
export interface Step {
  title: string;
  /** Wall time after which the step is ended and counts as failed, milliseconds. */
  limit_ms: number;
  run(signal: AbortSignal): Promise<Counts>;
}

async function passes(args: string[], signal: AbortSignal): Promise<Counts> {
  return (await node(args, signal)) === 0 ? PASSED : FAILED;
}

export const formatAndLint: Step = {
  title: 'format, lint, import boundaries',
  limit_ms: 120_000,
  run: (signal) => passes([bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'], signal),
};

export const types: Step = {
  title: 'types',
  limit_ms: 300_000,
  run: (signal) => passes([bin('typescript/bin/tsc'), '--noEmit', '-p', '.'], signal),
};

/** Before the tests: some of them measure what was built, and the browser is served it. */
export const webBuild: Step = {
  title: 'web build',
  limit_ms: 300_000,
  async run() {
    await buildWeb(ROOT);
    return PASSED;
  },
};

export const unitTests: Step = {
  title: 'unit and integration tests',
  limit_ms: 3_900_000,
  run: unitRun,
};

export const browserTests: Step = {
  title: 'browser tests',
  limit_ms: 1_700_000,
  run: browserRun,
};

export const requirementCheck: Step = {
  title: 'requirements',
  limit_ms: 30_000,
  run: (signal) => passes([path.join(ROOT, 'scripts', 'requirements.ts'), '--check'], signal),
};

export interface Ran {
  step: Step;
  counts: Counts;
}

async function runStep(step: Step): Promise<Ran> {
  const limit = AbortSignal.timeout(step.limit_ms);
  const counts = await step.run(limit).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return FAILED;
  });
  if (limit.aborted) console.error(`${step.title}: ended after ${step.limit_ms / 1000} s`);
  return { step, counts };
}

/** Runs the steps one after the other, those of an inner list at the same time; all of them whatever fails. */
export async function runSteps(steps: ReadonlyArray<Step | readonly Step[]>): Promise<Ran[]> {
  const results: Ran[] = [];
  for (const group of steps.map((entry) => [entry].flat())) {
    console.log(`\n== ${group.map(({ title }) => title).join(', ')}`);
    results.push(...(await Promise.all(group.map(runStep))));
  }
  return results;
}
