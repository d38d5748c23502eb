/** Nobody else on the machine reads or writes what the service keeps. */
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ServerProcess, startProcess } from '@unmask/testing/process';
import { TestClient, tinyClip, until } from '@unmask/testing/server';
import { afterEach, beforeEach, expect, test } from 'vitest';

let dataDir: string;
let server: ServerProcess | null = null;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'unmask-private-'));
});
afterEach(async () => {
  await server?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

function* below(folder: string): Generator<string> {
  yield folder;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* below(full);
    else yield full;
  }
}

test('after a start, an analysis and a backup no file can be reached by others, in a folder that was open', async () => {
  chmodSync(dataDir, 0o777);
  // The first start of all: it makes the database, too.
  const started = await startProcess(dataDir);
  if ('code' in started) throw new Error(started.output);
  server = started;
  const client = new TestClient(server.address);
  await client.signUp('private@example.com');
  const sent = await client.upload(await tinyClip());
  const { id } = (await sent.json()) as { id: string };
  await until(
    'it is analyzed',
    async () => {
      const answer = await client.fetch(`/api/analyses/${id}`);
      return ((await answer.json()) as { state: string }).state === 'completed';
    },
    150_000,
  );
  expect(await server.stop()).toBe(0);
  const files = [...below(dataDir)];
  const names = files.map((file) => path.relative(dataDir, file));
  for (const part of ['secret', 'database/PG_VERSION', 'files/', 'backups/unmask-']) {
    expect(names.filter((name) => name.startsWith(part))).not.toEqual([]);
  }
  const open = files.filter((file) => (lstatSync(file).mode & 0o077) !== 0);
  // The embedded database gives its own files the widest mode, whatever the process allows: no folder above them lets anybody in.
  const inDatabase = path.join(dataDir, 'database') + path.sep;
  expect(open.filter((file) => lstatSync(file).isDirectory() || !file.startsWith(inDatabase))).toEqual([]);
}, 240_000);
