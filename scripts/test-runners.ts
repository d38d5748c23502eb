/** The two runners of tests, each with a second run of what failed beside everything else: see `repeated.ts`. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';
import { type Counts, playwrightCounts, vitestCounts } from './counts.ts';
import {
  type BrowserReport,
  browserPassedAlone,
  failedBrowserFiles,
  failedUnitFiles,
  MOST_REPEATED,
  type UnitReport,
  unitPassedAlone,
  withRepeatedBrowser,
  withRepeatedUnit,
} from './repeated.ts';
import { type OutsideError, type RanTest, REPORTS, reportPath, UNHANDLED, UNSTEADY } from './test-reports.ts';

export const ROOT = path.resolve(import.meta.dirname, '..');
const INTERRUPTS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export const bin = (file: string) => path.join(ROOT, 'node_modules', file);

/** Runs a program under Node 24 with its output shown; resolves to its exit code, null when it was ended. */
export function node(
  args: string[],
  signal: AbortSignal,
  env: NodeJS.ProcessEnv = {},
  priority: number = os.constants.priority.PRIORITY_NORMAL,
): Promise<number | null> {
  // Its own process group: a runner that is ended takes its workers, servers and browsers with it.
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: true,
  });
  if (child.pid && priority > os.getPriority()) os.setPriority(child.pid, priority);
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

/** A fresh place for a runner's report, so that an old one is never counted. */
function reportFile(name: string): string {
  const file = reportPath(ROOT, name);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;

function keepUnsteady(tests: RanTest[]): void {
  const file = reportPath(ROOT, UNSTEADY);
  const before = existsSync(file) ? read<RanTest[]>(file) : [];
  writeFileSync(file, JSON.stringify([...before, ...tests]));
}

interface Run<Report> {
  report: Report;
  code: number | null;
}

async function runUnit(name: string, files: string[], signal: AbortSignal): Promise<Run<UnitReport>> {
  const file = reportFile(name);
  reportFile(UNHANDLED);
  const reporters = ['default', 'json', path.join(ROOT, 'scripts/unhandled-reporter.ts')];
  const args = ['run', ...files, ...reporters.map((one) => `--reporter=${one}`), `--outputFile.json=${file}`];
  const env = files.length > 0 ? { TEST_WORKERS: '1' } : {};
  // The priority of analysis processes: beside files of tests above it those that analyze would wait as long as the others work.
  const code = await node(
    [bin('vitest/vitest.mjs'), ...args],
    signal,
    env,
    os.constants.priority.PRIORITY_BELOW_NORMAL,
  );
  return { report: read(file), code };
}

/** What ran first and what was repeated as one report, kept where the counting of requirements reads it. */
function keep<Report>(name: string, merged: Report, alone: RanTest[]): Report {
  writeFileSync(reportPath(ROOT, name), JSON.stringify(merged));
  keepUnsteady(alone);
  return merged;
}

/** Files to run again, null when that would say nothing: nothing failed, too much, or something that belongs to no file. */
function worthRepeating(files: readonly (string | null)[]): string[] | null {
  const known = [...new Set(files)].filter((file) => file !== null && file !== '') as string[];
  const unknown = files.length > 0 && files.some((file) => file === null || file === '');
  return known.length === 0 || known.length > MOST_REPEATED || unknown ? null : known;
}

export async function unitRun(signal: AbortSignal): Promise<Counts> {
  reportFile(UNSTEADY);
  const first = await runUnit(REPORTS.unit, [], signal);
  const outside = read<OutsideError[]>(reportPath(ROOT, UNHANDLED));
  const files = worthRepeating([...failedUnitFiles(first.report), ...outside.map(({ file }) => file)]);
  if (!files) return counted(vitestCounts(first.report), first.code);
  console.log(`\n== once more, one at a time: ${files.map((file) => path.relative(ROOT, file)).join(', ')}`);
  const again = await runUnit('vitest-again.json', files, signal);
  const merged = withRepeatedUnit(first.report, again.report);
  const alone = unitPassedAlone(first.report, merged);
  return counted(vitestCounts(keep(REPORTS.unit, merged, alone)), again.code);
}

async function runBrowser(name: string, files: string[], signal: AbortSignal): Promise<Run<BrowserReport>> {
  const file = reportFile(name);
  const alone = files.length > 0 ? ['--workers=1'] : [];
  const code = await node(
    [bin('@playwright/test/cli.js'), 'test', ...files, ...alone, '--reporter=list,json'],
    signal,
    { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  return { report: read(file), code };
}

export async function browserRun(signal: AbortSignal): Promise<Counts> {
  const first = await runBrowser(REPORTS.browser, [], signal);
  const files = worthRepeating([...failedBrowserFiles(first.report), ...first.report.errors.map(() => null)]);
  if (!files) return counted(playwrightCounts(first.report), first.code);
  console.log(`\n== once more, one at a time: ${files.join(', ')}`);
  const again = await runBrowser('playwright-again.json', files, signal);
  const merged = withRepeatedBrowser(first.report, again.report);
  const alone = browserPassedAlone(first.report, merged);
  return counted(playwrightCounts(keep(REPORTS.browser, merged, alone)), again.code);
}

/** A runner that ended badly although it counted no failure is one. */
const counted = (counts: Counts, code: number | null): Counts =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
