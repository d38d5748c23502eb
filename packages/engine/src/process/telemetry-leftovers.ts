/**
 * Removes what onnxruntime's telemetry left on this machine before it was switched off: events that would still be sent by the next
 * program that does not switch it off, the device's id, and the files of its log.
 */
import { lstatSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const FOLDERS = ['Microsoft', 'DeveloperTools', '.onnxruntime'] as const;
const STORE = /^onnxruntime\.db(-wal|-shm|-journal)?$/;
const LOG = /^mat-debug-(\d+)\.log$/;
/** Networks that only this service converts: a store that names one holds its events. Deleted events stay readable in the file. */
const OWN = ['blazeface.onnx', 'facemesh.onnx', 'faceres.onnx', 'iris.onnx'];

export interface Places {
  /** Folders in which a user's programs keep what they can do without. */
  caches: readonly string[];
  /** Where temporary files are. */
  tmp: string;
}

/** Those of the engine's processes, which get no HOME, and of what runs in the caller's own. */
export function usualPlaces(): Places {
  const caches = [homeOf(os.homedir), homeOf(() => os.userInfo().homedir)].map((home) =>
    path.join(home, '.cache'),
  );
  return { caches: [...new Set([process.env.XDG_CACHE_HOME || caches[0]!, ...caches])], tmp: os.tmpdir() };
}

/** A user without an entry in the list of users has no home. */
function homeOf(home: () => string): string {
  try {
    return home();
  } catch {
    return os.tmpdir();
  }
}

/** What other programs made stays: where no store names networks of this service, nothing is touched. @returns what was removed */
export function removeTelemetryLeftovers({ caches, tmp }: Places = usualPlaces()): string[] {
  const removed = caches.flatMap(removeStore);
  return removed.length > 0 ? [...removed, ...removeLogs(tmp)] : [];
}

function removeStore(cache: string): string[] {
  const folder = path.join(cache, ...FOLDERS);
  const files = filesOf(folder);
  const stores = files.filter((name) => STORE.test(name)).map((name) => path.join(folder, name));
  if (!stores.some(isOwn)) return [];
  const removed = [...stores, ...files.filter(isId).map((name) => path.join(folder, name))].filter(remove);
  // And the folders that nobody else uses.
  for (let depth = FOLDERS.length; depth > 0; depth--) {
    try {
      rmdirSync(path.join(cache, ...FOLDERS.slice(0, depth)));
    } catch {
      break;
    }
  }
  return removed;
}

const isId = (name: string) => name === 'deviceid' || name === 'deviceid.lock';

function isOwn(file: string): boolean {
  try {
    const bytes = readFileSync(file);
    return OWN.some((name) => bytes.includes(name));
  } catch {
    return false;
  }
}

/** Only empty logs of processes that have ended, and the file that names its last session. */
function removeLogs(tmp: string): string[] {
  return filesOf(tmp)
    .filter((name) => {
      const pid = LOG.exec(name)?.[1];
      return pid === undefined
        ? name === '.ses'
        : !isRunning(Number(pid)) && sizeOf(path.join(tmp, name)) === 0;
    })
    .map((name) => path.join(tmp, name))
    .filter((file) => lstatSync(file).uid === process.getuid?.() && remove(file));
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((item) => item.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

const sizeOf = (file: string) => lstatSync(file, { throwIfNoEntry: false })?.size ?? -1;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function remove(file: string): boolean {
  try {
    rmSync(file);
    return true;
  } catch {
    return false;
  }
}
