import { accuracy as words } from '@unmask/product/copy/accuracy';
import { decimal } from '@unmask/product/language';
import type { Interval } from './report.ts';

export function percent(share: number | null): string {
  return share === null ? words.noFigure : `${decimal(share * 100, 1)}%`;
}

export function plain(value: number): string {
  return decimal(value, 3);
}

/** A difference, always with its sign. */
export function signed(value: number): string {
  const digits = decimal(Math.abs(value), 3);
  return Number(digits) === 0 ? digits : `${value < 0 ? '\u2212' : '+'}${digits}`;
}

/** The figure with its interval in brackets, or the words for a missing one. */
export function intervalWords(value: Interval | null, format: (value: number) => string): string {
  if (value === null) return words.noFigure;
  const { low, high } = value;
  if (low === null || high === null) return format(value.value);
  return `${format(value.value)} (${words.range(format(low), format(high))})`;
}
