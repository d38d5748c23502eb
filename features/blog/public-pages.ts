import type { PublicPage } from '@unmask/product/pages';
import { BLOG_POSTS } from './posts.ts';
import { blog as words } from './words.ts';

const list = { title: words.title, path: '/blog' };

export const publicPages: readonly PublicPage[] = [
  {
    ...list,
    description:
      'How fakes are made, how they are measured, and what organizations can do before one arrives.',
  },
  ...BLOG_POSTS.map((post) => ({
    path: `/blog/${post.slug}`,
    title: post.title,
    description: post.excerpt,
    changed: post.date,
    article: { author: post.author, category: post.category, date: post.date, list },
  })),
];
