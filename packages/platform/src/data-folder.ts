/** The folder that holds everything of the service: there, ours, and closed to others. */
import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { SettingsError } from './settings-error.ts';

const CLOSED = 0o700;

/** @throws SettingsError with the one line that says what is wrong with the folder and what to do */
export function prepareDataFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: CLOSED });
    if (!statSync(dir).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    close(dir);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const problem = folderProblem(dir, error);
    if (problem === null) throw error;
    throw new SettingsError(problem, { cause: error });
  }
}

function close(dir: string): void {
  // Windows has no such modes.
  if (process.platform === 'win32') return;
  const mode = statSync(dir).mode & 0o777;
  if (mode === CLOSED) return;
  try {
    chmodSync(dir, CLOSED);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM') throw error;
    // It belongs to somebody else, who let us in: what others may not write may stay.
    if (mode & 0o002) {
      throw new SettingsError(
        `Everybody on this machine may write into DATA_DIR ${dir}, and it belongs to another user: run chmod 700 on it as its owner, or set DATA_DIR to a folder of your own.`,
      );
    }
  }
}

/** What the system's refusal means for the data folder; null for what has nothing to do with it. */
export function folderProblem(dir: string, error: unknown): string | null {
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'EACCES':
    case 'EPERM':
      return `DATA_DIR ${dir} may not be written by ${whoRuns()}: give it to that user, or set DATA_DIR to another folder.`;
    case 'EROFS':
      return `DATA_DIR ${dir} is on a read-only file system: mount it for writing, or set DATA_DIR to another folder.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR ${dir} is not a folder: move the file away, or set DATA_DIR to a folder.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of DATA_DIR ${dir} is full: make room on it, or set DATA_DIR to a folder on another disk.`;
    default:
      return null;
  }
}

const whoRuns = () => (process.getuid ? `the user with number ${process.getuid()}` : 'this user');
