import { defineWebSlice } from '@unmask/ui/slice.ts';
import { publicPages } from './public-pages.ts';
import { blog as words } from './words.ts';

const ARTICLE = '/blog/$slug';

export default defineWebSlice({
  id: 'blog',
  routes: [
    { path: '/blog', load: () => import('./ui/blog-page.tsx') },
    {
      path: ARTICLE,
      load: () => import('./ui/post-route.tsx'),
      data: async ({ slug = '' }) => (await import('./ui/load-post.ts')).loadPost(slug),
    },
  ],
  places: {
    header: [{ text: words.title, to: '/blog', order: 40 }],
    footer: [{ column: 'read', text: words.title, to: '/blog', order: 5 }],
  },
  publicPages,
  missingPages: [{ pattern: ARTICLE, path: '/blog/no-such-article', title: words.notFound }],
});
