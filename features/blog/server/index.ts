/** What the build of the web app needs of the blog. */
export { sanitizeArticle } from './sanitize.ts';
