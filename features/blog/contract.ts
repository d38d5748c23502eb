/** Articles of the blog. Safe for the browser. */
import type { BlogPostHead } from './posts.ts';

/** One article with its body. */
export interface BlogPost extends BlogPostHead {
  /** HTML, sanitized when the web app is built. */
  content: string;
}
