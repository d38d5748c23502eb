import type { PublicPage } from '@unmask/product/pages';
import { BLOG_POSTS } from './posts.ts';

export const publicPages: readonly PublicPage[] = [
  {
    path: '/blog',
    title: 'Articles',
    description:
      'How fakes are made, how they are measured, and what organizations can do before one arrives.',
  },
  ...BLOG_POSTS.map((post) => ({
    path: `/blog/${post.slug}`,
    title: post.title,
    description: post.excerpt,
    changed: post.date,
  })),
];
