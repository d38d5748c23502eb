/** Numbers of the webhooks, written down a second time. */
import { expect, test } from 'vitest';
import * as webhooks from './limits.ts';

const values: Readonly<Record<string, unknown>> = { ...webhooks };

test('the events of an account, and the one that is only sent when asked for', () => {
  expect(webhooks.WEBHOOK_EVENTS).toEqual([
    'analysis.completed',
    'analysis.failed',
    'analysis.cancelled',
    'batch.completed',
  ]);
  expect(webhooks.WEBHOOK_TEST_EVENT).toBe('webhook.test');
});

test('a message is tried again nine times, from five seconds to a day later', () => {
  const [minute, hour] = [60, 3600];
  expect(webhooks.WEBHOOK_RETRIES_S).toEqual([
    5,
    5 * minute,
    30 * minute,
    2 * hour,
    5 * hour,
    10 * hour,
    14 * hour,
    20 * hour,
    24 * hour,
  ]);
  expect(webhooks.WEBHOOK_RETRY_AFTER_MAX_S).toBe(86_400);
  expect(webhooks.WEBHOOK_JITTER).toBe(0.1);
  expect(webhooks.WEBHOOK_DEADLINE_S).toBe(10);
});

test.each([
  ['MAX_WEBHOOKS', 10],
  ['WEBHOOK_URL_LENGTH', 2000],
  ['WEBHOOK_DESCRIPTION_LENGTH', 200],
  ['WEBHOOK_ASKED_MINUTE_LIMIT', 20],
  ['WEBHOOK_SECRET_PREFIX', 'whsec_'],
  ['WEBHOOK_SECRET_BYTES', 32],
  ['WEBHOOK_OLD_SECRET_HOURS', 24],
  ['WEBHOOK_FAILING_DAYS', 5],
  ['WEBHOOK_FAILURES_LEAST', 10],
  ['WEBHOOK_DELIVERY_DAYS', 30],
  ['WEBHOOK_ANSWER_LENGTH', 2000],
  ['WEBHOOK_DELIVERY_PAGE', 20],
] as const)('%s is %s', (name, value) => {
  expect(values[name]).toBe(value);
});
