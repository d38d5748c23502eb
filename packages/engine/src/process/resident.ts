import { readFileSync } from 'node:fs';

const PAGE = 4096;

/** Resident memory of a process in bytes; null where /proc does not tell. */
export function residentBytes(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE;
  } catch {
    return null;
  }
}
