import { expect, test } from 'vitest';
import { testAnswer } from './listing.ts';

test('[INTEGR-034] [INTEGR-035] what a test answers: that it arrived, why not, and words where nobody said why', () => {
  expect(testAnswer(null)).toEqual({ success: true });
  expect(testAnswer('Slack alert failed: 500')).toEqual({
    success: false,
    message: 'Slack alert failed: 500',
  });
  expect(testAnswer('')).toEqual({ success: false, message: 'Unknown error' });
});
