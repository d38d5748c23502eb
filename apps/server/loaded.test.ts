/** What a server reads before it is ready: every file of it is paid for at each start, and kept in memory. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const SERVER = import.meta.dirname;
/** Prints the packages that were loaded. */
const WATCH = `
  import { registerHooks } from 'node:module';
  const seen = new Set();
  registerHooks({
    load(url, context, next) {
      seen.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]);
      return next(url, context);
    },
  });
  process.on('exit', () => console.log(JSON.stringify([...seen].filter(Boolean))));`;
const START = `
  await import(${JSON.stringify(path.join(SERVER, 'start.ts'))});
  await import(${JSON.stringify(path.join(SERVER, 'engine.ts'))});
  const { readSlices } = await import(${JSON.stringify(path.join(SERVER, 'slices.ts'))});
  await readSlices();`;

test('a server loads no network, no decoder, and nothing of what is not configured', () => {
  const watch = `data:text/javascript,${encodeURIComponent(WATCH)}`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', watch, '--input-type=module', '--eval', START],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const loaded: string[] = JSON.parse(stdout);
  expect(loaded).toEqual(expect.arrayContaining(['fastify', 'better-auth', 'drizzle-orm']));
  const absent = ['onnxruntime-node', 'sharp', 'node-av', 'kysely', 'stripe', 'nodemailer'];
  expect(loaded.filter((name) => absent.includes(name))).toEqual([]);
});
