import { expect, test } from 'vitest';
import { loggedId } from './logged-id.ts';

test('the id of an analysis that nobody owns is not in the log, but its lines can be put together', () => {
  const shown = loggedId({ id: 'opens-the-file', userId: null });
  expect(shown).not.toContain('opens-the-file');
  expect(loggedId({ id: 'opens-the-file', userId: null })).toBe(shown);
  expect(loggedId({ id: 'another', userId: null })).not.toBe(shown);
  expect(loggedId({ id: 'saved', userId: 'u1' })).toBe('saved');
});
