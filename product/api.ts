/** Numbers of the public API and its keys (enterprise specification, sections 7 and 9). */
import type { Tier } from './plans.ts';

/** Requests for an analysis in a calendar month (UTC). Only paid plans have the API. */
export const API_MONTHLY_LIMITS: Record<Tier, number> = {
  free: 0,
  pro: 1_000,
  enterprise: 10_000,
  enterprise_elite: 10_000,
};

/** Requests of any kind in a minute. */
export const API_MINUTE_LIMIT = 10;

/** A key is this and 32 random bytes as 64 hex characters. */
export const API_KEY_PREFIX = 'deepfake_';
export const API_KEY_BYTES = 32;
/** What is shown of a key. */
export const API_KEY_SHOWN_START = 10;
export const API_KEY_SHOWN_END = 4;

export const API_KEY_NAME_LENGTH = 100;
/** Keys of one person at the same time. */
export const MAX_API_KEYS = 20;
/** Days after which a key can be made to end. */
export const API_KEY_DAYS = [30, 90, 365] as const;

/** What a key may do, said by the slice that serves it; each call of the public API names the one that it needs. */
export type ApiScope = `${string}:${string}`;

/** Names a request, so that it can be sent again without anything happening twice. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const IDEMPOTENCY_KEY_LENGTH = 255;
/** How long an answer is kept for those who ask again. */
export const IDEMPOTENCY_HOURS = 24;
/** When to ask again about a request that still runs. */
export const IDEMPOTENCY_RETRY_S = 5;

/** Files of one batch, and how much they are together. */
export const API_BATCH_FILES = 50;
export const API_BATCH_MAX_BYTES = 2 * 1024 * 1024 * 1024;
/** How long the service may take to fetch the addresses of one batch, all together. */
export const API_BATCH_FETCH_SECONDS = 300;

/** Analyses on one page of a list. */
export const API_PAGE_SIZE = 20;
export const API_PAGE_MAX = 100;

export const API_MODELS = ['advanced'] as const;
export const DEFAULT_API_MODEL = 'advanced';

/** Before the paths of the public API; the second is the short form of the first. */
export const API_BASES = ['/functions/v1', ''] as const;

/** Header that carries the key. */
export const API_KEY_HEADER = 'x-api-key';
