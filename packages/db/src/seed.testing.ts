/**
 * A new embedded database costs seconds of making and moments of copying: tests copy one that was made once. What makes one
 * from nothing is tested by the tests of this package and of the start.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { fromPglite, PgBoss } from 'pg-boss';
import { openFolder } from './embedded.ts';
import { migrateEmbedded } from './migrate.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Names and size of the files of the write-ahead log. */
const SEGMENT = /^[0-9A-F]{24}$/;
const SEGMENT_BYTES = 16 * 2 ** 20;
const MADE = path.join(ROOT, '.cache/test-database');

/** Makes the folder of a database that is up to date and holds no row, as the first start leaves it. */
export async function seedEmbedded(dir: string): Promise<void> {
  const made = path.join(MADE, stamp());
  if (!existsSync(made)) await make(made);
  mkdirSync(path.dirname(dir), { recursive: true });
  cpSync(made, dir, { recursive: true, errorOnExist: true, force: false });
  for (const segment of segmentsOf(dir)) truncateSync(segment, SEGMENT_BYTES);
}

/** Files of the write-ahead log. */
function segmentsOf(dir: string): string[] {
  const log = path.join(dir, 'pg_wal');
  return readdirSync(log)
    .filter((name) => SEGMENT.test(name))
    .map((name) => path.join(log, name));
}

/** Several may make it at once: each its own, and the first one's stays. */
async function make(target: string): Promise<void> {
  const own = `${target}.${randomBytes(6).toString('hex')}`;
  const client = await openFolder(own, { onBroken() {} });
  await migrateEmbedded(client);
  await makeQueue(client);
  // What was written so far goes with the log that holds it.
  await client.exec('select pg_switch_wal()');
  await client.exec('checkpoint');
  await client.close();
  cutToCopy(own);
  try {
    renameSync(own, target);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

/** A copy costs its files and its bytes: 45 MB in 1,700 files are 15 MB in 1,100 without what nobody reads. */
function cutToCopy(dir: string): void {
  // Copies of these two would be new databases; nobody connects to them.
  for (const template of ['1', '4']) rmSync(path.join(dir, 'base', template), { recursive: true });
  for (const segment of segmentsOf(dir)) cutZeros(segment);
}

/** The log is made at its whole length, nearly all of it zeros. */
function cutZeros(file: string): void {
  const bytes = readFileSync(file);
  truncateSync(file, bytes.findLastIndex((byte) => byte !== 0) + 1);
}

/** The tables of the queue, which it makes at its first start: a good part of what a start does. */
async function makeQueue(client: PGlite): Promise<void> {
  const boss = new PgBoss({ db: fromPglite(client), backend: 'pglite', supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Of everything that the folder's content depends on. */
function stamp(): string {
  const hash = createHash('sha256');
  const add = (file: string) => hash.update(file).update(readFileSync(path.join(ROOT, file)));
  const migrations = 'packages/db/migrations';
  for (const file of readdirSync(path.join(ROOT, migrations), { recursive: true, encoding: 'utf8' }).sort())
    if (/\.(sql|json)$/.test(file)) add(path.join(migrations, file));
  add('packages/db/src/embedded.ts');
  add('packages/db/src/seed.testing.ts');
  add('node_modules/@electric-sql/pglite/package.json');
  add('node_modules/pg-boss/package.json');
  return hash.digest('hex').slice(0, 16);
}
