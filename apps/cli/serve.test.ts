/** The service by one command, as a person starts it. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cliErrors, serving } from '@unmask/product/copy/cli';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Running, startUnmask } from './run-cli.testing.ts';

let folder = '';
let server: Running | null = null;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'unmask-serve-'));
});
afterEach(async () => {
  server?.child.kill('SIGKILL');
  server = null;
  await rm(folder, { recursive: true, force: true });
});

const settings = {
  NODE_ENV: 'test',
  RUN_JOBS: 'false',
  LOG_LEVEL: 'silent',
  PORT: '1',
  DATA_DIR: '/nowhere',
};

async function ready({ said }: Running): Promise<string> {
  await vi.waitFor(() => expect(said().out).toMatch(/Unmask is ready at \S+\n/), {
    // The web app may have to be built first.
    timeout: 280_000,
    interval: 100,
  });
  return /ready at (\S+)/.exec(said().out)![1]!;
}

/** A browser that writes down where it was sent. */
async function browser(): Promise<{ BROWSER: string; visited: () => Promise<string> }> {
  const program = path.join(folder, 'browser.sh');
  const visits = path.join(folder, 'visits');
  await writeFile(program, `#!/bin/sh\necho "$1" >> '${visits}'\n`);
  await chmod(program, 0o755);
  return { BROWSER: program, visited: () => readFile(visits, 'utf8').catch(() => '') };
}

test('serves the web app at the address it prints, opens it, and ends with its signal', async () => {
  const data = path.join(folder, 'data');
  const { BROWSER, visited } = await browser();
  const args = ['serve', '--port', '0', '--host', '127.0.0.1', '--data', data, '--open'];
  server = startUnmask(args, { ...settings, BROWSER });
  const address = await ready(server);
  expect(new URL(address).hostname).toBe('127.0.0.1');
  expect(await (await fetch(address)).text()).toContain('<title>');
  await vi.waitFor(async () => expect(await visited()).toBe(`${address}\n`), 20_000);

  const second = await startUnmask(args, { ...settings, BROWSER }).ended;
  expect(second.code).toBe(0);
  expect(second.out).toMatch(/^Unmask already runs at /);
  expect(second.out).toBe(`${serving.runsAlready(address, Number(/process (\d+)/.exec(second.out)![1]))}\n`);
  await vi.waitFor(async () => expect(await visited()).toBe(`${address}\n${address}\n`), 20_000);

  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  await expect(fetch(address)).rejects.toThrow();
}, 320_000);

test('without a browser the address stands in the line that says so', async () => {
  server = startUnmask(['serve', '--port', '0', '--data', folder, '--open'], {
    ...settings,
    BROWSER: path.join(folder, 'no-such-browser'),
  });
  const address = await ready(server);
  const { said } = server;
  await vi.waitFor(() => expect(said().err).toContain(serving.notOpened(address)), 20_000);
  server.child.kill('SIGTERM');
  await server.ended;
}, 320_000);

test('a setting that cannot be used ends it with the line and the exit code of the service', async () => {
  const ended = await startUnmask(['serve', '--data', folder], { ...settings, PORT: 'none' }).ended;
  expect(ended.code).toBe(2);
  expect(ended.err).toContain('Setting PORT is not usable');
  expect(ended.err).not.toContain(cliErrors.line(serving.buildFailed));
}, 320_000);
