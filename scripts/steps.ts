import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildWeb } from './build-web.ts';
import { ensureChromium } from './chromium.ts';
import {
  type Counts,
  NOTHING,
  type PlaywrightReport,
  playwrightCounts,
  type VitestReport,
  vitestCounts,
} from './counts.ts';
import { REPORTS, reportPath, UNHANDLED } from './test-reports.ts';

export const ROOT = path.resolve(import.meta.dirname, '..');
const FAILED: Counts = { ...NOTHING, failed: 1 };
const INTERRUPTS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const PASSED: Counts = { ...NOTHING, passed: 1 };

/** A step of `npm test`: prints as it goes, never throws for what it finds wrong. */
export interface Step {
  title: string;
  /** Wall time after which the step is ended and counts as failed, milliseconds. */
  limit_ms: number;
  run(signal: AbortSignal): Promise<Counts>;
}

/** Runs a program under Node 24 with its output shown; resolves to its exit code, null when it was ended. */
function node(args: string[], signal: AbortSignal, env: NodeJS.ProcessEnv = {}): Promise<number | null> {
  // Its own process group: a runner that is ended takes its workers, servers and browsers with it.
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: true,
  });
  const end = () => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  };
  const interrupt = () => {
    end();
    process.exit(130);
  };
  signal.addEventListener('abort', end, { once: true });
  for (const name of INTERRUPTS) process.on(name, interrupt);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      signal.removeEventListener('abort', end);
      for (const name of INTERRUPTS) process.off(name, interrupt);
      resolve(code);
    });
  });
}

const bin = (file: string) => path.join(ROOT, 'node_modules', file);

async function passes(args: string[], signal: AbortSignal): Promise<Counts> {
  return (await node(args, signal)) === 0 ? PASSED : FAILED;
}

/** A fresh place for a runner's report, so that an old one is never counted. */
function reportFile(name: string): string {
  const file = reportPath(ROOT, name);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

async function unit(signal: AbortSignal): Promise<Counts> {
  const file = reportFile(REPORTS.unit);
  reportFile(UNHANDLED);
  const reporters = ['default', 'json', path.join(ROOT, 'scripts/unhandled-reporter.ts')];
  const args = ['run', ...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${file}`];
  const code = await node([bin('vitest/vitest.mjs'), ...args], signal);
  const counts = vitestCounts(JSON.parse(readFileSync(file, 'utf8')) as VitestReport);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function browser(signal: AbortSignal): Promise<Counts> {
  const chromium = ensureChromium();
  const file = reportFile(REPORTS.browser);
  const code = await node([bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'], signal, {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const counts = playwrightCounts(JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
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
  limit_ms: 3_000_000,
  run: unit,
};

export const browserTests: Step = {
  title: 'browser tests',
  limit_ms: 1_800_000,
  run: browser,
};

export const requirementCheck: Step = {
  title: 'requirements',
  limit_ms: 30_000,
  run: (signal) => passes([path.join(ROOT, 'scripts', 'requirements.ts'), '--check'], signal),
};

/** Runs the steps one after the other, all of them whatever fails. */
export async function runSteps(steps: readonly Step[]): Promise<Array<{ step: Step; counts: Counts }>> {
  const results: Array<{ step: Step; counts: Counts }> = [];
  for (const step of steps) {
    console.log(`\n== ${step.title}`);
    const limit = AbortSignal.timeout(step.limit_ms);
    const counts = await step.run(limit).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return FAILED;
    });
    if (limit.aborted) console.error(`${step.title}: ended after ${step.limit_ms / 1000} s`);
    results.push({ step, counts });
  }
  return results;
}
