import { readdirSync, readFileSync } from 'node:fs';

const PAGE = 4096;

/** Resident memory of a process in bytes; null where /proc does not tell. */
export function residentBytes(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE;
  } catch {
    return null;
  }
}

/** The one child of a process; null when it has none. */
export function childOf(parent: number): number | null {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => {
    try {
      // The name before it may hold anything, brackets and blanks included.
      return Number(/\) \S (\d+) [^)]*$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === parent;
    } catch {
      return false;
    }
  });
  return found === undefined ? null : Number(found);
}
