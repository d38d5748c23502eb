/** How pages do in Lighthouse's mobile profile: simulated slow 4G, a processor four times slower. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureChromium } from '../scripts/chromium.ts';
import { makePlace } from './service.ts';

/** Run by npx, because 176 MB that one measurement needs are no dependency of the service. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const PAGES = (process.env.PAGES ?? '/,/examples/drawn-person,/accuracy').split(',');
const RUNS = Number(process.env.RUNS ?? 3);
/** What each page is held to. */
const [SCORE, SCRIPT_BYTES, REQUESTS] = [95, 200_000, 40];

interface Audit {
  numericValue?: number;
  details?: { items?: Array<Record<string, unknown>> };
}
interface Report {
  categories: Record<'performance' | 'accessibility', { score: number }>;
  environment: { benchmarkIndex: number };
  audits: Record<string, Audit>;
}

const run = promisify(execFile);

async function reportOf(address: string, folder: string, chromium: string): Promise<Report> {
  const file = path.join(folder, 'report.json');
  const flags = '--headless=new --no-sandbox --disable-dev-shm-usage';
  await run(
    'npx',
    ['--yes', LIGHTHOUSE, address, '--quiet', '--output=json', `--output-path=${file}`]
      .concat(['--only-categories=performance,accessibility', `--chrome-flags=${flags}`])
      .concat('--no-enable-error-reporting'),
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(await readFile(file, 'utf8'));
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const itemsOf = (report: Report, audit: string) => report.audits[audit]?.details?.items ?? [];
const bytes = (item: Record<string, unknown>) => Number(item.transferSize ?? 0);
const scriptsOf = (report: Report) =>
  itemsOf(report, 'network-requests').filter(({ resourceType }) => resourceType === 'Script');
const scriptBytes = (report: Report) => scriptsOf(report).reduce((sum, each) => sum + bytes(each), 0);

/** The medians of a page in one line, with what it misses. */
function figures(reports: readonly Report[]): string {
  const of = (read: (report: Report) => number) => middle(reports.map(read));
  const value = (audit: string) => of((report) => report.audits[audit]?.numericValue ?? Number.NaN);
  const [performance, accessibility] = (['performance', 'accessibility'] as const).map((name) =>
    Math.round(of((report) => report.categories[name].score) * 100),
  ) as [number, number];
  const scripts = of(scriptBytes);
  const requests = of((report) => itemsOf(report, 'network-requests').length);
  const seconds = (audit: string) => `${(value(audit) / 1000).toFixed(1)} s`;
  const missed = [
    ...(performance < SCORE ? ['performance'] : []),
    ...(accessibility < SCORE ? ['accessibility'] : []),
    ...(scripts > SCRIPT_BYTES ? ['scripts'] : []),
    ...(requests > REQUESTS ? ['requests'] : []),
  ];
  return [
    `performance ${performance}, accessibility ${accessibility}`,
    `first/largest paint ${seconds('first-contentful-paint')}/${seconds('largest-contentful-paint')}`,
    `speed index ${seconds('speed-index')}`,
    `blocking ${Math.round(value('total-blocking-time'))} ms`,
    `shift ${value('cumulative-layout-shift').toFixed(3)}`,
    `scripts ${Math.round(scripts / 1000)} kB as sent, ${requests} requests`,
    `processor index ${Math.round(of((report) => report.environment.benchmarkIndex))}`,
    missed.length === 0 ? 'holds' : `MISSES ${missed.join(', ')}`,
  ].join('; ');
}

const named = (item: Record<string, unknown>) => {
  const node = item.node as { selector?: string } | undefined;
  return String(node?.selector ?? item.url ?? item.source ?? '').slice(-90);
};

/** What costs most, of the last run. */
function culprits(report: Report): string[] {
  const largest = itemsOf(report, 'lcp-breakdown-insight').map(named).filter(Boolean);
  const shifts = itemsOf(report, 'layout-shifts').slice(0, 3);
  const unused = itemsOf(report, 'unused-javascript').slice(0, 3);
  const tasks = itemsOf(report, 'long-tasks').slice(0, 4);
  return [
    ...largest.map((what) => `largest paint: ${what}`),
    ...shifts.map((item) => `shift ${Number(item.score).toFixed(3)}: ${named(item)}`),
    ...unused.map((item) => `unused ${Math.round(Number(item.wastedBytes) / 1000)} kB of ${named(item)}`),
    ...tasks.map((item) => `task of ${Math.round(Number(item.duration))} ms: ${named(item)}`),
  ];
}

export async function benchPages(): Promise<void> {
  const chromium = ensureChromium();
  const place = await makePlace('embedded');
  const folder = await mkdtemp(path.join(tmpdir(), 'unmask-pages-'));
  const server = await place.start();
  try {
    for (const address of PAGES) {
      const reports: Report[] = [];
      for (let n = 0; n < RUNS; n += 1)
        reports.push(await reportOf(`${server.address}${address}`, folder, chromium));
      console.log(`${address}: ${figures(reports)}`);
      for (const line of culprits(reports.at(-1)!)) console.log(`    ${line}`);
    }
  } finally {
    await server.stop();
    await place.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
