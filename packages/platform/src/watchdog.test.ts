import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { spawned } from './testing/spawned.ts';

const SCRIPT = path.join(import.meta.dirname, 'testing/stand-still.ts');
const run = (...args: string[]) => spawned([SCRIPT, ...args]);

test('a process whose event loop stands is ended with one line that says so', async () => {
  const { signal, output } = await run('running', 'stands').ended;
  expect(signal).toBe('SIGKILL');
  expect(output).toMatch(/^begins\nUnmask has stood still for 2 s and ends: [^\n]+\n$/);
});

test('one that turns now and then goes on', async () => {
  expect(await run('running', 'pauses', '4').ended).toMatchObject({ code: 0, output: 'begins\ngoes on\n' });
});

test('a start that reads goes on far beyond the time in which one that does nothing is ended', async () => {
  expect(await run('opening', 'works').ended).toMatchObject({ code: 0, output: 'begins\ngoes on\n' });
  for (const how of ['stands', 'waits']) {
    const { signal, output } = await run('opening', how, '3').ended;
    expect(signal).toBe('SIGKILL');
    expect(output).toMatch(
      /The database in \/data\/database has not opened in \d+ s and reads and writes nothing/,
    );
  }
});

test('a start has a limit in all', async () => {
  const { signal, output } = await run('opening', 'works', '2', '4').ended;
  expect(signal).toBe('SIGKILL');
  expect(output).toContain('START_LIMIT_SECONDS');
});

test('who stands at a breakpoint, or was stopped as a whole, is left alone', async () => {
  const debugged = spawned(['--inspect=127.0.0.1:0', SCRIPT, 'running', 'stands']);
  await debugged.says(/begins/);
  await sleep(5_000);
  expect(debugged.child.signalCode).toBeNull();
  debugged.child.kill('SIGKILL');
  const stopped = run('running', 'waits', '4');
  await stopped.says(/begins/);
  stopped.child.kill('SIGSTOP');
  await sleep(6_000);
  stopped.child.kill('SIGCONT');
  expect((await stopped.ended).code).toBe(0);
});
