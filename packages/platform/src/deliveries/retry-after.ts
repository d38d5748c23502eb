/** When a receiver wants to be asked again. */

/** Seconds or a date, as HTTP has it; null for anything else. */
export function readRetryAfter(value: string | null | undefined, now: Date): number | null {
  if (!value) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, (at - now.getTime()) / 1000);
}
