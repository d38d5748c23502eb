import { existsSync } from 'node:fs';
import { ensureProgram } from './debian.ts';

/** The browser without windows and their processes: a page costs half of the processor time that it costs the whole program. */
const HEADLESS = ['/usr/bin/chromium-headless-shell'];

const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

const first = (files: readonly string[]) => files.find((file) => existsSync(file)) ?? null;

/** Path of a Chromium on this machine: `CHROMIUM_PATH`, else where the distributions put it; null when there is none. */
export function findChromium(): string | null {
  return first(process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : [...HEADLESS, ...WHOLE]);
}

/**
 * Finds a Chromium, installing Debian's headless one when this process may; a whole one serves where that cannot be had.
 * @throws Error that says what to do when there is none and none can be installed
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (process.env.CHROMIUM_PATH && !found)
    throw new Error('CHROMIUM_PATH names no file. Set it to a Chromium, or leave it out.');
  // One that was asked for is taken, whichever it is.
  if (found && (process.env.CHROMIUM_PATH || HEADLESS.includes(found))) return found;
  try {
    return ensureProgram('Chromium', 'chromium-headless-shell', () => first(HEADLESS));
  } catch (problem) {
    if (found) return found;
    throw problem;
  }
}
