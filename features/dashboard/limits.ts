/** Numbers of the dashboard: core specification, section 9. */
import type { Tier } from '@unmask/product/plans';

/** Recent activity shown. */
export const RECENT_ACTIVITY = 5;

/** Shown as a marked sample while nothing has been analyzed; the accuracy tile then shows `DEFAULT_CONFIDENCE`. */
export const SAMPLE_TREND_PERCENT = 12;

/** The trend compares this many days with as many before them. */
export const TREND_DAYS = 7;

/** Share of the daily limit at which free accounts are warned. */
export const USAGE_WARNING_SHARE = 0.8;

/** Threats and reports older than this are no alerts any more. */
export const ALERT_DAYS = 30;
export const MAX_ALERTS = 20;

export const REPORT_TITLE_MAX = 120;
export const REPORT_TEXT_MAX = 4_000;
export const REPORT_URL_MAX = 2_000;
export const REPORTS_PER_HOUR = 10;

export function usageWarningDue(tier: Tier, used: number, limit: number): boolean {
  return tier === 'free' && used >= USAGE_WARNING_SHARE * limit;
}
