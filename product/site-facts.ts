/** What differs between installations and stands in the words of the public pages; the server fills it in. */

import { LIMIT_POLICIES, type LimitPolicy, type Tier } from './plans.ts';
import { dailyPoint } from './prices.ts';

export const SITE_FACTS = [
  'public-url',
  'operator-name',
  'operator-contact',
  'media-retention',
  'limit-policy',
  'daily-pro',
  'daily-enterprise',
] as const;
export type SiteFact = (typeof SITE_FACTS)[number];
export type SiteFacts = Record<SiteFact, string>;

/** Where the server puts a fact in a page that was rendered in advance. */
export const factMark = (fact: SiteFact): string => `[[${fact}]]`;

export const UNNAMED_OPERATOR = 'the person or organization that runs this installation';
export const NO_CONTACT = 'not stated here yet: ask whoever gave you the address of this service';

/** Days that media of accounts is kept (setting MEDIA_RETENTION_DAYS). */
export function mediaRetention(days: number): string {
  if (days === 0) return 'within minutes of the end of its analysis';
  return days === 1 ? '1 day after its analysis' : `${days} days after its analysis`;
}

/** What follows from the limit policy in force. */
export function policyFacts(
  policy: LimitPolicy,
): Pick<SiteFacts, 'limit-policy' | 'daily-pro' | 'daily-enterprise'> {
  return {
    'limit-policy': policy,
    'daily-pro': dailyPoint('pro', policy),
    'daily-enterprise': dailyPoint('enterprise', policy),
  };
}

/** The policy that the fact names. */
export function limitPolicyOf(told: string): LimitPolicy {
  return LIMIT_POLICIES.find((policy) => policy === told) ?? 'account';
}

/** Which fact says what a plan gives a day; the free plan gives the same under every policy. */
export const DAILY_FACTS: Readonly<Record<Exclude<Tier, 'free'>, SiteFact>> = {
  pro: 'daily-pro',
  enterprise: 'daily-enterprise',
  enterprise_elite: 'daily-enterprise',
};
