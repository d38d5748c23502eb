import { expect, test } from 'vitest';
import { ERRORS } from './errors.ts';

test('the specified words, letter by letter', () => {
  expect(ERRORS.file_too_large.message).toBe('File size too large. Please upload a video smaller than 50MB.');
  expect(ERRORS.not_a_video.message).toBe('Please upload a valid video file.');
  expect(ERRORS.analysis_unexpected.message).toBe(
    'An unexpected error occurred during video analysis. Please try again.',
  );
  expect(ERRORS.invalid_email).toMatchObject({
    title: 'Invalid email',
    message: 'Please enter a valid email address.',
  });
  expect(ERRORS.signup_failed).toMatchObject({
    title: 'Something went wrong',
    message: 'Please try again later.',
  });
  expect(ERRORS.analysis_failed).toMatchObject({
    title: 'Analysis failed',
    message: 'Please try again later.',
  });
  expect(ERRORS.checkout_needs_sign_in).toMatchObject({
    title: 'Authentication required',
    message: 'Please sign in to upgrade your plan.',
  });
});

/** As the specification writes them. */
const WITHOUT_FULL_STOP = new Set(['user_not_found', 'api_key_name_required']);

test('every error has words for people and a status of an error', () => {
  for (const [code, words] of Object.entries(ERRORS)) {
    expect(words.title.length, code).toBeGreaterThan(3);
    if (!WITHOUT_FULL_STOP.has(code)) expect(words.message, code).toMatch(/[.]$/);
    expect(words.status, code).toBeGreaterThanOrEqual(400);
  }
});
