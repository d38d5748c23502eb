/** `npm run dev`: the server, started anew when a file of it changes, behind Vite with hot reload, on a seeded folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeSamples } from '../packages/media-fixtures/src/samples.ts';
import { SERVER_FLAGS, SERVER_MEMORY } from './server-flags.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const SAMPLES = path.join(ROOT, 'apps/web/public/samples');
const WATCHED = ['product', 'packages', 'foundations', 'features', 'apps/server'];
/** What the server reads; the web app's own files are Vite's. */
const SERVED = /\.(ts|sql|json|html)$/;
const NOT_SERVED = /(^|\/)(ui|node_modules|dist|\.cache)\/|\.(test|testing|spec)\.ts$/;
/** Editors write a file in several steps. */
const SETTLE_MS = 150;

const fresh = process.argv.includes('--fresh');
const port = process.env.PORT ?? '8787';
const webPort = Number(process.env.WEB_PORT ?? 5173);
const address = `http://127.0.0.1:${webPort}`;
const dataDir = fresh
  ? mkdtempSync(path.join(tmpdir(), 'unmask-dev-'))
  : path.resolve(process.env.DATA_DIR ?? path.join(ROOT, '.data', 'dev'));

let server: ChildProcess | null = null;
let stopping = false;
let again: NodeJS.Timeout | undefined;
/** Restarts come one after the other, whatever changes meanwhile. */
let restarts = Promise.resolve();

function start(): void {
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'apps/server/main.ts', '--seed=once'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    // People reach the service through Vite: links in mails and the check of the sender's origin name that address.
    env: { ...SERVER_MEMORY, ...process.env, PORT: port, PUBLIC_URL: address, DATA_DIR: dataDir },
  });
  server = child;
  child.on('exit', (code) => {
    const ended = server === child && !child.killed;
    if (server === child) server = null;
    if (ended && code !== 0) console.error('The server has ended. It is started again when a file changes.');
  });
}

/** Ends the server and waits for it: two on one data folder are not possible. */
function end(): Promise<void> {
  const child = server;
  if (child === null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function changed(file: string): void {
  clearTimeout(again);
  again = setTimeout(() => {
    again = undefined;
    restarts = restarts.then(async () => {
      console.log(`${file} changed: the server starts anew`);
      await end();
      if (!stopping) start();
    });
  }, SETTLE_MS);
}

/** @throws Error when the port is taken */
async function listening(pages: Server): Promise<void> {
  pages.listen(webPort, '127.0.0.1');
  await once(pages, 'listening');
}

async function main(): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(path.join(SAMPLES, 'index.json'))) {
    mkdirSync(SAMPLES, { recursive: true });
    writeFileSync(path.join(SAMPLES, 'index.json'), JSON.stringify(writeSamples(SAMPLES), null, 2));
  }
  process.env.PORT = port;
  const { createServer } = await import('vite');
  const pages = createHttpServer();
  const web = await createServer({
    configFile: path.join(ROOT, 'apps/web/vite.config.ts'),
    // With a listener of its own Vite would end this process at SIGTERM, before the server behind it has ended.
    server: { middlewareMode: { server: pages }, hmr: { server: pages } },
  });
  pages.on('request', web.middlewares);
  await listening(pages);
  const watchers = WATCHED.map((folder) =>
    watch(path.join(ROOT, folder), { recursive: true }, (_event, name) => {
      const file = name?.split(path.sep).join('/');
      if (file && SERVED.test(file) && !NOT_SERVED.test(file)) changed(path.posix.join(folder, file));
    }),
  );
  console.log(`Developing at ${address} (data in ${dataDir})`);
  start();
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    clearTimeout(again);
    for (const watcher of watchers) watcher.close();
    pages.close();
    pages.closeAllConnections();
    await Promise.all([web.close(), end()]);
    if (fresh) rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

await main();
