import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.ts';
import { withLock } from './lock.mjs';
import { EXAMPLE_SOURCES } from './make-examples.ts';

/** Everything that ends up in the browser. */
const WEB_SOURCES = [
  'apps/web',
  'clients',
  'foundations',
  'features',
  'product',
  'packages/ui',
  'docs/accuracy/latest.json',
  'docs/accuracy/models',
  'scripts/build-clients.ts',
  'scripts/precompress.ts',
  'scripts/prerender.ts',
  'scripts/sanitized-articles.ts',
  'scripts/site-images',
  'package-lock.json',
  'tsconfig.json',
];
/** What the offered sample clips are drawn and encoded by. */
const SAMPLE_SOURCES = [
  'scripts/make-samples.ts',
  'packages/media-fixtures/src',
  'packages/engine/src/seeded-random.ts',
];

function stampOf(folder: string): string | null {
  const file = path.join(folder, '.stamp');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Runs a program in `root` with its output on stderr, so that what follows owns stdout. */
async function run(root: string, args: string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 2, 2] });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
}

/**
 * Makes a folder from its sources when they changed, beside the old one, and swaps the two: a cut build leaves the old one whole.
 * @returns whether it was made anew
 */
async function refresh(
  root: string,
  target: string,
  stamp: string,
  make: (draft: string) => Promise<void>,
): Promise<boolean> {
  if (stampOf(target) === stamp) return false;
  const draft = path.join(root, '.cache', `${path.basename(target)}.${process.pid}.draft`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    await make(draft);
    writeFileSync(path.join(draft, '.stamp'), stamp);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(path.dirname(target), { recursive: true });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return true;
}

/** The app for the browser, then the same app as a renderer, which writes its public pages in advance. */
async function makeWeb(root: string, web: string, draft: string): Promise<void> {
  console.error('Building the web app ...');
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = (...more: string[]) =>
    run(root, [vite, 'build', web, '--emptyOutDir', '--logLevel', 'warn', ...more]);
  const renderer = path.join(root, '.cache', `renderer.${process.pid}.draft`);
  try {
    await build('--outDir', draft);
    await build('--outDir', renderer, '--ssr', 'src/prerender.tsx');
    await run(root, [path.join(root, 'scripts', 'prerender.ts'), draft, renderer]);
    await run(root, [path.join(root, 'scripts', 'site-images', 'draw.ts'), draft]);
    await run(root, [path.join(root, 'scripts', 'build-clients.ts'), path.join(draft, 'clients')]);
    await run(root, [path.join(root, 'scripts', 'precompress.ts'), draft]);
  } finally {
    rmSync(renderer, { recursive: true, force: true });
  }
}

/** Builds `apps/web/dist`, with the sample clips in it, unless it was already built from the same sources. */
export async function buildWeb(root: string): Promise<void> {
  const web = path.join(root, 'apps', 'web');
  await withLock(path.join(root, '.cache', 'build-web.lock'), async () => {
    const samplesStamp = fingerprint(root, SAMPLE_SOURCES);
    await refresh(root, path.join(web, 'public', 'samples'), samplesStamp, (draft) =>
      run(root, [path.join(root, 'scripts', 'make-samples.ts'), draft]),
    );
    const examplesStamp = fingerprint(root, EXAMPLE_SOURCES);
    await refresh(root, path.join(web, 'public', 'examples'), examplesStamp, async (draft) => {
      console.error('Analyzing the examples ...');
      await run(root, [path.join(root, 'scripts', 'make-examples.ts'), draft]);
    });
    const stamp = `${fingerprint(root, WEB_SOURCES)}-${samplesStamp}-${examplesStamp}`;
    await refresh(root, path.join(web, 'dist'), stamp, (draft) => makeWeb(root, web, draft));
  });
}

if (import.meta.main) await buildWeb(path.resolve(import.meta.dirname, '..'));
