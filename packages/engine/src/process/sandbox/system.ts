/** What every process needs of the machine: the libraries of the system, a few devices, and its programs by name. */
import { accessSync, constants, existsSync, lstatSync, readlinkSync } from 'node:fs';
import path from 'node:path';

const LIBRARIES = ['/usr/lib', '/usr/lib64', '/usr/local/lib', '/lib', '/lib64', '/nix/store', '/gnu/store'];
const FILES = ['/etc/ld.so.cache'];
/** What the networks' library looks at to choose its kernels: without it, results would differ from those outside. */
const FACTS = ['/sys/devices/system/cpu'];
const DEVICES = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];
const PROGRAMS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];

export type Place =
  | { kind: 'folder' | 'file' | 'device'; at: string }
  /** A symbolic link, which is made again instead of being followed. */
  | { kind: 'link'; at: string; to: string };

/** Those of the machine that exist. */
export function systemPlaces(): Place[] {
  return [...LIBRARIES, ...FACTS, ...FILES, ...DEVICES].flatMap((at): Place[] => {
    const facts = lstatSync(at, { throwIfNoEntry: false });
    if (!facts) return [];
    if (facts.isSymbolicLink()) return [{ kind: 'link', at, to: readlinkSync(at) }];
    if (facts.isDirectory()) return [{ kind: 'folder', at }];
    return [{ kind: facts.isFile() ? 'file' : 'device', at }];
  });
}

export function placeOf(at: string): Place {
  return { kind: lstatSync(at).isDirectory() ? 'folder' : 'file', at };
}

/** Path of a program of the system; null when it is not installed. */
export function program(name: string): string | null {
  const own = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const found = [...PROGRAMS, ...own].map((folder) => path.join(folder, name)).find(isProgram);
  return found ?? null;
}

function isProgram(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
