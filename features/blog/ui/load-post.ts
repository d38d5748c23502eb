import type { BlogPost } from '../contract.ts';
import { BLOG_POSTS } from '../posts.ts';

/** Each body is a file of its own, fetched when its article is opened; the build sanitizes it. */
const bodies = import.meta.glob<string>('../articles/*.html', {
  query: '?raw',
  import: 'default',
});

/** @returns null when there is no article of this name. */
export async function loadPost(slug: string): Promise<BlogPost | null> {
  const head = BLOG_POSTS.find((post) => post.slug === slug);
  const load = bodies[`../articles/${slug}.html`];
  if (head === undefined || load === undefined) return null;
  return { ...head, content: await load() };
}
