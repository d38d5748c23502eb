// @ts-check
// Every npm script begins here, on the machine's own Node: installs when the lockfile changed, then goes on under Node 24.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled, installedNode } from './install.mjs';
import { QUICK_IMPORTS, SERVER_FLAGS, SERVER_MEMORY } from './server-flags.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * `before`: a step that must end well first. `flags`: Node's own. `env`: what the environment does not say otherwise. `here`: run in the caller's folder, so that relative file names are the caller's.
 * @type {Record<string, { run: string; before?: string; here?: boolean; flags?: string[]; env?: Record<string, string> }>}
 */
const MODES = {
  start: {
    before: 'scripts/build-web.ts',
    run: 'apps/server/main.ts',
    flags: SERVER_FLAGS,
    env: SERVER_MEMORY,
  },
  dev: { run: 'scripts/dev.ts' },
  test: { run: 'scripts/test.ts' },
  'test:postgres': { run: 'scripts/test-postgres.ts' },
  check: { run: 'scripts/check.ts' },
  unmask: { run: 'apps/cli/main.ts', here: true },
  'unmask-admin': { run: 'apps/server/admin.ts', flags: [QUICK_IMPORTS] },
  requirements: { run: 'scripts/requirements.ts' },
  mutants: { run: 'scripts/mutants.ts' },
  bench: { run: 'bench/main.ts' },
};

const FORWARDED = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a file under Node 24 and passes signals on.
 * @param {string} file relative to the root
 * @param {string[]} args
 * @param {string} cwd
 * @param {{ flags?: string[]; env?: Record<string, string> }} [mode]
 * @returns {Promise<{ code: number | null; signal: NodeJS.Signals | null }>}
 */
async function runNode(file, args, cwd, { flags = [], env = {} } = {}) {
  const bin = path.join(ROOT, 'node_modules', '.bin');
  const envFile = path.join(ROOT, '.env');
  const settings = fs.existsSync(envFile) ? [`--env-file=${envFile}`] : [];
  const child = spawn(installedNode(ROOT), [...flags, ...settings, path.join(ROOT, file), ...args], {
    cwd,
    stdio: 'inherit',
    env: {
      ...env,
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
      ONNXRUNTIME_NODE_INSTALL: 'skip',
      SKIP_FFMPEG: 'true',
      // No network library reports to its makers, whatever runs here.
      ORT_DISABLE_TELEMETRY: '1',
    },
  });
  for (const signal of FORWARDED) {
    // A terminal sends Ctrl-C to the whole group: passing it on would deliver it twice.
    process.on(signal, () => {
      if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
}

/**
 * Ends this process the way its child ended.
 * @param {{ code: number | null; signal: NodeJS.Signals | null }} ended
 * @returns {never}
 */
function endLike({ code, signal }) {
  process.exit(signal ? 128 + os.constants.signals[signal] : (code ?? 1));
}

async function main() {
  const [name = '', ...args] = process.argv.slice(2);
  const mode = Object.hasOwn(MODES, name) ? MODES[name] : undefined;
  if (!mode) {
    console.error(`usage: node scripts/up.mjs ${Object.keys(MODES).join(' | ')} [arguments]`);
    process.exit(2);
  }
  await ensureInstalled(ROOT);
  for (const file of [mode.before, mode.run]) {
    if (file && !fs.existsSync(path.join(ROOT, file))) throw new Error(`${file} is missing from this copy`);
  }
  if (mode.before) {
    const ended = await runNode(mode.before, [], ROOT);
    if (ended.code !== 0) endLike(ended);
  }
  // npm scripts run in the root; INIT_CWD is where the person stood.
  const cwd = mode.here ? (process.env.INIT_CWD ?? process.cwd()) : ROOT;
  endLike(await runNode(mode.run, args, cwd, mode));
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
