/** One process per folder, whatever the processes know of each other. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BEAT_MS, holderOf, LOCK_FILE, LockedError, lockDirectory } from './lock.ts';
import { type Spawned, spawned } from './testing/spawned.ts';

const SCRIPT = path.join(import.meta.dirname, 'testing/hold-lock.ts');
/** A process namespace of its own, as a container has; where the system lets nobody make one, the test says so and fails. */
const CONTAINER = ['unshare', ...(process.getuid?.() === 0 ? [] : ['-r']), '-p', '-f', '--mount-proc'];

let dir: string;
const running: Spawned[] = [];
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'unmask-lock-'));
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
  rmSync(dir, { recursive: true, force: true });
});

function start(before: string[] = []): Spawned {
  const process = spawned([SCRIPT, dir], { before });
  running.push(process);
  return process;
}

async function held(before: string[] = []): Promise<Spawned> {
  const holder = start(before);
  await holder.says(/^held$/m);
  return holder;
}

test('a container beside another one is refused in one line, whichever came first', async () => {
  const first = await held(CONTAINER);
  const second = await start(CONTAINER).ended;
  expect(second.code).toBe(3);
  expect(second.output).toMatch(
    /^Unmask already runs on the data folder .* at http:\/\/127\.0\.0\.1\/1 \(process 1\)\.\n$/,
  );
  expect((await start().ended).code).toBe(3);
  await expect(lockDirectory(dir, 'here')).rejects.toThrow(LockedError);
  expect(holderOf(dir)?.pid).toBe(1);
  // The process inside, which outlives `unshare` itself.
  const [inner] = readFileSync(`/proc/${first.child.pid}/task/${first.child.pid}/children`, 'utf8')
    .trim()
    .split(' ');
  process.kill(Number(inner), 'SIGKILL');
  await first.ended;
  expect(holderOf(dir)).toBeNull();
  await held();
});

test('a killed holder leaves nothing to wait for', async () => {
  const first = await held();
  first.child.kill('SIGKILL');
  await first.ended;
  const began = performance.now();
  const lock = await lockDirectory(dir, 'http://next');
  expect(performance.now() - began).toBeLessThan(8_000);
  expect(holderOf(dir)?.address).toBe('http://next');
  lock.announce('http://next:1');
  expect(holderOf(dir)?.address).toBe('http://next:1');
  lock.release();
  expect(holderOf(dir)).toBeNull();
});

test('of eight starts at once exactly one holds', async () => {
  const all = Array.from({ length: 8 }, () => start());
  await Promise.all(all.map((one) => one.says(/^held$|already runs/m)));
  const holders = all.filter((one) => /^held$/m.test(one.said()));
  expect(holders).toHaveLength(1);
});

/** What a machine that shares the folder, but passes no locks on, leaves there. */
function recordOfOtherMachine(age_s: number): string {
  const file = path.join(dir, LOCK_FILE);
  const other = { pid: 7, address: 'http://other', host: 'elsewhere', boot: 'another', id: 'of another' };
  writeFileSync(file, JSON.stringify(other));
  utimesSync(file, Date.now() / 1000 - age_s, Date.now() / 1000 - age_s);
  return file;
}

test("another machine's record that is touched refuses, one that rests gives way", async () => {
  const file = recordOfOtherMachine(1);
  const beating = setInterval(() => utimesSync(file, new Date(), new Date()), 1_000);
  const refused = await start().ended;
  clearInterval(beating);
  expect(refused.code).toBe(3);
  expect(refused.output).toContain('watching elsewhere');
  expect(refused.output).toContain('at http://other (process 7 on elsewhere)');
  recordOfOtherMachine(1);
  await held();
});

test('a record of long ago is not waited for; a holder whose folder was taken ends', async () => {
  recordOfOtherMachine(3_600);
  const began = performance.now();
  const holder = await held();
  expect(performance.now() - began).toBeLessThan(10_000);
  recordOfOtherMachine(0);
  expect(await Promise.race([holder.ended, sleep(BEAT_MS * 4)])).toMatchObject({ code: 4 });
  expect(holder.said()).toContain('lost to elsewhere');
});

test('namespaces can be made here', () => {
  expect(spawnSync(CONTAINER[0]!, [...CONTAINER.slice(1), 'true']).status).toBe(0);
});
