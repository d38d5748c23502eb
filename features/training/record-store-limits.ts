/** Statements to a Learning Record Store (xAPI 1.0.3). Safe for the browser. */

/** Whom a statement names: an account of this installation by its id, or the mail address. */
export const ACTOR_KINDS = ['account', 'mbox'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

export const VERBS = ['initialized', 'completed', 'passed', 'failed', 'scored'] as const;
export type Verb = (typeof VERBS)[number];

export const XAPI_VERSION = '1.0.3';
export const ENDPOINT_LENGTH = 2_000;
export const CREDENTIAL_LENGTH = 500;
/** Tests and repetitions that an organization asks for. */
export const ASKED_HOURLY = 30;
export const STATEMENTS_PAGE = 20;
/** Statements are kept for this long, with how they were delivered. */
export const STATEMENT_DAYS = 90;
/** Before the second attempt and so on: given up after some nine hours. */
export const RETRIES_S = [10, 60, 300, 1_800, 7_200, 21_600] as const;
export const RETRY_AFTER_MAX_S = 3_600;
/** A store that takes nothing for this long is switched off. */
export const FAILING_DAYS = 3;
