import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BLOG_POSTS } from '../posts.ts';
import { sanitizeArticle } from './sanitize.ts';

const body = (slug: string) => readFileSync(new URL(`../articles/${slug}.html`, import.meta.url), 'utf8');
const words = (html: string) => html.replace(/<[^>]+>/g, ' ').match(/\S+/g)?.length ?? 0;
const WORDS_PER_MINUTE = 210;

describe('sanitizeArticle', () => {
  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a style', '<p style="position:fixed" class="x">a</p>', '<p>a</p>'],
    ['a frame', '<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
    ['a link that runs', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a link without a scheme', '<a href="//evil.example">a</a>', '<a>a</a>'],
    ['a picture', '<img src="x" onerror="alert(1)" />a', 'a'],
  ])('takes out %s', (_name, html, clean) => {
    expect(sanitizeArticle(html)).toBe(clean);
  });

  test('keeps what an article needs; foreign links tell nobody where they stood', () => {
    const html = '<h2>T</h2><table><tr><th scope="col">H</th><td data-label="H">c</td></tr></table>';
    expect(sanitizeArticle(html)).toBe(html);
    expect(sanitizeArticle('<a href="/accuracy">a</a>')).toBe('<a href="/accuracy">a</a>');
    expect(sanitizeArticle('<a href="https://example.org">a</a>')).toBe(
      '<a href="https://example.org" rel="noopener noreferrer">a</a>',
    );
  });
});

describe.each(BLOG_POSTS.map((post) => [post.slug, post] as const))('the article %s', (slug, post) => {
  test('passes the sanitizer unchanged', () => {
    expect(sanitizeArticle(body(slug))).toBe(body(slug).trim());
  });

  test('is as long as its read time says', () => {
    expect(words(body(slug))).toBeGreaterThanOrEqual(1000);
    expect(words(body(slug))).toBeLessThanOrEqual(1600);
    expect(post.readTime).toBe(`${Math.round(words(body(slug)) / WORDS_PER_MINUTE)} min read`);
  });
});
