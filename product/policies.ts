/** What the operator may change while the service runs. The environment gives the defaults. */
import type { LimitPolicy } from './plans.ts';

export interface Policies {
  /** Setting LIMIT_POLICY. */
  limit_policy: LimitPolicy;
  /** Setting VISITOR_DAILY_LIMIT: analyses a day from one address without an account. */
  visitor_daily_limit: number;
  /** Setting MEDIA_RETENTION_DAYS: days after which the media of signed-in people is deleted. */
  media_retention_days: number;
  /** Setting SIGN_UP_OPEN: whether new accounts can be made. */
  sign_up_open: boolean;
}

export type PolicyName = keyof Policies;

export const POLICY_NAMES = [
  'limit_policy',
  'visitor_daily_limit',
  'media_retention_days',
  'sign_up_open',
] as const satisfies readonly PolicyName[];

/** Least and most of what is counted. */
export const POLICY_BOUNDS = {
  visitor_daily_limit: { least: 0, most: 1_000_000 },
  media_retention_days: { least: 0, most: 36_500 },
} as const;
