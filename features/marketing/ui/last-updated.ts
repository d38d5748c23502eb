const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** As specified (enterprise, section 9): "Just now", "5h ago", "3d ago". @param at ISO 8601 */
export function lastUpdated(at: string, now = Date.now()): string {
  const hours = Math.floor(Math.max(0, now - Date.parse(at)) / HOUR_MS);
  if (hours < 1) return 'Just now';
  return hours < DAY_HOURS ? `${hours}h ago` : `${Math.floor(hours / DAY_HOURS)}d ago`;
}
