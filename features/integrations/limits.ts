/** Kinds and limits of alerts (enterprise specification, sections 3, 5 and 9). Safe for the browser. */

export const INTEGRATION_TYPES = ['email', 'slack', 'teams', 'webhook'] as const;
export type IntegrationType = (typeof INTEGRATION_TYPES)[number];

export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * `deepfake_detected`: the verdict is that AI made it. `needs_review`: there is no verdict, and the measured probability reaches the
 * threshold.
 */
export const ALERT_TYPES = ['deepfake_detected', 'needs_review'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

/** Percent of measured probability from which a file without a verdict is told of. */
export const THRESHOLDS = [90, 70, 50] as const;
export type Threshold = (typeof THRESHOLDS)[number];
export const DEFAULT_THRESHOLD: Threshold = 70;

export const WEBHOOK_METHODS = ['POST', 'PUT'] as const;
export type WebhookMethod = (typeof WEBHOOK_METHODS)[number];

/** Of custom headers: as many, and as long. */
export const MAX_HEADERS = 10;
export const HEADER_LENGTH = 1_000;
export const URL_LENGTH = 2_000;
export const CHANNEL_LENGTH = 80;

export const ALERTS_PAGE = 20;
/** Alerts are kept for this long. */
export const ALERT_DAYS = 90;
/** Test alerts and repetitions of one organization. */
export const ASKED_HOURLY_LIMIT = 30;

/** Before the second attempt and so on: given up after some nine hours. */
export const RETRIES_S = [10, 60, 300, 1_800, 7_200, 21_600] as const;
export const RETRY_AFTER_MAX_S = 3_600;
/** A failing integration is switched off when nothing arrived for this long. */
export const FAILING_DAYS = 3;
