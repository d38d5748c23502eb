/**
 * `unmask-admin backup | list-backups | restore FILE`: for the embedded database.
 * `unmask-admin grant-staff | revoke-staff E-MAIL`: for both databases; a server that runs on the embedded one is asked to do it.
 * Whatever else opens the embedded database needs the data folder for itself: no server may run on it.
 */
import '@unmask/platform/private-files';
import path from 'node:path';
import { setStaff } from '@unmask/accounts/server';
import { openDatabase } from '@unmask/db';
import { listBackups, restoreBackup, roomForBackup, writeBackup } from '@unmask/platform/backup';
import { inMegabytes } from '@unmask/platform/disk';
import { readSettings, type Settings, SettingsError } from '@unmask/platform/env';
import { holderOf, LockedError, lockDirectory } from '@unmask/platform/lock';
import { embeddedDir } from './server-context.ts';
import { askForStaff, type StaffOutcome } from './staff.ts';

const HELP = `unmask-admin backup          write a backup now (a running server makes its own)
unmask-admin list-backups    newest first
unmask-admin restore FILE    bring a backup back; the replaced database is kept beside it
unmask-admin grant-staff E-MAIL    make an account staff: it may open /admin
unmask-admin revoke-staff E-MAIL   take that back`;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const known = error instanceof SettingsError || error instanceof LockedError;
  console.error(known || error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run([command, file]: string[]): Promise<number> {
  const settings = readSettings(process.env);
  if (command === 'grant-staff' || command === 'revoke-staff')
    return file ? changeStaff(settings, file, command === 'grant-staff') : usage();
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
  if (command !== 'backup' && !(command === 'restore' && file)) return usage();
  const lock = await lockDirectory(settings.DATA_DIR, 'unmask-admin');
  try {
    if (command === 'restore' && file) {
      const aside = await restoreBackup(path.resolve(file), embeddedDir(settings));
      console.log(`Restored ${file}.${aside ? ` The replaced database is kept in ${aside}.` : ''}`);
      return 0;
    }
    const room = await roomForBackup(settings.DATA_DIR, embeddedDir(settings));
    if (!room.enough) {
      const [free, needed] = [inMegabytes(room.free_bytes), inMegabytes(room.needed_bytes)];
      console.error(
        `No backup: the disk has ${free} free, and one needs ${needed}. Make room and run this again.`,
      );
      return 1;
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

function usage(): number {
  console.error(HELP);
  return 64;
}

async function changeStaff(settings: Settings, email: string, isStaff: boolean): Promise<number> {
  const running = settings.DATABASE_URL ? null : holderOf(settings.DATA_DIR);
  const outcome = running
    ? await askForStaff(settings.DATA_DIR, { email, isStaff })
    : await setStaffHere(settings, email, isStaff);
  const says = {
    changed: isStaff ? `${email} is staff now.` : `${email} is not staff any more.`,
    unchanged: isStaff ? `${email} is staff already.` : `${email} is not staff.`,
    unknown: `No account has the address ${email}: sign up with it first.`,
  };
  console.log(
    outcome ? says[outcome] : `${running?.address} did not answer. Stop it, and run this command again.`,
  );
  return outcome === null || outcome === 'unknown' ? 1 : 0;
}

async function setStaffHere(settings: Settings, email: string, isStaff: boolean): Promise<StaffOutcome> {
  const lock = settings.DATABASE_URL ? null : await lockDirectory(settings.DATA_DIR, 'unmask-admin');
  try {
    const database = await openDatabase({ url: settings.DATABASE_URL, dir: embeddedDir(settings) });
    const outcome = await setStaff(database.db, email, isStaff);
    await database.close();
    return outcome;
  } finally {
    lock?.release();
  }
}
