import { expect, test } from 'vitest';
import { headOfShared } from './head.ts';

const content = (name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(headOfShared())?.[1];

test('a link to a shared result has a preview that says nothing of the result, and no address', () => {
  expect(content('og:title')).toBe('Somebody shared a result');
  expect(content('og:description')).toMatch(/^A file was looked at/);
  expect(content('og:image')).toMatch(/\/social\.png$/);
  expect(content('twitter:card')).toBe('summary_large_image');
  expect(content('robots')).toMatch(/^noindex/);
  expect(headOfShared()).not.toMatch(/og:url|canonical|authentic|generated|inconclusive|\.mp4/i);
});
