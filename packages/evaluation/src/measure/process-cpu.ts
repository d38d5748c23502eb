import { readFileSync } from 'node:fs';

/** Linux counts processor time of a process in hundredths of a second (USER_HZ, fixed by its interface). */
const TICKS_PER_SECOND = 100;

/** User and system time of a process so far, seconds; null where the system has no `/proc`. */
export function processCpu_s(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold blanks; the fields are counted from behind it. utime and stime are fields 14 and 15.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
