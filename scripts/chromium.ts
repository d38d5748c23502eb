import { existsSync } from 'node:fs';
import { ensureProgram } from './debian.ts';

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

/**
 * Finds a Chromium, installing Debian's when there is none and this process may.
 * @throws Error that says what to do when there is none and none can be installed
 */
export function ensureChromium(): string {
  if (process.env.CHROMIUM_PATH && !findChromium())
    throw new Error('CHROMIUM_PATH names no file. Set it to a Chromium, or leave it out.');
  return ensureProgram('Chromium', 'chromium', findChromium);
}
