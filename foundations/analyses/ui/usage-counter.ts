/** The visitor's counter in browser storage: core specification, sections 3 and 4. */
import { KEPT } from '@unmask/product/browser-storage';

interface Usage {
  /** YYYY-MM-DD, UTC as on the server. */
  date: string;
  count: number;
}

function today(now: Date): string {
  return now.toISOString().slice(0, 10);
}

function parse(text: string | null): Usage | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    if (!('date' in value) || !('count' in value)) return null;
    if (typeof value.date !== 'string' || !Number.isInteger(value.count)) return null;
    return { date: value.date, count: Number(value.count) };
  } catch {
    return null;
  }
}

/** Analyses counted today; 0 when the stored date is another day or the entry cannot be read. */
export function readUsage(now = new Date()): number {
  const usage = parse(localStorage.getItem(KEPT.usage.key));
  return usage !== null && usage.date === today(now) ? usage.count : 0;
}

function store(count: number, now: Date): number {
  const usage: Usage = { date: today(now), count };
  localStorage.setItem(KEPT.usage.key, JSON.stringify(usage));
  return count;
}

/** Adds one and returns the new count. */
export function countUsage(now = new Date()): number {
  return store(readUsage(now) + 1, now);
}

/** Takes back one that gave no result, and returns the new count. */
export function giveBackUsage(now = new Date()): number {
  return store(Math.max(0, readUsage(now) - 1), now);
}
