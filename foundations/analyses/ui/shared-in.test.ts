import { expect, test } from 'vitest';
import { linkIn, takeShared } from './shared-in.ts';

test('the address is found among the words that apps write around it', () => {
  expect(linkIn('Look at this: https://example.com/watch?v=1 (via App)')).toBe(
    'https://example.com/watch?v=1',
  );
  expect(linkIn('no address')).toBeNull();
});

test('a browser without the store has nothing that was shared', async () => {
  expect(await takeShared()).toEqual({ files: [], link: null });
});
