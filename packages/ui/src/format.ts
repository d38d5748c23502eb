import { writtenDay } from '@unmask/product/dates';
import { decimal } from '@unmask/product/language';

/** 52428800 → "50 MB": binary units, as the limits are given. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ['KB', 'MB', 'GB'];
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const rounded = value >= 100 || Number.isInteger(value) ? Math.round(value) : decimal(value, 1);
  return `${rounded} ${units[unit]}`;
}

/** 75.32 → "1:15.3"; with `tenths` off "1:15". */
export function formatTime(time_s: number, tenths = true): string {
  const whole = tenths ? Math.round(time_s * 10) / 10 : Math.floor(time_s);
  const minutes = Math.floor(whole / 60);
  const seconds = whole - minutes * 60;
  return `${minutes}:${tenths ? seconds.toFixed(1).padStart(4, '0') : String(seconds).padStart(2, '0')}`;
}

/** `Nov 21, 2026`, the day in UTC. */
export const formatDay: (at: string) => string = writtenDay;
