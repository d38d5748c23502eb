import { expect, test } from 'vitest';
import { sources } from './language.ts';
import { TIERS, type Tier } from './plans.ts';
import {
  BUSINESS_OFFER,
  CURRENCY,
  dailyPoint,
  formatCents,
  offerCents,
  PLAN_CARDS,
  planCard,
  UPGRADE_OFFERS,
  yearOf,
} from './prices.ts';

test('[PLANS-002][PLANS-004][PLANS-005][PLANS-006][PLANS-009][PLANS-010] four cards with their list prices, Pro the popular one', () => {
  const told = PLAN_CARDS.map(({ tier, name, cents, period, popular }) => [
    tier,
    name,
    cents,
    period,
    popular,
  ]);
  expect(told).toEqual([
    ['free', 'Free', 0, 'forever', false],
    ['pro', 'Pro', 1999, 'per month', true],
    ['enterprise', 'Enterprise', 9900, 'per month', false],
    ['enterprise_elite', 'Enterprise Elite', 29_900, 'per month', false],
  ]);
  for (const card of PLAN_CARDS) {
    expect(card.price).toBe(formatCents(card.cents));
    expect(card.points.length).toBeGreaterThan(0);
    expect(planCard(card.tier)).toBe(card);
  }
});

test('the lines of each card that state a number state the one that is in force', () => {
  const numbers = (tier: Tier) => planCard(tier).points.join('; ');
  expect(numbers('free')).toContain('50 MB');
  expect(numbers('pro')).toMatch(/API access, 1000 calls a month.*1 GB/);
  expect(numbers('enterprise')).toMatch(/API access, 10,000 calls a month.*1 GB.*organizations/);
  expect(numbers('enterprise_elite')).toContain('Enterprise');
  expect(PLAN_CARDS.slice(0, 3).map(({ points }) => points.length)).toEqual([2, 2, 3]);
});

test('Enterprise Elite says what it gives beyond Enterprise, each line of it', () => {
  expect(planCard('enterprise_elite').points.map((point) => point.split(' ')[0])).toEqual([
    ...['Everything', 'First', 'Your', 'Export', 'Single'],
  ]);
});

test('what the cards say is translated under the name that catalogues know, and a tier is no word', () => {
  expect(sources.get('prices.PLAN_CARDS')?.fixed).toEqual(['tier']);
});

test('[UPGRADE-001][UPGRADE-002] two plans have an introductory price, and the business page offers one of them', () => {
  expect(UPGRADE_OFFERS).toEqual([
    { tier: 'pro', name: 'Pro', cents: 1000, price: '$10/month' },
    { tier: 'enterprise', name: 'Enterprise', cents: 2500, price: '$25/month' },
  ]);
  expect(TIERS.map(offerCents)).toEqual([null, 1000, 2500, null]);
  expect(BUSINESS_OFFER.tier).toBe('enterprise');
  expect(CURRENCY).toBe('usd');
});

test('a tier without a card has no price, and says so', () => {
  expect(() => planCard('gold' as Tier)).toThrow('no price for gold');
});

test('a day of a plan in words, under each policy', () => {
  expect(TIERS.map((tier) => dailyPoint(tier, 'metered'))).toEqual([
    '3 analyses a day',
    '50 analyses a day',
    '1,000 analyses a day',
    '1,000 analyses a day',
  ]);
  expect(dailyPoint('free', 'account')).toBe('3 analyses a day');
  expect(dailyPoint('pro', 'account')).toBe('Unlimited analyses, 50 of them a day with priority');
  expect(dailyPoint('pro', 'free')).toBe('3 analyses a day');
});

test.each([
  [0, '$0', '$0/year'],
  [1, '$0.01', '$0.12/year'],
  [25, '$0.25', '$3/year'],
  [99, '$0.99', '$11.88/year'],
  [100, '$1', '$12/year'],
  [101, '$1.01', '$12.12/year'],
  [1995, '$19.95', '$239.40/year'],
  [1999, '$19.99', '$239.88/year'],
  [2500, '$25', '$300/year'],
  [29_900, '$299', '$3,588/year'],
])('%d cents a month are %s, and %s', (cents, month, year) => {
  expect(formatCents(cents)).toBe(month);
  expect(yearOf(cents)).toBe(year);
});
