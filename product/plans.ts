import {
  ENTERPRISE_DAILY_LIMIT,
  FREE_DAILY_LIMIT,
  MAX_VIDEO_SIZE_BYTES,
  MAX_VIDEO_SIZE_PAID_BYTES,
  PRO_DAILY_LIMIT,
  UNLIMITED_DAILY_LIMIT,
} from './limits.ts';

export const TIERS = ['free', 'pro', 'enterprise', 'enterprise_elite'] as const;
export type Tier = (typeof TIERS)[number];

export const PAID_TIERS = ['pro', 'enterprise', 'enterprise_elite'] as const satisfies readonly Tier[];
export type PaidTier = (typeof PAID_TIERS)[number];

/** Plans of an organization's admin that all of its members have; Pro is one person's. */
export const SHARED_TIERS = ['enterprise', 'enterprise_elite'] as const satisfies readonly PaidTier[];

/** `account`: paid plans are unlimited; `metered`: 3 / 50 / 1000 are hard; `free`: everyone has 3 (see the decision on daily limits). */
export const LIMIT_POLICIES = ['account', 'metered', 'free'] as const;
export type LimitPolicy = (typeof LIMIT_POLICIES)[number];

const METERED: Record<Tier, number> = {
  free: FREE_DAILY_LIMIT,
  pro: PRO_DAILY_LIMIT,
  enterprise: ENTERPRISE_DAILY_LIMIT,
  enterprise_elite: ENTERPRISE_DAILY_LIMIT,
};

/** Analyses a day that the server lets through. */
export function dailyLimit(tier: Tier, policy: LimitPolicy): number {
  if (policy === 'free') return FREE_DAILY_LIMIT;
  if (policy === 'metered') return METERED[tier];
  return tier === 'free' ? FREE_DAILY_LIMIT : UNLIMITED_DAILY_LIMIT;
}

/** Under `account`: analyses a day that go to the front of the queue; later ones queue at normal priority. */
export function dailyPriorityAnalyses(tier: Tier): number {
  return METERED[tier];
}

export function maxVideoSizeBytes(tier: Tier): number {
  return tier === 'free' ? MAX_VIDEO_SIZE_BYTES : MAX_VIDEO_SIZE_PAID_BYTES;
}

/** Stored and sent words that are no tier count as free. */
export function tierNamed(word: string): Tier {
  return TIERS.find((tier) => tier === word) ?? 'free';
}

export function paidTierNamed(word: string | null): PaidTier | null {
  return PAID_TIERS.find((tier) => tier === word) ?? null;
}
