import { readFile } from 'node:fs/promises';
import { sanitizeArticle } from '@unmask/blog/server';
import type { Plugin } from 'vite';

const ARTICLE = /\/product\/content\/blog\/[a-z0-9-]+\.html$/;

/** Bodies of articles go through the sanitizer on their way into the web app, so that the browser needs none. */
export function sanitizedArticles(): Plugin {
  return {
    name: 'sanitized-articles',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      if (query !== 'raw' || !ARTICLE.test(file)) return null;
      return `export default ${JSON.stringify(sanitizeArticle(await readFile(file, 'utf8')))}`;
    },
  };
}
