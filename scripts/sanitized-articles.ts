import { readFile } from 'node:fs/promises';
import { sanitizeArticle } from '@unmask/blog/server';
import type { Plugin } from 'vite';

const ARTICLE = /\/features\/blog\/articles\/[a-z0-9-]+\.html\?raw$/;

/** Bodies of articles go through the sanitizer on their way into the web app, so that the browser needs none. */
export function sanitizedArticles(): Plugin {
  return {
    name: 'sanitized-articles',
    enforce: 'pre',
    load: {
      filter: { id: ARTICLE },
      async handler(id) {
        const html = await readFile(id.slice(0, id.indexOf('?')), 'utf8');
        return `export default ${JSON.stringify(sanitizeArticle(html))}`;
      },
    },
  };
}
