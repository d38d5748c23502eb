/** Runs shut in like an analysis and tries what an analysis must not: reaching the network, reading and writing elsewhere. */
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';

export interface Attempts {
  connected: boolean;
  read: boolean;
  wrote: boolean;
}

const WAIT_MS = 3_000;
/** A setting by which user 0 runs programs outside of every namespace. */
const KERNEL = '/proc/sys/kernel/core_pattern';

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const done = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket.once('connect', () => done(true)).once('error', () => done(false));
    // An answer that does not come is no proof that nothing leaves.
    setTimeout(() => done(true), WAIT_MS).unref();
  });
}

function succeeds(attempt: () => void): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

const [port = '0', code = '', ...canaries] = process.argv.slice(2);
const attempts: Attempts = {
  connected: await connects(Number(port)),
  read: canaries.some((file) => succeeds(() => readFileSync(file))),
  wrote:
    [...canaries, code].some((file) => succeeds(() => writeFileSync(file, ''))) ||
    succeeds(() => closeSync(openSync(KERNEL, 'r+'))),
};
process.send?.(attempts, () => process.exit(0));
