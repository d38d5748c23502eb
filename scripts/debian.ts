import { spawnSync } from 'node:child_process';

function aptGet(args: string[]): boolean {
  const done = spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-qq', ...args], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return done.status === 0;
}

/**
 * A program that tests need: found where it is, else installed from Debian's packages when this process may.
 * @param find its path, or null
 * @throws Error that says what to do when there is none and none can be installed
 */
export function ensureProgram(name: string, packageName: string, find: () => string | null): string {
  const found = find();
  if (found) return found;
  const advice = `Install ${name} (on Debian: apt-get install ${packageName}).`;
  if (process.getuid?.() !== 0) throw new Error(`The tests need ${name} and there is none. ${advice}`);
  console.error(`Installing ${name} for the tests ...`);
  aptGet(['update']);
  if (!aptGet(['install', '-y', '--no-install-recommends', packageName])) {
    throw new Error(`apt-get could not install ${name}. ${advice}`);
  }
  const installed = find();
  if (!installed) throw new Error(`apt-get installed ${name} in an unknown place. ${advice}`);
  return installed;
}
