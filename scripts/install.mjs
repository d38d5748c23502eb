// @ts-check
// Runs on the machine's own Node (20.19 or newer) before anything is installed: no dependency, no TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';

/**
 * What an installation was made from. Another platform or lockfile is another installation.
 * @param {string} root folder of the lockfile
 * @returns {string} SHA-256 in hex
 */
export function installKey(root) {
  return createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

/** @param {string} root */
const markFile = (root) => path.join(root, 'node_modules', '.unmask-installed');

/** @param {string} root */
export const installedNode = (root) => path.join(root, 'node_modules', '.bin', 'node');

/**
 * Whether the installation is whole. The mark is written last, so a cut installation has none; the runtime is
 * asked for its version because it is the one part fetched by an install script.
 * @param {string} root
 */
export function isInstalled(root) {
  try {
    if (fs.readFileSync(markFile(root), 'utf8').trim() !== installKey(root)) return false;
  } catch {
    return false;
  }
  const version = spawnSync(installedNode(root), ['--version'], { encoding: 'utf8' });
  return version.status === 0 && version.stdout.startsWith('v24.');
}

/** Marks an installation as whole; the rename makes it all or nothing. @param {string} root */
export function markInstalled(root) {
  const draft = `${markFile(root)}.${process.pid}`;
  fs.writeFileSync(draft, `${installKey(root)}\n`);
  fs.renameSync(draft, markFile(root));
}

/**
 * Makes the installation match the lockfile. Does nothing, and needs no network, when it already does.
 * @param {string} root
 * @param {{ log?: (line: string) => void }} [options]
 * @returns {Promise<boolean>} whether something was installed
 */
export async function ensureInstalled(root, { log = (line) => process.stderr.write(`${line}\n`) } = {}) {
  if (isInstalled(root)) return false;
  return withLock(path.join(root, '.cache', 'install.lock'), async () => {
    // Whoever waited for the lock finds the work done.
    if (isInstalled(root)) return false;
    log('Installing what package-lock.json names (about two minutes the first time) ...');
    fs.rmSync(markFile(root), { force: true });
    await npmCi(root);
    markInstalled(root);
    if (!isInstalled(root)) throw new Error(`npm ci ended well but ${installedNode(root)} is not Node 24`);
    return true;
  });
}

/** @param {string} root */
async function npmCi(root) {
  const flags = [
    'ci',
    '--no-fund',
    '--no-audit',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts=false',
  ];
  const env = {
    ...process.env,
    // The build needs the development packages, also under NODE_ENV=production.
    NODE_ENV: '',
    // Both install scripts would fetch binaries that are not used here.
    ONNXRUNTIME_NODE_INSTALL: 'skip',
    SKIP_FFMPEG: 'true',
  };
  // Inside an npm script the npm that runs it is known by path; PATH may hold another.
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? { command: process.execPath, args: [process.env.npm_execpath, ...flags] }
    : { command: 'npm', args: flags };
  // Both streams go to stderr: `unmask` promises that stdout is the command's alone.
  const child = spawn(npm.command, npm.args, { cwd: root, env, stdio: ['ignore', 2, 2] });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (status, signal) => resolve(signal ?? status));
  });
  if (code !== 0) throw new Error(`npm ci ended with ${code}`);
}
