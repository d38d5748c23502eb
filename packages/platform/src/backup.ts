/** Backups of the embedded database: consistent while the service runs, checked before they are brought back. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { folderBytes, freeBytes } from './disk.ts';

export interface Backup {
  file: string;
  size_bytes: number;
  /** Start of its name: when it was made, UTC. */
  madeAt: string;
}

const NAME = /^unmask-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z)\.tar\.gz$/;

export function backupDir(dataDir: string): string {
  return path.join(dataDir, 'backups');
}

/** Beside the dump itself and its packed copy: room for what the database writes meanwhile. */
const BACKUP_ROOM_BYTES = 64 * 1024 * 1024;

/** A disk that becomes full while the database writes its checkpoint breaks it: it is not begun without room to spare. */
export async function roomForBackup(
  dataDir: string,
  databaseDir: string,
): Promise<{ free_bytes: number; needed_bytes: number; enough: boolean }> {
  const needed_bytes = 3 * (await folderBytes(databaseDir)) + BACKUP_ROOM_BYTES;
  const free_bytes = await freeBytes(dataDir);
  return { free_bytes, needed_bytes, enough: free_bytes >= needed_bytes };
}

/** Writes the dump with its checksum beside it, and deletes all but the newest `keep`. */
export async function writeBackup(
  dataDir: string,
  dump: Blob,
  keep: number,
  now = new Date(),
): Promise<string> {
  const dir = backupDir(dataDir);
  await mkdir(dir, { recursive: true });
  await removeParts(dir);
  const file = path.join(dir, `unmask-${now.toISOString().replace(/[:.]/g, '-')}.tar.gz`);
  const bytes = new Uint8Array(await dump.arrayBuffer());
  await writeFile(`${file}.part`, bytes);
  await writeFile(`${file}.sha256`, `${sha256(bytes)}  ${path.basename(file)}\n`);
  await rename(`${file}.part`, file);
  const old = (await listBackups(dataDir)).slice(keep);
  for (const backup of old) {
    await rm(backup.file, { force: true });
    await rm(`${backup.file}.sha256`, { force: true });
  }
  return file;
}

/** What a process that ended meanwhile left. */
async function removeParts(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (name.endsWith('.part')) await rm(path.join(dir, name), { force: true });
  }
}

/** Newest first. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const dir = backupDir(dataDir);
  if (!existsSync(dir)) return [];
  const names = (await readdir(dir)).filter((name) => NAME.test(name)).sort();
  const backups = names.map(async (name) => {
    const file = path.join(dir, name);
    return { file, size_bytes: (await stat(file)).size, madeAt: NAME.exec(name)?.[1] ?? '' };
  });
  return (await Promise.all(backups)).reverse();
}

/**
 * Puts a backup in the place of the database folder; the replaced folder is kept beside it. No server may run.
 * @returns where the replaced folder is now, or null when there was none.
 * @throws Error when the file does not fit its checksum or cannot be opened.
 */
export async function restoreBackup(
  file: string,
  databaseDir: string,
  now = new Date(),
): Promise<string | null> {
  const bytes = await readFile(file);
  const expected = (await readFile(`${file}.sha256`, 'utf8').catch(() => '')).split(' ')[0];
  if (!expected) throw new Error(`${file}.sha256 is missing: the backup cannot be checked.`);
  if (expected !== sha256(bytes)) throw new Error(`${file} does not fit its checksum: it is damaged.`);
  const fresh = `${databaseDir}.restoring`;
  await rm(fresh, { recursive: true, force: true });
  const database = await PGlite.create({ dataDir: fresh, loadDataDir: new Blob([bytes]) });
  await database.query('select count(*) from user_profiles');
  await database.close();
  const aside = `${databaseDir}.replaced-${now.toISOString().replace(/[:.]/g, '-')}`;
  const hadOne = existsSync(databaseDir);
  if (hadOne) await rename(databaseDir, aside);
  await rename(fresh, databaseDir);
  return hadOne ? aside : null;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
