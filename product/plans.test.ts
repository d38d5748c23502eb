import { expect, test } from 'vitest';
import {
  dailyLimit,
  dailyPriorityAnalyses,
  LIMIT_POLICIES,
  maxVideoSizeBytes,
  PAID_TIERS,
  paidTierNamed,
  SHARED_TIERS,
  TIERS,
  tierNamed,
} from './plans.ts';

test('four plans, three of them paid, two of them shared with an organization; three policies', () => {
  expect(TIERS).toEqual(['free', 'pro', 'enterprise', 'enterprise_elite']);
  expect(PAID_TIERS).toEqual(['pro', 'enterprise', 'enterprise_elite']);
  expect(SHARED_TIERS).toEqual(['enterprise', 'enterprise_elite']);
  expect(LIMIT_POLICIES).toEqual(['account', 'metered', 'free']);
});

test.each([
  ['account', [3, 999_999, 999_999, 999_999]],
  ['metered', [3, 50, 1000, 1000]],
  ['free', [3, 3, 3, 3]],
] as const)(
  '[LIMIT-003][LIMIT-004][LIMIT-005][LIMIT-006][LIMIT-007][LIMIT-008][LIMIT-009] under "%s" the plans have %j analyses a day',
  (policy, limits) => {
    expect(TIERS.map((tier) => dailyLimit(tier, policy))).toEqual(limits);
  },
);

test('analyses with priority, and the largest file', () => {
  expect(TIERS.map(dailyPriorityAnalyses)).toEqual([3, 50, 1000, 1000]);
  expect(TIERS.map(maxVideoSizeBytes)).toEqual([52_428_800, ...[1, 1, 1].map(() => 1_073_741_824)]);
});

test('a word that is no plan is the free one, and no paid one', () => {
  expect([...TIERS, 'Pro', '', 'gold'].map(tierNamed)).toEqual([...TIERS, 'free', 'free', 'free']);
  expect([...TIERS, 'Pro', '', null].map(paidTierNamed)).toEqual([null, ...PAID_TIERS, null, null, null]);
});
