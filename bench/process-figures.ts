/** What the kernel says of a process (Linux). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Clock ticks of /proc/<pid>/stat. */
const TICKS_PER_S = 100;

/** The second field of `stat` is a name in brackets that may hold spaces. */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
}

export function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}

function statusOf(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  const line = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) * 1024;
}

/** Most memory that was resident so far, bytes. */
export const peakOf = (pid: number) => statusOf(pid, 'VmHWM');
/** What the service may take while it serves lists and sends. */
const LIMIT_BYTES = 500 * 1_048_576;
/** In words, and whether it passes the limit. */
export const memory = (bytes: number) =>
  `${Math.round(bytes / 1_048_576)} MiB${bytes > LIMIT_BYTES ? ', above 500' : ''}`;
/** The next peak is counted from here on. */
export const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');
export const residentOf = (pid: number) => statusOf(pid, 'VmRSS');
/** Of a process that may have ended since it was listed: nothing then. */
export function residentIfThere(pid: number): number {
  try {
    return residentOf(pid);
  } catch {
    return 0;
  }
}

/** The process and all below it. */
export function treeOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      parents.set(Number(name), Number(statOf(Number(name))[1]));
    } catch {
      // It ended meanwhile.
    }
  }
  const tree = [pid];
  for (const known of tree) for (const [child, parent] of parents) if (parent === known) tree.push(child);
  return tree;
}
