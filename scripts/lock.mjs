// @ts-check
// Plain JavaScript: `install.mjs` needs it before Node 24 is there.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 2_000;
/** A holder that stays silent this long is gone, even when its process id lives on as another program. */
const SILENT_MS = 20_000;
const POLL_MS = 200;

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** Whether the lock belongs to nobody any more. @param {string} file */
function isStale(file) {
  try {
    const silent = Date.now() - fs.statSync(file).mtimeMs > SILENT_MS;
    const pid = Number(fs.readFileSync(file, 'utf8'));
    // An empty file is a lock between its creation and its first write.
    return silent || (pid > 0 && !isAlive(pid));
  } catch {
    return false;
  }
}

/** @param {string} file */
function tryTake(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Runs `work` while holding a lock file; a second caller waits. The lock of a killed holder is taken over.
 * @template T
 * @param {string} file path of the lock file; its folder is created
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  while (!tryTake(file)) {
    if (isStale(file)) fs.rmSync(file, { force: true });
    else await sleep(POLL_MS);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    fs.utimes(file, now, now, () => {});
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    fs.rmSync(file, { force: true });
  }
}
