/** Each number of the product, written down a second time: one that is changed by a slip shows here. */
import { expect, test } from 'vitest';
import * as limits from './limits.ts';

const values: Readonly<Record<string, unknown>> = { ...limits };

test('[LIMIT-001][LIMIT-003][LIMIT-004][LIMIT-005] analyses a day', () => {
  expect(limits.UNLIMITED_DAILY_LIMIT).toBe(999_999);
  expect(limits.FREE_DAILY_LIMIT).toBe(3);
  expect(limits.PRO_DAILY_LIMIT).toBe(50);
  expect(limits.ENTERPRISE_DAILY_LIMIT).toBe(1000);
});

test('sizes and lengths of what is sent: 50 MB, 1 GB, an hour and its minute', () => {
  expect(limits.MAX_VIDEO_SIZE_BYTES).toBe(50 * 1024 ** 2);
  expect(limits.MAX_VIDEO_SIZE_PAID_BYTES).toBe(1024 ** 3);
  expect(limits.MAX_DURATION_S).toBe(61 * 60);
  expect(limits.VISITOR_MAX_DURATION_S).toBe(10 * 60);
  expect(limits.UPLOAD_PART_BYTES).toBe(16 * 1024 ** 2);
});

test('[ENGINE-010][ENGINE-011][ENGINE-012][ENGINE-013][ENGINE-014] the frames that a browser takes', () => {
  expect(limits.FRAMES_PER_ANALYSIS).toBe(5);
  expect(limits.FRAME_POSITIONS).toEqual([0.1, 0.25, 0.5, 0.75, 0.9]);
  expect(limits.FRAME_MAX_WIDTH).toBe(1024);
  expect(limits.FRAME_MAX_HEIGHT).toBe(768);
  expect(limits.FRAME_JPEG_QUALITY).toBe(0.9);
  expect(limits.FRAME_WAIT_MS).toBe(100);
});

test.each([
  ['UPLOAD_EXPIRY_HOURS', 24],
  ['URL_FETCH_SECONDS', 120],
  ['POST_FETCH_SECONDS', 180],
  ['LINKS_PER_HOUR', 20],
  ['LIST_FILES', 20],
  ['LISTS_PER_HOUR', 60],
  ['DOCUMENT_ITEMS', 40],
  ['DOCUMENT_UNPACKED_BYTES', 419_430_400],
  ['DOCUMENT_ENTRIES', 10_000],
  ['DOCUMENT_MAX_RATIO', 200],
  ['DOCUMENT_SECONDS', 60],
  ['REQUEST_DOCUMENTS_SECONDS', 240],
  ['DOCUMENTS_PER_HOUR', 30],
  ['DOCUMENT_PICTURE_MIN_PX', 128],
  ['FRAME_LINK_MINUTES', 15],
  ['FRAME_LINKS_PER_HOUR', 30],
  ['MAX_OPEN_UPLOADS', 4],
  ['UPLOADS_PER_MINUTE', 20],
  ['MAX_OPEN_REPORTS', 4],
  ['REPORT_RETRY_S', 5],
  ['SIGNUP_WELCOME_MS', 2000],
  ['PLANS_SCROLL_DELAY_MS', 100],
  ['VISITOR_RESULT_HOURS', 24],
  ['VISITOR_ADDRESS_DAILY_LIMIT', 20],
  ['VISITOR_PARALLEL_LIMIT', 2],
  ['VISITOR_DEADLINE_S', 300],
  ['VISITOR_FREE_CANCEL_S', 60],
  ['GIVEN_BACK_DAILY_LIMIT', 20],
  ['REFUND_DAYS', 30],
  ['HISTORY_PAGE', 20],
  ['MAX_ACTIVE_SHARES', 20],
  ['ENDED_SHARE_DAYS', 30],
  ['FEEDBACK_COMMENT_LENGTH', 1000],
  ['RECENT_ANALYSES_READ', 10],
  ['RECENT_ANALYSES_SHOWN', 5],
  ['SECURE_LINK_DAYS', 7],
] as const)('%s is %d', (name, value) => {
  expect(values[name]).toBe(value);
});

test('five minutes of sound, a minute of camera or screen', () => {
  expect(limits.RECORD_SECONDS).toEqual({ audio: 300, video: 60, screen: 60 });
});

test('a link to an analysis can hold for a day, a week or a month', () => {
  expect(limits.SHARE_DAYS).toEqual([1, 7, 30]);
});
