import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { shownTime, Time, timeAgo } from './time.tsx';

const AT = '2026-11-20T10:00:05.123Z';
const now = Date.parse(AT);

test.each([
  [-5_000, 'now'],
  [30_000, 'now'],
  [61_000, '1 minute ago'],
  [7_200_000, '2 hours ago'],
  [90_000_000, 'yesterday'],
  [6 * 86_400_000, '6 days ago'],
])('%j ms later it was %s', (past_ms, shown) => {
  expect(timeAgo(AT, now + past_ms)).toBe(shown);
});

test('after a week the date says more', () => {
  expect(timeAgo(AT, now + 7 * 86_400_000)).toBe(shownTime(AT, 'day'));
});

test('a moment is shown as precisely as asked, for programs to the millisecond, and with its zone on hover', () => {
  render(<Time at={AT} show="second" />);
  const shown = screen.getByText(shownTime(AT, 'second'));
  expect(shown).toHaveAttribute('datetime', AT);
  expect(shown.title).toBe(shownTime(AT, 'full'));
  expect(shown.title).toMatch(/(UTC|GMT|[A-Z]{3,4})/);
  expect(shownTime(AT)).not.toContain(':05');
});
