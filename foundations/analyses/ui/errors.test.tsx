import { expect, test, vi } from 'vitest';
import { AnalysisError, asAnalysisError } from './errors.ts';

test('[ENGINE-027] any other failure gets the generic words, and is logged', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const error = asAnalysisError(new TypeError('a is not a function'));
  expect(error.message).toBe('An unexpected error occurred during video analysis. Please try again.');
  expect(error.words).toBe(error.message);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test('an analysis error stays what it is', () => {
  const error = new AnalysisError('internal', null);
  expect(asAnalysisError(error)).toBe(error);
});
