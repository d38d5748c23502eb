import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/** Path of a Chromium on this machine: `CHROMIUM_PATH`, else where the distributions put it; null when there is none. */
export function findChromium(): string | null {
  const candidates = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : KNOWN_PLACES;
  return candidates.find((file) => existsSync(file)) ?? null;
}

function aptGet(args: string[]): boolean {
  const done = spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-qq', ...args], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return done.status === 0;
}

/**
 * Finds a Chromium, installing Debian's when there is none and this process may.
 * @throws Error that says what to do when there is none and none can be installed
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const advice = 'Install Chromium (on Debian: apt-get install chromium) or set CHROMIUM_PATH.';
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH names no file. ${advice}`);
  if (process.getuid?.() !== 0)
    throw new Error(`The browser tests need Chromium and there is none. ${advice}`);
  console.error('Installing Chromium for the browser tests ...');
  aptGet(['update']);
  if (!aptGet(['install', '-y', '--no-install-recommends', 'chromium'])) {
    throw new Error(`apt-get could not install Chromium. ${advice}`);
  }
  const installed = findChromium();
  if (!installed) throw new Error(`apt-get installed Chromium in an unknown place. ${advice}`);
  return installed;
}
