/** Kinds and limits of alerts (enterprise specification, sections 3, 5 and 9). Safe for the browser. */

export const INTEGRATION_TYPES = ['email', 'slack', 'teams', 'webhook', 'syslog'] as const;
/** Those that the overview switches; a SIEM is switched where it is set up. */
export const SWITCHED_TYPES = ['email', 'slack', 'teams', 'webhook'] as const;
export type SwitchedType = (typeof SWITCHED_TYPES)[number];
export type IntegrationType = (typeof INTEGRATION_TYPES)[number];

export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * `deepfake_detected`: the verdict is that AI made it. `needs_review`: there is no verdict, and the measured probability reaches the
 * threshold. `lookalike_domain`: no file; a name that looks like an official domain takes mail or has a page.
 */
export const ALERT_TYPES = ['deepfake_detected', 'needs_review', 'lookalike_domain'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];
/** As programs are told: a file without a verdict is never named otherwise. */
export const ALERT_CLASSES = {
  deepfake_detected: 'ai_generated',
  needs_review: 'needs_review',
  lookalike_domain: 'lookalike_domain',
} as const satisfies Record<AlertType, string>;

/** Percent of measured probability from which a file without a verdict is told of. */
export const THRESHOLDS = [90, 70, 50] as const;
export type Threshold = (typeof THRESHOLDS)[number];
export const DEFAULT_THRESHOLD: Threshold = 70;

/** Alerts each alone, or those of an hour or a day in one message. By mail only: other channels take one message for each. */
export const DIGESTS = ['each', 'hourly', 'daily'] as const;
export type Digest = (typeof DIGESTS)[number];
/** By the clock of the integration's time zone. */
export const DAILY_DIGEST_AT = '08:00';

export const WEBHOOK_METHODS = ['POST', 'PUT'] as const;
export type WebhookMethod = (typeof WEBHOOK_METHODS)[number];

/** Of custom headers: as many, and as long. */
export const MAX_HEADERS = 10;
export const HEADER_LENGTH = 1_000;
export const URL_LENGTH = 2_000;
export const CHANNEL_LENGTH = 80;

/** Syslog over TCP, encrypted (RFC 5425) or not (RFC 6587). */
export const SYSLOG_TRANSPORTS = ['tls', 'tcp'] as const;
export type SyslogTransport = (typeof SYSLOG_TRANSPORTS)[number];
export const SYSLOG_PORTS: Record<SyslogTransport, number> = { tls: 6514, tcp: 601 };
/** Below 1024 only what syslog uses: otherwise other services could be written to. */
export const SYSLOG_LOW_PORTS: readonly number[] = [514, 601];
export const HOST_LENGTH = 253;
export const AUTHORITY_LENGTH = 20_000;

/** What can be done about an alert. */
export const ALERT_ACTIONS = ['acknowledge', 'false_alarm'] as const;
export type AlertAction = (typeof ALERT_ACTIONS)[number];
/** How long a link of a message acts. */
export const ACTION_LINK_DAYS = 7;
/** A request of Slack is believed for this long, either way. */
export const SLACK_SIGNED_S = 300;
export const SECRET_LENGTH = 200;

/** Alerts of one answer of the export. */
export const EXPORT_PAGE = 100;
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

/** How often mail is looked at: at once, or in minutes. */
export const SCAN_INTERVALS = ['realtime', '5', '15', '60'] as const;
export type ScanInterval = (typeof SCAN_INTERVALS)[number];
export const MAILBOX_SECURITIES = ['tls', 'starttls'] as const;
export type MailboxSecurity = (typeof MAILBOX_SECURITIES)[number];
export const MAX_MAILBOXES = 5;
/** Of one organization a day: a mailing list with clips must not use up what people have. */
export const SCANNED_DAILY = 200;
/** Attempts to connect that people ask for. */
export const MAILBOX_ASKED_HOURLY = 30;
/** The server refuses the password this often in a row, and is not asked any more: it would lock the mailbox. */
export const REFUSED_LOGINS = 3;
export const SCANNED_PAGE = 20;
/** Scanned attachments are listed for this long. */
export const SCANNED_DAYS = 90;
/** `skipped`: cannot be analyzed as it came. `failed`: could have been, and was not. */
export const SCANNED_STATES = ['found', 'analysing', 'analysed', 'skipped', 'failed'] as const;
export type ScannedState = (typeof SCANNED_STATES)[number];
export const SKIP_REASONS = ['encrypted', 'archive', 'too_large'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
