/** `unmask-admin backup | list-backups | restore FILE`: for the embedded database, while no server runs on the data folder. */
import path from 'node:path';
import { openDatabase } from '@unmask/db';
import { listBackups, restoreBackup, writeBackup } from '@unmask/platform/backup';
import { readSettings, SettingsError } from '@unmask/platform/env';
import { LockedError, lockDirectory } from '@unmask/platform/lock';
import { embeddedDir } from './core.ts';

const HELP = `unmask-admin backup          write a backup now (a running server makes its own)
unmask-admin list-backups    newest first
unmask-admin restore FILE    bring a backup back; the replaced database is kept beside it`;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const known = error instanceof SettingsError || error instanceof LockedError;
  console.error(known || error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run([command, file]: string[]): Promise<number> {
  const settings = readSettings(process.env);
  if (settings.DATABASE_URL) {
    console.error('DATABASE_URL is set: back PostgreSQL up with its own tools (pg_dump, pg_restore).');
    return 1;
  }
  if (command === 'list-backups') {
    for (const backup of await listBackups(settings.DATA_DIR)) {
      console.log(`${backup.file}  ${(backup.size_bytes / 1024 / 1024).toFixed(1)} MB`);
    }
    return 0;
  }
  if (command !== 'backup' && !(command === 'restore' && file)) {
    console.error(HELP);
    return 64;
  }
  const lock = lockDirectory(settings.DATA_DIR, 'unmask-admin');
  try {
    if (command === 'restore' && file) {
      const aside = await restoreBackup(path.resolve(file), embeddedDir(settings));
      console.log(`Restored ${file}.${aside ? ` The replaced database is kept in ${aside}.` : ''}`);
      return 0;
    }
    const database = await openDatabase({ dir: embeddedDir(settings) });
    const dump = await database.dump();
    await database.close();
    if (dump) console.log(await writeBackup(settings.DATA_DIR, dump, Math.max(1, settings.BACKUP_KEEP)));
    return 0;
  } finally {
    lock.release();
  }
}
