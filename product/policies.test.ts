import { expect, test } from 'vitest';
import { POLICY_BOUNDS, POLICY_NAMES } from './policies.ts';

test('what an operator changes while the service runs, and how far', () => {
  expect(POLICY_NAMES).toEqual([
    'limit_policy',
    'visitor_daily_limit',
    'media_retention_days',
    'sign_up_open',
  ]);
  expect(POLICY_BOUNDS).toEqual({
    visitor_daily_limit: { least: 0, most: 1_000_000 },
    media_retention_days: { least: 0, most: 36_500 },
  });
});
